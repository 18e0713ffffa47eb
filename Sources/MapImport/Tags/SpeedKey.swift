import RoadNetwork

/// A key of a limit that does not hold for everybody at all times: `maxspeed:hgv:conditional`.
struct SpeedKey {
  private(set) var direction: Direction?
  private(set) var modes = ModeSet.all
  private(set) var weather: TimeRule.Weather?
  private(set) var isConditional = false
  /// A display beside the road decides.
  private(set) var isVariable = false
  private(set) var isLanes = false

  /// Nil if the key is another one, or tells a regular limit.
  init?(_ key: String) {
    guard key.utf8.starts(with: "maxspeed:".utf8) else { return nil }
    for part in key.split(separator: ":").dropFirst() {
      switch part {
      case "forward": direction = .forward
      case "backward": direction = .backward
      case "conditional": isConditional = true
      case "variable": isVariable = true
      case "lanes": isLanes = true
      case "wet": weather = .wet
      case "snow": weather = .snow
      case "ice": weather = .ice
      case "fog": weather = .fog
      case "rain": weather = .rain
      default:
        guard let named = AccessKey(rawValue: String(part)) else { return nil }
        modes = named.modes
      }
    }
    let isRegular = !isConditional && !isVariable && !isLanes && weather == nil && modes == .all
    if isRegular || (isLanes && isConditional) { return nil }
  }

  /// Rises with what the key narrows.
  var rank: Int { (modes == .all ? 0 : 2) + (direction == nil ? 0 : 1) }
}
