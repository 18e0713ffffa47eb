import Foundation
import NetworkFixtures
import Testing

@Suite struct DriveCommandTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox.withTown() }

  private func drive(_ words: String...) throws -> Outcome {
    try sandbox.run(["drive", "town.navpack"] + words)
  }

  private func kinds(_ events: [JSONValue]) -> [String] { events.compactMap { $0["event"].text } }

  @Test func eachLineIsAnEventWithATime() throws {
    let outcome = try drive(
      "--from", Town.longmoorRoad, "--to", Town.highStreet, "--simulate", "--json")
    #expect(outcome.code == 0)
    #expect(outcome.diagnostics.isEmpty)
    let events = try outcome.events
    #expect(events.count > 200)
    for event in events { event.expect([("t", [.text]), ("event", [.text])]) }
    let times = events.compactMap { $0["t"].text }
    #expect(times == times.sorted())
    #expect(kinds(events).filter { $0 == "arrived" }.count == 1)
    #expect(kinds(events).first == "route_changed")
    let change = try #require(events.first)
    #expect(change["cause"].text == "set")
    change["route"].expect([("distance_m", [.number]), ("legs", [.list])])
    for location in events where location["event"].text == "location" {
      location.expect([
        ("original", [.position, .null]), ("matched", [.position, .null]),
        ("way_id", [.number, .null]), ("road", [.text, .null]),
        ("speed_limit", [.object, .null]), ("wrong_way", [.truth]), ("estimated", [.truth]),
      ])
    }
  }

  @Test(arguments: [
    (Town.longmoorRoad, Town.highStreet), (Town.cherryClose, Town.bourneManor),
    (Town.clockRoundabout, Town.puffinstead), (Town.bourneManor, Town.longmoorRoad),
  ])
  func eachManeuverIsAnnouncedBeforeItsPlaceAndNeverAfter(_ from: String, _ to: String) throws {
    let events = try drive("--from", from, "--to", to, "--simulate", "--json").events
    let maneuvers = try #require(events.first)["route"]["legs"][0]["maneuvers"].list
    var passed: Set<Int> = []
    var announced: [Int: [String]] = [:]
    for event in events {
      switch event["event"].text {
      case "maneuver":
        if let index = event["passed"].number { passed.insert(Int(index)) }
      case "announcement":
        event.expect([
          ("stage", [.text]), ("text", [.text]), ("ssml", [.text]), ("maneuver", [.object]),
          ("maneuver_index", [.number]), ("distance_m", [.number]), ("then", [.object, .null]),
        ])
        let index = Int(event["maneuver_index"].number ?? -1)
        #expect(!passed.contains(index), "maneuver \(index) announced after its place")
        announced[index, default: []].append(event["stage"].text ?? "")
      default: break
      }
    }
    for (index, maneuver) in maneuvers.enumerated() {
      // The way out of a roundabout is told with the way in; along a road one hears nothing.
      if ["roundabout_exit", "new_name", "notification"].contains(maneuver["kind"].text) {
        continue
      }
      let stages = announced[index] ?? []
      #expect(!stages.isEmpty, "\(from) \(to): maneuver \(index) \(maneuver["text"].text ?? "")")
      #expect(Set(stages).count == stages.count, "each stage once")
    }
    let seen = kinds(events)
    #expect(!seen.contains("deviation"))
    let afterArrival = seen.drop { $0 != "arrived" }.dropFirst()
    #expect(seen.contains("arrived") && afterArrival.allSatisfy { $0 == "location" })
  }

  @Test func aRecordedTraceIsFollowedLikeItsSimulation() throws {
    let ends = ["--from", Town.longmoorRoad, "--to", Town.highStreet]
    _ = try sandbox.run(["simulate", "town.navpack", "-o", "drive.gpx"] + ends)
    let outcome = try sandbox.run(
      ["drive", "town.navpack", "--trace", "drive.gpx", "--json", "--record", "again.gpx"] + ends)
    #expect(outcome.code == 0)
    let events = try outcome.events
    #expect(kinds(events).filter { $0 == "arrived" }.count == 1)
    let simulated = try sandbox.run(["drive", "town.navpack", "--simulate", "--json"] + ends).events
    #expect(
      events.filter { $0["event"].text == "announcement" }.compactMap { $0["text"].text }
        == simulated.filter { $0["event"].text == "announcement" }.compactMap { $0["text"].text })
    let points = { (name: String) in
      String(decoding: try self.sandbox.bytes(of: name), as: UTF8.self).split(separator: "\n")
        .filter { $0.hasPrefix("<trkpt") }
    }
    #expect(try points("again.gpx") == points("drive.gpx"))
  }

  @Test func aTraceOfAnotherWayLeadsToANewRoute() throws {
    _ = try sandbox.run(
      "simulate", "town.navpack", "--from", Town.longmoorRoad, "--to", Town.cherryClose, "-o",
      "drive.gpx")
    let words = ["--from", Town.longmoorRoad, "--to", Town.puffinstead, "--trace", "drive.gpx"]
    let outcome = try sandbox.run(["drive", "town.navpack", "--json"] + words)
    #expect(outcome.code == 0, "the trace ends, arrived or not")
    let seen = kinds(try outcome.events)
    #expect(seen.contains("deviation") && seen.contains("will_reroute"))
    #expect(seen.contains("did_reroute") && !seen.contains("arrived"))
    let off = try sandbox.run(["drive", "town.navpack", "--json", "--reroute", "off"] + words)
    #expect(!kinds(try off.events).contains("will_reroute"))
    #expect(kinds(try off.events).contains("deviation"))
  }

  @Test func trackingTellsTheRoadsWithoutARoute() throws {
    _ = try sandbox.run(
      "simulate", "town.navpack", "--from", Town.longmoorRoad, "--to", Town.highStreet, "-o",
      "drive.gpx")
    let outcome = try drive("--tracking", "--trace", "drive.gpx", "--json")
    #expect(outcome.code == 0)
    let events = try outcome.events
    let seen = Set(kinds(events))
    #expect(seen.isSuperset(of: ["location", "road"]))
    #expect(
      seen.isDisjoint(with: ["progress", "maneuver", "announcement", "arrived", "deviation"]))
    let roads = events.filter { $0["event"].text == "road" }.compactMap { $0["road"].text }
    #expect(roads.contains("High Street") && roads.contains("Bourne Road"))
  }

  @Test func silenceLeavesTheAnnouncementsOut() throws {
    let events = try drive(
      "--from", Town.longmoorRoad, "--to", Town.highStreet, "--simulate", "--json", "--no-voice"
    ).events
    #expect(!kinds(events).contains("announcement"))
    #expect(kinds(events).contains("maneuver"))
  }

  @Test func aGapIsTold() throws {
    let events = try drive(
      "--from", Town.longmoorRoad, "--to", Town.highStreet, "--simulate", "--json", "--gap",
      "60:100"
    ).events
    #expect(kinds(events).contains("position_lost"))
    #expect(kinds(events).contains("position_found"))
    #expect(kinds(events).filter { $0 == "arrived" }.count == 1)
  }

  @Test func theTextIsWhatADriverHears() throws {
    let outcome = try drive("--from", Town.longmoorRoad, "--to", Town.highStreet, "--simulate")
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("08:00:00  Head northeast on Longmoor Road\n"))
    #expect(outcome.output.hasSuffix("Arrived.\n"))
  }

  /// The points of a simulated drive, as a receiver would tell of them.
  private func points() throws -> [(latitude: Double, longitude: Double, time: String)] {
    _ = try sandbox.run(
      "simulate", "town.navpack", "--from", Town.longmoorRoad, "--to", Town.highStreet, "-o",
      "drive.gpx")
    return String(decoding: try sandbox.bytes(of: "drive.gpx"), as: UTF8.self)
      .split(separator: "\n").compactMap { line in
        let parts = line.split(whereSeparator: { "\"<>".contains($0) })
        guard parts.first == "trkpt lat=", let latitude = Double(parts[1]),
          let longitude = Double(parts[3]), let time = parts.firstIndex(of: "time")
        else { return nil }
        return (latitude, longitude, String(parts[time + 1]))
      }
  }

  private static let trip = ["--from", Town.longmoorRoad, "--to", Town.highStreet, "--json"]

  @Test func aReceiverBehindGpsdIsFollowedToTheGoal() throws {
    let reports = try points().map {
      #"{"class":"TPV","mode":3,"time":"\#($0.time)","lat":\#($0.latitude),"#
        + #""lon":\#($0.longitude)}"# + "\n"
    }
    #expect(reports.count > 100)
    let server = try LoopbackServer(sending: [#"{"class":"VERSION"}"# + "\n"] + reports)
    let outcome = try sandbox.run(
      ["drive", "town.navpack", "--gpsd", "127.0.0.1:\(server.port)", "--record", "live.gpx"]
        + Self.trip)
    #expect(outcome.code == 0)
    #expect(kinds(try outcome.events).filter { $0 == "arrived" }.count == 1)
    let record = String(decoding: try sandbox.bytes(of: "live.gpx"), as: UTF8.self)
    #expect(record.split(separator: "\n").filter { $0.hasPrefix("<trkpt") }.count == reports.count)
    #expect(record.hasSuffix("</gpx>\n"))
  }

  @Test func sentencesOfAReceiverAreFollowedToTheGoal() throws {
    func angle(_ value: Double, _ digits: Int, _ signs: (String, String)) -> String {
      let degrees = Int(abs(value))
      let minutes = (abs(value) - Double(degrees)) * 60
      return String(format: "%0\(digits)d%08.5f,", degrees, minutes)
        + (value < 0 ? signs.1 : signs.0)
    }
    let sentences = try points().map { point in
      let day = point.time.prefix(10).split(separator: "-")
      let date = day[2] + day[1] + day[0].suffix(2)
      let clock = point.time.dropFirst(11).prefix(8).filter { $0 != ":" }
      let body =
        "GPRMC,\(clock),A,\(angle(point.latitude, 2, ("N", "S"))),"
        + "\(angle(point.longitude, 3, ("E", "W"))),,,\(date),,,A"
      return "$\(body)*" + String(format: "%02X", body.utf8.reduce(UInt8(0), ^)) + "\r\n"
    }
    try sandbox.write(Array(sentences.joined().utf8), to: "drive.nmea")
    let outcome = try sandbox.run(["drive", "town.navpack", "--nmea", "drive.nmea"] + Self.trip)
    #expect(outcome.code == 0)
    #expect(kinds(try outcome.events).filter { $0 == "arrived" }.count == 1)
  }

  @Test(arguments: [
    (["--gpsd", "127.0.0.1:1"], 74, "io"), (["--gpsd", "host:0"], 64, "usage"),
    (["--nmea", "missing.nmea"], 66, "io"), (["--nmea", "-"], 65, "bad_input"),
    (["--simulate", "--nmea", "-"], 64, "usage"),
  ])
  func sourcesThatCannotBeReadAreRefused(
    _ words: [String], _ code: Int32, _ kind: String
  ) throws {
    let outcome = try sandbox.run(
      ["drive", "town.navpack", "--tracking", "--json", "--record", "none.gpx"] + words)
    #expect(outcome.code == code)
    #expect(try outcome.json["error"]["kind"].text == kind)
    #expect(try sandbox.names == ["town.navpack"])
  }

  @Test func theEventLogOfADriveStaysAsItIs() throws {
    let outcome = try drive(
      "--from", Town.clockRoundabout, "--to", Town.cherryClose, "--simulate", "--interval", "2",
      "--noise", "3", "--seed", "11", "--json")
    let path = Project.root + "/Tests/EndToEndTests/Golden/drive.jsonl"
    if ProcessInfo.processInfo.environment["NAVDATA_RECORD"] != nil {
      try Data(outcome.output.utf8).write(to: URL(filePath: path))
    }
    let golden = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    let lines = zip(
      outcome.output.split(separator: "\n"), golden.split(separator: "\n"))
    if let (line, expected) = lines.first(where: { $0 != $1 }) {
      Issue.record("the log has\n\(line)\nin the place of\n\(expected)")
    }
    #expect(Data(outcome.output.utf8) == Data(golden.utf8), "NAVDATA_RECORD=1 keeps the new log")
  }
}
