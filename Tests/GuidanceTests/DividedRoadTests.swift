import Guidance
import Testing

@Suite struct DividedRoadTests {
  /// Broadway has two carriageways 18 m apart; a side street crosses both.
  private static func broadway(_ name: String = "name=Broadway") throws -> RoadSketch {
    try RoadSketch(
      places: [
        "a": (0, -300), "b": (0, 0), "c": (0, 18), "d": (0, 300),
        "e": (-300, 0), "f": (300, 0), "g": (300, 18), "h": (-300, 18),
      ],
      ways: [
        "abcd": "highway=tertiary name=Side_Street",
        "ebf": "highway=primary oneway=yes \(name)", "gch": "highway=primary oneway=yes \(name)",
      ])
  }

  @Test(arguments: ["name=Broadway", "ref=B_3", ""])
  func aLeftTurnOverBothIsOneTurn(_ name: String) throws {
    let map = try Self.broadway(name)
    let title = name.split(separator: "=").last.map { " " + $0.replacing("_", with: " ") } ?? ""
    #expect(try map.told("ah") == ["turn left\(title)"])
    #expect(try map.told("af") == ["turn right\(title)"])
    #expect(try map.told("df") == ["turn left\(title)"])
  }

  @Test func theTurnStandsAtTheFirstCarriageway() throws {
    let maneuvers = try Self.broadway().maneuvers("ah")
    #expect(abs(maneuvers[1].distanceFromLegStart.meters - 300) < 1)
    #expect(abs(maneuvers[1].distance.meters - 318) < 1)
  }

  @Test func crossingAndLeavingAreSilentAndOneTurn() throws {
    let map = try Self.broadway()
    #expect(try map.told("ad") == [])
    #expect(try map.told("ed") == ["turn left Side Street"])
    #expect(try map.told("ea") == ["turn right Side Street"])
    #expect(try map.told("ef") == [])
  }

  @Test func changingTheCarriagewayIsAUTurn() throws {
    let map = try Self.broadway()
    #expect(try map.told("eh") == ["uturn uturn Broadway"])
  }

  @Test func aTAtADividedRoadEndsTheRoad() throws {
    let map = try RoadSketch(
      places: [
        "a": (0, -300), "b": (0, 0), "c": (0, 18), "e": (-300, 0), "f": (300, 0), "g": (300, 18),
        "h": (-300, 18),
      ],
      ways: [
        "abc": "name=Side", "ebf": "highway=primary oneway=yes name=Broadway",
        "gch": "highway=primary oneway=yes name=Broadway",
      ])
    #expect(try map.told("ah") == ["end_of_road left Broadway"])
    #expect(try map.told("af") == ["turn right Broadway"])
  }

  @Test func twoDividedRoadsAreOneJunction() throws {
    let map = try RoadSketch(
      places: [
        "a": (-300, 0), "b": (0, 0), "c": (20, 0), "d": (320, 0),
        "e": (320, 20), "f": (20, 20), "g": (0, 20), "h": (-300, 20),
        "i": (0, 320), "j": (0, -300), "k": (20, -300), "l": (20, 320),
      ],
      ways: [
        "abcd": "highway=primary oneway=yes name=East",
        "efgh": "highway=primary oneway=yes name=East",
        "igbj": "highway=primary oneway=yes name=North",
        "kcfl": "highway=primary oneway=yes name=North",
      ])
    #expect(try map.told("al") == ["turn left North"])
    #expect(try map.told("aj") == ["turn right North"])
    #expect(try map.told("ad") == [])
    #expect(try map.told("ah") == ["uturn uturn East"])
  }

  @Test func splittingAndJoiningCarriagewaysAreSilent() throws {
    let map = try RoadSketch(
      places: [
        "a": (-300, 0), "b": (-100, 0), "c": (0, -25), "d": (100, 0), "e": (300, 0), "f": (0, 25),
      ],
      ways: [
        "ab": "name=Main", "bcd": "name=Main oneway=yes", "dfb": "name=Main oneway=yes",
        "de": "name=Main",
      ])
    #expect(try map.told("ae") == [])
    #expect(try map.told("ea") == [])
  }
}
