// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "navdata", path: "..")],
  targets: [
    .executableTarget(
      name: "benchmarks",
      // The tool is run as it is shipped; the dependency only sees to it that it is built.
      dependencies: [.product(name: "navdata", package: "navdata")],
      swiftSettings: [.swiftLanguageMode(.v6)])
  ]
)
