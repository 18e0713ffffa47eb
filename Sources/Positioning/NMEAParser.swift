import Geo

/// Reads the sentences of a satellite receiver (NMEA 0183) as they arrive.
///
/// RMC, GGA, GNS and VTG are used, of whatever talker; what they say about one moment becomes one
/// fix. Others are passed over. A sentence with a missing or wrong checksum, or cut off, is counted
/// and left out. Never holds more than one sentence, whatever arrives.
public struct NMEAParser: Sendable {
  /// What was read so far.
  public struct Counts: Hashable, Sendable {
    /// Sentences with a right checksum.
    public var sentences = 0
    /// Sentences with a wrong or no checksum, cut off, or with values that cannot be.
    public var bad = 0
    /// Fixes given out.
    public var fixes = 0
  }

  public private(set) var counts = Counts()
  private let earliest: Timestamp?
  private var line: [UInt8] = []
  private var isInside = false
  private var epoch: Epoch?
  /// The start of the day of the last fix; nil while no date is known.
  private var day: Timestamp?
  /// The sentence with which the receiver ended the last moment, learnt from it.
  private var lastKind: NMEASentence.Kind?

  /// What is known about one moment.
  private struct Epoch {
    let timeOfDay: Int64
    var coordinate: Coordinate?
    var speed: Speed?
    var bearing: Bearing?
    var accuracy: Distance?
    var isInvalid = false
    var isTold = false
    var kind: NMEASentence.Kind
  }

  /// By the standard a sentence has 82 bytes; some receivers write longer ones.
  private static let longestSentence = 256
  private static let millisecondsPerDay: Int64 = 86_400_000
  /// Receivers commonly take the error of one range, 5 m, times the dilution of precision.
  private static let rangeErrorMeters = 5.0

  /// Makes a parser.
  ///
  /// - Parameters:
  ///   - day: An instant of the day of the first fix, used until the receiver tells a date; without
  ///     one the fixes up to then have no time.
  ///   - earliest: No fix is older. The week counter of old receivers starts again after 1024
  ///     weeks; dates before this instant are moved on by as many.
  public init(day: Timestamp? = nil, earliest: Timestamp? = nil) {
    self.earliest = earliest
    self.day = day.map(Self.startOfDay)
  }

  private static func startOfDay(_ time: Timestamp) -> Timestamp {
    let milliseconds = time.millisecondsSince1970
    let rest = ((milliseconds % millisecondsPerDay) + millisecondsPerDay) % millisecondsPerDay
    return Timestamp(millisecondsSince1970: milliseconds - rest)
  }

  /// Takes in the next bytes, cut anywhere, and returns the fixes that are complete.
  ///
  /// A fix is complete with the sentence that ended the moment before it, or when the next moment
  /// begins.
  /// - Complexity: O(*n*) in the number of bytes.
  public mutating func append(_ bytes: [UInt8]) -> [LocationFix] {
    var fixes: [LocationFix] = []
    for byte in bytes { take(byte, into: &fixes) }
    return fixes
  }

  /// Returns the last fix, when no more bytes come.
  public mutating func finish() -> [LocationFix] {
    var fixes: [LocationFix] = []
    endLine(into: &fixes)
    tell(into: &fixes)
    epoch = nil
    return fixes
  }
}

