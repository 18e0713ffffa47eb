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
  /// The packs come from different imports, so that their roads do not fit together.
  case differentImports(String, String)
  /// The packs come from one import, but hold a row in two versions.
  case conflict(PackRowID, String, String)
  /// A pack was to be made of itself.
  case sameFile(path: String)
  /// The delta was made for another pack than the one at `path`.
  case wrongBase(path: String, delta: String)
  /// The delta does not lead to the pack that it promises.
  case wrongResult(delta: String)
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
    case .differentImports(let first, let second):
      "\(first) and \(second) come from different imports, so their roads do not fit together; "
        + "cut both from one pack"
    case .conflict(let row, let first, let second):
      "\(first) and \(second) differ in \(row), though they say they come from one import; "
        + "preload one of them again"
    case .sameFile(let path):
      "\(path) cannot be made of itself; choose another name for the result"
    case .wrongBase(let path, let delta):
      "\(delta) was made for another version than \(path); preload the pack instead"
    case .wrongResult(let delta):
      "\(delta) does not lead to the pack that it promises; get it again"
    }
  }

  /// No message names more tiles.
  private static let listedTiles = 20

  private static func list(_ tiles: [TileID]) -> String {
    let ids = tiles.prefix(listedTiles).map { String($0.rawValue) }.joined(separator: ",")
    return tiles.count > listedTiles ? ids + ",… (\(tiles.count) tiles)" : ids
  }
}
