extension Polyline {
  /// The line in Google's encoded polyline format with six decimals ("polyline6").
  public var encoded6: String {
    var bytes: [UInt8] = []
    var previous = (latitude: 0, longitude: 0)
    for point in points {
      let latitude = Self.rounded6(point.latitudeE7)
      let longitude = Self.rounded6(point.longitudeE7)
      Self.append(latitude - previous.latitude, to: &bytes)
      Self.append(longitude - previous.longitude, to: &bytes)
      previous = (latitude, longitude)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func rounded6(_ stepsE7: Int32) -> Int {
    Int((Double(stepsE7) / 10).rounded())
  }

  private static func append(_ value: Int, to bytes: inout [UInt8]) {
    var rest = value < 0 ? ~(value << 1) : value << 1
    while rest >= 0x20 {
      bytes.append(UInt8((rest & 0x1f | 0x20) + 63))
      rest >>= 5
    }
    bytes.append(UInt8(rest + 63))
  }
}
