// swift-tools-version: 6.0
import PackageDescription

/// Fuzz targets for libFuzzer; `scripts/fuzz` builds all modules for it and runs one of them.
let package = Package(
  name: "Fuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "navdata", path: "../..")],
  targets: [
    .target(name: "CFuzzer", path: "CFuzzer"),
    .target(
      name: "FuzzTargets", dependencies: [.product(name: "MapImport", package: "navdata")],
      path: "FuzzTargets", swiftSettings: [.swiftLanguageMode(.v6)]),
    .executableTarget(
      name: "fuzz", dependencies: ["FuzzTargets", "CFuzzer"], path: "Runner",
      swiftSettings: [.swiftLanguageMode(.v6)]),
  ]
)
