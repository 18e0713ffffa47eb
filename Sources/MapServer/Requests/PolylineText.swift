import Geo

/// Lines as short texts, in the encoding of Google's maps.
///
/// Each coordinate is the difference to the one before, in whole steps, in groups of five bits.
enum PolylineText {
  /// Writes `points` in steps of 10 to the power of minus `decimals` degrees.
  static func encode(_ points: some Sequence<Coordinate>, decimals: Int) -> String {
    let scale = power(decimals)
    var bytes: [UInt8] = []
    var previous = (latitude: 0, longitude: 0)
    for point in points {
      let steps = (
        latitude: Int((point.latitude * scale).rounded()),
        longitude: Int((point.longitude * scale).rounded())
      )
      append(steps.latitude - previous.latitude, to: &bytes)
      append(steps.longitude - previous.longitude, to: &bytes)
      previous = steps
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func append(_ difference: Int, to bytes: inout [UInt8]) {
    var rest = UInt(bitPattern: difference << 1 ^ difference >> (Int.bitWidth - 1))
    repeat {
      let group = UInt8(rest & 0x1f)
      rest >>= 5
      bytes.append((rest > 0 ? group | 0x20 : group) + 63)
    } while rest > 0
  }

  /// Reads what ``encode(_:decimals:)`` writes; nil if the text is broken or leaves the globe.
  static func decode(_ text: Substring, decimals: Int) -> [Coordinate]? {
    let scale = power(decimals)
    var points: [Coordinate] = []
    var rest = text.utf8.makeIterator()
    var steps = (latitude: 0, longitude: 0)
    while let first = rest.next() {
      guard let latitude = difference(first, &rest), let next = rest.next(),
        let longitude = difference(next, &rest)
      else { return nil }
      // A difference has 35 bits at most and every sum is checked, so that nothing overflows.
      steps.latitude += latitude
      steps.longitude += longitude
      guard
        let point = Coordinate(
          latitude: Double(steps.latitude) / scale, longitude: Double(steps.longitude) / scale)
      else { return nil }
      points.append(point)
    }
    return points
  }

  private static func difference(
    _ first: UInt8, _ rest: inout Substring.UTF8View.Iterator
  ) -> Int? {
    var value: UInt64 = 0
    var byte = first
    for shift in stride(from: UInt64(0), to: 35, by: 5) {
      guard (63...126).contains(byte) else { return nil }
      let group = UInt64(byte - 63)
      value |= (group & 0x1f) << shift
      if group & 0x20 == 0 {
        let half = Int(value >> 1)
        return value & 1 == 1 ? ~half : half
      }
      guard let next = rest.next() else { return nil }
      byte = next
    }
    return nil
  }

  private static func power(_ decimals: Int) -> Double {
    (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
  }
}
