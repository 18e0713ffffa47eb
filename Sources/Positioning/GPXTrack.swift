/// A drive in the GPS Exchange Format.
public struct GPXTrack: Hashable, Sendable {
  /// The name of the track, if it has one.
  public var name: String?
  /// The fixes in order.
  public var fixes: [LocationFix]

  /// Makes a track of `fixes`.
  public init(name: String? = nil, fixes: [LocationFix]) {
    self.name = name
    self.fixes = fixes
  }

  /// Reads GPX 1.0 or 1.1.
  ///
  /// The fixes are the points of all tracks joined in the order of the file; if there are none,
  /// those of all routes; if there are none, the waypoints. Time, speed, course and accuracy are
  /// taken from the point itself or from its extensions, whatever their namespace; without a
  /// stated accuracy it is estimated from `hdop`. A position that is not on the globe or a time
  /// that cannot be read is an error; another value that cannot be read counts as unknown.
  ///
  /// - Throws: the case of ``TraceError`` that names the line at fault.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(bytes: [UInt8]) throws(TraceError) {
    self = try GPXReader.track(in: bytes)
  }
}
