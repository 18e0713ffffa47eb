import Geo
import NetworkFixtures
import RoadNetwork
import Synchronization
import Testing
import TileStorage

@testable import Preload

/// Cuts of a pack that is elsewhere are the cuts of the pack itself, whatever the network does.
@Suite struct RemotePackTests {
  private let folder: PackFolder
  private let whole: Pack
  private static let url = "memory://host/whole.navpack"

  init() throws {
    folder = try PackFolder()
    let network = RandomNetwork(seed: 4, size: 24, spacing: .meters(900))
    whole = try folder.writePackWithOverlay(network, named: "whole")
    try folder.cut(Self.area(), from: whole, named: "direct")
  }

  private static func area(east: Double = 9.65) throws -> Area {
    .box(try #require(BoundingBox(west: 9.52, south: 47.38, east: east, north: 47.48)))
  }

  private static let policy = RangeFetcher.Policy(
    connections: 3, requestSize: 5000, gap: 100, tries: 6, firstPause: .zero)

  private func open(
    _ transport: MemoryTransport, control: TransferControl = TransferControl(),
    key: VerificationKey? = nil
  ) throws -> RemotePack {
    try RemotePack(url: Self.url, key: key, transport, control, Self.policy)
  }

  @discardableResult
  private func cut(_ remote: RemotePack, into name: String) throws -> AssemblyReport {
    let plan = try CutPlanner(source: remote).plan(covering: try Self.area().tiles())
    return try PackAssembly(plan, from: [remote]).write(to: folder.path(name))
  }

  @Test func aCutFromElsewhereIsTheDirectCut() throws {
    let transport = try MemoryTransport(whole, at: Self.url)
    let remote = try open(transport)
    let before = transport.bytes
    let report = try cut(remote, into: "cut")
    #expect(try folder.bytes(of: "cut") == folder.bytes(of: "direct"))
    #expect(report.copiedBytes == report.bytes)
    // No more than the rows, and small gaps between them.
    #expect(transport.bytes - before <= report.bytes + 100 * transport.requests)
    _ = try PackAssembly(try CutPlanner(source: remote).plan(covering: nil), from: [remote])
      .write(to: folder.path("copy"))
    #expect(try folder.bytes(of: "copy") == folder.bytes(of: "whole"))
  }

  @Test(arguments: 1...8)
  func badWeatherCostsTimeOnly(seed: UInt64) throws {
    let weather = MemoryTransport.Weather(failures: 0.1, cuts: 0.1, flips: 0.02)
    var attempts = 0
    while attempts < 200 {
      attempts += 1
      do {
        let transport = try MemoryTransport(
          whole, at: Self.url, seed: seed + 9 * UInt64(attempts), weather)
        try cut(try open(transport), into: "cut")
        break
      } catch {
        #expect(error is TransferError || error is PreloadError, "\(error)")
        #expect(try folder.names.allSatisfy { $0 != "cut" })
      }
    }
    #expect(try folder.bytes(of: "cut") == folder.bytes(of: "direct"), "seed \(seed)")
  }

  @Test func onlyWhatIsMissingOrChangedIsAskedFor() throws {
    try folder.cut(try Self.area(east: 9.6), from: whole, named: "cut")
    let transport = try MemoryTransport(whole, at: Self.url)
    let remote = try open(transport)
    let before = transport.bytes
    let report = try cut(remote, into: "cut")
    #expect(report.kept > 0 && report.copied > 0)
    #expect(transport.bytes - before <= report.copiedBytes + 100 * transport.requests)
    #expect(try folder.bytes(of: "cut") == folder.bytes(of: "direct"))
    let quiet = transport.bytes
    #expect(try cut(remote, into: "cut").copied == 0)
    #expect(transport.bytes == quiet)
  }

  @Test func anInterruptedRunIsTakenUp() throws {
    let bulky = try folder.writePack(
      try BulkyTiles.make(count: 48, nameLength: 300_000, seed: 2), named: "bulky")
    let policy = RangeFetcher.Policy(tries: 1, firstPause: .zero)
    var total = 0
    for limit in [8, 11, Int.max] {
      let transport = try MemoryTransport(
        bulky, at: Self.url, .init(requestLimit: limit))
      let remote = try RemotePack(url: Self.url, key: nil, transport, TransferControl(), policy)
      let plan = try CutPlanner(source: remote).plan(covering: nil)
      let assembly = PackAssembly(plan, from: [remote])
      if limit < Int.max {
        #expect(throws: TransferError.self) { try assembly.write(to: folder.path("copy")) }
      } else {
        #expect(try assembly.write(to: folder.path("copy")).resumed > 0)
      }
      total += transport.bytes
    }
    #expect(try folder.bytes(of: "copy") == folder.bytes(of: "bulky"))
    // Each interruption costs less than a batch and what was not committed.
    let size = try folder.bytes(of: "bulky").count
    #expect(total < size + 2 * (12 << 20))
  }

  @Test func aLyingSourceLeavesWhatIsInstalledAlone() throws {
    try folder.cut(try Self.area(east: 9.6), from: whole, named: "cut")
    let installed = try folder.bytes(of: "cut")
    let transport = try MemoryTransport(whole, at: Self.url)
    let remote = try open(transport)
    transport.change(Self.url + ".rows") { bytes in
      for place in bytes.indices { bytes[place] ^= 1 }
    }
    #expect(throws: PreloadError.self) { try cut(remote, into: "cut") }
    transport.change(Self.url + ".rows") { $0.append(0) }
    #expect(throws: PreloadError.sourceChanged(path: Self.url + ".rows")) {
      try cut(remote, into: "cut")
    }
    transport.change(Self.url + ".rows") { $0.removeAll() }
    #expect(throws: TransferError.self) { try cut(remote, into: "cut") }
    #expect(try folder.bytes(of: "cut") == installed)
  }

