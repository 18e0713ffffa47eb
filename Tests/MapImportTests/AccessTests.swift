import NetworkFixtures
import OSMPBF
import RoadNetwork
import Testing

@testable import MapImport

/// Modes in the order car, truck, bus, taxi, scooter, motorcycle, bicycle, pedestrian.
@Suite struct AccessTests {
  @Test(arguments: [
    ("highway=residential", "yyyyyyyy"),
    ("highway=motorway oneway=no", "yyyynynn"),
    ("highway=trunk", "yyyyyyyy"),
    ("highway=trunk motorroad=yes", "yyyynynn"),
    ("highway=track", "nnnnnnyy"),
    ("highway=footway", "nnnnnnnd"),
    ("highway=cycleway", "nnnnnndy"),
    ("highway=path", "nnnnnnyy"),
    ("highway=steps", "nnnnnnny"),
    ("highway=pedestrian", "nnnnnnnd"),
    ("highway=busway", "nndnnnnn"),
    ("highway=living_street", "yyyyyyyy"),
    ("highway=pedestrian area=yes", "nnnnnnnd"),
    ("highway=service area=yes", "nnnnnnyy"),
    ("highway=service service=emergency_access", "nnnnnnyy"),
    ("highway=service service=emergency_access access=yes", "yyyyyyyy"),
    // Places to walk that other keys draw.
    ("highway=platform", "nnnnnnny"),
    ("railway=platform", "nnnnnnny"),
    ("public_transport=platform bicycle=yes", "nnnnnnyy"),
    ("man_made=pier", "nnnnnnny"),
    // A train carries the cars that drive onto it, whoever else may.
    ("route=shuttle_train bicycle=yes", "yyyyyyyy"),
    ("highway=primary route=ferry", "yyyyyyyy"),
    ("highway=footway route=ferry", "nnnnnnyy"),
    // Nothing rolls there.
    ("highway=track smoothness=impassable motor_vehicle=yes", "nnnnnnny"),
    ("highway=primary smoothness=very_horrible", "yyyyyyyy"),
    // No car fits.
    ("highway=primary width=1.9", "nnnnyyyy"),
    ("highway=primary width=6'3\"", "yyyyyyyy"),
    ("highway=primary est_width=1", "nnnnyyyy"),
    ("highway=primary width=narrow", "yyyyyyyy"),
    ("highway=primary maxwidth=1", "nnnnyyyy"),
    ("highway=primary maxwidth:hgv=1", "yyyyyyyy"),
    ("highway=primary maxheight:physical=1", "nnnnyyyy"),
    ("highway=primary maxheight=8'", "yyyyyyyy"),
    ("highway=primary maxlength=1", "nnnnyyyy"),
    ("highway=primary maxweight=1", "nnnnyyyy"),
    ("highway=primary maxweight=2", "yyyyyyyy"),
    ("highway=primary maxweightrating=1", "nnnnyyyy"),
  ])
  func theKindOfRoadDecidesWithoutKeys(_ tags: String, _ expected: String) {
    #expect(way(tags).map { letters($0.road.forward) } == expected)
    #expect(way(tags).map { letters($0.road.backward) } == expected)
  }

