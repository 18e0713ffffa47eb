import Guidance
import JSONText
import RoadNetwork

extension GuidedLane {
  /// The lane as the JSON of the command line; `directions` is null where the map does not tell.
  var json: JSON {
    [
      "directions": directions.map { .array($0.words.map { .string($0) }) } ?? .null,
      "follow": .array(followed.words.map { .string($0) }),
      "recommendation": .string(recommendation.rawValue),
    ]
  }
}

extension LaneView {
  /// The lanes before a junction as the JSON of the command line.
  var json: JSON {
    [
      "at": .position(position), "from_start_m": .meters(distanceFromLegStart),
      "maneuver": .bool(isAtManeuver), "lanes": .array(lanes.map(\.json)),
    ]
  }
}

extension Lane {
  /// A lane of the road; `directions` is null where the map does not tell.
  var json: JSON {
    [
      "directions": directions.map { .array($0.words.map { .string($0) }) } ?? .null,
      "modes": .array(
        TravelMode.allCases.filter(modes.contains).map { .string("\($0)") }),
      "destinations": .array((destinationRefs + destinations).map { .string($0) }),
    ]
  }
}
