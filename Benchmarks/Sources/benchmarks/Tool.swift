import Foundation

/// The built tool, which lies beside this program.
struct Tool {
  struct Run {
    let output: String
    let wallSeconds: Double
    let cpuSeconds: Double
  }

  enum Failure: Error, CustomStringConvertible {
    case notBuilt(String)
    case failed([String], Int32)
    case unreadable(String)

    var description: String {
      switch self {
      case .notBuilt(let path): "there is no tool at \(path)"
      case .failed(let words, let code):
        "navdata \(words.joined(separator: " ")) ended with \(code)"
      case .unreadable(let text): "cannot read \(text)"
      }
    }
  }

  let folder: URL
  private let program: URL

  init(folder: URL) throws {
    self.folder = folder
    program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "navdata")
    guard FileManager.default.isExecutableFile(atPath: program.path) else {
      throw Failure.notBuilt(program.path)
    }
  }

  func run(_ words: [String], mayFail: Bool = false) throws -> Run {
    let process = Process()
    process.executableURL = program
    process.arguments = words
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    let cpu = Self.childSeconds
    let start = ContinuousClock.now
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let wall = (ContinuousClock.now - start) / .seconds(1)
    guard mayFail || process.terminationStatus == 0 else {
      throw Failure.failed(words, process.terminationStatus)
    }
    return Run(
      output: String(decoding: output, as: UTF8.self), wallSeconds: wall,
      cpuSeconds: Self.childSeconds - cpu)
  }

  /// User and system time of all children that have ended.
  private static var childSeconds: Double {
    var usage = rusage()
    #if canImport(Glibc)
      getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    #else
      getrusage(RUSAGE_CHILDREN, &usage)
    #endif
    return [usage.ru_utime, usage.ru_stime].reduce(0) {
      $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
    }
  }
}
