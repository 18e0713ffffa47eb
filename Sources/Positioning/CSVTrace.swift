import Geo

/// A drive in comma-separated values.
public struct CSVTrace: Hashable, Sendable {
  /// The fixes in the order of the file.
  public let fixes: [LocationFix]

  /// Reads a CSV file whose first line names the columns, in any order.
  ///
  /// `lat`/`latitude` and `lon`/`lng`/`longitude` are needed; `time`, `speed` (m/s, or `speed_kmh`
  /// and the like), `course`/`heading`/`bearing` and `accuracy` are used if there; other columns
  /// are passed over. The separator is a comma, semicolon or tab. A time is ISO 8601 or a number
  /// since 1970: of seconds, or of milliseconds if it is 100,000,000,000 or more. An empty cell is
  /// unknown, and so is a negative speed, course or accuracy. Empty lines and lines that begin
  /// with `#` are passed over.
  ///
  /// - Throws: the case of ``TraceError`` that names the line at fault.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(bytes: [UInt8]) throws(TraceError) {
    var rows = CSVRows(bytes)
    guard let header = try rows.next() else { throw .noPositions }
    let columns = try CSVColumns(header)
    var fixes: [LocationFix] = []
    while let row = try rows.next() {
      fixes.append(try columns.fix(row))
    }
    guard !fixes.isEmpty else { throw .noPositions }
    self.fixes = fixes
  }
}
