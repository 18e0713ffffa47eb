import Foundation
import Testing

/// A folder of its own in which the built tool is run; removed with the value.
final class Sandbox {
  let folder: URL
  private var runs = 0

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "navdata-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// A sandbox in which the sample town was imported as `town.navpack`.
  static func withTown() throws -> Sandbox {
    let sandbox = try Sandbox()
    let outcome = try sandbox.run("import", Project.town, "-o", "town.navpack")
    try #require(outcome.code == 0, "\(outcome)")
    return sandbox
  }

  /// Runs the tool with the folder as its working directory.
  func run(_ words: String...) throws -> Outcome { try run(words) }

  func run(_ words: [String]) throws -> Outcome {
    runs += 1
    let output = folder.appending(path: ".output-\(runs)")
    let diagnostics = folder.appending(path: ".diagnostics-\(runs)")
    let process = Process()
    process.executableURL = try Project.tool
    process.arguments = words
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try handle(output)
    process.standardError = try handle(diagnostics)
    try process.run()
    process.waitUntilExit()
    defer {
      try? FileManager.default.removeItem(at: output)
      try? FileManager.default.removeItem(at: diagnostics)
    }
    let hasCrashed = process.terminationReason == .uncaughtSignal
    return Outcome(
      words: words, code: hasCrashed ? -process.terminationStatus : process.terminationStatus,
      output: try String(contentsOf: output, encoding: .utf8),
      diagnostics: try String(contentsOf: diagnostics, encoding: .utf8))
  }

  private func handle(_ url: URL) throws -> FileHandle {
    try Data().write(to: url)
    return try FileHandle(forWritingTo: url)
  }

  /// The names of all files, ascending.
  var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { !$0.hasPrefix(".output-") && !$0.hasPrefix(".diagnostics-") }.sorted()
    }
  }

  func bytes(of name: String) throws -> Data { try Data(contentsOf: folder.appending(path: name)) }

  func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
    try Data(bytes).write(to: folder.appending(path: name))
  }
}

/// What came of one run of the tool.
struct Outcome: CustomStringConvertible {
  let words: [String]
  /// The exit code; negative for a signal that ended the tool.
  let code: Int32
  let output: String
  let diagnostics: String

  var description: String {
    "navdata \(words.joined(separator: " ")) → \(code)\n\(output.prefix(2000))\(diagnostics)"
  }

  /// The output, which is one JSON document.
  var json: JSONValue { get throws { try JSONValue(parsing: output) } }

  /// The lines of the output, each a JSON document.
  var events: [JSONValue] {
    get throws { try output.split(separator: "\n").map { try JSONValue(parsing: String($0)) } }
  }
}

/// Places in the project.
enum Project {
  static let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
  static let town = root + "/data-samples/merribourne.osm.pbf"
  /// Extracts of real regions, which are not part of the project and may be absent.
  static let extracts =
    #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined() + "/shared/data/osm"

  /// The tool, beside the tests in the folder of built products.
  static var tool: URL {
    get throws {
      let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
      let programs = [URL(filePath: CommandLine.arguments[0]), Bundle.main.bundleURL]
      let folders =
        (bundles + programs).map { $0.deletingLastPathComponent() } + [
          Bundle.main.bundleURL
        ]
      let found = folders.map { $0.appending(path: "navdata") }.first {
        FileManager.default.isExecutableFile(atPath: $0.path)
      }
      return try #require(found, "navdata is not built beside the tests")
    }
  }
}

/// Places in the sample town, as words of a command line.
enum Town {
  static let longmoorRoad = "60.01541,-20.03910"
  static let highStreet = "60.00430,-19.99320"
  static let marketSquare = "60.00340,-19.99203"
  static let bourneManor = "59.99582,-20.03064"
  static let cherryClose = "59.98657,-19.98780"
  static let clockRoundabout = "60.01060,-19.99320"
  static let puffinstead = "60.00074,-19.94064"
}
