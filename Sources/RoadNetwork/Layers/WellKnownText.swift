import Geo

/// Lines and areas as the text that geographic databases share (OGC 06-103r4, section 7).
public enum WellKnownText {
  /// `LINESTRING(8.6821 49.4089,8.683 49.409)`: longitude before latitude.
  public static func text(of line: Polyline) -> String {
    var text = "LINESTRING("
    append(line.points, to: &text)
    return text + ")"
  }

  /// `MULTIPOLYGON(((…),(…)),((…)))`: of each area the outer ring, then those of its holes.
  public static func text(ofAreas areas: [[[Coordinate]]]) -> String {
    var text = "MULTIPOLYGON("
    for (place, area) in areas.enumerated() {
      text += place == 0 ? "(" : ",("
      for (place, ring) in area.enumerated() {
        text += place == 0 ? "(" : ",("
        append(ring, to: &text)
        text += ")"
      }
      text += ")"
    }
    return text + ")"
  }

  /// The line that ``text(of:)`` wrote; nil if the text is none.
  public static func line(_ text: String) -> Polyline? {
    let start = "LINESTRING("
    guard text.hasPrefix(start), text.hasSuffix(")") else { return nil }
    return points(text.dropFirst(start.count).dropLast()).flatMap {
      $0.isEmpty ? nil : Polyline($0)
    }
  }

  /// All rings that ``text(ofAreas:)`` wrote: a place lies inside if an odd number of them goes
  /// around it; nil if the text is none.
  public static func areas(_ text: String) -> [[Coordinate]]? {
    polygons(text).map { Array($0.joined()) }
  }

  /// The areas that ``text(ofAreas:)`` wrote, of each the outer ring and then those of its holes;
  /// nil if the text is none.
  public static func polygons(_ text: String) -> [[[Coordinate]]]? {
    let start = "MULTIPOLYGON("
    guard text.hasPrefix(start), text.hasSuffix(")") else { return nil }
    var areas: [[[Coordinate]]] = []
    for part in text.dropFirst(start.count).dropLast().split(separator: ")") {
      guard let open = part.lastIndex(of: "("), let ring = points(part[part.index(after: open)...])
      else { return nil }
      // One more bracket opens a new area.
      if part[..<open].last == "(" { areas.append([]) }
      guard !areas.isEmpty else { return nil }
      areas[areas.count - 1].append(ring)
    }
    return areas
  }

  private static func points(_ text: Substring) -> [Coordinate]? {
    var points: [Coordinate] = []
    for pair in text.split(separator: ",") {
      let numbers = pair.split(separator: " ").map { Double($0) }
      guard numbers.count == 2, let longitude = numbers[0], let latitude = numbers[1],
        let point = Coordinate(latitude: latitude, longitude: longitude)
      else { return nil }
      points.append(point)
    }
    return points
  }

  private static func append(_ points: [Coordinate], to text: inout String) {
    for (place, point) in points.enumerated() {
      if place > 0 { text += "," }
      text += degrees(point.longitudeE7) + " " + degrees(point.latitudeE7)
    }
  }

  /// The degrees of so many steps, to the last digit and without zeros at the end.
  public static func degrees(_ stepsE7: Int32) -> String {
    let steps = Int64(stepsE7).magnitude
    var fraction = String(steps % 10_000_000)
    fraction = String(repeating: "0", count: 7 - fraction.utf8.count) + fraction
    while fraction.utf8.last == UInt8(ascii: "0") { fraction.removeLast() }
    let sign = stepsE7 < 0 ? "-" : ""
    let whole = sign + String(steps / 10_000_000)
    return fraction.isEmpty ? whole : whole + "." + fraction
  }
}
