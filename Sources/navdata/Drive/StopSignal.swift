import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Ctrl-C and `kill` as a wish to end a live drive well; a second one ends it at once.
enum StopSignal {
  private static let isWished = Atomic<Bool>(false)

  static var hasCome: Bool { isWished.load(ordering: .relaxed) }

  static func listen() {
    // Made before the first signal: a handler must not be the one to initialise it.
    isWished.store(false, ordering: .relaxed)
    for number in [SIGINT, SIGTERM] {
      _ = signal(number) { number in
        if StopSignal.isWished.exchange(true, ordering: .relaxed) { _exit(128 + number) }
      }
    }
  }
}
