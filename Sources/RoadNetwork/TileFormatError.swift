/// Why bytes are no road tile.
public enum TileFormatError: Error, Hashable, Sendable {
  /// The bytes do not begin like a road tile.
  case notATile
  /// A newer program wrote the tile.
  case unsupportedVersion(Int)
  /// The bytes are of another tile.
  case wrongTile(UInt32)
  /// The bytes end too early.
  case truncated
  /// A value that no writer produces.
  case invalid(String)
  /// A tile would exceed a limit of the format; only writers meet this.
  case limitExceeded(String)
}

extension TileFormatError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notATile: "not a road tile"
    case .unsupportedVersion(let version): "road tile of version \(version); update this program"
    case .wrongTile(let id): "the bytes are those of tile \(id)"
    case .truncated: "road tile ends too early"
    case .invalid(let what): "road tile holds \(what)"
    case .limitExceeded(let what): "too many \(what) for one tile"
    }
  }
}
