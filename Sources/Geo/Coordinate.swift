/// A position on the Earth, kept as OpenStreetMap keeps it: in steps of 1e-7 degree (WGS 84).
///
/// The longitude is canonical: the date line has the longitude -180, never +180, so that equal
/// places are equal values.
public struct Coordinate: Hashable, Sendable {
  /// Latitude in 1e-7 degree, in `-900_000_000 ... 900_000_000`.
  public let latitudeE7: Int32
  /// Longitude in 1e-7 degree, in `-1_800_000_000 ..< 1_800_000_000`.
  public let longitudeE7: Int32

  /// Makes a position from stored steps; nil if it is not on the globe.
  public init?(latitudeE7: Int64, longitudeE7: Int64) {
    guard (-Self.latitudeLimitE7...Self.latitudeLimitE7).contains(latitudeE7),
      (-Self.longitudeLimitE7...Self.longitudeLimitE7).contains(longitudeE7)
    else { return nil }
    self.latitudeE7 = Int32(latitudeE7)
    self.longitudeE7 =
      longitudeE7 == Self.longitudeLimitE7
      ? Int32(-Self.longitudeLimitE7) : Int32(longitudeE7)
  }

  /// Makes a position from degrees, rounded to the nearest step; nil if a value is not a number,
  /// or is not on the globe.
  public init?(latitude: Double, longitude: Double) {
    guard latitude.isFinite, longitude.isFinite, abs(latitude) <= 90, abs(longitude) <= 180
    else { return nil }
    self.init(
      latitudeE7: Int64((latitude * Units.coordinateStepsPerDegree).rounded()),
      longitudeE7: Int64((longitude * Units.coordinateStepsPerDegree).rounded()))
  }

  /// Latitude in degrees.
  public var latitude: Double { Double(latitudeE7) / Units.coordinateStepsPerDegree }
  /// Longitude in degrees.
  public var longitude: Double { Double(longitudeE7) / Units.coordinateStepsPerDegree }

  static let latitudeLimitE7: Int64 = 900_000_000
  static let longitudeLimitE7: Int64 = 1_800_000_000
}

extension Coordinate {
  /// The great-circle distance to `other` by the haversine formula on a sphere.
  public func distance(to other: Coordinate) -> Distance {
    distance(to: other, latitudeCosine, other.latitudeCosine)
  }

  /// The distance to `other`, given the cosines of both latitudes.
  func distance(
    to other: Coordinate, _ latitudeCosine: Double, _ otherCosine: Double
  ) -> Distance {
    let latitude1 = latitude * Units.radiansPerDegree
    let latitude2 = other.latitude * Units.radiansPerDegree
    let halfLatitude = sine((latitude2 - latitude1) / 2)
    let halfLongitude = sine(longitudeDelta(to: other) * Units.radiansPerDegree / 2)
    let chord =
      halfLatitude * halfLatitude
      + latitudeCosine * otherCosine * halfLongitude * halfLongitude
    return .meters(2 * Units.earthRadiusMeters * arcSine(min(1, chord.squareRoot())))
  }

  var latitudeCosine: Double { cosine(latitude * Units.radiansPerDegree) }

  /// The initial bearing of the great circle to `other`; north if the two are the same place.
  public func bearing(to other: Coordinate) -> Bearing {
    let latitude1 = latitude * Units.radiansPerDegree
    let latitude2 = other.latitude * Units.radiansPerDegree
    let delta = longitudeDelta(to: other) * Units.radiansPerDegree
    let east = sine(delta) * cosine(latitude2)
    let north =
      cosine(latitude1) * sine(latitude2) - sine(latitude1) * cosine(latitude2) * cosine(delta)
    return Bearing(degrees: arcTangent(east, north) / Units.radiansPerDegree)
  }

  /// The position reached from here after `distance` along the great circle that starts at
  /// `bearing`.
  public func moved(by distance: Distance, at bearing: Bearing) -> Coordinate {
    let angle = distance.meters / Units.earthRadiusMeters
    let latitude1 = latitude * Units.radiansPerDegree
    let course = bearing.degrees * Units.radiansPerDegree
    let sineLatitude =
      sine(latitude1) * cosine(angle) + cosine(latitude1) * sine(angle) * cosine(course)
    let latitude2 = arcSine(max(-1, min(1, sineLatitude)))
    let delta = arcTangent(
      sine(course) * sine(angle) * cosine(latitude1), cosine(angle) - sine(latitude1) * sineLatitude
    )
    let degrees = Self.wrapped(longitude + delta / Units.radiansPerDegree)
    return Coordinate(latitude: latitude2 / Units.radiansPerDegree, longitude: degrees) ?? self
  }

  /// The point at `fraction` (0 is here, 1 is `other`) of the straight line in degrees, taken the
  /// short way round the globe.
  public func interpolated(to other: Coordinate, fraction: Double) -> Coordinate {
    let part = max(0, min(1, fraction))
    return Coordinate(
      latitude: latitude + (other.latitude - latitude) * part,
      longitude: Self.wrapped(longitude + longitudeDelta(to: other) * part)) ?? self
  }

  /// Degrees of longitude from here to `other` the short way round, in `-180 ... 180`.
  public func longitudeDelta(to other: Coordinate) -> Double {
    let delta = other.longitude - longitude
    if delta > 180 { return delta - 360 }
    if delta < -180 { return delta + 360 }
    return delta
  }

  static func wrapped(_ longitude: Double) -> Double {
    if longitude >= 180 { return longitude - 360 }
    if longitude < -180 { return longitude + 360 }
    return longitude
  }
}

extension Coordinate: CustomStringConvertible {
  /// `latitude,longitude` in degrees.
  public var description: String { "\(latitude),\(longitude)" }
}

extension Coordinate {
  /// Makes a position from stored steps that are known to be on the globe.
  package init(unchecked latitudeE7: Int32, _ longitudeE7: Int32) {
    self.latitudeE7 = latitudeE7
    self.longitudeE7 = longitudeE7
  }
}
