import Geo
import Navigation
import Positioning
import Routing

/// How to simulate a drive.
struct SimulationOptions {
  static let parameters = [
    speedFactor.form, interval.form, noise.form, seed.form, gap.form, start.form,
  ]

  private static let speedFactor = Parameter<Double>.option(
    "--speed-factor", "X", help: "drive X times as fast as the route assumes")
  private static let interval = Parameter<Double>.option(
    "--interval", "S", help: "seconds from fix to fix; 1 unless given")
  private static let noise = Parameter<Double>.option(
    "--noise", "M", help: "how far fixes stray, in metres")
  private static let seed = Parameter<Int>.option(
    "--seed", "N", help: "another number, another noise; 1 unless given")
  private static let gap = Parameter<GapArgument>.option(
    "--gap", "FROM:TO", repeated: true, help: "no fixes between these seconds")
  private static let start = Parameter<TimeArgument>.option(
    "--start", "TIME", help: "when the drive starts; \(TimeArgument.example) unless given")

  private let options: DriveOptions

  init(from arguments: inout ArgumentScanner) throws(UsageError) {
    let start = try arguments.optional(Self.start)?.time ?? TimeArgument.exampleTime
    var options = DriveOptions(startTime: start)
    options.speedFactor = try Self.positive(Self.speedFactor, &arguments) ?? 1
    options.interval = .seconds(try Self.positive(Self.interval, &arguments) ?? 1)
    options.noise = .meters(try Self.positive(Self.noise, &arguments) ?? 0)
    options.seed = UInt64(bitPattern: Int64(try arguments.optional(Self.seed) ?? 1))
    options.gaps = try arguments.all(Self.gap).map(\.range)
    self.options = options
  }

  private static func positive(
    _ parameter: Parameter<Double>, _ arguments: inout ArgumentScanner
  ) throws(UsageError) -> Double? {
    guard let value = try arguments.optional(parameter) else { return nil }
    guard value > 0, value <= 1000 else {
      throw .badValue(
        "\(value)", parameter: parameter.form.name, expectation: "more than 0, at most 1000")
    }
    return value
  }

  /// The fixes of a drive along `route`.
  func fixes(along route: Route) -> DriveSimulator {
    DriveSimulator(DrivePlan(route), options: options)
  }
}

/// `FROM:TO` in seconds.
struct GapArgument: ArgumentValue {
  static let expectation = "seconds as FROM:TO, such as 60:120"
  let range: Range<Duration>

  init?(argument: String) {
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let from = Double(argument: String(parts[0])),
      let to = Double(argument: String(parts[1])), from >= 0, to > from, to < 1e9
    else { return nil }
    range = Duration.seconds(from)..<Duration.seconds(to)
  }
}

/// A time in ISO 8601.
struct TimeArgument: ArgumentValue {
  static let example = "2026-01-05T08:00:00Z"
  static let exampleTime = Timestamp(millisecondsSince1970: 1_767_600_000_000)
  static let expectation = "a time such as \(example)"
  let time: Timestamp
  /// Seconds east of UTC, if the time says so.
  let offsetSeconds: Int?

  init?(argument: String) {
    guard let parsed = Timestamp.parse(iso8601: argument) else { return nil }
    (time, offsetSeconds) = parsed
  }
}
