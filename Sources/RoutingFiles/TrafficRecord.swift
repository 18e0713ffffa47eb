import Geo
import RoadNetwork
import Routing

/// What a row or a feature may say about traffic.
enum TrafficField: String, CaseIterable {
  case wayID = "way_id"
  case tile, edge, direction
  case speed = "speed_kmh"
  case duration = "duration_s"
  case closed, kind, severity, text, from, until, observed

  static let words = allCases.map(\.rawValue).joined(separator: ", ")
}

/// One row of a CSV file or one feature of a GeoJSON file.
struct TrafficRecord {
  /// Where it stands in the file.
  let place: String
  var values: [TrafficField: String] = [:]
  var lines: [Polyline] = []

  init(place: String) { self.place = place }

  /// Adds what the record says.
  func add(to report: inout TrafficReport) throws(InputFileError) {
    let times = TrafficTimes(
      from: try time(.from), until: try time(.until), observed: try time(.observed))
    let places = try places()
    let isClosed = try truth(.closed)
    let kind = try choice(.kind, TrafficIncident.Kind.self)
    var rate: TrafficFlow.Rate?
    if let speed = try number(.speed, 0...400) {
      rate = .speed(.kilometersPerHour(speed))
    } else if let seconds = try number(.duration, 0...1e6) {
      rate = .duration(.milliseconds(Int64((seconds * 1000).rounded())))
    }
    guard rate != nil || isClosed != nil || kind != nil else {
      throw InputFileError(
        place, found: "none of them", expected: "speed_kmh, duration_s, closed or kind")
    }
    let severity = try number(.severity, 0...4).map { Int($0) }
    for road in places {
      if let rate { report.flows.append(TrafficFlow(road, rate, times: times)) }
      if isClosed == true || kind != nil {
        report.incidents.append(
          TrafficIncident(
            road, kind ?? .closure, severity: severity, isClosed: isClosed, text: values[.text],
            times: times))
      }
    }
  }

  private func places() throws(InputFileError) -> [TrafficPlace] {
    let direction = try choice(.direction, TrafficPlace.Direction.self)
    if let id = try whole(.wayID) {
      return [TrafficPlace(.way(id), direction ?? .both)]
    }
    if let tile = try whole(.tile), let edge = try whole(.edge) {
      guard let tile = UInt32(exactly: tile).flatMap(TileID.init(rawValue:)),
        let edge = UInt32(exactly: edge)
      else {
        throw InputFileError(place, found: "tile \(tile), edge \(edge)", expected: "an edge")
      }
      return [TrafficPlace(.edge(EdgeID(tile: tile, index: edge)), direction ?? .forward)]
    }
    guard !lines.isEmpty else {
      throw InputFileError(
        place, found: "none of them", expected: "way_id, or tile and edge, or a geometry")
    }
    return lines.map { TrafficPlace(.line($0), direction ?? .forward) }
  }

  private func error(_ field: TrafficField, _ text: String, _ expected: String) -> InputFileError {
    InputFileError("\(place), \(field.rawValue)", found: "\"\(text)\"", expected: expected)
  }

  private func whole(_ field: TrafficField) throws(InputFileError) -> Int64? {
    guard let text = values[field] else { return nil }
    guard let value = Int64(text), value >= 0 else { throw error(field, text, "a whole number") }
    return value
  }

  private func number(
    _ field: TrafficField, _ range: ClosedRange<Double>
  ) throws(InputFileError) -> Double? {
    guard let text = values[field] else { return nil }
    guard let value = Double(text), range.contains(value) else {
      throw error(field, text, "a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  private func truth(_ field: TrafficField) throws(InputFileError) -> Bool? {
    switch values[field] {
    case nil: return nil
    case "true"?, "yes"?, "1"?: return true
    case "false"?, "no"?, "0"?: return false
    case let text?: throw error(field, text, "true or false")
    }
  }

  private func choice<Choice: RawRepresentable & CaseIterable>(
    _ field: TrafficField, _ type: Choice.Type
  ) throws(InputFileError) -> Choice? where Choice.RawValue == String {
    guard let text = values[field] else { return nil }
    guard let value = Choice(rawValue: text) else {
      let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw error(field, text, "one of " + words)
    }
    return value
  }

  private func time(_ field: TrafficField) throws(InputFileError) -> Timestamp? {
    guard let text = values[field] else { return nil }
    guard let (time, _) = Timestamp.parse(iso8601: text) else {
      throw error(field, text, "a time such as 2026-03-02T08:00:00Z")
    }
    return time
  }
}
