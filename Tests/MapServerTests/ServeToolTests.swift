import Foundation
import JSONText
import Testing

/// The built tool, run as an operator runs it.
@Suite(.serialized, .enabled(if: ServeTool.isBuilt))
struct ServeToolTests {
  @Test func theToolServesAPackUntilItIsAskedToStop() throws {
    let tool = try ServeTool()
    let client = try LoopbackClient(port: tool.port)
    let target = "/route/v1/driving/\(ServeTool.start);\(ServeTool.goal)?steps=true"
    let answer = try client.ask("GET", target)
    #expect(answer.status == 200)
    let json = try JSON(parsing: Array(answer.body.utf8))
    #expect((json["routes"]?.elements?.first?["distance"]?.number ?? 0) > 1000)
    tool.signal(SIGHUP)
    #expect(tool.nextLine()?.contains("anew") == true)
    #expect(try client.ask("GET", target).body == answer.body)
    tool.signal(SIGTERM)
    #expect(tool.exitStatus() == 0)
  }

  @Test(.enabled(if: ServeTool.hasPython("routingpy")))
  func aClientOfOSRMWorksUnchanged() throws {
    let tool = try ServeTool()
    let (start, goal) = ("[\(ServeTool.start)]", "[\(ServeTool.goal)]")
    let script = """
      from routingpy import OSRM
      client = OSRM(base_url="http://127.0.0.1:\(tool.port)")
      route = client.directions(locations=[\(start), \(goal)], profile="driving", steps=True)
      table = client.matrix(locations=[\(start), \(goal)], profile="driving")
      assert route.distance > 1000 and len(route.geometry) > 5, route.distance
      assert abs(table.durations[0][1] - route.duration) <= 1, table.durations
      print("fine")
      """
    #expect(ServeTool.python(script) == "fine\n")
  }
}

/// A running `navdata serve` on the sample town.
final class ServeTool {
  static let start = "-20.03910,60.01541"
  static let goal = "-19.99203,60.00340"

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let tool = root.appending(path: ".build/debug/navdata")
  static var isBuilt: Bool { FileManager.default.isExecutableFile(atPath: tool.path) }

  let port: UInt16
  private let process = Process()
  private let output = Pipe()
  private let folder: URL

  /// Imports the sample town and serves it on a free port.
  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "serve-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let pack = folder.appending(path: "town.navpack").path
    let sample = Self.root.appending(path: "data-samples/merribourne.osm.pbf").path
    try #require(Self.run(Self.tool, ["import", sample, "-o", pack])?.status == 0)
    process.executableURL = Self.tool
    process.arguments = ["serve", pack, "--port", "0"]
    process.standardOutput = output
    try process.run()
    let line = Self.line(from: output)
    let digits = line?.split(separator: ":").last.map { $0.filter(\.isNumber) } ?? ""
    port = try #require(UInt16(digits), "\(line ?? "no line")")
  }

  deinit {
    process.terminate()
    try? FileManager.default.removeItem(at: folder)
  }

  func signal(_ number: Int32) { kill(process.processIdentifier, number) }

  func nextLine() -> String? { Self.line(from: output) }

  func exitStatus() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }

  private static func line(from pipe: Pipe) -> String? {
    var bytes: [UInt8] = []
    while let byte = try? pipe.fileHandleForReading.read(upToCount: 1)?.first {
      if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
    return nil
  }

  static func hasPython(_ module: String) -> Bool { python("import \(module)") == "" }

  /// What a script prints; nil if it fails.
  static func python(_ script: String) -> String? {
    let result = run(URL(filePath: "/usr/bin/env"), ["python3", "-c", script])
    return result?.status == 0 ? result?.output : nil
  }

  private static func run(_ tool: URL, _ arguments: [String]) -> (status: Int32, output: String)? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = tool
    process.arguments = arguments
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
