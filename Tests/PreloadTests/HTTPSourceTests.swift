import Foundation
import Geo
import MapServer
import NetworkFixtures
import Preload
import RoadNetwork
import Testing
import TileStorage

/// The tool fetches parts of packs over HTTP.
@Suite struct HTTPSourceTests {
  private let folder: PackFolder
  private let box = ["--bbox", "9.52,47.38,9.65,47.48"]

  init() throws {
    folder = try PackFolder()
    let network = RandomNetwork(seed: 4, size: 24, spacing: .meters(900))
    _ = try folder.writePackWithOverlay(network, named: "whole.navpack")
    let direct = ["preload", "--from", "whole.navpack", "-o", "direct"] + box
    #expect(try Tool.run(direct, in: folder).code == 0)
  }

  private func run(_ words: [String]) throws -> Tool.Outcome { try Tool.run(words, in: folder) }

  @Test func fromAFileServer() throws {
    #expect(try run(["manifest", "whole.navpack"]).code == 0)
    let server = try FileServer(folder)
    let url = server.url("whole.navpack")
    let dry = try run(["preload", "--from", url, "--dry-run", "--json"] + box)
    let local = try run(["preload", "--from", "whole.navpack", "--dry-run", "--json"] + box)
    #expect(dry.code == 0 && dry.output == local.output)
    #expect(try run(["preload", "--from", url, "-o", "cut"] + box).code == 0)
    #expect(try folder.bytes(of: "cut") == folder.bytes(of: "direct"))
    #expect(try run(["preload", "--from", server.url("none.navpack"), "-o", "x"]).code == 66)
    #expect(try folder.names.filter { $0.hasPrefix("x") }.isEmpty)
  }

  @Test func signedByAKey() throws {
    #expect(try run(["manifest", "whole.navpack"]).code == 0)
    #expect(try run(["sign", "--new-key", "mine"]).code == 0)
    #expect(try run(["sign", "--new-key", "other"]).code == 0)
    #expect(try run(["sign", "--new-key", "mine"]).code == 73)
    #expect(try run(["sign", "whole.navpack", "--key", "mine"]).code == 0)
    let server = try FileServer(folder)
    let words = ["preload", "--from", server.url("whole.navpack"), "-o", "cut"] + box
    #expect(try run(words + ["--key", "other.pub"]).code == 65)
    #expect(try run(words + ["--key", "mine.pub"]).code == 0)
    #expect(try folder.bytes(of: "cut") == folder.bytes(of: "direct"))
    #expect(try run(["verify", "whole.navpack", "--key", "mine.pub"]).code == 0)
    #expect(try run(["verify", "whole.navpack", "--key", "other.pub"]).code == 65)
    let mode = try FileManager.default.attributesOfItem(atPath: folder.path("mine"))
    #expect(mode[.posixPermissions] as? Int == 0o600)
  }

  @Test func fromNavdataServe() throws {
    let pack = try Pack(path: folder.path("whole.navpack"))
    var configuration = HTTPServer.Configuration()
    configuration.port = 0
    let service = MapService(
      graph: RoadGraph(source: pack), tiles: try pack.tileIDs,
      download: Download(published: PublishedPack(pack)))
    let server = try HTTPServer(configuration) { request, isCancelled in
      service.response(to: request, isCancelled: isCancelled)
    }
    let url = "http://127.0.0.1:\(server.port)"
    #expect(try run(["preload", "--from", url, "-o", "cut"] + box).code == 0)
    #expect(try folder.bytes(of: "cut") == folder.bytes(of: "direct"))
    server.stop()
  }

  private struct Download: PackDownload {
    let published: PublishedPack
    func manifestBytes() throws -> [UInt8] { try published.manifestBytes() }
    func rowByteCount() throws -> Int { try published.manifest().rowByteCount }
    func rowBytes(_ range: Range<Int>) throws -> [UInt8] { try published.rowBytes(range) }
    func signatureBytes() -> [UInt8]? { nil }
  }

  @Test func partsOfRows() throws {
    let pack = try Pack(path: folder.path("whole.navpack"))
    let published = PublishedPack(pack)
    var limits = ServerLimits()
    limits.downloadPart = 1000
    let service = MapService(
      graph: RoadGraph(source: pack), tiles: [], download: Download(published: published),
      limits: limits)
    let size = try published.manifest().rowByteCount
    let all = try published.rowBytes(0..<size)
    #expect(all.count == size && size > 5000)
    func status(_ target: String, _ range: String? = nil, _ method: String = "GET") -> Int {
      service.response(to: HTTPRequest(method, target, range: range)).status
    }
    let part = service.response(to: HTTPRequest("GET", "/pack/rows", range: "bytes=700-1299"))
    #expect(part.status == 206 && part.body == Array(all[700..<1300]))
    #expect(part.contentRange == "bytes 700-1299/\(size)")
    let last = service.response(
      to: HTTPRequest("GET", "/pack/rows", range: "bytes=\(size - 10)-\(size + 90)"))
    #expect(last.status == 206 && last.body == Array(all.suffix(10)))
    #expect(status("/pack/rows") == 413)
    #expect(status("/pack/rows", "bytes=0-5000") == 413)
    let wrong = [
      "bytes=5-2", "bytes=\(size)-", "bytes=-5", "lines=1-2", "bytes=a-b", "bytes=1-2,4-5",
    ]
    for range in wrong {
      #expect(status("/pack/rows", range) == 416, "\(range)")
    }
    #expect(status("/pack/signature") == 404)
    #expect(status("/pack/../etc/passwd") == 404)
    #expect(status("/pack/rows", nil, "POST") == 405)
    #expect(status("/pack/manifest") == 200)
    let closed = MapService(graph: RoadGraph(source: pack), tiles: [])
    #expect(closed.response(to: HTTPRequest("GET", "/pack/manifest")).status == 404)
  }
}
