import Geo
import NetworkFixtures
import Preload
import RoadNetwork
import Routing
import Testing
import TileStorage

/// Whatever happens to the bytes of a pack: it is named, a reader does not come to harm, and it can be undone.
@Suite struct RepairTests {
  private let folder: PackFolder
  private let whole: Pack
  private let area: Area

  init() throws {
    folder = try PackFolder()
    let network = RandomNetwork(seed: 4, size: 24, spacing: .meters(900))
    whole = try folder.writePackWithOverlay(network, named: "whole")
    area = .box(try #require(BoundingBox(west: 9.52, south: 47.38, east: 9.65, north: 47.48)))
    try folder.cut(area, from: whole, named: "cut")
  }

  private func request(_ random: inout SplitMix64) throws -> RouteRequest {
    let places = try (0..<2).map { _ in
      try #require(
        Coordinate(
          latitude: Double.random(in: 47.39..<47.47, using: &random),
          longitude: Double.random(in: 9.53..<9.64, using: &random)))
    }
    return RouteRequest(waypoints: places.map { Waypoint($0) }, profile: .car)
  }

  private func answer(_ request: RouteRequest, _ pack: Pack) throws -> Duration? {
    let router = Router(graph: RoadGraph(source: pack), overlays: pack)
    do {
      return try router.route(request).duration
    } catch is RoutingError {
      return nil
    }
  }

  @Test(arguments: [1, 2])
  func damageIsNamedAndRepaired(seed: UInt64) throws {
    let sound = try folder.bytes(of: "cut")
    let intact = folder.path("cut")
    try folder.write(sound, to: "other")
    let reference = try Pack(path: folder.path("other"))
    var random = SplitMix64(seed: seed)
    var named = 0
    for round in 0..<(Machine.isFull ? 250 : 20) {
      var damaged = sound
      if random.chance(0.2) {
        damaged.removeLast(Int.random(in: 1...damaged.count, using: &random))
      } else {
        let place = Int.random(in: 0..<damaged.count, using: &random)
        damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
      try folder.write(damaged, to: "cut")
      let request = try request(&random)
      let expected = try answer(request, reference)
      var isNamed = false
      do {
        let pack = try Pack(path: intact)
        isNamed = !pack.verify().isSound
        do {
          let found = try answer(request, pack)
          // A damaged tile beside a waypoint is passed over when roads near it are looked for.
          #expect(found == expected || isNamed, "round \(round)")
        } catch {
          #expect(isNamed, "round \(round): \(error)")
        }
      } catch {
        isNamed = true
        // Another kind of file is never replaced: it has to be taken away first.
        switch error {
        case PackError.notAPack, PackError.unsupportedVersion: try folder.write([], to: "cut")
        default: break
        }
      }
      if isNamed { named += 1 }
      // What nobody reads is of no matter.
      guard isNamed else { continue }
      let repair = try Repair(of: intact, from: whole, covering: area)
      _ = try repair.assembly.write(to: intact)
      #expect(try folder.bytes(of: "cut") == sound, "round \(round)")
    }
    #expect(named > 5)
  }

  @Test func anotherVersionOfTheSourceIsNoHelp() throws {
    let sound = try folder.bytes(of: "cut")
    let other = try folder.writePackWithOverlay(
      RandomNetwork(seed: 5, size: 24, spacing: .meters(900)), named: "newer")
    let repair = try Repair(of: folder.path("cut"), from: other)
    #expect(throws: PreloadError.wrongResult(source: other.path)) {
      try repair.assembly.write(to: folder.path("cut"))
    }
    #expect(try folder.bytes(of: "cut") == sound)
  }

  @Test func aPackThatTellsNothingNeedsItsArea() throws {
    let sound = try folder.bytes(of: "cut")
    try folder.write(Array(sound.prefix(sound.count / 2)), to: "cut")
    #expect(throws: PreloadError.unknownArea(path: folder.path("cut"))) {
      try Repair(of: folder.path("cut"), from: whole)
    }
    let words = ["repair", "cut", "--from", "whole", "--bbox", "9.52,47.38,9.65,47.48"]
    #expect(try Tool.run(Array(words.prefix(4)), in: folder).code == 65)
    #expect(try Tool.run(words, in: folder).code == 0)
    #expect(try folder.bytes(of: "cut") == sound)
  }
}
