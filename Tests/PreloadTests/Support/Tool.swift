import Foundation
import Testing

/// The built command line tool.
enum Tool {
  struct Outcome {
    /// The exit code; negative for a signal that ended the tool.
    var code: Int32
    var output: String
  }

  static var url: URL {
    get throws {
      let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
      let programs = [URL(filePath: CommandLine.arguments[0]), Bundle.main.bundleURL]
      let folders =
        (bundles + programs).map { $0.deletingLastPathComponent() } + [Bundle.main.bundleURL]
      let found = folders.map { $0.appending(path: "navdata") }.first {
        FileManager.default.isExecutableFile(atPath: $0.path)
      }
      return try #require(found, "navdata is not built beside the tests")
    }
  }

  /// Runs the tool in `folder` to its end.
  static func run(_ words: [String], in folder: PackFolder) throws -> Outcome {
    let process = try begin(words, in: folder)
    process.waitUntilExit()
    return outcome(of: process, in: folder)
  }

  /// Runs the tool and kills it after `seconds`, if it still runs then.
  static func run(_ words: [String], in folder: PackFolder, killAfter seconds: Double) throws
    -> Outcome
  {
    let process = try begin(words, in: folder)
    let end = ContinuousClock.now + .seconds(seconds)
    while process.isRunning, ContinuousClock.now < end { usleep(100) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    return outcome(of: process, in: folder)
  }

  private static let outputName = ".output"

  private static func begin(_ words: [String], in folder: PackFolder) throws -> Process {
    try folder.write([], to: outputName)
    let process = Process()
    process.executableURL = try url
    process.arguments = words
    process.currentDirectoryURL = folder.url
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(
      forWritingTo: folder.url.appending(path: outputName))
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  private static func outcome(of process: Process, in folder: PackFolder) -> Outcome {
    let bytes = (try? folder.bytes(of: outputName)) ?? []
    try? FileManager.default.removeItem(at: folder.url.appending(path: outputName))
    let status = process.terminationStatus
    return Outcome(
      code: process.terminationReason == .uncaughtSignal ? -status : status,
      output: String(decoding: bytes, as: UTF8.self))
  }
}
