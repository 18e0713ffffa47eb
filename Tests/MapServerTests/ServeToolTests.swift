import Foundation
import JSONText
import Synchronization
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

  @Test func noRequestIsLostWhileThePackIsChanged() throws {
    let tool = try ServeTool()
    let target = "/route/v1/driving/\(ServeTool.start);\(ServeTool.goal)"
    let statuses = Mutex<[Int]>([])
    let port = tool.port
    let askers = DispatchGroup()
    for _ in 0..<3 {
      DispatchQueue.global().async(group: askers) {
        guard let client = try? LoopbackClient(port: port) else { return }
        for _ in 0..<40 {
          let status = (try? client.ask("GET", target).status) ?? 0
          statuses.withLock { $0.append(status) }
        }
      }
    }
    for _ in 0..<5 {
      tool.signal(SIGHUP)
      #expect(tool.nextLine()?.contains("anew") == true)
    }
    askers.wait()
    #expect(statuses.withLock { $0 } == Array(repeating: 200, count: 120))
  }

  @Test func aBrokenPackDoesNotTakeThePlaceOfAWorkingOne() throws {
    let tool = try ServeTool()
    let target = "/route/v1/driving/\(ServeTool.start);\(ServeTool.goal)"
    let client = try LoopbackClient(port: tool.port)
    let answer = try client.ask("GET", target)
    let broken = tool.folder.appending(path: "broken")
    try Data("no pack".utf8).write(to: broken)
    #expect(rename(broken.path, tool.pack) == 0)
    tool.signal(SIGHUP)
    #expect(tool.nextWarning()?.contains("old pack") == true)
    #expect(try client.ask("GET", target).body == answer.body)
  }

  @Test func nothingIsWritten() throws {
    let tool = try ServeTool()
    let folder = tool.folder.path
    let before = try FileManager.default.contentsOfDirectory(atPath: folder)
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: tool.pack)
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
    }
    let bytes = try Data(contentsOf: URL(filePath: tool.pack))
    let client = try LoopbackClient(port: tool.port)
    for target in [
      "/route/v1/car/\(ServeTool.start);\(ServeTool.goal)?steps=true",
      "/table/v1/bike/\(ServeTool.start);\(ServeTool.goal)", "/tiles/13/3640/2370.svg",
      "/isochrone/v1/car/\(ServeTool.start)?minutes=5", "/pack/manifest", "/metrics",
    ] {
      #expect(try client.ask("GET", target).status == 200, "\(target)")
    }
    tool.signal(SIGTERM)
    #expect(tool.exitStatus() == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == before)
    #expect(try Data(contentsOf: URL(filePath: tool.pack)) == bytes)
  }

  /// Needs PyPI's routingpy in the Python that `NAVDATA_PYTHON` names, or else in `python3`.
  @Test(.enabled(if: ServeTool.hasPython("routingpy"), "needs Python's routingpy"))
  func aClientOfOSRMWorksUnchanged() throws {
    let tool = try ServeTool()
    let (start, goal) = ("[\(ServeTool.start)]", "[\(ServeTool.goal)]")
    let script = """
      from routingpy import OSRM
      client = OSRM(base_url="http://127.0.0.1:\(tool.port)")
      ends = [\(start), \(goal)]
      middle = [(a + b) / 2 for a, b in zip(*ends)]
      route = client.directions(locations=ends, profile="driving", steps=True)
      assert route.distance > 1000 and len(route.geometry) > 5, route.distance
      for form in ("polyline", "polyline6", "geojson"):
        for overview in ("simplified", "full"):
          same = client.directions(
            locations=ends, profile="driving", geometries=form, overview=overview,
            annotations=True, radiuses=[500, 500], bearings=[[0, 180], [0, 180]],
            continue_straight=False)
          assert same.distance == route.distance, (form, overview)
          assert abs(same.geometry[0][1] - route.geometry[0][1]) < 1e-4, same.geometry[0]
      over = client.directions(locations=[ends[0], middle, ends[1]], profile="car")
      assert over.distance > 1000, over.distance
      ways = client.directions(locations=ends, profile="driving", alternatives=2)
      assert len(ways) >= 1 and ways[0].distance == route.distance, len(ways)
      table = client.matrix(locations=ends, profile="driving")
      assert abs(table.durations[0][1] - route.duration) <= 1, table.durations
      part = client.matrix(
        locations=ends + [middle], profile="car", sources=[0], destinations=[1, 2],
        annotations=["distance"], radiuses=[500, 500, 5000])
      assert len(part.distances) == 1 and len(part.distances[0]) == 2, part.distances
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
  private let warnings = Pipe()
  let folder: URL
  let pack: String

  /// Imports the sample town and serves it on a free port.
  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "serve-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    pack = folder.appending(path: "town.navpack").path
    let sample = Self.root.appending(path: "data-samples/merribourne.osm.pbf").path
    try #require(Self.run(Self.tool, ["import", sample, "-o", pack])?.status == 0)
    process.executableURL = Self.tool
    process.arguments = ["serve", pack, "--port", "0"]
    process.standardOutput = output
    process.standardError = warnings
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

  func nextWarning() -> String? { Self.line(from: warnings) }

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
    let python = ProcessInfo.processInfo.environment["NAVDATA_PYTHON"] ?? "python3"
    let result = run(URL(filePath: "/usr/bin/env"), [python, "-c", script])
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
