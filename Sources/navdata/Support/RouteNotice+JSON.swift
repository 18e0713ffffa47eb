import JSONText
import Routing

extension RouteNotice {
  /// The notice as the JSON of the command line: a word, or an object for a stretch of the route.
  var json: JSON {
    switch self {
    case .passesPrivateRoad: "passes_private_road"
    case .passesAvoided(let stretch): stretch.json
    case .incomplete(let tiles):
      [
        "code": "incomplete",
        "tiles": .array(tiles.map { .integer(Int64($0.rawValue)) }),
      ]
    }
  }

  /// The notice in words.
  var text: String {
    switch self {
    case .passesPrivateRoad:
      "The route passes roads for residents or guests only: there is no other way."
    case .passesAvoided(let stretch):
      "The route cannot avoid \(stretch.feature.word), from \(Int(stretch.start.meters)) m"
        + " to \(Int(stretch.end.meters)) m of leg \(stretch.leg + 1)."
    case .incomplete(let tiles):
      "There might be a better way through map tiles that are not here: "
        + tiles.map { String($0.rawValue) }.joined(separator: ", ") + "."
    }
  }
}

extension AvoidedStretch {
  /// The stretch as the JSON of the command line.
  fileprivate var json: JSON {
    [
      "code": "violated_avoidance", "avoid": .string(feature.word), "leg": .integer(Int64(leg)),
      "from_m": .meters(start), "to_m": .meters(end),
    ]
  }
}

extension AvoidedFeature {
  /// The word of the option that named it.
  fileprivate var word: String {
    switch self {
    case .roads(let kind): AvoidedFeatureList.word(for: kind)
    case .turn(let kind): AvoidedFeatureList.word(for: kind)
    case .area(let place): "area \(place + 1)"
    case .way(let id): "way \(id)"
    case .country(let code): "country \(code)"
    case .edge: "edge"
    }
  }
}
