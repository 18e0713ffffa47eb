import Foundation
import Testing

@Suite struct PackCommandTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox.withTown() }

  @Test func infoTellsWhatThePackHolds() throws {
    let text = try sandbox.run("info", "town.navpack")
    #expect(text.code == 0)
    #expect(text.output.contains("tiles: 8 at zoom 13"))
    #expect(text.output.contains("attribution: © OpenStreetMap contributors"))
    let json = try sandbox.run("info", "town.navpack", "--json").json
    json.expect([
      ("complete", [.truth]), ("format_version", [.number]), ("tile_zoom", [.number]),
      ("tiles", [.number]), ("nodes", [.number]), ("edges", [.number]), ("ways", [.number]),
      ("input_digest", [.text]), ("attribution", [.text]), ("importer", [.text]),
    ])
    #expect(json["tiles"].number == 8)
    #expect(json["complete"].truth == true)
  }

  @Test func aSoundPackIsVerified() throws {
    let text = try sandbox.run("verify", "town.navpack")
    #expect(text.code == 0)
    #expect(text.output.contains("8 tiles, 444 edges, "))
    #expect(text.output.contains(" rows of layers, sound"))
    let json = try sandbox.run("verify", "town.navpack", "--json").json
    #expect(json["ok"].truth == true)
    #expect(json["complete"].truth == true)
    #expect(json["damaged_tiles"].list.isEmpty)
  }

  @Test func aDamagedTileIsNamedAndTheOthersGoOnWorking() throws {
    let tile = try sandbox.damageLargestTile()
    let verified = try sandbox.run("verify", "town.navpack", "--json")
    #expect(verified.code == 65)
    let report = try verified.json
    #expect(report["ok"].truth == false)
    #expect(report["damaged_tiles"].list.compactMap(\.number) == [Double(tile)])
    #expect(try sandbox.run("verify", "town.navpack").output.contains("(\(tile))"))
    let through = try sandbox.run(
      "route", "town.navpack", "--from", Town.longmoorRoad, "--to", Town.highStreet, "--json")
    #expect(through.code == 65)
    #expect(try through.json["error"]["kind"].text == "corrupt_data")
    #expect(try through.json["error"]["message"].text?.contains("\(tile)") == true)
    let island = try sandbox.run(
      "route", "town.navpack", "--from", Town.puffinstead, "--to", "60.00233,-19.93488")
    #expect(island.code == 0, "\(island)")
  }

  @Test(arguments: ["info", "verify", "route", "nearest", "simulate", "drive", "bench"])
  func aMissingOrForeignPackIsRefused(_ command: String) throws {
    try sandbox.write("id,lat1,lon1,lat2,lon2\nx,1,1,2,2\n".utf8, to: "pairs.csv")
    try sandbox.write("something else".utf8, to: "other.navpack")
    let rest: [String]
    switch command {
    case "route", "simulate": rest = ["--from", Town.highStreet, "--to", Town.marketSquare]
    case "drive": rest = ["--from", Town.highStreet, "--to", Town.marketSquare, "--simulate"]
    case "nearest": rest = ["--at", Town.highStreet]
    case "bench": rest = ["--pairs", "pairs.csv"]
    default: rest = []
    }
    let missing = try sandbox.run([command, "none.navpack"] + rest)
    #expect(missing.code == 66, "\(missing)")
    #expect(missing.output.isEmpty)
    #expect(missing.diagnostics.contains("none.navpack"))
    let foreign = try sandbox.run([command, "other.navpack"] + rest)
    #expect(foreign.code == 65, "\(foreign)")
  }
}

extension Sandbox {
  /// Changes a byte in the tile of the middle of the town, and returns the id of that tile.
  fileprivate func damageLargestTile() throws -> Int {
    var bytes = [UInt8](try bytes(of: "town.navpack"))
    let tile = 19_484_217
    // A tile begins with its magic; its id follows after eight bytes.
    let magic = Array("NVRT".utf8)
    let number = (0..<4).map { UInt8(truncatingIfNeeded: tile >> (8 * $0)) }
    let start = bytes.indices.dropLast(12).first { place in
      Array(bytes[place..<place + 4]) == magic && Array(bytes[place + 8..<place + 12]) == number
    }
    bytes[try #require(start) + 200] ^= 0xff
    try write(bytes, to: "town.navpack")
    return tile
  }
}
