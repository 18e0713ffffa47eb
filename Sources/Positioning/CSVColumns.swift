import Geo

/// Which column of a CSV trace holds what.
struct CSVColumns {
  private enum Field: Hashable {
    case latitude, longitude, time, course
    /// The factor turns the cell into metres per second.
    case speed(factor: Double)
    case accuracy
  }

  /// Every known name, lower-case and without anything but letters and digits.
  private static let fieldsByName: [String: Field] = {
    let kilometersPerHour = 1 / Units.kilometersPerHourPerMeterPerSecond
    let names: [(Field, [String])] = [
      (.latitude, ["lat", "latitude", "latitudedeg", "y"]),
      (.longitude, ["lon", "lng", "long", "longitude", "longitudedeg", "x"]),
      (.time, ["time", "timestamp", "datetime", "utc", "timeutc", "t", "epoch"]),
      (.time, ["times", "timems", "timestampms", "epochms", "unixtime"]),
      (.course, ["course", "heading", "bearing", "direction", "coursedeg", "headingdeg"]),
      (.course, ["bearingdeg", "track"]),
      (.speed(factor: 1), ["speed", "speedms", "speedmps", "velocity"]),
      (.speed(factor: kilometersPerHour), ["speedkmh", "speedkph", "kmh"]),
      (
        .speed(factor: Units.kilometersPerHourPerMilePerHour * kilometersPerHour),
        ["speedmph", "mph"]
      ),
      (.speed(factor: Units.kilometersPerHourPerKnot * kilometersPerHour), ["speedkn", "knots"]),
      (.accuracy, ["accuracy", "accuracym", "horizontalaccuracy", "horizontalaccuracym", "hacc"]),
    ]
    let pairs = names.flatMap { field, names in names.map { ($0, field) } }
    return Dictionary(pairs) { first, _ in first }
  }()

  private let latitude: Int
  private let longitude: Int
  private let time: Int?
  private let course: Int?
  private let speed: (column: Int, factor: Double)?
  private let accuracy: Int?
  private let names: [String]

  init(_ header: CSVRow) throws(TraceError) {
    names = header.cells
    let fields = header.cells.map { name in
      Self.fieldsByName[name.lowercased().filter { $0.isLetter || $0.isNumber }]
    }
    guard let latitude = fields.firstIndex(of: .latitude) else {
      throw .missingColumn(name: "latitude", line: header.line)
    }
    guard let longitude = fields.firstIndex(of: .longitude) else {
      throw .missingColumn(name: "longitude", line: header.line)
    }
    self.latitude = latitude
    self.longitude = longitude
    time = fields.firstIndex(of: .time)
    course = fields.firstIndex(of: .course)
    accuracy = fields.firstIndex(of: .accuracy)
    speed =
      fields.enumerated().lazy.compactMap { column, field in
        if case .speed(let factor) = field { (column, factor) } else { nil }
      }.first
  }

  /// The fix of one row; cells that the row lacks are unknown.
  func fix(_ row: CSVRow) throws(TraceError) -> LocationFix {
    let latitude = cell(self.latitude, row)
    let longitude = cell(self.longitude, row)
    guard let y = Double(latitude), let x = Double(longitude),
      let coordinate = Coordinate(latitude: y, longitude: x)
    else { throw .badPosition(line: row.line, latitude: latitude, longitude: longitude) }
    let speed = try number(self.speed?.column, row).map { $0 * (self.speed?.factor ?? 1) }
    return LocationFix(
      coordinate: coordinate, time: try timestamp(row),
      bearing: LocationFix.bearing(degrees: try number(course, row)),
      speed: LocationFix.speed(metersPerSecond: speed),
      horizontalAccuracy: LocationFix.accuracy(meters: try number(accuracy, row)))
  }

  private func cell(_ column: Int, _ row: CSVRow) -> String {
    column < row.cells.count ? row.cells[column] : ""
  }

  private func number(_ column: Int?, _ row: CSVRow) throws(TraceError) -> Double? {
    guard let column else { return nil }
    let text = cell(column, row)
    if text.isEmpty { return nil }
    guard let value = Double(text) else {
      throw .badNumber(line: row.line, column: names[column], text: text)
    }
    return value
  }

  /// Seconds since 1970 reach this number in the year 5138, milliseconds reached it in 1973.
  private static let firstMilliseconds = 1e11

  private func timestamp(_ row: CSVRow) throws(TraceError) -> Timestamp? {
    guard let time else { return nil }
    let text = cell(time, row)
    if text.isEmpty { return nil }
    if let (timestamp, _) = Timestamp.parse(iso8601: text) { return timestamp }
    guard let number = Double(text) else { throw .badTime(line: row.line, text: text) }
    let isMilliseconds = abs(number) >= Self.firstMilliseconds
    let seconds = isMilliseconds ? number / Units.millisecondsPerSecond : number
    guard let timestamp = Timestamp(secondsSince1970: seconds) else {
      throw .badTime(line: row.line, text: text)
    }
    return timestamp
  }
}