  @Test(arguments: [
    ("highway=tertiary access=no motorcar=yes", "ynnnnnnn"),
    ("highway=tertiary motorcar=yes access=no", "ynnnnnnn"),
    ("highway=tertiary access=yes motor_vehicle=no", "nnnnnnyy"),
    ("highway=tertiary vehicle=no", "nnnnnnny"),
    ("highway=tertiary vehicle=no bicycle=yes", "nnnnnnyy"),
    ("highway=tertiary motor_vehicle=no psv=yes", "nnyynnyy"),
    ("highway=tertiary motor_vehicle=no bus=designated taxi=no", "nndnnnyy"),
    ("highway=tertiary hgv=no", "ynyyyyyy"),
    ("highway=tertiary hgv=destination", "ytyyyyyy"),
    ("highway=tertiary motor_vehicle=destination", "ttttttyy"),
    ("highway=tertiary access=private", "pppppppp"),
    ("highway=tertiary access=permit foot=yes", "pppppppy"),
    ("highway=tertiary access=customers", "cccccccc"),
    ("highway=tertiary motor_vehicle=delivery", "vvvvvvyy"),
    ("highway=tertiary motor_vehicle=agricultural", "nnnnnnyy"),
    ("highway=tertiary motor_vehicle=agricultural;forestry", "nnnnnnyy"),
    ("highway=tertiary motor_vehicle=agricultural;destination", "ttttttyy"),
    ("highway=tertiary motor_vehicle=delivery;customers", "vvvvvvyy"),
    ("highway=tertiary access=employees foot=permissive", "pppppppy"),
    ("highway=tertiary access=no psv=yes bicycle=designated foot=yes", "nnyynndy"),
    ("highway=tertiary moped=no motorcycle=destination", "yyyyntyy"),
    ("highway=tertiary hgv=delivery taxi=no", "yvynyyyy"),
    ("highway=tertiary bicycle=use_sidepath", "yyyyyyny"),
    ("highway=tertiary bicycle=dismount", "yyyyyyny"),
    ("highway=tertiary bicycle=discouraged", "yyyyyyyy"),
    ("highway=tertiary motorcycle=no moped=no", "yyyynnyy"),
    ("highway=tertiary access=sometimes", "yyyyyyyy"),
    ("highway=tertiary access=permissive", "yyyyyyyy"),
    ("highway=tertiary access=bus", "nndnnnnn"),
    ("highway=tertiary access=psv", "nnddnnnn"),
    ("highway=tertiary motor_vehicle=taxi", "nnndnnyy"),
    ("highway=tertiary access=foot bicycle=yes", "nnnnnnyd"),
    ("highway=tertiary access=bus bus=no foot=yes", "nnnnnnny"),
    ("highway=tertiary motor_vehicle=share_taxi", "nnnnnnyy"),
    ("highway=winter_road", "yyyyyyyy"),
  ])
  func theMostSpecificKeyDecides(_ tags: String, _ expected: String) {
    #expect(way(tags).map { letters($0.road.forward) } == expected)
  }

  @Test(arguments: [
    ("highway=footway access=yes", "nnnnnnny"),
    ("highway=footway bicycle=yes", "nnnnnnyd"),
    ("highway=footway motor_vehicle=destination", "ttttttnd"),
    ("highway=motorway access=yes oneway=no", "yyyynynn"),
    ("highway=track motor_vehicle=yes", "yyyyyyyy"),
    ("highway=track access=yes", "yyyyyyyy"),
    ("highway=track motorcar=destination", "tnnnnnyy"),
    ("highway=track access=private", "nnnnnnpp"),
  ])
  func aGeneralKeyDoesNotLetCarsOntoPaths(_ tags: String, _ expected: String) {
    #expect(way(tags).map { letters($0.road.forward) } == expected)
  }

  @Test func aKeyMayHoldInOneDirection() {
    let meaning = way("highway=tertiary motor_vehicle=no motor_vehicle:forward=yes")
    #expect(meaning.map { letters($0.road.forward) } == "yyyyyyyy")
    #expect(meaning.map { letters($0.road.backward) } == "nnnnnnyy")
  }

  @Test(arguments: [
    ("access:forward=no", "nnnnnnnn", "yyyyyyyy"),
    ("access=no access:backward=yes", "nnnnnnnn", "yyyyyyyy"),
    ("motor_vehicle:backward=no", "yyyyyyyy", "nnnnnnyy"),
    ("motor_vehicle:backward=destination hgv:backward=no", "yyyyyyyy", "tnttttyy"),
    ("vehicle:forward=no bicycle=yes", "nnnnnnyy", "yyyyyyyy"),
    ("hgv:forward=no hgv=destination", "ynyyyyyy", "ytyyyyyy"),
    ("bicycle:forward=no", "yyyyyyny", "yyyyyyyy"),
    ("foot:backward=no", "yyyyyyyy", "yyyyyyyn"),
  ])
  func aDirectionHasItsOwnKeys(_ tags: String, _ forward: String, _ backward: String) {
    let meaning = way("highway=tertiary " + tags)
    #expect(meaning.map { letters($0.road.forward) } == forward)
    #expect(meaning.map { letters($0.road.backward) } == backward)
  }

