import Foundation
import Geo
import JSONText
import NetworkFixtures
import RoadNetwork
import Testing

@testable import MapImport
@testable import TileStorage
@testable import navdata

@Suite struct ExportTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "export-\(UUID().uuidString)").path
  private let pack: String
  private let map: AsciiMap

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    pack = folder + "/map.navpack"
    let layers = LayerName.standard
    map = AsciiMap(
      """
      a--b--c--d
            e
      """,
      ways: [
        "ab": "highway=primary maxspeed=50 name=Say,_\"hi\" ref=A1",
        "bc": "highway=primary maxspeed:forward=30mph hazard=school_zone oneway=yes",
        "cd": "highway=residential maxspeed=none", "ce": "highway=service access=private",
      ],
      nodes: ["b": "highway=traffic_signals", "d": "place=town name=Ex", "e": "amenity=fuel"],
      options: ImportOptions(layers: Set(layers)))
    let writer = try PackWriter(path: pack)
    for id in map.tiles.ids { try writer.append(id, bytes: map.tiles.bytes(of: id) ?? []) }
    for part in map.tiles.parts { try writer.append(part) }
    try writer.finish(
      PackMetadata(origin: PackOrigin(importerVersion: "test"), layers: layers))
  }

  private func run(_ words: String...) -> (code: ExitCode, output: String, errors: String) {
    let recorded = RecordedConsole()
    let code = Navdata.run(["export", pack] + words, on: recorded.console)
    return (code, recorded.output, recorded.diagnostics)
  }

  private func features(_ words: String...) throws -> [JSON] {
    let recorded = RecordedConsole()
    #expect(Navdata.run(["export", pack] + words, on: recorded.console) == .done)
    let json = try JSON(parsing: Array(recorded.output.utf8))
    #expect(json["type"] == "FeatureCollection")
    return try #require(json["features"]?.elements)
  }

  @Test func roadsComeOnceWithAllThatIsKnown() throws {
    let roads = try features("--layer", "roads")
    #expect(roads.count == 4)
    let first = try #require(roads.first { $0["properties"]?["way_id"] == 1 })
    #expect(first["geometry"]?["type"] == "LineString")
    #expect(first["geometry"]?["coordinates"]?.elements?.count == 2)
    let properties = try #require(first["properties"])
    #expect(properties["name"] == "Say, \"hi\"")
    #expect(properties["refs"] == "A1")
    #expect(properties["class"] == "primary")
    #expect(properties["speed_limit_forward_kmh"] == 50)
    #expect(properties["access_car_backward"] == "yes")
    #expect(properties["from_node_id"] == .integer(AsciiMap.osmID("a")))
    #expect(properties["to_node_id"] == .integer(AsciiMap.osmID("b")))
    #expect(properties["marks_forward"] == "signals")
    let oneway = try #require(roads.first { $0["properties"]?["way_id"] == 2 }?["properties"])
    #expect(oneway["access_car_backward"] == "no")
    #expect(oneway["school_zone_forward"] == true)
    let service = try #require(roads.first { $0["properties"]?["way_id"] == 4 }?["properties"])
    #expect(service["access_car_forward"] == "private")
  }

  @Test func aBoxChoosesWhatTouchesIt() throws {
    let place = map.point(from: "a", to: "b")
    let (west, east) = (place.longitude - 1e-4, place.longitude + 1e-4)
    let box = "\(west),\(place.latitude - 1e-4),\(east),\(place.latitude + 1e-4)"
    let found = try features("--layer", "roads", "--bbox", box)
    #expect(found.map { $0["properties"]?["way_id"] } == [1])
  }

  @Test func tablesAreQuotedAndEndLinesAsTheRFCSays() throws {
    let (code, output, _) = run("--layer", "roads", "--format", "csv")
    #expect(code == .done)
    let lines = output.components(separatedBy: "\r\n")
    #expect(lines.count == 6 && lines[5].isEmpty)
    #expect(lines[0].hasPrefix("way_id,from_node_id,"))
    #expect(output.contains("\"Say, \"\"hi\"\"\""))
    #expect(output.contains("\"LINESTRING("))
  }

  @Test(arguments: [
    (
      "warners", "warner_points",
      "kind,osm_type,osm_id,way_id,direction,speed_limit_kmh,bearing_deg,detail,name"
    ),
    ("landmarks", "landmarks", "kind,osm_type,osm_id,name,brand"),
    ("places", "place_names", "kind,osm_type,osm_id,name,population"),
    (
      "school-zones", "school_zones",
      "zone,source,way_ids,length_m,speed_limit_kmh,conditions,road_name"
    ),
    (
      "speed-limits", "speed_limits",
      "way_id,direction,posted_kmh,source,advisory_kmh,conditional_kmh,lanes_kmh"
    ),
  ])
  func viewsSayTheSame(layer: String, view: String, columns: String) throws {
    let (_, output, _) = run("--layer", layer, "--format", "csv")
    let exported = output.components(separatedBy: "\r\n").dropLast().map { line in
      // No value of these layers holds a comma here but the geometry, which comes last.
      line.components(separatedBy: ",").prefix(columns.split(separator: ",").count)
        .joined(separator: ",")
    }
    #expect(exported.first == columns)
    let statement = try Statement(
      "SELECT \(columns) FROM \(view)", in: try Database(path: pack, .immutable))
    var stored: [String] = []
    while try statement.step() {
      stored.append(
        columns.split(separator: ",").indices.map { place in
          let text = statement.text(Int32(place))
          return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        }.joined(separator: ","))
    }
    #expect(!stored.isEmpty)
    #expect(exported.dropFirst().sorted() == stored.sorted())
  }

  @Test func aFileAppearsWhole() throws {
    let path = folder + "/out.csv"
    #expect(run("--layer", "warners", "-o", path).code == .done)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text == run("--layer", "warners", "--format", "csv").output)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == [
        "map.navpack", "out.csv",
      ])
  }

  @Test func wordsThatMeanNothingAreRefused() throws {
    #expect(run("--layer", "moons").code == .usage)
    #expect(run().code == .usage)
    #expect(run("--layer", "roads", "-o", pack).code == .cannotCreate)
    #expect(run("--layer", "roads", "-o", folder + "/no/such").code == .cannotCreate)
  }

  @Test func aLayerThatWasLeftOutIsNotAnEmptyOne() throws {
    let bare = folder + "/bare.navpack"
    let writer = try PackWriter(path: bare)
    try writer.finish(PackMetadata(origin: PackOrigin(importerVersion: "test")))
    let recorded = RecordedConsole()
    let code = Navdata.run(["export", bare, "--layer", "warners"], on: recorded.console)
    #expect(code == .badData)
    #expect(recorded.diagnostics.contains("without the layer"))
  }

  @Test func linesOverTheDateLineAreCut() throws {
    let points = try [(10.0, 179.9), (10.2, -179.9)].map {
      try #require(Coordinate(latitude: $0.0, longitude: $0.1))
    }
    var text: [UInt8] = []
    var writer = ExportWriter(.geojson, columns: []) { text += $0 }
    try writer.write(ExportRecord(geometry: .line(points), values: []))
    try writer.finish()
    let json = try JSON(parsing: text)
    let geometry = try #require(json["features"]?.elements?.first?["geometry"])
    #expect(geometry["type"] == "MultiLineString")
    #expect(
      geometry["coordinates"]
        == [[[179.9, 10], [180, 10.1]], [[-180, 10.1], [-179.9, 10.2]]])
  }
}
