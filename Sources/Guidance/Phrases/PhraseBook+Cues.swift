import Geo
import RoadNetwork

extension PhraseBook {
  /// `instruction` with what is seen at `maneuver`, `distance` before it; nil if that is nothing.
  func cued(_ instruction: String, _ maneuver: Maneuver, at distance: Distance) -> String? {
    guard let cue = lights(before: maneuver, at: distance) ?? landmark(at: maneuver) else {
      return nil
    }
    return filled(.cued, [.cue: cue, .instruction: instruction]).nonBlank
  }

  /// Lights are counted from where the traveller is.
  private func lights(before maneuver: Maneuver, at distance: Distance) -> String? {
    guard cues.contains(.trafficLights), maneuver.isPlainTurn else { return nil }
    let ahead = maneuver.cues.signals.filter { $0 < distance }
    guard let nearest = ahead.first, ahead.count <= Self.mostLights else { return nil }
    if nearest <= Self.atLights {
      let place =
        ahead.count == 1
        ? filled(.lights, [:]) : filled(.countedLights, [.ordinal: language.ordinal(ahead.count)])
      return filled(.at, [.place: place])
    }
    guard ahead.count == 1, nearest <= Self.behindLights else { return nil }
    return filled(.after, [.place: filled(.lights, [:])])
  }

  /// Nobody counts farther.
  private static let mostLights = 3
  private static let atLights = Distance.meters(25)
  /// Farther behind the lights a turn is none of theirs.
  private static let behindLights = Distance.meters(150)

  private func landmark(at maneuver: Maneuver) -> String? {
    guard let cue = maneuver.cues.landmark, cues.contains(cue.landmark.kind),
      let place = place(of: cue.landmark)
    else { return nil }
    let phrase: Language.Phrase =
      switch cue.relation {
      case .at: .at
      case .after: .after
      case .before: .before
      }
    var values: [PhraseTemplate.Slot: String] = [.place: place]
    values[.side] = cue.side.map { $0 == .left ? language.left : language.right }
    return filled(phrase, values).nonBlank
  }

  private func place(of landmark: Landmark) -> String? {
    guard let kind = language.landmarks[landmark.kind] else { return nil }
    switch landmark.kind.naming {
    case .kind: return filled(.place, [.kind: kind])
    case .name: return landmark.name?.nonBlank
    case .brand:
      guard let name = landmark.brand?.nonBlank ?? landmark.name?.nonBlank else {
        return filled(.place, [.kind: kind])
      }
      return filled(.namedPlace, [.kind: kind, .name: name])
    }
  }
}
