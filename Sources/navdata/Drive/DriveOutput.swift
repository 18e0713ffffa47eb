import Geo
import JSONText
import Navigation

/// Where the events of a drive are shown.
protocol DriveOutput {
  mutating func take(_ event: NavigationEvent, at time: Timestamp?, on plan: RoutePlan?) throws
  /// All events of one input have been taken.
  mutating func refresh()
  /// The drive is over, well or badly.
  mutating func finish()
}

extension DriveOutput {
  mutating func refresh() {}
  mutating func finish() {}
}

/// One JSON object a line.
struct JSONDriveOutput: DriveOutput {
  let events: DriveEventJSON
  let console: Console

  func take(_ event: NavigationEvent, at time: Timestamp?, on plan: RoutePlan?) throws {
    console.print(try events.line(event, at: time, on: plan))
  }
}

/// A line for each event that a driver would want to hear of.
struct TextDriveOutput: DriveOutput {
  let console: Console

  func take(_ event: NavigationEvent, at time: Timestamp?, on plan: RoutePlan?) {
    if let line = DriveText.line(event, at: time, on: plan) { console.print(line) }
  }
}

/// A view on the terminal, redrawn as the drive goes on.
struct LiveDriveOutput: DriveOutput {
  private var view: LiveView
  private let start = ContinuousClock.now

  init(on console: Console) {
    CursorGuard.start()
    view = LiveView(size: { TerminalSize.current }, write: console.output)
  }

  mutating func take(_ event: NavigationEvent, at time: Timestamp?, on plan: RoutePlan?) {
    view.take(event, at: time, on: plan)
  }

  mutating func refresh() { view.refresh(at: ContinuousClock.now - start) }

  mutating func finish() { view.finish() }
}
