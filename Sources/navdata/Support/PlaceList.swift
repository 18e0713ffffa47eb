import Geo

/// Places from the command line and from files.
struct PlaceList {
  /// Reads a table of places; `-` is standard input.
  ///
  /// It has columns `lat` and `lon`, or `latitude` and `longitude`; or no header, and latitude and
  /// longitude first in each line.
  static func read(from path: String) throws -> [Coordinate] {
    let text = String(decoding: try FileAccess.contents(of: path), as: UTF8.self)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var columns = (0, 1)
    var places: [Coordinate] = []
    for (index, line) in lines.enumerated() {
      let cells = cells(of: line)
      if cells.allSatisfy({ $0.isEmpty }) || line.hasPrefix("#") { continue }
      if places.isEmpty, let named = named(cells) {
        columns = named
        continue
      }
      guard max(columns.0, columns.1) < cells.count, let latitude = Double(cells[columns.0]),
        let longitude = Double(cells[columns.1]),
        let place = Coordinate(latitude: latitude, longitude: longitude)
      else { throw Failure(.badInput, .badData, "\(path), line \(index + 1): no place") }
      places.append(place)
    }
    return places
  }

  private static func cells(of line: Substring) -> [String] {
    line.split(omittingEmptySubsequences: false) { $0 == "," || $0 == ";" || $0 == "\t" }
      .map { $0.filter { !$0.isWhitespace && $0 != "\"" } }
  }

  private static func named(_ cells: [String]) -> (Int, Int)? {
    let names = cells.map { $0.lowercased() }
    guard let latitude = names.firstIndex(where: { $0 == "lat" || $0 == "latitude" }),
      let longitude = names.firstIndex(where: { ["lon", "lng", "longitude"].contains($0) })
    else { return nil }
    return (latitude, longitude)
  }
}
