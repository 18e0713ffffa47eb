import Geo

/// Two places to route between, as a row of a CSV table.
struct RoutePair {
  let id: String
  let from: Coordinate
  let to: Coordinate

  /// Reads a table with the columns `id`, `lat1`, `lon1`, `lat2` and `lon2`, in any order.
  static func read(from path: String) throws -> [RoutePair] {
    let text = String(decoding: try FileAccess.contents(of: path), as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline)
    let header = (lines.first ?? "").split(separator: ",").map(String.init)
    let columns = try ["id", "lat1", "lon1", "lat2", "lon2"].map { name in
      guard let column = header.firstIndex(of: name) else {
        throw Failure(.badInput, .badData, "\(path) has no column \(name)")
      }
      return column
    }
    return try lines.dropFirst().enumerated().map { index, line in
      let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      let numbers = columns.dropFirst().map { $0 < cells.count ? Double(cells[$0]) : nil }
      guard columns[0] < cells.count, let lat1 = numbers[0], let lon1 = numbers[1],
        let lat2 = numbers[2], let lon2 = numbers[3],
        let from = Coordinate(latitude: lat1, longitude: lon1),
        let to = Coordinate(latitude: lat2, longitude: lon2)
      else { throw Failure(.badInput, .badData, "\(path), line \(index + 2): no pair of places") }
      return RoutePair(id: cells[columns[0]], from: from, to: to)
    }
  }
}
