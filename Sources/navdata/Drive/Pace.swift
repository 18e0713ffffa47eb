import Geo
import Navigation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Holds a replayed drive back to the speed at which it was driven.
struct Pace {
  private let isRealtime: Bool
  private var last: Timestamp?

  init(isRealtime: Bool) { self.isRealtime = isRealtime }

  /// Sleeps for as long as has passed on the drive since the last input; at most a minute.
  mutating func wait(for input: NavigationInput) {
    let time: Timestamp?
    switch input {
    case .fix(let fix): time = fix.time
    case .tick(let tick): time = tick
    default: time = nil
    }
    guard isRealtime, let time else { return }
    if let last, time > last {
      let seconds = min(60, (time - last) / .seconds(1))
      usleep(UInt32(seconds * 1_000_000))
    }
    last = time
  }
}
