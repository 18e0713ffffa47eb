import Geo

/// Facts about a directed edge.
public struct EdgeFlags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The edge runs against the drawn direction of its way.
  public static let reversed = EdgeFlags(rawValue: 1 << 0)
  /// A slip road: ramp of a motorway, link between other roads.
  public static let link = EdgeFlags(rawValue: 1 << 1)
  public static let roundabout = EdgeFlags(rawValue: 1 << 2)
  public static let tunnel = EdgeFlags(rawValue: 1 << 3)
  public static let bridge = EdgeFlags(rawValue: 1 << 4)
  public static let toll = EdgeFlags(rawValue: 1 << 5)
  public static let ferry = EdgeFlags(rawValue: 1 << 6)
  /// In a built-up area, by the tags of the road.
  public static let builtUp = EdgeFlags(rawValue: 1 << 7)
  /// Only motor traffic, entered and left by ramps.
  public static let controlledAccess = EdgeFlags(rawValue: 1 << 8)
  /// One carriageway of a road whose directions are kept apart.
  public static let dualCarriageway = EdgeFlags(rawValue: 1 << 9)
  /// Access or speed depend on the time or on other conditions.
  public static let conditional = EdgeFlags(rawValue: 1 << 10)
  /// ``RoadTile/turnExceptions(from:)`` is not empty.
  public static let hasTurnExceptions = EdgeFlags(rawValue: 1 << 11)
  /// ``RoadTile/copies(of:)`` is not empty.
  public static let hasCopies = EdgeFlags(rawValue: 1 << 12)
  public static let covered = EdgeFlags(rawValue: 1 << 13)
  /// A driveway, a lane of a car park or the like.
  public static let minorService = EdgeFlags(rawValue: 1 << 14)
  /// The edge of a square that people cross on foot.
  public static let area = EdgeFlags(rawValue: 1 << 15)
  /// Traffic signals that hold this direction stand on the edge or at its head.
  public static let signals = EdgeFlags(rawValue: 1 << 16)
  public static let stopSign = EdgeFlags(rawValue: 1 << 17)
  public static let giveWaySign = EdgeFlags(rawValue: 1 << 18)
  public static let levelCrossing = EdgeFlags(rawValue: 1 << 19)
  public static let trafficCalming = EdgeFlags(rawValue: 1 << 20)
  public static let tollBooth = EdgeFlags(rawValue: 1 << 21)
  /// Traffic keeps to the left here.
  public static let drivesOnLeft = EdgeFlags(rawValue: 1 << 22)
  /// The edge's duration is known and stored (ferries): see ``RoadTile/fixedDuration(of:)``.
  public static let hasFixedDuration = EdgeFlags(rawValue: 1 << 23)
  /// ``RoadTile/vehicleLimits(of:)`` is not empty.
  public static let hasVehicleLimits = EdgeFlags(rawValue: 1 << 24)
  /// A gate or the like that has to be opened stands on the edge or at its head.
  public static let gate = EdgeFlags(rawValue: 1 << 25)
  /// ``RoadTile/speedLimit(of:for:)`` may tell a limit of one mode.
  public static let hasModeLimits = EdgeFlags(rawValue: 1 << 26)
  /// Access or speed depend, at any hour, on measures of the vehicle.
  public static let dependsOnVehicle = EdgeFlags(rawValue: 1 << 27)
}

/// A directed edge as it lies in a tile: 24 bytes.
///
/// Every road piece has two of these, one from each end; where only one direction may be
/// driven, the other has no access. So the edges that arrive at a node are the twins of those
/// that leave it. The field order is the byte order of `schemas/road-tile.md`.
public struct EdgeRecord: Hashable, Sendable {
  @usableFromInline var headBits: UInt32
  @usableFromInline var twinBits: UInt32
  public var lengthDecimeters: UInt32
  @usableFromInline var accessBits: UInt32
  @usableFromInline var flagBits: UInt32
  @usableFromInline var maximumSpeedCode: UInt8
  @usableFromInline var surfaceCode: UInt8
  @usableFromInline var departureStep: UInt8
  @usableFromInline var arrivalStep: UInt8

  /// Node and edge indexes stay below this.
  public static let indexLimit: UInt32 = 1 << 22
  /// A tile's edges lead to at most this many tiles, itself included.
  public static let tileSlotLimit = 1 << 10

