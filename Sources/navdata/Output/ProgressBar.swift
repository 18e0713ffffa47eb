/// How far a long task has come, with its rate and the time that is left.
///
/// The caller passes the clock's reading, so the same calls print the same text.
struct ProgressBar {
  private let title: String
  private let unit: String
  private let total: Int?
  private let isTerminal: Bool
  private let write: (@Sendable (String) -> Void)?
  private var lastDrawn: Duration?

  /// Makes a bar on the diagnostics of `console`.
  ///
  /// It stays silent unless a person watches or `isForced` (`--progress`). A nil `total` shows no
  /// percentage.
  init(_ title: String, of total: Int?, unit: String, on console: Console, isForced: Bool = false) {
    self.title = title
    self.unit = unit
    self.total = total
    isTerminal = console.isTerminal
    let isShown = console.isTerminal || isForced
    write = isShown ? .some(console.diagnostics) : nil
  }

  /// Shows that `done` units are done `elapsed` after the start; draws ten times a second at most
  /// on a terminal, once a second elsewhere.
  mutating func update(_ done: Int, at elapsed: Duration) {
    let pause: Duration = isTerminal ? .milliseconds(100) : .seconds(1)
    if let lastDrawn, elapsed - lastDrawn < pause { return }
    lastDrawn = elapsed
    draw(line(done, at: elapsed, isOver: false))
  }

  /// Shows the final count and leaves the line.
  mutating func finish(_ done: Int, at elapsed: Duration) {
    draw(line(done, at: elapsed, isOver: true))
    if isTerminal { write?("\n") }
  }

  private func draw(_ line: String) {
    // On a terminal each line overwrites the last and clears what is left of it.
    write?(isTerminal ? "\r\(line)\u{1B}[K" : line + "\n")
  }

  private func line(_ done: Int, at elapsed: Duration, isOver: Bool) -> String {
    let seconds = elapsed / .seconds(1)
    let rate = seconds > 0 ? Double(done) / seconds : 0
    var parts = ["\(title): \(Self.grouped(done)) \(unit)"]
    if let total, total > 0 {
      let fraction = max(0, min(1, Double(done) / Double(total)))
      parts[0] = "\(title): \(Int(fraction * 100)) % of \(Self.grouped(total)) \(unit)"
    }
    if rate > 0, rate < 1e15 { parts.append("\(Self.grouped(Int(rate))) \(unit)/s") }
    if isOver {
      parts.append("took \(Self.clock(seconds))")
    } else if let total, rate > 0, total > done {
      parts.append("\(Self.clock(Double(total - done) / rate)) left")
    }
    return parts.joined(separator: ", ")
  }

  private static func clock(_ seconds: Double) -> String {
    let whole = Int(max(0, min(seconds, 1e9)).rounded(.up))
    let (minutes, rest) = whole.quotientAndRemainder(dividingBy: 60)
    if minutes == 0 { return "\(rest) s" }
    if minutes < 60 { return "\(minutes) min \(rest) s" }
    return "\(minutes / 60) h \(minutes % 60) min"
  }

  private static func grouped(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    var result = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { result += "," }
      result.append(digit)
    }
    return result
  }
}
