import Guidance
import Testing

@Suite struct RampTests {
  /// A motorway A 1 from west to east with an exit, an entry and a road over it.
  private static func motorway() throws -> RoadSketch {
    try RoadSketch(
      places: [
        "a": (-600, 0), "b": (-300, 0), "c": (300, 0), "d": (600, 0),
        "e": (0, -120), "f": (-200, -120), "g": (200, -120), "h": (0, -60),
      ],
      ways: [
        "abcd": "highway=motorway ref=A_1 oneway=yes",
        "bhe": "highway=motorway_link oneway=yes destination=Porto;Braga destination:ref=B_7",
        "ec": "highway=motorway_link oneway=yes destination=Lisboa",
        "feg": "highway=secondary name=Bridge_Street",
      ], nodes: ["b": "highway=motorway_junction ref=12"])
  }

  @Test func anExitHasItsNumberAndItsSign() throws {
    let map = try Self.motorway()
    let exit = try map.maneuvers("ag")[1]
    #expect(exit.summary == "off_ramp slight_right")
    #expect(exit.exitRef == "12")
    #expect(exit.toward == ["B 7", "Porto", "Braga"])
    #expect(exit.text == "Take exit 12 toward B 7, Porto, Braga")
  }

  @Test func theEndOfARampIsATurn() throws {
    let map = try Self.motorway()
    #expect(try map.told("ag").last == "end_of_road left Bridge Street")
  }

  @Test func theMotorwayIsSilentAtItsRamps() throws {
    #expect(try Self.motorway().told("ad") == [])
  }

  @Test func anEntryIsARampAndAMerge() throws {
    let map = try Self.motorway()
    #expect(try map.told("fd") == ["on_ramp slight_left", "merge slight_left A 1"])
    let texts = try map.maneuvers("fd").map(\.text)
    #expect(texts[1] == "Take the ramp on the left toward Lisboa")
    #expect(texts[2] == "Merge left onto A 1")
  }

  @Test func aMotorwayThatSplitsIsAFork() throws {
    let map = try RoadSketch(
      places: ["a": (-600, 0), "b": (0, 0), "c": (500, 60), "d": (500, -60)],
      ways: [
        "abc": "highway=motorway ref=A_1 oneway=yes", "bd": "highway=motorway ref=A_7 oneway=yes",
      ])
    #expect(try map.told("ac") == ["fork slight_left A 1"])
    #expect(try map.told("ad") == ["fork slight_right A 7"])
    #expect(try map.maneuvers("ac")[1].text == "Keep left to stay on A 1")
  }

  @Test func rampsFork() throws {
    let map = try RoadSketch(
      places: [
        "a": (-600, 0), "b": (-300, 0), "c": (300, 0), "e": (0, -60), "f": (300, -60),
        "g": (300, -200),
      ],
      ways: [
        "abc": "highway=motorway ref=A_1 oneway=yes", "be": "highway=motorway_link oneway=yes",
        "ef": "highway=motorway_link oneway=yes destination=Porto",
        "eg": "highway=motorway_link oneway=yes",
      ])
    #expect(try map.told("ag") == ["off_ramp slight_right", "fork slight_right"])
    #expect(try map.maneuvers("af")[2].text == "Keep left toward Porto")
  }

  @Test func aLeftHandExitIsOnTheLeft() throws {
    let map = try RoadSketch(
      places: ["a": (-600, 0), "b": (0, 0), "c": (500, 0), "d": (400, 90)],
      ways: [
        "abc": "highway=motorway ref=A_1 oneway=yes", "bd": "highway=motorway_link oneway=yes",
      ])
    #expect(try map.told("ad") == ["off_ramp slight_left"])
    #expect(try map.maneuvers("ad")[1].text == "Take the exit on the left")
  }

  @Test func aSlipRoadIsOneTurn() throws {
    let map = try RoadSketch(
      places: [
        "a": (-300, 0), "b": (-40, 0), "c": (0, 0), "d": (300, 0), "e": (0, -40), "f": (0, -300),
        "g": (0, 300), "h": (-15, -12),
      ],
      ways: [
        "abcd": "highway=secondary name=Main", "gcef": "highway=secondary name=Cross",
        "bhe": "highway=secondary_link oneway=yes",
      ])
    #expect(try map.told("af") == ["turn right Cross"])
    #expect(try map.told("ad") == [])
  }
}