  /// Index of the head among the nodes of its tile.
  @inlinable public var headIndex: UInt32 { headBits & (1 << 22 - 1) }
  /// Which of ``RoadTile/neighbours`` holds the head; 0 is the tile itself.
  @inlinable public var headSlot: Int { Int(headBits >> 22) }
  /// Index of the opposite edge among the edges of the head's tile.
  @inlinable public var twinIndex: UInt32 { twinBits & (1 << 24 - 1) }
  @inlinable public var roadClass: RoadClass {
    RoadClass(rawValue: UInt8(twinBits >> 24)) ?? .path
  }
  @inlinable public var access: ModeAccess {
    get { ModeAccess(rawValue: accessBits) }
    set { accessBits = newValue.rawValue }
  }
  @inlinable public var flags: EdgeFlags {
    get { EdgeFlags(rawValue: flagBits) }
    set { flagBits = newValue.rawValue }
  }
  @inlinable public var surface: Surface { Surface(rawValue: surfaceCode) ?? .unknown }
  /// The legal limit in this direction for cars, in whole km/h; nil if unknown or none.
  @inlinable public var maximumSpeedKilometersPerHour: Int? {
    maximumSpeedCode == 0 || maximumSpeedCode == 255 ? nil : Int(maximumSpeedCode)
  }
  /// Whether the law sets no limit in this direction.
  @inlinable public var isUnlimited: Bool { maximumSpeedCode == 255 }
  /// Sets the legal limit in this direction for cars.
  public mutating func setMaximumSpeed(_ limit: LimitValue?) {
    switch limit {
    case nil: maximumSpeedCode = 0
    case .unlimited: maximumSpeedCode = 255
    case .kilometersPerHour(let speed):
      maximumSpeedCode = UInt8(max(1, min(254, speed.rounded())))
    }
  }
  /// Direction in which the edge leaves its tail, in steps of 360/256 degrees.
  @inlinable public var departureBearingStep: UInt8 { departureStep }
  /// Direction in which the edge reaches its head, in steps of 360/256 degrees.
  @inlinable public var arrivalBearingStep: UInt8 { arrivalStep }
  public var length: Distance {
    .meters(Double(lengthDecimeters) / Units.decimetersPerMeter)
  }
}

/// An edge as a builder takes it: ids in the open, nothing packed.
public struct EdgeDraft: Hashable, Sendable {
  public var head: NodeID
  /// Index of the opposite edge in the head's tile.
  public var twinIndex: UInt32
  public var lengthDecimeters: UInt32
  public var roadClass: RoadClass
  public var access: ModeAccess
  public var flags: EdgeFlags
  public var surface: Surface
  /// Limit in km/h; nil if unknown.
  ///
  /// See `isUnlimited` for roads without a limit.
  public var maximumSpeedKilometersPerHour: Int?
  public var isUnlimited: Bool
  public var departure: Bearing
  public var arrival: Bearing
  /// The segment that gives the shape and the road: see ``RoadTileBuilder/addSegment(_:)``.
  public var segment: Int
  /// How long the edge takes by timetable, in tenths of a second; nil where speed decides.
  public var fixedDurationDeciseconds: UInt32?

  public init(
    head: NodeID, twinIndex: UInt32, lengthDecimeters: UInt32, roadClass: RoadClass,
    access: ModeAccess, flags: EdgeFlags = [], surface: Surface = .unknown,
    maximumSpeedKilometersPerHour: Int? = nil, isUnlimited: Bool = false,
    departure: Bearing, arrival: Bearing, segment: Int, fixedDurationDeciseconds: UInt32? = nil
  ) {
    self.head = head
    self.twinIndex = twinIndex
    self.lengthDecimeters = lengthDecimeters
    self.roadClass = roadClass
    self.access = access
    self.flags = flags
    self.surface = surface
    self.maximumSpeedKilometersPerHour = maximumSpeedKilometersPerHour
    self.isUnlimited = isUnlimited
    self.departure = departure
    self.arrival = arrival
    self.segment = segment
    self.fixedDurationDeciseconds = fixedDurationDeciseconds
  }

  /// The packed form; `headSlot` says which neighbour of the tile holds the head.
  func record(headSlot: Int) -> EdgeRecord {
    var speed = UInt8(clamping: min(254, maximumSpeedKilometersPerHour.map { max(1, $0) } ?? 0))
    if isUnlimited { speed = 255 }
    var bits = flags
    if fixedDurationDeciseconds != nil { bits.insert(.hasFixedDuration) }
    return EdgeRecord(
      headBits: UInt32(headSlot) << 22 | head.index,
      twinBits: UInt32(roadClass.rawValue) << 24 | twinIndex,
      lengthDecimeters: lengthDecimeters, accessBits: access.rawValue, flagBits: bits.rawValue,
      maximumSpeedCode: speed, surfaceCode: surface.rawValue,
      departureStep: departure.step256, arrivalStep: arrival.step256)
  }
}

extension Bearing {
  /// The bearing in steps of 360/256 degrees.
  var step256: UInt8 { UInt8(truncatingIfNeeded: Int((degrees * 256 / 360).rounded())) }
}
