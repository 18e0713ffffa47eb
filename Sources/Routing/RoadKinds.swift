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

  public static let all: RoadKinds = [.motorway, .toll, .ferry, .tunnel, .unpaved]

  /// All kinds that `edge` is of.
  init(of edge: EdgeRecord) {
    self = []
    for bit in 0..<5 {
      let kind = RoadKinds(rawValue: 1 << UInt8(bit))
      if kind.contains(edge) { insert(kind) }
    }
  }

  /// Each of these kinds by itself.
  public var single: [RoadKinds] {
    (0..<5).map { RoadKinds(rawValue: 1 << UInt8($0)) }.filter { contains($0) }
  }

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
