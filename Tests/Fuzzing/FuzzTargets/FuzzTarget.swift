/// What can be given any bytes: nothing may trap, run for ever, or break its own promises.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// A PBF file, or a block inside of a sound one, read and imported.
  case pbf
  /// Tags of ways, nodes and relations, imported.
  case tags
  /// Conditions with hours, imported and asked at many instants.
  case hours
  /// A tile, read in all its parts.
  case tile

  /// Feeds `bytes` to the target; traps if a promise is broken.
  public func run(_ bytes: [UInt8]) {
    switch self {
    case .pbf: PBFTarget.run(bytes)
    case .tags: TagsTarget.run(bytes)
    case .hours: HoursTarget.run(bytes)
    case .tile: TileTarget.run(bytes)
    }
  }
}
