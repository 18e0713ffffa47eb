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
    ("highway=tertiary bicycle=use_sidepath", "yyyyyyny"),
    ("highway=tertiary bicycle=dismount", "yyyyyyny"),
    ("highway=tertiary bicycle=discouraged", "yyyyyyyy"),
    ("highway=tertiary motorcycle=no moped=no", "yyyynnyy"),
    ("highway=tertiary access=sometimes", "yyyyyyyy"),
    ("highway=tertiary access=permissive", "yyyyyyyy"),
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
    ("highway=construction construction=primary access=yes", WayOmission.unfinished),
    ("highway=proposed", .unfinished),
    ("highway=tertiary access=no", .closedToEveryone),
    ("highway=platform", .notARoad),
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