  @Test func aManifestIsCheckedByteByByte() throws {
    let sound = try PublishedPack(whole).manifestBytes()
    #expect(try PackManifest(bytes: sound, from: "").encoded() == sound)
    var random = SplitMix64(seed: 3)
    for _ in 0..<400 {
      var bytes = sound
      if random.chance(0.2) {
        bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
      } else {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
      #expect(throws: PreloadError.self) { try PackManifest(bytes: bytes, from: "") }
      // Who wants to do harm makes the digest fit.
      bytes = Array(bytes.dropLast(Digest.byteCount))
      bytes += Digest.of(bytes).bytes
      _ = try? PackManifest(bytes: bytes, from: "")
    }
  }

  @Test func onlyASignedManifestIsTakenIfAKeyIsGiven() throws {
    let mine = try #require(SigningKey.random())
    let other = try #require(SigningKey.random())
    let key = try #require(mine.publicKey)
    let transport = try MemoryTransport(whole, at: Self.url)
    #expect(throws: TransferError.refused(url: Self.url + ".manifest.sig", status: 404)) {
      try open(transport, key: key)
    }
    let manifest = try PublishedPack(whole).manifestBytes()
    for (signer, isRight) in [(other, false), (mine, true)] {
      transport.change(Self.url + ".manifest.sig") {
        $0 = signer.signature(of: manifest).bytes
      }
      if isRight {
        #expect(try open(transport, key: key).tileIDs == whole.tileIDs)
      } else {
        #expect(throws: PreloadError.notSigned(path: Self.url + ".manifest")) {
          try open(transport, key: key)
        }
      }
    }
    #expect(SigningKey(hex: mine.hex)?.publicKey == key)
    #expect(VerificationKey(hex: key.hex) == key)
  }

  @Test func aTransferIsPausedAndCancelled() throws {
    let control = TransferControl()
    control.pause()
    control.resume()
    #expect(!control.isPaused)
    let transport = try MemoryTransport(whole, at: Self.url) { request in
      if request == 4 { control.cancel() }
    }
    let remote = try open(transport, control: control)
    #expect(throws: TransferError.cancelled) { try cut(remote, into: "cut") }
    #expect(transport.requests < 10)
    control.resume()
    #expect(throws: TransferError.cancelled) { try cut(remote, into: "cut") }
    // What has come so far is no pack.
    #expect(try folder.names.allSatisfy { $0 != "cut" })
  }

  @Test func addressesOfServersAndFiles() {
    #expect(RemotePlaces("http://h/a.navpack").manifest == "http://h/a.navpack.manifest")
    #expect(RemotePlaces("http://h/a.navpack").rows == "http://h/a.navpack.rows")
    #expect(RemotePlaces("http://h:5000/").manifest == "http://h:5000/pack/manifest")
    #expect(RemotePlaces("http://h:5000").rows == "http://h:5000/pack/rows")
  }
}
