import Geo
import Navigation

/// Shows a drive on a terminal: a few lines that are drawn again and again in one place.
///
/// The caller passes the clock's reading, so the same calls print the same text.
struct LiveView {
  private(set) var state = LiveViewState()
  private let write: (String) -> Void
  private let size: () -> TerminalSize
  private var lastDrawn: Duration?
  private var isStale = false
  private var drawnLines = 0

  /// Makes a view that sends its text to `write`, on a terminal whose size `size` tells.
  init(size: @escaping () -> TerminalSize, write: @escaping (String) -> Void) {
    self.size = size
    self.write = write
  }

  mutating func take(_ event: NavigationEvent, at time: Timestamp?, on plan: RoutePlan?) {
    state.take(event, at: time, on: plan)
    isStale = true
  }

  /// Draws what has changed, `elapsed` after the start; twenty times a second at most.
  mutating func refresh(at elapsed: Duration) {
    if let lastDrawn, elapsed - lastDrawn < Self.shortestPause { return }
    guard isStale else { return }
    lastDrawn = elapsed
    draw()
  }

  private static let shortestPause = Duration.milliseconds(50)

  /// Draws the last state and gives the terminal back.
  mutating func finish() {
    if isStale { draw() }
    write(Self.showCursor)
  }

  /// One piece of text for each frame, so that no half of a frame is ever seen.
  private mutating func draw() {
    let lines = LiveViewRenderer(size: size()).lines(state)
    var frame = drawnLines == 0 ? Self.hideCursor : "\u{1B}[\(drawnLines)A\r"
    for line in lines { frame += Self.styled(line) + "\u{1B}[K\n" }
    write(frame + "\u{1B}[J")
    drawnLines = lines.count
    isStale = false
  }

  private static func styled(_ line: LiveViewRenderer.Line) -> String {
    switch line.style {
    case .plain: line.text
    case .bold: "\u{1B}[1m\(line.text)\u{1B}[0m"
    case .dim: "\u{1B}[2m\(line.text)\u{1B}[0m"
    case .alert: "\u{1B}[7m\(line.text)\u{1B}[0m"
    }
  }

  private static let hideCursor = "\u{1B}[?25l"
  private static let showCursor = "\u{1B}[?25h"
}
