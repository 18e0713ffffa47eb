internal import COSMFormat
internal import Geo

/// How a block scales its coordinates: offset + granularity × value, in nanodegrees.
struct BlockGrid {
  /// What stands for a position that is not on the globe, in both columns.
  static let offGlobe: (latitudeE7: Int32, longitudeE7: Int32) = (.min, .min)

  private let granularity: Int64
  private let latitudeOffset: Int64
  private let longitudeOffset: Int64

  init(_ block: borrowing Osm__PrimitiveBlock) {
    granularity = Int64(block.granularity)
    latitudeOffset = block.lat_offset
    longitudeOffset = block.lon_offset
  }

  /// The position in steps of 1e-7 degree, rounded to the nearest, with the date line at -180.
  @inline(__always)
  func position(latitude: Int64, longitude: Int64) -> (latitudeE7: Int32, longitudeE7: Int32) {
    guard let latitudeE7 = steps(latitude, offset: latitudeOffset, limit: 900_000_000),
      let longitudeE7 = steps(longitude, offset: longitudeOffset, limit: 1_800_000_000)
    else { return Self.offGlobe }
    return (latitudeE7, longitudeE7 == 1_800_000_000 ? -1_800_000_000 : longitudeE7)
  }

  /// The position as a value; nil if it is not on the globe.
  func coordinate(latitude: Int64, longitude: Int64) -> Coordinate? {
    let position = position(latitude: latitude, longitude: longitude)
    return Coordinate(
      latitudeE7: Int64(position.latitudeE7), longitudeE7: Int64(position.longitudeE7))
  }

  @inline(__always)
  private func steps(_ value: Int64, offset: Int64, limit: Int64) -> Int32? {
    let (scaled, scaleOverflows) = value.multipliedReportingOverflow(by: granularity)
    let (nanodegrees, sumOverflows) = scaled.addingReportingOverflow(offset)
    guard !scaleOverflows, !sumOverflows,
      nanodegrees.magnitude <= UInt64(limit * Self.nanodegreesPerStep)
    else { return nil }
    let half = nanodegrees < 0 ? -Self.nanodegreesPerStep / 2 : Self.nanodegreesPerStep / 2
    return Int32((nanodegrees + half) / Self.nanodegreesPerStep)
  }

  private static let nanodegreesPerStep: Int64 = 100
}
