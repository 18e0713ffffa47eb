import Geo
import Horizon
import MapMatching
import RoadNetwork
import Routing

/// All that navigation knows at one moment, to be written down and taken up again later: after the
/// app was closed, on another device, or on a newer map.
///
/// What was told stays told, counters go on, and the next fix continues the drive.
public struct SavedSession: Sendable {
  /// A place on a road, and the way by which it is known again.
  struct Place: Sendable {
    var matched = MatchedPosition.placeholder
    var wayID: Int64 = 0
  }

  /// Whether the app was allowed, while it was in the foreground, to take the session up without
  /// being seen.
  public var allowsBackgroundStart = false
  var options = NavigationOptions()
  var profile = Profile.car
  var clock = FixClock()
  var estimator = MotionEstimator.Memory()
  var signal = SignalWatch()
  var reroute = RerouteWatch()
  var isSpeeding = false
  /// The last place on a road.
  var place: Place?
  /// The road that was told last.
  var road: Place?
  var untold: RouteChange.Cause?
  var trip: SavedTrip?
  var warned = WarningMemory()

  init() {}

  /// When the last fix that counted was measured, or the last tick; nil before.
  public var time: Timestamp? { signal.now }
  /// The language of the announcements.
  public var language: String { options.language }
  /// The route that was followed.
  public var route: Route? { trip?.route }
}

extension SavedSession {
  /// The version of ``bytes`` that is written, and the only one that is read.
  public static let version = 1
  private static let magic = Array("NAVSESSION".utf8)

  /// The session in a compact form that ``init(bytes:)`` reads.
  ///
  /// - Complexity: O(*n*) in the number of points of the route.
  public var bytes: [UInt8] {
    var archive = SessionArchive()
    var (copy, version) = (self, Self.version)
    archive.integer(&version, in: 0...Self.version)
    copy.archive(&archive)
    let body = Self.magic + archive.bytes
    let sum = Self.checksum(of: body)
    return body + (0..<8).map { UInt8(truncatingIfNeeded: sum >> (8 * UInt64($0))) }
  }

  /// Reads what ``bytes`` gave.
  ///
  /// - Throws: ``SavedSessionError``, whatever the bytes are.
  /// - Complexity: O(*n*) in the number of bytes, in time and memory.
  public init(bytes: [UInt8]) throws(SavedSessionError) {
    guard bytes.count >= Self.magic.count + 8, bytes.starts(with: Self.magic) else {
      throw .notASession
    }
    let body = bytes.dropLast(8)
    let sum = bytes.suffix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard sum == Self.checksum(of: body) else {
      throw .damaged(offset: body.count, what: "its checksum does not fit")
    }
    var archive = SessionArchive(reading: Array(body.dropFirst(Self.magic.count)))
    var version = Self.version
    archive.integer(&version, in: 0 ... .max)
    if archive.failure == nil, version != Self.version {
      throw .unsupportedVersion(found: version, supported: Self.version)
    }
    self.init()
    self.archive(&archive)
    if !archive.isAtEnd { archive.fail("bytes behind the end") }
    if let failure = archive.failure { throw failure }
  }

  /// FNV-1a: tells accidents, not ill will.
  static func checksum(of bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  private mutating func archive(_ archive: inout SessionArchive) {
    archive.truth(&allowsBackgroundStart)
    options.archive(&archive)
    archive.profile(&profile)
    clock.archive(&archive)
    archive.list(&estimator.marks, of: .placeholder) { $0.mark(&$1) }
    archive.option(&estimator.last, or: .placeholder) { $0.mark(&$1) }
    checkTimes(&archive)
    signal.archive(&archive)
    reroute.archive(&archive)
    archive.truth(&isSpeeding)
    archive.option(&place, or: Place()) { $0.place(&$1) }
    archive.option(&road, or: Place()) { $0.place(&$1) }
    archive.option(&untold, or: .set) { $0.choice(&$1) }
    archive.option(&trip, or: SavedTrip()) { $1.archive(&$0) }
    archive.warned(&warned)
  }
}

extension SavedSession {
  /// Nothing was measured later than the last fix that counted.
  private func checkTimes(_ archive: inout SessionArchive) {
    let times = estimator.marks.map(\.time) + [estimator.last?.time, clock.last].compactMap { $0 }
    if times != times.sorted() || (clock.last == nil && !times.isEmpty) {
      archive.fail("fixes in a wrong order")
    }
  }
}

extension SessionArchive {
  fileprivate mutating func mark(_ value: inout MotionEstimator.Memory.Mark) {
    coordinate(&value.position)
    time(&value.time)
  }

  fileprivate mutating func warned(_ value: inout WarningMemory) {
    distance(&value.along)
    integer(&value.lastID, in: 0...1_000_000_000)
    let placeholder = WarningMemory.Told(
      id: 1, state: .ahead, kind: .tunnel, start: .zero, coordinate: .placeholder,
      edge: MatchedPosition.placeholder.edge)
    list(&value.told, of: placeholder) { archive, told in
      archive.integer(&told.id, in: 1...1_000_000_000)
      archive.choice(&told.state)
      archive.choice(&told.kind)
      archive.distance(&told.start)
      archive.coordinate(&told.coordinate)
      archive.edge(&told.edge)
    }
  }

  fileprivate mutating func place(_ value: inout SavedSession.Place) {
    matched(&value.matched)
    integer(&value.wayID, in: .min ... .max)
  }
}

extension MotionEstimator.Memory.Mark {
  fileprivate static let placeholder = Self(position: .placeholder, time: .placeholder)
}
