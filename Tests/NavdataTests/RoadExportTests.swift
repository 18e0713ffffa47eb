import Foundation
import Geo
import JSONText
import MapImport
import NetworkFixtures
import RoadNetwork
import Testing
import TileStorage

@testable import navdata

/// Nothing that a tile holds of a road is missing in the layer of roads.
@Suite struct RoadExportTests {
  private let map: AsciiMap
  private let roads: [JSON]

  init() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "roads-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let drawn = AsciiMap(
      """
      a--b--c--d
         |  |
         e  f
      """,
      ways: [
        "ab": "highway=primary oneway=yes ref=US_1 maxweight:hgv=7.5 maxheight=4 lanes=2"
          + " turn:lanes=left|through change:lanes=not_right|not_left width:lanes=3|3.5"
          + " hov:lanes=|designated placement=right_of:1 destination:lanes=X|Y destination:symbol=airport access:lanes=|no"
          + " name=Way name:pronunciation=weɪ",
        "bc": "highway=primary ref=US_1", "cd": "highway=residential",
        "be": "highway=residential", "cf": "highway=residential",
      ],
      nodes: [
        "a": "highway=motorway_junction ref=7 name=Cross",
        "c": "barrier=gate access=no motor_vehicle:conditional=yes_@_(Mo-Fr_08:00-18:00)",
      ],
      relations: [
        AsciiRestriction("no_right_turn", from: "ab", via: "b", to: "be"),
        AsciiRestriction(
          "", from: "bc", via: "c", to: "cf",
          tags: "restriction:conditional=no_right_turn_@_(Mo-Fr_07:00-09:00)"),
        AsciiRestriction("no_right_turn", from: "ab", via: "bc", to: "cf"),
      ])
    var objects = drawn.objects
    objects.relations.append(
      .init(
        id: 99, members: [.init(kind: .way, id: 1, role: "north")],
        tags: ["type": "route", "route": "road", "network": "US:US", "ref": "1"]))
    map = drawn
    let network = ImportedNetwork(
      objects, options: ImportOptions(country: "US", usesBorderTable: false))
    let pack = folder + "/map.navpack"
    let writer = try PackWriter(path: pack)
    for id in network.tiles.ids { try writer.append(id, bytes: network.tiles.bytes(of: id) ?? []) }
    try writer.finish(PackMetadata(origin: PackOrigin(importerVersion: "test")))
    let recorded = RecordedConsole()
    #expect(Navdata.run(["export", pack, "--layer", "roads"], on: recorded.console) == .done)
    let json = try JSON(parsing: Array(recorded.output.utf8))
    roads = try #require(json["features"]?.elements).compactMap { $0["properties"] }
  }

  private func road(_ way: Int64) throws -> JSON {
    try #require(roads.first { $0["way_id"] == .integer(way) })
  }

  private func text(_ road: JSON, _ name: String) -> String {
    if case .string(let text) = road[name] { text } else { "" }
  }

  @Test func limitsNameWhomTheyBind() throws {
    #expect(try road(1)["vehicle_limits_forward"] == "height=4;weight=7.5 @ (truck)")
  }

  @Test func numbersHaveTheirDirection() throws {
    #expect(try road(1)["ref_directions_forward"] == "US 1=north")
    #expect(try road(2)["ref_directions_forward"] == .null)
  }

  @Test func endsTellTheirBarriersAndExits() throws {
    let first = try road(1)
    #expect(first["from_node_exit_ref"] == "7" && first["from_node_name"] == "Cross")
    #expect(first["from_node_marks"] == "motorway_junction")
    let second = try road(2)
    #expect(text(second, "to_node_marks").contains("barrier"))
    #expect(text(second, "to_node_access").contains("car=no"))
    let conditions = text(second, "to_node_access_conditions")
    #expect(conditions.contains("yes @ (Mo-Fr 08:00-18:00"))
  }

  @Test func lanesComeWithAllTheyHave() throws {
    let first = try road(1)
    #expect(first["turn_lanes_forward"] == "left|through")
    #expect(first["lane_changes_forward"] == "left|right")
    #expect(first["lane_widths_forward_m"] == "3|3.5")
    #expect(first["lane_destinations_forward"] == "X|Y")
    #expect(text(first, "lane_access_forward").hasPrefix("|"))
    #expect(text(first, "lane_access_forward").hasSuffix(";hov"))
    #expect(first["placement_forward"] == "right_of:1")
    #expect(first["sign_forward"] == "symbol=airport")
    #expect(first["pronunciations"] == "name=weɪ")
    #expect(first["country_source"] == "options")
  }

  @Test func bansOfTurnsNameTheWay() throws {
    #expect(text(try road(1), "turn_bans_forward").hasPrefix("4 @ ("))
    let bans = text(try road(2), "turn_bans_forward")
    #expect(bans.contains("5 @ (Mo-Fr 07:00-09:00"))
    #expect(bans.contains("via:5"))
    #expect(try road(3)["turn_bans_backward"] == .null)
  }
}
