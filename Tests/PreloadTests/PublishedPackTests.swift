import NetworkFixtures
import Synchronization
import Testing
import TileStorage

@testable import Preload

/// A pack that others fetch is read as a whole once, whatever comes of it.
@Suite struct PublishedPackTests {
  private let folder: PackFolder
  private let pack: Pack

  init() throws {
    folder = try PackFolder()
    pack = try folder.writePack(try BulkyTiles.make(count: 3, nameLength: 100, seed: 1), named: "p")
  }

  /// How often something was done.
  private final class Count: Sendable {
    private let number = Mutex(0)
    var value: Int { number.withLock { $0 } }
    func increase() { number.withLock { $0 += 1 } }
  }

  @Test func itIsDescribedOnce() throws {
    let (count, pack) = (Count(), pack)
    let published = PublishedPack(pack) {
      count.increase()
      return try PackManifest(of: pack)
    }
    #expect(count.value == 0)
    for _ in 0..<3 {
      #expect(try published.manifestBytes() == published.manifest().encoded())
      _ = try published.rowBytes(0..<10)
    }
    #expect(count.value == 1)
  }

  @Test func damageIsRememberedAndARefusalOfTheSystemIsNot() {
    let damage = PackError.damaged(path: "p", reason: "rotten")
    let refusal = PackError.unreadable(path: "p", reason: "too many open files")
    for (error, times) in [(damage, 1), (refusal, 3)] {
      let count = Count()
      let published = PublishedPack(pack) {
        count.increase()
        throw error
      }
      #expect(throws: error) { try published.manifestBytes() }
      #expect(throws: error) { try published.manifest() }
      #expect(throws: error) { try published.rowBytes(0..<1) }
      #expect(count.value == times)
    }
  }
}
