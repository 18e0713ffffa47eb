import RoadNetwork
import Routing
import Testing

@testable import RoutingFiles

@Suite struct ProfileFileTests {
  private func read(_ text: String) throws -> Profile {
    try ProfileFile.profile(from: Array(text.utf8))
  }

  @Test func whatIsNotNamedIsThatOfTheBase() throws {
    var expected = Profile.truck
    expected.name = "van"
    #expect(try read(#"{"name": "van", "base": "truck"}"#) == expected)
    expected = .car
    expected.name = "mine"
    #expect(try read(#"{"name": "mine"}"#) == expected)
  }

  @Test func allMembersAreTaken() throws {
    let profile = try read(
      """
      {"name": "cargo", "base": "bicycle", "mode": "scooter",
       "speeds": {"living_street": 7}, "link_speeds": {"primary": 11},
       "surface_speeds": {"gravel": 6.5}, "limit_factor": 0.5, "maximum_speed": 22,
       "minor_service_speed": 8, "roundabout_speed": 9, "obeys_limits": false,
       "ignores_turn_restrictions": true, "snap_radius_m": 50,
       "turn_costs": {"across_traffic": 1.5, "signals": 3},
       "vehicle": {"width": 0.9, "weight": 0.2, "trailer": true}, "excluded": ["ferry"]}
      """)
    var expected = Profile.bicycle
    expected.name = "cargo"
    expected.mode = .scooter
    expected.classSpeeds[Int(RoadClass.livingStreet.rawValue)] = 7
    expected.linkSpeeds[Int(RoadClass.primary.rawValue)] = 11
    expected.surfaceSpeeds[Int(Surface.gravel.rawValue)] = 6.5
    (expected.limitFactor, expected.maximumSpeed) = (0.5, 22)
    (expected.minorServiceSpeed, expected.roundaboutSpeed) = (8, 9)
    (expected.obeysLimits, expected.ignoresTurnRestrictions) = (false, true)
    expected.snapRadius = .meters(50)
    expected.turnCosts.acrossTraffic = 1.5
    expected.turnCosts.signals = 3
    expected.vehicle[.width] = 0.9
    expected.vehicle[.weight] = 0.2
    expected.vehicle.hasTrailer = true
    expected.excludedRoads = .ferry
    #expect(profile == expected)
  }

  @Test(arguments: [
    (#"{"base": "car"}"#, "name"),
    (#"{"name": "x", "base": "transit"}"#, "base"),
    (#"{"name": "x", "mode": "transit"}"#, "mode"),
    (#"{"name": "x", "speeds": {"motorwy": 5}}"#, "speeds.motorwy"),
    (#"{"name": "x", "speeds": {"motorway": "fast"}}"#, "speeds.motorway"),
    (#"{"name": "x", "speeds": {"motorway": 0}}"#, "speeds.motorway"),
    (#"{"name": "x", "speeds": {"motorway": 1e300}}"#, "speeds.motorway"),
    (#"{"name": "x", "speeds": [5]}"#, "speeds"),
    (#"{"name": "x", "turn_costs": {"signals": -1}}"#, "turn_costs.signals"),
    (#"{"name": "x", "vehicle": {"height": null}}"#, "vehicle.height"),
    (#"{"name": "x", "excluded": ["toll", "tolls"]}"#, "excluded[1]"),
    (#"{"name": "x", "obeys_limits": 1}"#, "obeys_limits"),
    (#"{"name": "x", "name": "y"}"#, "name"),
    (#"{"name": "x", "colour": "red"}"#, "colour"),
    ("[]", ""), ("{", ""), ("", ""),
  ])
  func anErrorNamesItsPlace(_ text: String, _ place: String) throws {
    let error = #expect(throws: InputFileError.self) { try read(text) }
    #expect(error?.place == place)
    #expect(error?.expected.isEmpty == false)
  }
}
