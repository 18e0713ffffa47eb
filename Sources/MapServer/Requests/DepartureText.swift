import Geo
import RoadNetwork
import Routing

/// When a trip starts, as a URL tells it.
struct DepartureText: Hashable, Sendable {
  private let written: Timestamp
  private let offsetSeconds: Int?

  /// Reads `2026-03-02T08:00:00`, with or without an offset such as `+01:00` or `Z`, or seconds
  /// since 1970.
  ///
  /// - Throws: ``APIError`` with ``APIError/Code/invalidQuery`` for anything else.
  init(_ text: String) throws(APIError) {
    if let seconds = OptionReader.wholeNumber(text[...]) {
      (written, offsetSeconds) = (Timestamp(millisecondsSince1970: Int64(seconds) * 1000), 0)
    } else if let (timestamp, offset) = Timestamp.parse(iso8601: text) {
      (written, offsetSeconds) = (timestamp, offset)
    } else {
      throw OptionReader.malformed("depart", text)
    }
  }

  /// The departure of a trip that starts at `position`.
  func departure(at position: Coordinate, in graph: RoadGraph) throws -> Departure {
    try Departure(written, offsetSeconds: offsetSeconds, at: position, in: graph)
  }
}
