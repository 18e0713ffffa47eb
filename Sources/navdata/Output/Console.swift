import JSONText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where a command prints: results to one stream, everything else to another.
struct Console: Sendable {
  /// Takes results only.
  let output: @Sendable (String) -> Void
  /// Takes progress, warnings and errors.
  let diagnostics: @Sendable (String) -> Void
  /// Whether a person watches the diagnostics.
  let isTerminal: Bool
  /// Whether a person watches the results, on a terminal that can move its cursor.
  var isOutputTerminal = false

  /// The streams of this process; a result that cannot be written ends it.
  static var standard: Console {
    Console(
      output: { text in
        if let reason = write(text, to: STDOUT_FILENO) {
          _ = write("navdata: cannot write the result: \(reason)\n", to: STDERR_FILENO)
          exit(ExitCode.inputOutput.rawValue)
        }
      },
      diagnostics: { text in _ = write(text, to: STDERR_FILENO) },
      isTerminal: isatty(STDERR_FILENO) == 1,
      isOutputTerminal: isatty(STDOUT_FILENO) == 1 && !isDumb)
  }

  /// Whether the terminal says of itself that it cannot move its cursor.
  private static var isDumb: Bool { getenv("TERM").map { strcmp($0, "dumb") == 0 } ?? true }

  /// Prints a line of the result; names in it may come from a map that anybody can make, and must
  /// not move the cursor of a terminal.
  func print(_ line: String) {
    output((isOutputTerminal ? TerminalText.printable(line) : line) + "\n")
  }

  /// Prints a value of the result on one line.
  func print(_ value: JSON) { print(value.compact) }

  /// Tells the user something that is not the result.
  func warn(_ line: String) { diagnostics("navdata: \(line)\n") }

  /// Writes all of `text`; the reason if that fails.
  private static func write(_ text: String, to descriptor: Int32) -> String? {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      #if canImport(Glibc)
        let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      #else
        let count = bytes.withUnsafeBytes { Darwin.write(descriptor, $0.baseAddress, $0.count) }
      #endif
      if count >= 0 {
        bytes = bytes.dropFirst(count)
      } else if errno != EINTR {
        return String(cString: strerror(errno))
      }
    }
    return nil
  }
}
