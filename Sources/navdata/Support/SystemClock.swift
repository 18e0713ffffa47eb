import Geo

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The clock of the machine.
enum SystemClock {
  /// The time now, to the second.
  static var now: Timestamp { Timestamp(millisecondsSince1970: Int64(time(nil)) * 1000) }
}
