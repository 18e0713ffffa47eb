#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Gives the cursor back to a person who ends the program by Ctrl-C or `kill` while it is hidden.
enum CursorGuard {
  static func start() {
    for number in [SIGINT, SIGTERM] {
      // Only what may be called in a signal handler: a write of constant bytes, and the end.
      _ = signal(number) { number in
        let showCursor: StaticString = "\u{1B}[?25h"
        _ = write(STDOUT_FILENO, showCursor.utf8Start, showCursor.utf8CodeUnitCount)
        _exit(128 + number)
      }
    }
  }
}
