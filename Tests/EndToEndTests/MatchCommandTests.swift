import Foundation
import Testing

@Suite struct MatchCommandTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox.withTown()
    let outcome = try sandbox.run(
      "simulate", "town.navpack", "--from", Town.longmoorRoad, "--to", Town.highStreet, "-o",
      "drive.gpx", "--noise", "4")
    try #require(outcome.code == 0, "\(outcome)")
  }

  @Test func aTraceIsToldByItsRoadsTheirNamesAndLimits() throws {
    let match = try sandbox.run("match", "town.navpack", "drive.gpx", "--json").json
    let route = try sandbox.run(
      "route", "town.navpack", "--from", Town.longmoorRoad, "--to", Town.highStreet, "--json"
    ).json
    let matchings = match["matchings"].list
    #expect(matchings.count == 1)
    let legs = try #require(matchings.first)["legs"].list
    let planned = route["routes"].list[0]["legs"].list
    let matched = legs.flatMap { $0["way_ids"].list.compactMap(\.number) }
    let ways = planned.flatMap { $0["way_ids"].list.compactMap(\.number) }
    // The last fix may lie a few metres beyond the last junction.
    #expect(Array(matched.prefix(ways.count)) == ways && matched.count <= ways.count + 1)
    let spans = legs.flatMap { $0["spans"].list }
    #expect(spans.contains { $0["road"].text == "Longmoor Road" })
    #expect(spans.contains { $0["speed_limit"]["kmh"].number != nil })
    let points = match["points"].list
    #expect(points.count > 60)
    for point in points {
      #expect((point["distance_m"].number ?? 99) < 25)
      #expect((0...1).contains(point["confidence"].number ?? -1))
      #expect(point["way_id"].number != nil)
    }
  }

  @Test func theTextNamesTheRoadsInTheirOrder() throws {
    let outcome = try sandbox.run("match", "town.navpack", "drive.gpx")
    #expect(outcome.code == 0)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.first?.contains("fixes matched") ?? false)
    let first = lines.firstIndex { $0.hasSuffix("Longmoor Road") }
    let last = lines.firstIndex { $0.hasSuffix("High Street") }
    #expect(try #require(first) < (try #require(last)))
  }

  @Test func aTraceFarFromTheMapHasNoMatch() throws {
    try sandbox.write("lat,lon\n10,10\n10.001,10\n".utf8, to: "far.csv")
    let outcome = try sandbox.run("match", "town.navpack", "far.csv", "--json")
    #expect(outcome.code == 1)
  }
}
