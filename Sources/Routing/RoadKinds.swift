import RoadNetwork

/// Kinds of roads that a traveller may want to do without.
public struct RoadKinds: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let motorway = RoadKinds(rawValue: 1)
  public static let toll = RoadKinds(rawValue: 2)
  public static let ferry = RoadKinds(rawValue: 4)
  public static let tunnel = RoadKinds(rawValue: 8)
  public static let unpaved = RoadKinds(rawValue: 16)

  /// Whether `edge` is of one of these kinds.
  public func contains(_ edge: EdgeRecord) -> Bool {
    if isEmpty { return false }
    let flags = edge.flags
    return contains(.motorway) && edge.roadClass == .motorway
      || contains(.toll) && flags.contains(.toll)
      || contains(.ferry) && (flags.contains(.ferry) || edge.roadClass == .ferry)
      || contains(.tunnel) && flags.contains(.tunnel)
      || contains(.unpaved) && edge.surface.isUnpaved
  }
}
