import Geo
import Guidance
import RoadNetwork

/// The road under the traveller.
public struct CurrentRoad: Hashable, Sendable {
  public var edge: EdgeID
  /// OSM id of the way.
  public var wayID: Int64
  public var text: RoadText
  /// Where its numbered roads lead in the direction of travel, as far as that is known.
  public var refDirections: [RefDirection]
  public var roadClass: RoadClass
  public var flags: EdgeFlags
  public var surface: Surface
  /// In the direction of travel.
  public var lanes: RoadLanes
  /// In the direction of travel.
  public var speedLimit: SpeedLimit
  /// What of it holds now.
  public var limit: LimitInForce

  /// Looks up the road of `edge`.
  ///
  /// - Throws: ``RoadGraphError`` if its tile is missing or damaged.
  public init(of edge: EdgeID, in graph: RoadGraph) throws {
    let record = try graph.record(of: edge)
    let road = try graph.road(of: edge)
    self.edge = edge
    wayID = road.wayID
    text = RoadText(name: road.name, refs: road.refs, localizedNames: road.localizedNames)
    roadClass = record.roadClass
    flags = record.flags
    surface = record.surface
    let directed = try graph.directedAttributes(of: edge)
    refDirections = directed.refDirections
    lanes = directed.lanes
    speedLimit = directed.speedLimit
    limit = LimitInForce(regular: speedLimit)
  }

  /// Finds out what limits hold at `time` for `mode`.
  ///
  /// Where the map is damaged, those that hold at all times stay.
  mutating func look(at time: Timestamp?, for mode: TravelMode, in graph: RoadGraph) {
    guard !speedLimit.conditional.isEmpty else { return }
    let vehicle = VehicleFacts(mode: mode)
    let limit = try? graph.limitInForce(on: edge, at: time, vehicle: vehicle)
    self.limit = limit ?? LimitInForce(regular: speedLimit)
  }

  /// Whether a driver would call `other` the same road.
  func isSameRoad(as other: CurrentRoad) -> Bool {
    text == other.text && roadClass == other.roadClass
      && Self.told(flags) == Self.told(other.flags)
  }

  private static func told(_ flags: EdgeFlags) -> EdgeFlags {
    flags.intersection([
      .link, .roundabout, .tunnel, .bridge, .toll, .ferry, .builtUp, .controlledAccess,
    ])
  }
}
