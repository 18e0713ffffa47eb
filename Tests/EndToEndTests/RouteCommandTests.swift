import Foundation
import Testing

@Suite struct RouteCommandTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox.withTown() }

  private func route(_ words: String...) throws -> Outcome {
    try sandbox.run(["route", "town.navpack"] + words)
  }

  @Test func theTextTellsLengthTimeAndEachManeuver() throws {
    let outcome = try route("--from", Town.longmoorRoad, "--to", Town.highStreet)
    #expect(outcome.code == 0)
    #expect(outcome.diagnostics.isEmpty)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.first?.hasSuffix("by car") == true)
    #expect(outcome.output.contains("Take exit 2 toward B 12, Merribourne, Bourne Heath"))
    #expect(outcome.output.contains("take the 2nd exit onto High Street"))
    #expect(lines.last?.contains("Arrive at your destination") == true)
  }

  @Test(arguments: [["--json"], ["--format", "json"], ["--format=json"]])
  func theJSONHasTheShapeOfItsContract(_ format: [String]) throws {
    let outcome = try sandbox.run(
      [
        "route", "town.navpack", "--from", Town.longmoorRoad, "--via", Town.cherryClose, "--to",
        Town.bourneManor,
      ] + format)
    #expect(outcome.output.split(separator: "\n").count == 1)
    let json = try outcome.json
    let route = json["routes"][0]
    #expect(json["routes"].list.count == 1)
    route.expect([
      ("distance_m", [.number]), ("duration_s", [.number]), ("traffic_delay_s", [.number]),
      ("geometry", [.text]), ("profile", [.text]), ("notices", [.list]), ("legs", [.list]),
    ])
    #expect(route["profile"].text == "car")
    #expect(route["legs"].list.count == 2)
    for leg in route["legs"].list { try Self.check(leg) }
    #expect(json["waypoints"].list.count == 3)
    for (index, waypoint) in json["waypoints"].list.enumerated() {
      waypoint.expect(
        [
          ("requested", [.position]), ("snapped", [.position]), ("distance_m", [.number]),
          ("way_id", [.number]),
        ], "waypoint \(index)")
    }
    #expect(json["waypoints"][0]["requested"].list.compactMap(\.number) == [60.01541, -20.0391])
    let legs = route["legs"].list.compactMap { $0["distance_m"].number }.reduce(0, +)
    #expect(abs(legs - (route["distance_m"].number ?? 0)) < 0.2)
  }

  private static func check(_ leg: JSONValue) throws {
    leg.expect([
      ("distance_m", [.number]), ("duration_s", [.number]), ("way_ids", [.list]),
      ("maneuvers", [.list]), ("spans", [.list]),
    ])
    let ways = leg["way_ids"].list.compactMap(\.number)
    #expect(!zip(ways, ways.dropFirst()).contains { $0 == $1 }, "repeats are merged")
    let maneuvers = leg["maneuvers"].list
    for (index, maneuver) in maneuvers.enumerated() {
      maneuver.expect(
        [
          ("kind", [.text]), ("modifier", [.text, .null]), ("exit", [.number, .null]),
          ("at", [.position]), ("distance_m", [.number]), ("duration_s", [.number]),
          ("road", [.text, .null]), ("ref", [.text, .null]), ("toward", [.text, .null]),
          ("lanes", [.list]), ("text", [.text]),
        ], "maneuver \(index)")
      #expect(kinds.contains(maneuver["kind"].text ?? ""), "\(maneuver)")
      if let modifier = maneuver["modifier"].text { #expect(modifiers.contains(modifier)) }
    }
    #expect(maneuvers.first?["kind"].text == "depart")
    #expect(maneuvers.last?["kind"].text == "arrive")
    try checkSpans(of: leg)
  }

  private static func checkSpans(of leg: JSONValue) throws {
    let spans = leg["spans"].list
    for (index, span) in spans.enumerated() {
      span.expect(
        [
          ("way_id", [.number]), ("from_m", [.number]), ("to_m", [.number]),
          ("road", [.text, .null]), ("attributes", [.list]), ("speed_limit", [.object, .null]),
          ("country", [.text, .null]), ("state", [.text, .null]),
        ], "span \(index)")
      let limit = span["speed_limit"]
      guard limit.isObject else { continue }
      limit.expect([
        ("kmh", [.number, .text]), ("posted_kmh", [.number, .text, .null]),
        ("timed_kmh", [.number, .null]), ("school_kmh", [.number, .null]), ("source", [.text]),
      ])
    }
    #expect(spans.first?["from_m"].number == 0)
    let length = try #require(leg["distance_m"].number)
    #expect(abs((spans.last?["to_m"].number ?? 0) - length) < 0.2)
    for (span, next) in zip(spans, spans.dropFirst()) {
      #expect(span["to_m"].number == next["from_m"].number)
    }
  }

  private static let kinds: Set<String> = [
    "depart", "arrive", "continue", "turn", "fork", "merge", "on_ramp", "off_ramp", "roundabout",
    "roundabout_exit", "rotary", "new_name", "end_of_road", "uturn", "ferry", "notification",
  ]
  private static let modifiers: Set<String> = [
    "uturn", "sharp_left", "left", "slight_left", "straight", "slight_right", "right",
    "sharp_right",
  ]

  @Test func geoJSONHasALineForEachSpan() throws {
    let outcome = try route(
      "--from", Town.longmoorRoad, "--to", Town.highStreet, "--format", "geojson")
    let json = try outcome.json
    #expect(json["type"].text == "FeatureCollection")
    let features = json["features"].list
    #expect(features.count > 5)
    for feature in features {
      #expect(feature["geometry"]["type"].text == "LineString")
      let points = feature["geometry"]["coordinates"].list
      #expect(points.count >= 2)
      // Longitude first, unlike everywhere else.
      #expect(points.allSatisfy { abs(($0[0].number ?? 0) + 20) < 0.1 && ($0[1].number ?? 0) > 59 })
      feature["properties"].expect([("way_id", [.number]), ("from_m", [.number])])
    }
    for (feature, next) in zip(features, features.dropFirst()) {
      let (end, start) = (
        feature["geometry"]["coordinates"].list.last, next["geometry"]["coordinates"].list.first
      )
      #expect(end?.list.compactMap(\.number) == start?.list.compactMap(\.number))
    }
  }

  @Test func incidentsOnTheWayAreTold() throws {
    let ends = ["--from", Town.longmoorRoad, "--to", Town.highStreet]
    let plain = try sandbox.run(["route", "town.navpack", "--json"] + ends).json["routes"][0]
    #expect(!plain["incidents"].exists)
    let way = Int(try #require(plain["legs"][0]["way_ids"][1].number))
    try sandbox.write(
      "way_id,kind,severity,speed_kmh,text\n\(way),roadworks,2,15,one lane\n".utf8, to: "now.csv")
    let busy = ["route", "town.navpack", "--traffic", "now.csv"] + ends
    let route = try sandbox.run(busy + ["--json"]).json["routes"][0]
    let incident = route["incidents"][0]
    incident.expect([
      ("type", [.text]), ("severity", [.number]), ("closed", [.truth]), ("text", [.text]),
      ("leg", [.number]), ("from_m", [.number]), ("to_m", [.number]),
    ])
    #expect(incident["type"].text == "roadworks")
    #expect(incident["severity"].number == 2)
    let from = try #require(incident["from_m"].number)
    let to = try #require(incident["to_m"].number)
    #expect(from > 0 && to > from && to <= (route["distance_m"].number ?? 0) + 0.1)
    #expect(try sandbox.run(busy).output.contains("Traffic: roadworks, one lane, from"))
  }

  @Test func countriesAreNamedByTheirCodes() throws {
    let ends = ["--from", Town.longmoorRoad, "--to", Town.highStreet, "--json"]
    let free = try sandbox.run(["route", "town.navpack", "--avoid-country", "AND,de"] + ends)
    #expect(free.code == 0)
    #expect(try free.json["routes"][0]["notices"].list.isEmpty, "the town lies in no country")
    let wrong = try sandbox.run(["route", "town.navpack", "--avoid-country", "Spain"] + ends)
    #expect(wrong.code == 64)
    _ = try sandbox.run("import", Project.town, "-o", "there.navpack", "--country", "IS")
    let there = try sandbox.run(["route", "there.navpack", "--avoid-country", "ISL"] + ends)
    let notice = try there.json["routes"][0]["notices"][0]
    #expect(notice["code"].text == "violated_avoidance")
    #expect(notice["avoid"].text == "country IS")
  }

  @Test func gpxIsATrackWithoutTimes() throws {
    let outcome = try route(
      "--from", Town.longmoorRoad, "--to", Town.highStreet, "--format", "gpx")
    #expect(outcome.output.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx "))
    #expect(outcome.output.contains("<trkpt lat=\"60.0154031\" lon=\"-20.0390908\">"))
    #expect(!outcome.output.contains("<time>"))
    #expect(outcome.output.hasSuffix("</gpx>\n"))
  }

  @Test func allAlgorithmsAnswerAlike() throws {
    let answers = try ["dijkstra", "bidirectionalAStar"].map { name in
      try route("--from", Town.cherryClose, "--to", Town.puffinstead, "--json", "--algorithm", name)
        .output
    }
    #expect(answers[0] == answers[1])
  }

  @Test(arguments: [
    ("foot", "pedestrian"), ("walking", "pedestrian"), ("bike", "bicycle"), ("cycling", "bicycle"),
    ("driving", "car"), ("truck", "truck"),
  ])
  func profilesAnswerToTheirOtherNames(_ name: String, _ profile: String) throws {
    let outcome = try route(
      "--from", Town.highStreet, "--to", Town.cherryClose, "--profile", name, "--json")
    #expect(try outcome.json["routes"][0]["profile"].text == profile)
  }

  @Test func thePrivateDriveIsReachedThroughItsGate() throws {
    let outcome = try route("--from", Town.highStreet, "--to", Town.bourneManor, "--json")
    let legs = try outcome.json["routes"][0]["legs"]
    let attributes = legs[0]["spans"].list.last?["attributes"].list.compactMap(\.text)
    #expect(attributes?.contains("restricted") == true)
  }

  @Test func theFerryCrossesToTheIsland() throws {
    let outcome = try route("--from", Town.highStreet, "--to", Town.puffinstead, "--json")
    let leg = try outcome.json["routes"][0]["legs"][0]
    #expect(leg["spans"].list.contains { $0["attributes"].list.contains { $0.text == "ferry" } })
    #expect(leg["maneuvers"].list.contains { $0["kind"].text == "ferry" })
    #expect((leg["duration_s"].number ?? 0) > 1200)
  }
}
