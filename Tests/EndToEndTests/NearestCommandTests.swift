import Foundation
import Testing

@Suite struct NearestCommandTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox.withTown() }

  @Test func theNearestRoadDependsOnWhoTravels() throws {
    let car = try sandbox.run("nearest", "town.navpack", "--at", Town.marketSquare, "--json").json
    car.expect([
      ("way_id", [.number]), ("snapped", [.position]), ("distance_m", [.number]),
      ("road", [.text, .null]), ("country", [.text, .null]), ("state", [.text, .null]),
      ("time_zone", [.text, .null]), ("driving_side", [.text, .null]),
    ])
    #expect(car["road"].text == "High Street")
    #expect(car["distance_m"].number == 65)
    let walker = try sandbox.run(
      "nearest", "town.navpack", "--at", Town.marketSquare, "--json", "--profile", "foot"
    ).json
    #expect((walker["distance_m"].number ?? .infinity) < 65)
  }

  @Test func theTextNamesTheRoad() throws {
    let outcome = try sandbox.run("nearest", "town.navpack", "--at", Town.cherryClose)
    #expect(outcome.code == 0)
    #expect(outcome.output.hasPrefix("Cherry Close (way "))
  }
}

@Suite struct BenchCommandTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox.withTown()
    let pairs = [
      "id,lat1,lon1,lat2,lon2", "near,\(Town.highStreet),\(Town.cherryClose)",
      "far,\(Town.longmoorRoad),\(Town.puffinstead)", "sea,\(Town.highStreet),10,10",
    ]
    try sandbox.write((pairs.joined(separator: "\n") + "\n").utf8, to: "pairs.csv")
  }

  @Test(arguments: ["route", "path", "cold"])
  func figuresAreGivenForAllPairs(_ work: String) throws {
    let outcome = try sandbox.run(
      "bench", "town.navpack", "--pairs", "pairs.csv", "--what", work, "--json", "-o", "rows.csv")
    #expect(outcome.code == 0, "\(outcome)")
    let json = try outcome.json
    json.expect([
      ("count", [.number]), ("failed", [.number]), ("median_ms", [.number]),
      ("p95_ms", [.number]), ("p99_ms", [.number]), ("checksum", [.number]),
    ])
    #expect(json["count"].number == 3)
    #expect(json["failed"].number == 1)
    let rows = String(decoding: try sandbox.bytes(of: "rows.csv"), as: UTF8.self)
      .split(separator: "\n")
    #expect(rows[0].hasPrefix("id,distance_m,duration_s,warm_ms,moved_from_m,moved_to_m"))
    #expect(rows.dropFirst().map { $0.prefix { $0 != "," } } == ["near", "far", "sea"])
  }

  @Test func theAnswersDoNotDependOnTheWork() throws {
    let sums = try ["route", "cold"].map { work in
      try sandbox.run(
        "bench", "town.navpack", "--pairs", "pairs.csv", "--what", work, "--json", "--repeat", "1"
      ).json["checksum"].number
    }
    #expect(Set(sums).count == 1)
  }

  @Test(arguments: ["car", "truck"])
  func cellsAreHeldAgainstAPlainSearchUnderPatches(_ profile: String) throws {
    let outcome = try sandbox.run(
      "bench", "town.navpack", "--pairs", "pairs.csv", "--patches", "5", "--profile", profile,
      "--json")
    #expect(outcome.code == 0, "\(outcome)")
    let json = try outcome.json
    #expect(json["differences"].number == 0)
    let rows = json["patches"].list
    #expect(
      rows.map { $0["patch"].text } == [
        "profile alone", "vehicle", "kinds of roads", "areas", "traffic on 1 %", "all together",
      ])
    // Both pairs on the map; a vehicle may be too heavy for a road.
    #expect(rows[0]["routed"].number == 2)
    // An import works out the cells of cars.
    let cells = try #require(rows[0]["cells"].number)
    #expect(profile == "car" ? cells == 0 : cells > 0)
  }
}
