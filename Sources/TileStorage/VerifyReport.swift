import RoadNetwork

/// What looking at every part of a pack brought to light.
public struct VerifyReport: Hashable, Sendable {
  /// Something that is not as it was written, or that no writer writes.
  public struct Fault: Hashable, Sendable {
    /// The tile that has the fault; nil if it is one of the pack as a whole.
    public var tile: TileID?
    /// What is wrong, as a phrase.
    public var reason: String
  }

  /// No report lists more faults; ``faultCount`` counts on.
  public static let listedFaultLimit = 1000

  /// The number of tiles that were looked at.
  public internal(set) var tileCount = 0
  /// Directed edges in sound tiles.
  public internal(set) var edgeCount = 0
  /// Rows of layers that were looked at.
  public internal(set) var layerRowCount = 0
  /// Whether the pack says that all its tiles are here.
  public internal(set) var isComplete: Bool
  /// The first faults, in the order of the parts of the pack.
  public private(set) var faults: [Fault] = []
  /// The number of all faults.
  public private(set) var faultCount = 0

  init(isComplete: Bool) { self.isComplete = isComplete }

  /// Whether there is no fault.
  public var isSound: Bool { faultCount == 0 }

  /// The tiles with a listed fault, ascending.
  public var damagedTiles: [TileID] { Set(faults.compactMap(\.tile)).sorted() }

  mutating func note(_ reason: String, in tile: TileID? = nil) {
    faultCount += 1
    if faults.count < Self.listedFaultLimit { faults.append(Fault(tile: tile, reason: reason)) }
  }
}

extension VerifyReport.Fault: CustomStringConvertible {
  public var description: String {
    guard let tile else { return "the pack: \(reason)" }
    return "map tile \(tile) (\(tile.rawValue)): \(reason)"
  }
}