extension NMEAParser {
  private mutating func take(_ byte: UInt8, into fixes: inout [LocationFix]) {
    if byte == UInt8(ascii: "$") {
      // A new beginning within a line: the sentence before lost its end.
      endLine(into: &fixes)
      isInside = true
      line.append(byte)
    } else if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
      endLine(into: &fixes)
    } else if isInside {
      line.append(byte)
      if line.count > Self.longestSentence {
        counts.bad += 1
        isInside = false
        line.removeAll(keepingCapacity: true)
      }
    }
  }

  private mutating func endLine(into fixes: inout [LocationFix]) {
    guard isInside else { return }
    if let sentence = NMEASentence(line) {
      counts.sentences += 1
      use(sentence, into: &fixes)
    } else {
      counts.bad += 1
    }
    isInside = false
    line.removeAll(keepingCapacity: true)
  }

  private mutating func use(_ sentence: NMEASentence, into fixes: inout [LocationFix]) {
    guard let kind = sentence.kind else { return }
    if kind == .vtg {
      guard epoch != nil else { return }
    } else {
      guard let time = sentence.timeOfDay(1) else {
        // Without satellites the time is left out, which is no mistake.
        if !sentence.text(1).isEmpty { counts.bad += 1 }
        return
      }
      if epoch?.timeOfDay != time { begin(Epoch(timeOfDay: time, kind: kind), into: &fixes) }
    }
    epoch?.kind = kind
    read(sentence, kind)
    if kind == lastKind { tell(into: &fixes) }
  }

  private mutating func begin(_ next: Epoch, into fixes: inout [LocationFix]) {
    if let epoch {
      tell(into: &fixes)
      lastKind = epoch.kind
      // From late in the evening to early in the morning: a date that comes along corrects this.
      let back = epoch.timeOfDay - next.timeOfDay
      if back > Self.millisecondsPerDay / 2 { day = day.map { $0 + .seconds(86_400) } }
    }
    epoch = next
  }

  private mutating func read(_ sentence: NMEASentence, _ kind: NMEASentence.Kind) {
    switch kind {
    case .rmc: readMinimum(sentence)
    case .gga: readPosition(sentence, isValid: sentence.number(6).map { $0 > 0 } ?? false)
    case .gns: readPosition(sentence, isValid: sentence.text(6).contains { $0 != "N" })
    case .vtg: readTrack(sentence)
    }
  }
}

extension NMEAParser {
  /// Recommended minimum: position, velocity and date.
  private mutating func readMinimum(_ sentence: NMEASentence) {
    if let date = sentence.date(9) {
      day = unrolled(date)
    } else if !sentence.text(9).isEmpty {
      counts.bad += 1
      return
    }
    guard sentence.text(2) == "A", sentence.text(12) != "N" else {
      epoch?.isInvalid = true
      return
    }
    readCoordinate(sentence, at: 3)
    let perKnot =
      Units.kilometersPerHourPerKnot / Units.kilometersPerHourPerMeterPerSecond
    readVelocity(metersPerSecond: sentence.number(7).map { $0 * perKnot }, sentence.number(8))
  }

  /// A date that the week counter has thrown back, put right.
  private func unrolled(_ date: Timestamp) -> Timestamp {
    guard let earliest else { return date }
    var date = date
    let oldest = Self.startOfDay(earliest)
    for _ in 0..<3 where date < oldest { date = date + .seconds(1024 * 7 * 86_400) }
    return date
  }

  /// GGA and GNS: the same fields up to the dilution of precision.
  private mutating func readPosition(_ sentence: NMEASentence, isValid: Bool) {
    guard isValid else { return }
    readCoordinate(sentence, at: 2)
    let dilution = sentence.number(8).flatMap { $0 > 0 && $0 < 99 ? $0 : nil }
    let accuracy = LocationFix.accuracy(meters: dilution.map { $0 * Self.rangeErrorMeters })
    if let accuracy { epoch?.accuracy = accuracy }
  }

  /// Course and speed over ground.
  private mutating func readTrack(_ sentence: NMEASentence) {
    guard sentence.text(9) != "N" else { return }
    let metersPerSecond = sentence.number(7).map { $0 / Units.kilometersPerHourPerMeterPerSecond }
    readVelocity(metersPerSecond: metersPerSecond, sentence.number(1))
  }

  private mutating func readVelocity(metersPerSecond: Double?, _ degrees: Double?) {
    if let speed = LocationFix.speed(metersPerSecond: metersPerSecond) { epoch?.speed = speed }
    if let bearing = LocationFix.bearing(degrees: degrees) { epoch?.bearing = bearing }
  }

  /// The first position of a moment counts.
  private mutating func readCoordinate(_ sentence: NMEASentence, at index: Int) {
    guard let coordinate = sentence.coordinate(index) else {
      let isLeftOut = (index..<index + 4).allSatisfy { sentence.text($0).isEmpty }
      if !isLeftOut { counts.bad += 1 }
      return
    }
    if epoch?.coordinate == nil { epoch?.coordinate = coordinate }
  }

  /// Gives out the fix of the present moment, once.
  private mutating func tell(into fixes: inout [LocationFix]) {
    guard let epoch, !epoch.isTold, !epoch.isInvalid, let coordinate = epoch.coordinate else {
      return
    }
    self.epoch?.isTold = true
    counts.fixes += 1
    fixes.append(
      LocationFix(
        coordinate: coordinate, time: day.map { $0 + .milliseconds(epoch.timeOfDay) },
        bearing: epoch.bearing, speed: epoch.speed, horizontalAccuracy: epoch.accuracy))
  }
}
