#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How much text a terminal shows at once.
struct TerminalSize: Hashable, Sendable {
  let columns: Int
  let rows: Int

  /// What most terminals have at least.
  static let usual = TerminalSize(columns: 80, rows: 24)

  /// The size of the terminal on the standard output; `COLUMNS` and `LINES` come first, as people
  /// set them where a terminal says nothing or the wrong thing.
  static var current: TerminalSize {
    var window = winsize()
    let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0
    let told = TerminalSize(
      columns: isKnown && window.ws_col > 0 ? Int(window.ws_col) : usual.columns,
      rows: isKnown && window.ws_row > 0 ? Int(window.ws_row) : usual.rows)
    return TerminalSize(
      columns: number("COLUMNS") ?? told.columns, rows: number("LINES") ?? told.rows)
  }

  private static func number(_ variable: String) -> Int? {
    guard let text = getenv(variable), let value = Int(String(cString: text)) else { return nil }
    return (1...10_000).contains(value) ? value : nil
  }
}
