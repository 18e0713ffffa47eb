/// Why a recorded drive could not be read; every line counts from 1.
public enum TraceError: Error, Hashable, Sendable {
  /// The file is not well-formed GPX: it ends early, tags do not match, or its bytes are no text.
  case malformed(line: Int)
  /// The file declares a document type, which GPX has no use for and which can hide entity bombs.
  case documentType(line: Int)
  /// The file is XML, but its outermost element is `name`, not `gpx`.
  case notGPX(name: String, line: Int)
  /// A position is missing, is not a pair of numbers, or is not on the globe.
  case badPosition(line: Int, latitude: String, longitude: String)
  /// A time is neither ISO 8601 nor, in CSV, a number of seconds or milliseconds since 1970.
  case badTime(line: Int, text: String)
  /// A cell of a CSV file is not a number.
  case badNumber(line: Int, column: String, text: String)
  /// The header of a CSV file names no column for `name`.
  case missingColumn(name: String, line: Int)
  /// A quoted cell of a CSV file never ends.
  case unendedQuote(line: Int)
  /// There is no position in the file.
  case noPositions
}

extension TraceError: CustomStringConvertible {
  /// What is wrong, where, and what to do about it.
  public var description: String {
    switch self {
    case .malformed(let line):
      "line \(line): this is not well-formed GPX; the file may be cut off, export it again"
    case .documentType(let line):
      "line \(line): a trace with a document type declaration is not read; delete the declaration"
    case .notGPX(let name, let line):
      "line \(line): expected <gpx>, found <\(name)>; export the trace as GPX or CSV"
    case .badPosition(let line, let latitude, let longitude):
      "line \(line): latitude \"\(latitude)\", longitude \"\(longitude)\" is not a position on the "
        + "globe; correct it or delete the point"
    case .badTime(let line, let text):
      "line \(line): \"\(text)\" is not a time; write it like 2026-03-02T08:00:00Z"
    case .badNumber(let line, let column, let text):
      "line \(line): \"\(text)\" in column \(column) is not a number; correct it or leave it empty"
    case .missingColumn(let name, let line):
      "line \(line): no column for the \(name); the first line has to name the columns, for "
        + "example lat,lon,time"
    case .unendedQuote(let line):
      "line \(line): a quoted cell begins here and never ends; close it with \""
    case .noPositions:
      "the trace has no positions; record or export it again"
    }
  }
}