  /// A condition that names only whom it binds holds at all times.
  @Test(arguments: [
    ("motor_vehicle:conditional=no_@_hgv", "ynyyyyyy"),
    ("access:conditional=destination_@_hgv", "ytyyyyyy"),
    ("motor_vehicle=no motor_vehicle:conditional=yes_@_destination", "ttttttyy"),
    ("motor_vehicle=no motor_vehicle:conditional=yes_@_(delivery)", "vvvvvvyy"),
    ("vehicle:conditional=private_@_bicycle", "yyyyyypy"),
  ])
  func aConditionOnTheModeAloneIsSettled(_ tags: String, _ expected: String) {
    let meaning = way("highway=tertiary " + tags)
    #expect(meaning.map { letters($0.road.forward) } == expected)
    #expect(meaning?.road.forwardConditions == [])
  }

  @Test(arguments: [
    ("hgv:conditional=no_@_(weight>7.5)", "truck no weight>7.5"),
    ("maxweight:conditional=7.5_@_(22:00-06:00)", "all no hours weight>7.5"),
    (
      "maxweight=3.5 maxweight:conditional=none_@_destination",
      "all no weight>3.5; all destination weight>3.5"
    ),
    (
      "maxweight=7.5 maxweight:conditional=12_@_(Mo-Fr)",
      "all no weight>7.5; all yes hours weight>7.5 weight<=12.0"
    ),
    ("opening_hours=08:00-18:00", "all no outside"),
    ("opening_hours=24/7", ""),
    ("oneway:bicycle:conditional=yes_@_(Sa)", ""),
    (
      "hgv:conditional=delivery_@_(06:00-11:00)", "truck delivery hours"
    ),
  ])
  func conditionsAreKept(_ tags: String, _ expected: String) {
    let meaning = way("highway=tertiary " + tags)
    #expect(meaning?.road.forwardConditions.map(Self.text).joined(separator: "; ") == expected)
  }

  private static func text(_ condition: AccessCondition) -> String {
    let parts = condition.rule.conditions.map { part in
      switch part {
      case .hours: "hours"
      case .outside: "outside"
      case .measure(let measure, let comparison, let value):
        "\(measure)" + (comparison == .greater ? ">" : "<=") + "\(value)"
      default: "\(part)"
      }
    }
    let names = TravelMode.allCases.filter { condition.modes.contains($0) }.map { "\($0)" }
    let whom = condition.modes == .all ? "all" : names.joined(separator: ",")
    return ([whom, "\(condition.access)"] + parts).joined(separator: " ")
  }

  @Test(arguments: [
    ("highway=construction construction=primary access=yes", WayOmission.unfinished),
    ("highway=proposed", .unfinished),
    ("highway=tertiary access=no", .closedToEveryone),
    ("railway=rail", .notARoad),
    ("man_made=bridge", .notARoad),
    ("highway=elevator", .notARoad),
    ("highway=raceway", .notARoad),
    ("route=hiking", .notARoad),
  ])
  func whatNobodyMayUseIsLeftOut(_ tags: String, _ reason: WayOmission) {
    guard case .leftOut(let found) = WayInterpreter.read(OSMTags(shorthand: tags)) else {
      Issue.record("\(tags) was kept")
      return
    }
    #expect(found == reason)
  }

  @Test func conditionsAreMarkedAndTheRestHolds() {
    let meaning = way("highway=tertiary motor_vehicle:conditional=no_@_(Mo-Fr_07:00-10:00)")
    #expect(meaning?.road.flags.contains(.conditional) == true)
    #expect(meaning.map { letters($0.road.forward) } == "yyyyyyyy")
    // The road may open at some time.
    #expect(way("highway=tertiary access=no access:conditional=yes_@_(Su)") != nil)
  }
}
