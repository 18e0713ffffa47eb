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

  /// Whether processes can be run without any network interface.
  static var canIsolate: Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/unshare")
    process.arguments = ["-r", "-n", "true"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  /// Runs the tool to its end, without any network interface.
  static func runIsolated(_ words: [String], in folder: PackFolder) throws -> Outcome {
    let process = try begin(words, in: folder, isIsolated: true)
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

  private static func begin(
    _ words: [String], in folder: PackFolder, isIsolated: Bool = false
  ) throws -> Process {
    try folder.write([], to: outputName)
    let process = Process()
    process.executableURL = isIsolated ? URL(filePath: "/usr/bin/unshare") : try url
    process.arguments = isIsolated ? ["-r", "-n", try url.path] + words : words
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
