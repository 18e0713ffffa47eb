import RoadNetwork
import TileStorage

/// Why tiles cannot be cut, joined, compared or brought up to date.
public enum PreloadError: Error, Hashable, Sendable {
  /// The area is none: not on the globe, not closed, in a file that cannot be read.
  case badArea(String)
  /// The area touches more tiles than a pack may list.
  case areaTooLarge(limit: Int)
  /// The area touches no road of the pack at `path`.
  case nothingInArea(path: String)
  /// The pack at `path` does not know all roads of these tiles, ascending.
  case notCovered([TileID], path: String)
  /// The preload that made the pack at `path` was not finished.
  case incomplete(path: String)
  /// The packs come from one import, but hold a row in two versions.
  case conflict(PackRowID, String, String)
  /// A pack was to be made of itself.
  case sameFile(path: String)
  /// The delta was made for another pack than the one at `path`.
  case wrongBase(path: String, delta: String)
  /// The delta, or another source, does not lead to the pack that it promises.
  case wrongResult(source: String)
  /// The pack is so damaged that it does not tell what it covers.
  case unknownArea(path: String)
  /// The manifest at `path` cannot be used.
  case badManifest(path: String, reason: String)
  /// The owner of the key has not signed the manifest at `path`.
  case notSigned(path: String)
  /// The source does not give the bytes that its manifest promises.
  case wrongBytes(PackRowID, path: String)
  /// The source is another version by now.
  case sourceChanged(path: String)
}

extension PreloadError: CustomStringConvertible {
  /// What is wrong, and what to do about it.
  public var description: String {
    switch self {
    case .badArea(let reason): reason
    case .areaTooLarge(let limit):
      "the area touches more than \(limit) map tiles; choose a smaller one, or give none to copy "
        + "the whole pack"
    case .nothingInArea(let path): "\(path) has no roads in this area; check the area"
    case .notCovered(let tiles, let path):
      "\(path) does not have all roads of the area; map tiles missing: " + Self.list(tiles)
    case .incomplete(let path):
      "\(path) is not complete; finish its preload first"
    case .conflict(let row, let first, let second):
      "\(first) and \(second) differ in \(row), though they say they come from one import; "
        + "preload one of them again"
    case .sameFile(let path):
      "\(path) cannot be made of itself; choose another name for the result"
    case .wrongBase(let path, let delta):
      "\(delta) was made for another version than \(path); preload the pack instead"
    case .wrongResult(let source):
      "\(source) does not lead to the pack that it promises; get it again"
    case .unknownArea(let path):
      "\(path) is too damaged to tell what it covers; give its area as for preload"
    case .badManifest(let path, let reason):
      "the manifest \(path) cannot be used: \(reason); have it written again by navdata manifest"
    case .notSigned(let path):
      "\(path) is not signed with that key; check the key, and do not use the pack otherwise"
    case .wrongBytes(let row, let path):
      "\(path) gives other bytes for \(row) than its manifest promises; nothing was changed; "
        + "try again later or elsewhere"
    case .sourceChanged(let path):
      "\(path) is not as its manifest says, perhaps because a new version is being put there; try again"
    }
  }

  /// No message names more tiles.
  private static let listedTiles = 20

  private static func list(_ tiles: [TileID]) -> String {
    let ids = tiles.prefix(listedTiles).map { String($0.rawValue) }.joined(separator: ",")
    return tiles.count > listedTiles ? ids + ",… (\(tiles.count) tiles)" : ids
  }
}
