import Geo
import Routing

/// The options that every service has: how coordinates are put on roads, and what comes back.
struct PlaceOptions: Sendable {
  /// The coordinates with their radiuses, bearings and approaches.
  var waypoints: [Waypoint]
  /// The profile, without the classes that are excluded.
  var profile: Profile
  var skipsWaypoints: Bool

  /// Coordinates are snapped over any distance; a search goes this far at once, and then on from
  /// tile to tile.
  static let snapRadius = Distance.kilometers(16)

  private enum Snapping: String {
    case standard = "default"
    case any
  }

  /// Reads the options.
  ///
  /// - Throws: ``APIError`` that names the option.
  init(_ call: ServiceCall) throws(APIError) {
    let (options, count) = (call.options, call.coordinates.count)
    let radiuses = try options.list("radiuses", count: count, Self.radius)
    let bearings = try options.list("bearings", count: count, Self.bearing)
    let approaches = try options.list("approaches", count: count, Self.approach)
    _ = try options.list("hints", count: count) { hint throws(APIError) in hint }
    _ = try options.choice("snapping", Snapping.standard)
    _ = try options.flag("generate_hints", true)
    skipsWaypoints = try options.flag("skip_waypoints", false)
    profile = call.profile
    profile.snapRadius = Self.snapRadius
    profile.excludedRoads = try Self.excluded(options)
    waypoints = call.coordinates.enumerated().map { place, coordinate in
      var waypoint = Waypoint(coordinate)
      if let radius = radiuses?[place] { waypoint.snapRadius = radius.distance }
      if let bearing = bearings?[place] {
        waypoint.heading = bearing.heading
        waypoint.headingTolerance = bearing.range
        waypoint.insistsOnHeading = true
      }
      waypoint.approach = approaches?[place] ?? .any
      return waypoint
    }
  }

  /// A radius; the distance is nil for `unlimited`.
  private struct Radius {
    var distance: Distance?
  }

  private static func radius(_ text: Substring) throws(APIError) -> Radius? {
    if text == "unlimited" { return Radius(distance: nil) }
    guard let meters = OptionReader.number(text), meters >= 0 else { return nil }
    // More than the search goes at once is as good as no limit.
    return Radius(distance: meters < snapRadius.meters ? .meters(meters) : nil)
  }

  private struct BearingRange {
    var heading: Bearing
    var range: Double
  }

  private static func bearing(_ text: Substring) throws(APIError) -> BearingRange? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let degrees = OptionReader.number(parts[0]),
      let range = OptionReader.number(parts[1])
    else { return nil }
    guard (0...360).contains(degrees), (0...180).contains(range) else {
      throw APIError(
        .invalidOptions, "Bearings must be in the range of 0,0 to 360,180, not \(text)")
    }
    return BearingRange(heading: Bearing(degrees: degrees), range: range)
  }

  private static func approach(_ text: Substring) throws(APIError) -> Waypoint.Approach? {
    switch text {
    case "unrestricted": .any
    case "curb": .curb
    case "opposite": .opposite
    default: nil
    }
  }

  private static func excluded(_ options: OptionReader) throws(APIError) -> RoadKinds {
    guard let text = options.text("exclude"), !text.isEmpty, text != "none" else { return [] }
    var kinds: RoadKinds = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      switch name {
      case "motorway": kinds.insert(.motorway)
      case "toll": kinds.insert(.toll)
      case "ferry": kinds.insert(.ferry)
      case "tunnel": kinds.insert(.tunnel)
      case "unpaved": kinds.insert(.unpaved)
      default: throw APIError(.invalidValue, "Exclude flag combination is not supported.")
      }
    }
    return kinds
  }
}
