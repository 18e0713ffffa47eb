import RoadNetwork

/// Why a pack cannot be read or written.
public enum PackError: Error, Hashable, Sendable {
  /// There is no file at `path`.
  case missing(path: String)
  /// The file is something else than a pack.
  case notAPack(path: String)
  /// The file is something else than a delta between packs.
  case notADelta(path: String)
  /// A newer program wrote the pack; this one knows versions up to `supported`.
  case unsupportedVersion(path: String, found: Int, supported: Int)
  /// The pack as a whole is damaged, so that nothing in it can be trusted.
  case damaged(path: String, reason: String)
  /// One tile is damaged; the others can still be used.
  case damagedTile(TileID, path: String, reason: String)
  /// Another pack took the place of this one while it was open.
  case replaced(path: String)
  /// The system does not let the file be read.
  case unreadable(path: String, reason: String)
  /// There is a file already, and it was not to be replaced.
  case alreadyExists(path: String)
  /// The system does not let the file be made.
  case cannotCreate(path: String, reason: String)
  /// The disk is full.
  case outOfSpace(path: String)
  /// Another process writes the same pack just now.
  case busy(path: String)
  /// A row was not after the one before it.
  case outOfOrder(PackRowID)
  /// The pack was finished or given up before.
  case closed(path: String)
}

extension PackError: CustomStringConvertible {
  /// What is wrong with which file, and what to do about it.
  public var description: String {
    switch self {
    case .missing(let path):
      "there is no pack at \(path); check the path, or import one"
    case .notAPack(let path):
      "\(path) is not a pack; packs are made by import and end in .navpack"
    case .notADelta(let path):
      "\(path) is not a delta; deltas are made by diff"
    case .unsupportedVersion(let path, let found, let supported):
      "\(path) is a pack of version \(found), this program reads up to \(supported); "
        + "update the program, or import the extract again"
    case .damaged(let path, let reason):
      "the pack \(path) is damaged: \(reason); copy or import it again"
    case .damagedTile(let tile, let path, let reason):
      "map tile \(tile) (\(tile.rawValue)) of \(path) is damaged: \(reason); "
        + "preload its area again, or import the pack again"
    case .replaced(let path):
      "\(path) was replaced while it was in use; open it again"
    case .unreadable(let path, let reason):
      "cannot read \(path): \(reason)"
    case .alreadyExists(let path):
      "\(path) exists already; choose another name, or ask for it to be replaced"
    case .cannotCreate(let path, let reason):
      "cannot write \(path): \(reason); check that its folder exists and may be written to"
    case .outOfSpace(let path):
      "no space left to write \(path); free some, or choose another disk"
    case .busy(let path):
      "another process writes \(path) just now; wait for it, or choose another name"
    case .outOfOrder(let row):
      "\(row) came after a later one"
    case .closed(let path):
      "the writing of \(path) has ended already"
    }
  }
}
