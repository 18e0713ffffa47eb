import Geo

/// Recorded sentences of a receiver (NMEA 0183).
public enum NMEATrace {
  /// The fixes of a recording, in its order; see ``NMEAParser``.
  ///
  /// Fixes before the first date in the recording are of the day that it tells.
  /// - Throws: ``TraceError/noPositions`` if there is none.
  /// - Complexity: O(*n*) in the number of bytes.
  public static func fixes(in bytes: [UInt8]) throws(TraceError) -> [LocationFix] {
    var parser = NMEAParser(day: firstDay(in: bytes))
    let fixes = parser.append(bytes) + parser.finish()
    guard !fixes.isEmpty else { throw .noPositions }
    return fixes
  }

  private static func firstDay(in bytes: [UInt8]) -> Timestamp? {
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      if let sentence = NMEASentence(Array(line)), sentence.kind == .rmc,
        let date = sentence.date(9)
      {
        return date
      }
    }
    return nil
  }
}
