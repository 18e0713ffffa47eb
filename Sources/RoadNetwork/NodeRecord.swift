import Geo

/// Facts about a node that a search or a guide may ask.
public struct NodeFlags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let trafficSignals = NodeFlags(rawValue: 1 << 0)
  public static let stop = NodeFlags(rawValue: 1 << 1)
  public static let giveWay = NodeFlags(rawValue: 1 << 2)
  public static let miniRoundabout = NodeFlags(rawValue: 1 << 3)
  public static let motorwayJunction = NodeFlags(rawValue: 1 << 4)
  public static let barrier = NodeFlags(rawValue: 1 << 5)
  public static let tollBooth = NodeFlags(rawValue: 1 << 6)
  public static let levelCrossing = NodeFlags(rawValue: 1 << 7)
  public static let borderControl = NodeFlags(rawValue: 1 << 8)
  public static let turningCircle = NodeFlags(rawValue: 1 << 9)
  public static let crossing = NodeFlags(rawValue: 1 << 10)
  /// Traffic keeps to the left here.
  public static let drivesOnLeft = NodeFlags(rawValue: 1 << 11)
  /// What the node lets through depends on conditions: see ``TileRules/conditions(ofNode:)``.
  public static let conditional = NodeFlags(rawValue: 1 << 12)
}

/// A node as it lies in a tile: 20 bytes.
///
/// The field order is the byte order of `schemas/road-tile.md`.
public struct NodeRecord: Hashable, Sendable {
  public var latitudeE7: Int32
  public var longitudeE7: Int32
  /// The first of the edges that start here; they end where the next node's begin.
  public var firstOut: UInt32
  var flagBits: UInt32
  var accessBits: UInt32

  /// Makes a node; `access` is what a barrier on it lets through.
  public init(
    at coordinate: Coordinate, flags: NodeFlags = [], access: ModeAccess = ModeAccess(all: .yes)
  ) {
    latitudeE7 = coordinate.latitudeE7
    longitudeE7 = coordinate.longitudeE7
    firstOut = 0
    flagBits = flags.rawValue
    accessBits = access.rawValue
  }

  public var flags: NodeFlags {
    get { NodeFlags(rawValue: flagBits) }
    set { flagBits = newValue.rawValue }
  }
  /// What the node itself lets through, per mode.
  public var access: ModeAccess { ModeAccess(rawValue: accessBits) }

  /// The place of the node; decoding has checked that it is on the globe.
  public var coordinate: Coordinate {
    // What is well on the globe needs no closer look.
    if latitudeE7.magnitude <= 900_000_000, longitudeE7.magnitude < 1_800_000_000 {
      return Coordinate(unchecked: latitudeE7, longitudeE7)
    }
    return Coordinate(latitudeE7: Int64(latitudeE7), longitudeE7: Int64(longitudeE7)) ?? .origin
  }
}

extension Coordinate {
  /// Latitude 0, longitude 0.
  static let origin = Coordinate(unchecked: 0, 0)
}
