import Geo
import Guidance
import Navigation
import NetworkFixtures
import Routing
import Testing

/// Bytes that no session wrote give typed errors, and never more than errors.
@Suite struct HostileSessionTests {
  private static func bytes() throws -> [UInt8] {
    let drive = try RecordedDrive("detour")
    var state = drive.begin
    for input in drive.inputs.prefix(20) { _ = state.step(input) }
    return try state.savedSession().bytes
  }

  /// FNV-1a over all but the last eight bytes, as the format has it.
  private static func withNewSum(_ bytes: [UInt8]) -> [UInt8] {
    let body = bytes.dropLast(8)
    let sum = body.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return body + (0..<8).map { UInt8(truncatingIfNeeded: sum >> (8 * UInt64($0))) }
  }

  @Test func otherFilesAreNoSessions() {
    for bytes in [[], Array("NAVSESSION".utf8), Array(repeating: 0, count: 4000)] {
      #expect(throws: SavedSessionError.notASession) { try SavedSession(bytes: bytes) }
    }
  }

  @Test func eachChangedByteIsNoticed() throws {
    let bytes = try Self.bytes()
    for place in bytes.indices {
      var changed = bytes
      changed[place] ^= 0x10
      #expect(throws: SavedSessionError.self) { try SavedSession(bytes: changed) }
    }
  }

  @Test func aPartOfASessionIsNone() throws {
    let bytes = try Self.bytes()
    for count in bytes.indices {
      #expect(throws: SavedSessionError.self) { try SavedSession(bytes: Array(bytes[..<count])) }
      let forged = Self.withNewSum(Array(bytes[..<count]))
      #expect(throws: SavedSessionError.self) { try SavedSession(bytes: forged) }
    }
  }

  @Test func anotherVersionIsToldApart() throws {
    var bytes = try Self.bytes()
    bytes[10] = 8
    #expect(throws: SavedSessionError.unsupportedVersion(found: 4, supported: 1)) {
      try SavedSession(bytes: Self.withNewSum(bytes))
    }
  }

  /// Forged with a right sum, a session is refused or can be driven with.
  @Test func forgedSessionsNeverTrap() throws {
    let bytes = try Self.bytes()
    let drive = try RecordedDrive("detour")
    var generator = SplitMix64(seed: 11)
    var taken = 0
    for _ in 0..<4000 {
      var forged = bytes
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: 11..<forged.count - 8, using: &generator)
        forged[place] =
          [0, 1, 0x7f, 0x80, 0xff, .random(in: 0...255, using: &generator)]
          .randomElement(using: &generator) ?? 0
      }
      guard let session = try? SavedSession(bytes: Self.withNewSum(forged)) else { continue }
      guard let resumed = try? session.resumed(on: drive.router, by: drive.builder) else {
        continue
      }
      var state = resumed.state
      for input in drive.inputs.dropFirst(20).prefix(8) { _ = state.step(input) }
      _ = try state.savedSession()
      taken += 1
    }
    #expect(taken > 100, "no forgery was deep enough")
  }
}
