#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the command line asks of the machine that it runs on.
enum Machine {
  /// Processors at work; at least 1.
  static var cores: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// The processor time that all threads of this process have used; nil where the system does not
  /// tell.
  static var processorTime: Duration? {
    usage.map { usage in
      [usage.ru_utime, usage.ru_stime].reduce(.zero) {
        $0 + .seconds(Int64($1.tv_sec)) + .microseconds(Int64($1.tv_usec))
      }
    }
  }

  /// The most memory that this process has held, in bytes; nil where the system does not tell.
  static var peakMemory: Int? {
    #if canImport(Glibc)
      usage.map { $0.ru_maxrss * 1024 }
    #else
      usage.map { $0.ru_maxrss }
    #endif
  }

  /// The memory that this process holds now, in bytes; nil where the system does not tell.
  static var residentMemory: Int? {
    let file = open("/proc/self/statm", O_RDONLY)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 128)
    let count = read(file, &bytes, bytes.count)
    guard count > 0 else { return nil }
    // The second number counts pages.
    let numbers = bytes[..<count].split(separator: UInt8(ascii: " "))
    guard numbers.count > 1, let pages = Int(String(decoding: numbers[1], as: UTF8.self)) else {
      return nil
    }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  private static var usage: rusage? {
    var usage = rusage()
    #if canImport(Glibc)
      let result = getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #else
      let result = getrusage(RUSAGE_SELF, &usage)
    #endif
    return result == 0 ? usage : nil
  }
}
