import RoadNetwork
import Testing

@testable import MapImport

/// Modes in the order car, truck, bus, taxi, scooter, motorcycle, bicycle, pedestrian.
@Suite struct OnewayTests {
  @Test(arguments: [
    ("oneway=yes", "yyyyyyyy", "nnnnnnny"),
    ("oneway=1", "yyyyyyyy", "nnnnnnny"),
    ("oneway=-1", "nnnnnnny", "yyyyyyyy"),
    ("oneway=reverse", "nnnnnnny", "yyyyyyyy"),
    ("oneway=no", "yyyyyyyy", "yyyyyyyy"),
    ("oneway=alternating", "yyyyyyyy", "yyyyyyyy"),
    ("oneway=reversible", "nnnnnnny", "nnnnnnny"),
    ("oneway=perhaps", "yyyyyyyy", "yyyyyyyy"),
    ("junction=roundabout", "yyyyyyyy", "nnnnnnny"),
    ("junction=circular", "yyyyyyyy", "nnnnnnny"),
    ("junction=roundabout oneway=-1", "nnnnnnny", "yyyyyyyy"),
    ("oneway=yes oneway:bicycle=no", "yyyyyyyy", "nnnnnnyy"),
    ("oneway=yes cycleway=opposite", "yyyyyyyy", "nnnnnnyy"),
    ("oneway=yes cycleway:left=opposite_lane", "yyyyyyyy", "nnnnnnyy"),
    ("oneway=yes cycleway:both=opposite_track", "yyyyyyyy", "nnnnnnyy"),
    ("oneway=yes cycleway:left:oneway=no", "yyyyyyyy", "nnnnnnyy"),
    ("oneway=yes cycleway:left:oneway=-1", "yyyyyyyy", "nnnnnnyy"),
    ("oneway=yes cycleway=lane", "yyyyyyyy", "nnnnnnny"),
    ("oneway=-1 oneway:bicycle=no", "nnnnnnyy", "yyyyyyyy"),
    ("oneway:bicycle=yes", "yyyyyyyy", "yyyyyyny"),
    ("oneway=yes oneway:psv=no", "yyyyyyyy", "nnyynnny"),
    ("oneway=yes oneway:bus=no", "yyyyyyyy", "nnynnnny"),
    ("oneway=yes busway=opposite_lane", "yyyyyyyy", "nnynnnny"),
    ("oneway=yes oneway:foot=yes", "yyyyyyyy", "nnnnnnnn"),
    ("oneway:motor_vehicle=yes", "yyyyyyyy", "nnnnnnyy"),
    ("oneway=yes oneway:taxi=no oneway:moped=no", "yyyyyyyy", "nnnyynny"),
    ("oneway=yes bicycle:backward=yes", "yyyyyyyy", "nnnnnnyy"),
    ("oneway=yes bicycle:backward=no", "yyyyyyyy", "nnnnnnny"),
    ("oneway=yes bus:backward=designated", "yyyyyyyy", "nndnnnny"),
    ("oneway=yes psv:backward=yes", "yyyyyyyy", "nnyynnny"),
    ("oneway=-1 psv:forward=yes", "nnyynnny", "yyyyyyyy"),
    ("oneway=yes lanes:psv:backward=1", "yyyyyyyy", "nnynnnny"),
    ("oneway=yes bus:lanes:backward=designated", "yyyyyyyy", "nnynnnny"),
    ("oneway=yes motor_vehicle:backward=no", "yyyyyyyy", "nnnnnnny"),
    ("conveying=forward", "yyyyyyyy", "yyyyyyyy"),
  ])
  func trafficFlows(_ tags: String, forward: String, backward: String) {
    let meaning = way("highway=residential " + tags)
    #expect(meaning.map { letters($0.road.forward) } == forward)
    #expect(meaning.map { letters($0.road.backward) } == backward)
  }

  @Test(arguments: [
    ("highway=motorway", "nnnnnnnn"),
    ("highway=motorway oneway=no", "yyyynynn"),
    ("highway=motorway_link", "yyyynynn"),
    ("highway=trunk", "yyyyyyyy"),
  ])
  func onlyMotorwaysAreOnewayUnsaid(_ tags: String, _ backward: String) {
    #expect(way(tags).map { letters($0.road.backward) } == backward)
  }

  /// Who may walk along the way, and against it.
  @Test(arguments: [
    ("highway=steps conveying=forward", true, false),
    ("highway=steps conveying=backward", false, true),
    ("highway=footway conveying=forward", true, false),
    ("highway=steps conveying=reversible", true, true),
    ("highway=steps conveying=forward oneway=no", true, true),
    ("highway=steps conveying=forward oneway:foot=no", true, true),
    ("highway=steps oneway:foot=-1 conveying=forward", false, true),
  ])
  func movingStairsCarryOneWay(_ tags: String, _ along: Bool, _ against: Bool) {
    let road = way(tags)?.road
    #expect(
      (road?.forward[.pedestrian] == .yes || road?.forward[.pedestrian] == .designated) == along)
    #expect(
      (road?.backward[.pedestrian] == .yes || road?.backward[.pedestrian] == .designated) == against
    )
  }

  @Test func reversibleRoadsAreTold() {
    #expect(way("highway=motorway oneway=reversible")?.isReversible == true)
    #expect(way("highway=motorway")?.isReversible == false)
  }
}
