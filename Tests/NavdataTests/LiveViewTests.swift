import Geo
import Navigation
import Synchronization
import Testing

@testable import navdata

@Suite struct LiveViewTests {
  private final class Screen: Sendable {
    let frames = Mutex<[String]>([])

    func view(columns: Int = 40) -> LiveView {
      LiveView(size: { TerminalSize(columns: columns, rows: 24) }) { text in
        self.frames.withLock { $0.append(text) }
      }
    }
  }

  private static let lost = NavigationEvent.positionLost(
    since: Timestamp(millisecondsSince1970: 0))

  @Test func aFrameOverwritesTheOneBefore() {
    let screen = Screen()
    var view = screen.view()
    view.take(Self.lost, at: nil, on: nil)
    view.refresh(at: .zero)
    view.take(.positionFound, at: nil, on: nil)
    view.refresh(at: .seconds(1))
    view.finish()
    let frames = screen.frames.withLock { $0 }
    #expect(frames.count == 3)
    #expect(frames[0].hasPrefix("\u{1B}[?25l"))
    #expect(frames[0].contains("no position"))
    let lines = frames[0].count { $0 == "\n" }
    #expect(frames[1].hasPrefix("\u{1B}[\(lines)A\r"))
    #expect(!frames[1].contains("no position"))
    #expect(frames[1].count { $0 == "\n" } == lines)
    #expect(frames[2] == "\u{1B}[?25h")
  }

  @Test func framesComeTwentyTimesASecondAtMost() {
    let screen = Screen()
    var view = screen.view()
    for millisecond in 0..<1000 {
      view.take(Self.lost, at: nil, on: nil)
      view.refresh(at: .milliseconds(millisecond))
    }
    #expect(screen.frames.withLock { $0.count } == 20)
  }

  @Test func nothingNewIsNotDrawn() {
    let screen = Screen()
    var view = screen.view()
    view.take(Self.lost, at: nil, on: nil)
    for second in 0..<5 { view.refresh(at: .seconds(second)) }
    #expect(screen.frames.withLock { $0.count } == 1)
  }

  @Test func theLastStateIsAlwaysDrawn() {
    let screen = Screen()
    var view = screen.view()
    view.take(.positionFound, at: nil, on: nil)
    view.refresh(at: .zero)
    view.take(Self.lost, at: nil, on: nil)
    view.refresh(at: .milliseconds(1))
    view.finish()
    #expect(screen.frames.withLock { $0.dropLast().last?.contains("no position") } == true)
  }

  @Test func arrivalClearsWhatWasAhead() {
    var state = LiveViewState()
    state.steps = [.init(glyph: "↱", text: "Turn", distance: .meters(1), share: 0)]
    state.rest = .init(distance: .meters(1), duration: .seconds(1))
    state.take(.arrived, at: nil, on: nil)
    #expect(state.place == .arrived && state.steps.isEmpty && state.rest == nil)
  }
}
