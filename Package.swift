// swift-tools-version: 6.0
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .unsafeFlags(["-warnings-as-errors"]),
]

/// One Swift module of the product and the modules that it may import.
func module(_ name: String, _ imports: String...) -> Target {
  .target(name: name, dependencies: imports.map { .init(stringLiteral: $0) }, swiftSettings: strict)
}

/// The tests of one module, mirroring its folder.
func tests(_ name: String, excluding files: [String] = [], _ imports: String...) -> Target {
  .testTarget(
    name: name, dependencies: imports.map { .init(stringLiteral: $0) }, exclude: files,
    swiftSettings: strict)
}

let package = Package(
  name: "navdata",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "navdata", targets: ["navdata"]),
    .library(name: "NavKit", targets: ["NavKit"]),
    .library(name: "MapImport", targets: ["MapImport", "OSMPBF", "RoadNetwork", "Geo"]),
  ],
  targets: [
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CProtobufC", providers: [.apt(["libprotobuf-c-dev"])]),
    .systemLibrary(name: "CSodium", providers: [.apt(["libsodium-dev"])]),
    .systemLibrary(name: "CMicroHTTPD", providers: [.apt(["libmicrohttpd-dev"])]),
    .target(name: "CCurl", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(
      name: "CCairo",
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux])), .linkedLibrary("m")]),
    .target(name: "COSMFormat", dependencies: ["CProtobufC"]),

    module("Geo"),
    module("JSONText"),
    module("Deflate", "CZlib"),
    module("RoadNetwork", "Geo", "Deflate"),
    module("OSMPBF", "Geo", "COSMFormat", "CProtobufC", "Deflate"),
    module("MapImport", "OSMPBF", "RoadNetwork", "Geo"),
    module("TileStorage", "RoadNetwork", "Geo", "CSQLite", "CSodium"),
    module("Preload", "TileStorage", "RoadNetwork", "Geo", "CCurl"),
    module("Routing", "RoadNetwork", "Geo"),
    module("Positioning", "Geo"),
    module("Receivers", "Positioning", "Geo"),
    module("RoutingFiles", "Routing", "Positioning", "RoadNetwork", "Geo", "JSONText"),
    module("MapMatching", "Routing", "Positioning", "RoadNetwork", "Geo"),
    module("Guidance", "Routing", "RoadNetwork", "Geo"),
    module("Horizon", "MapMatching", "Routing", "RoadNetwork", "Geo"),
    module(
      "Navigation", "Horizon", "Guidance", "MapMatching", "Positioning", "Routing", "RoadNetwork",
      "Geo"),
    module("Presentation", "Navigation", "MapMatching", "Positioning", "Geo"),
    module(
      "NavKit", "Presentation", "Navigation", "Horizon", "Guidance", "MapMatching", "Receivers",
      "Positioning",
      "Routing", "RoutingFiles", "RoadNetwork", "Preload", "TileStorage", "Geo"),
    .target(
      name: "MapServer",
      dependencies: [
        "Navigation", "Horizon", "Guidance", "MapMatching", "Positioning", "Routing", "RoadNetwork",
        "Geo", "JSONText", "CMicroHTTPD", "CCairo",
      ],
      // The page is part of the program, so that one file is all there is to install.
      resources: [
        .embedInCode("Page/Assets/page.html"), .embedInCode("Page/Assets/page.css"),
        .embedInCode("Page/Assets/page.js"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "navdata",
      dependencies: [
        "Geo", "RoadNetwork", "OSMPBF", "MapImport", "TileStorage", "Routing", "Positioning",
        "MapMatching", "Guidance", "Horizon", "Navigation", "JSONText", "MapServer", "Preload",
        "Receivers",
        "RoutingFiles",
      ],
      swiftSettings: strict),

    .target(
      name: "NetworkFixtures",
      dependencies: ["Geo", "RoadNetwork", "OSMPBF", "MapImport", "Routing"],
      path: "Tests/NetworkFixtures", swiftSettings: strict),
    .target(
      name: "FuzzTargets", dependencies: ["Geo", "RoadNetwork", "OSMPBF", "MapImport"],
      path: "Tests/Fuzzing/FuzzTargets", swiftSettings: strict),
    tests("GeoTests", "Geo"),
    tests("OSMPBFTests", "OSMPBF", "Deflate", "Geo", "COSMFormat"),
    tests("RoadNetworkTests", "RoadNetwork", "Geo"),
    tests(
      "MapImportTests", "FuzzTargets", "MapImport", "OSMPBF", "RoadNetwork", "NetworkFixtures",
      "Geo"),
    tests("TileStorageTests", "TileStorage", "RoadNetwork", "Geo"),
    tests(
      "PreloadTests", "Preload", "navdata", "NavKit", "MapServer", "TileStorage",
      "NetworkFixtures", "MapImport", "OSMPBF",
      "Routing", "RoadNetwork", "Geo"),
    tests(
      "RoutingTests", "Routing", "MapImport", "OSMPBF", "RoadNetwork", "NetworkFixtures", "Geo"),
    tests("RoutingFilesTests", "RoutingFiles", "Routing", "RoadNetwork", "Geo"),
    tests("PositioningTests", "Positioning", "Geo"),
    tests("ReceiversTests", "Receivers", "NetworkFixtures", "Positioning", "Geo"),
    tests(
      "MapMatchingTests", "MapMatching", "NetworkFixtures", "Positioning", "Routing", "RoadNetwork",
      "Geo"),
    tests(
      "GuidanceTests", "Guidance", "NetworkFixtures", "MapImport", "OSMPBF", "Routing",
      "RoadNetwork", "Geo"),
    tests(
      "NavigationTests", excluding: ["Golden"], "Navigation", "Horizon", "MapImport",
      "NetworkFixtures", "Guidance",
      "Positioning", "Routing", "RoadNetwork", "Geo"),
    tests(
      "PresentationTests", "Presentation", "Navigation", "NetworkFixtures", "Guidance",
      "MapMatching", "Positioning", "Routing", "RoadNetwork", "Geo"),
    tests(
      "NavKitTests", "NavKit", "Guidance", "MapImport", "TileStorage", "NetworkFixtures",
      "RoadNetwork",
      "Geo"),
    tests("JSONTextTests", "JSONText"),
    tests(
      "MapServerTests", "MapServer", "NetworkFixtures", "MapImport", "Routing", "RoadNetwork",
      "Geo", "JSONText"),
    tests(
      "NavdataTests", "navdata", "Navigation", "MapImport", "TileStorage", "NetworkFixtures",
      "RoadNetwork", "Geo", "JSONText"),
    tests("EndToEndTests", excluding: ["Golden"], "navdata", "NetworkFixtures"),
  ]
)
