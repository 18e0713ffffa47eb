import Geo
import RoadNetwork

/// Draws what a driver would see, as lines of text.
struct LiveViewRenderer {
  /// How a line stands out.
  enum Style: Hashable { case plain, bold, dim, alert }

  struct Line: Hashable {
    var text: String
    var style = Style.plain
  }

  let size: TerminalSize

  /// The lines for `state`: always the same number of them, each at most as wide as the terminal.
  ///
  /// Where the terminal is too low for all of them the last are left out.
  func lines(_ state: LiveViewState) -> [Line] {
    let all =
      [
        next(state), bar(state), afterNext(state), Line(text: rule, style: .dim), road(state),
        warning(state), trip(state),
      ] + message(state)
    // The cursor waits in the line below.
    return Array(all.prefix(max(1, size.rows - 1)))
  }

  private var width: Int { max(1, min(size.columns, Self.widest)) }

  private var rule: String { String(repeating: "─", count: width) }

  /// Wider lines are hard to take in at a glance.
  private static let widest = 78

  private func spread(_ left: String, _ right: String = "") -> String {
    TerminalText.spread(TerminalText.harmless(left), right, width: width)
  }
}

extension LiveViewRenderer {
  // MARK: Ahead

  private func next(_ state: LiveViewState) -> Line {
    switch state.place {
    case .tracking: return Line(text: spread(" ·  No route: tracking"), style: .bold)
    case .arrived: return Line(text: spread(" ⚑  Arrived"), style: .bold)
    case .offRoute(let distance, let isWrongWay):
      let text = isWrongWay ? " !  Wrong way on the route" : " !  Off the route"
      return Line(text: spread(text, "\(distance.text) off "), style: .alert)
    case .onRoute:
      guard let step = state.steps.first else { return Line(text: "") }
      return Line(
        text: spread(" \(step.glyph)  \(step.text)", step.distance.text + " "), style: .bold)
    }
  }

  /// Fills as the next maneuver comes nearer.
  private func bar(_ state: LiveViewState) -> Line {
    guard state.place == .onRoute, let step = state.steps.first else { return Line(text: "") }
    let lanes = step.distance <= Self.laneView ? LaneGlyphs.text(step.lanes) : ""
    let taken = lanes.isEmpty ? 0 : TerminalText.columns(of: lanes) + 2
    // On a narrow terminal the bar matters more.
    let cells = max(0, width - 5 - (taken < width / 2 ? taken : 0))
    let filled = Int((Double(cells) * (1 - step.share)).rounded(.down))
    return Line(
      text: TerminalText.cut("    ", to: width) + String(repeating: "█", count: filled)
        + String(repeating: "░", count: cells - filled)
        + (taken > 0 && taken < width / 2 ? "  " + lanes : ""))
  }

  /// From here on drivers choose their lane.
  private static let laneView = Distance.meters(1000)

  private func afterNext(_ state: LiveViewState) -> Line {
    guard state.place == .onRoute, state.steps.count > 1 else { return Line(text: "") }
    let step = state.steps[1]
    return Line(text: spread(" \(step.glyph)  \(step.text)", step.distance.text + " "), style: .dim)
  }

  // MARK: Here

  private func road(_ state: LiveViewState) -> Line {
    var parts: [String] = []
    if let road = state.road {
      parts.append(road.title ?? "a road without a name")
      if road.isTunnel { parts.append("tunnel") }
    } else {
      parts.append("off the roads")
    }
    switch state.signal {
    case .measured: break
    case .estimated: parts.append("position estimated")
    case .lost: parts.append("no position")
    }
    let speed = state.speed.map { "\(Int($0.kilometersPerHour.rounded()))" } ?? "–"
    let limit = state.road?.limit.map { " / \(Self.text($0))" } ?? ""
    let isAlarming = state.isSpeeding || state.signal == .lost
    return Line(
      text: spread(" " + parts.joined(separator: " · "), "\(speed)\(limit) km/h "),
      style: isAlarming ? .alert : .plain)
  }

  /// The nearest thing to look out for; of equals the one that was told first.
  private func warning(_ state: LiveViewState) -> Line {
    guard let next = state.warnings.min(by: { $0.distance < $1.distance }) else {
      return Line(text: "")
    }
    let distance = next.distance > .zero ? next.distance.text + " " : "now "
    return Line(text: spread(" ⚠  \(next.text)", distance), style: .bold)
  }

  private static func text(_ limit: LimitValue) -> String {
    limit.kilometersPerHour.map { "\(Int($0.rounded()))" } ?? "no limit,"
  }

  private func trip(_ state: LiveViewState) -> Line {
    let now = DriveText.clock(state.time)
    guard let rest = state.rest else { return Line(text: spread("", now + " ")) }
    var text = " \(rest.distance.text) · \(rest.duration.text)"
    if let time = state.time {
      text += " · arrival \(DriveText.clock(time + rest.duration).prefix(5))"
    }
    return Line(text: spread(text, now + " "))
  }

  private func message(_ state: LiveViewState) -> [Line] {
    let text = TerminalText.harmless(state.message ?? "")
    return TerminalText.wrapped(text, width: width - 1, lines: 2).map {
      Line(text: spread(" " + $0), style: .dim)
    }
  }
}
