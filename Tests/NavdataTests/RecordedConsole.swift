import Synchronization

@testable import navdata

/// Keeps what a command prints.
final class RecordedConsole: Sendable {
  private let printed = Mutex((output: "", diagnostics: ""))
  private let isTerminal: Bool

  init(isTerminal: Bool = false) { self.isTerminal = isTerminal }

  var output: String { printed.withLock { $0.output } }
  var diagnostics: String { printed.withLock { $0.diagnostics } }

  var console: Console {
    Console(
      output: { text in self.printed.withLock { $0.output += text } },
      diagnostics: { text in self.printed.withLock { $0.diagnostics += text } },
      isTerminal: isTerminal)
  }
}
