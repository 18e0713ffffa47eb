import Geo
import RoadNetwork
import Routing

/// Something on an edge that is worth a warning.
struct Sight: Sendable {
  var subject: WarningSubject
  /// Metres from the tail of the edge to where it begins.
  var from: Double
  /// Metres from the tail of the edge to where it ends; nil for a place.
  var to: Double?
  var coordinate: Coordinate
}

/// Looks for what an edge holds for those who travel on it.
struct EdgeSurvey: Sendable {
  private let graph: RoadGraph
  private let profile: Profile
  private let options: WarningOptions
  private var index: WarnerIndex

  init(
    graph: RoadGraph, layers: (any LayerSource)?, profile: Profile, options: WarningOptions
  ) {
    self.graph = graph
    self.profile = profile
    self.options = options
    index = WarnerIndex(layers: layers, graph: graph, profile: profile, kinds: options.kinds)
  }

  /// What `edge` holds in its direction, in the order of travel.
  ///
  /// - Throws: ``RoadGraphError`` if the map there is missing or damaged.
  /// - Complexity: O(*n*) in the points of the edge and of the way in the layer.
  mutating func sights(on edge: EdgeID) throws -> [Sight] {
    let record = try graph.record(of: edge)
    let shape = try graph.shape(of: edge)
    let road = try graph.road(of: edge)
    var sights = try stretches(edge, record, road, shape)
    var tiles: Set<TileID> = [edge.tile]
    for (start, end) in zip(shape.points, shape.points.dropFirst()) {
      let ends = (TileID(containing: start), TileID(containing: end))
      if ends == (edge.tile, edge.tile) { continue }
      tiles.formUnion(TileID.touched(from: start, to: end))
    }
    var zones: [WarnerIndex.Zone] = []
    for id in tiles.sorted() {
      let tile = index.tile(id)
      for placed in tile.byWay[road.wayID] ?? [] {
        if let sight = try sight(of: placed, on: edge, record, shape) { sights.append(sight) }
      }
      zones += tile.zones
    }
    if !zones.isEmpty { sights += AreaPassage.sights(of: zones, along: shape) }
    return sights.sorted { $0.from < $1.from }
  }
}

extension EdgeSurvey {
  // MARK: What holds on all of an edge

  private func stretches(
    _ edge: EdgeID, _ record: EdgeRecord, _ road: RoadAttributes, _ shape: Polyline
  ) throws -> [Sight] {
    var subjects: [WarningSubject] = []
    if wants(.tunnel), record.flags.contains(.tunnel) {
      subjects.append(.tunnel(name: road.tunnelName))
    }
    if wants(.schoolZone), let zone = schoolZone(record, road) {
      subjects.append(.schoolZone(zone))
    }
    if wants(.lowSpeedZone), let limit = lowLimit(record, road) {
      subjects.append(.lowSpeedZone(limit))
    }
    if wants(.vehicleRestriction), tellsRestrictions {
      for limit in try graph.tile(edge.tile).vehicleLimits(of: Int(edge.index))
      where limit.modes.contains(profile.mode) {
        guard let measure = limit.measure else { continue }
        subjects.append(
          .vehicleRestriction(
            RestrictionWarned(measure: measure, value: limit.value, modes: limit.modes)))
      }
    }
    guard let start = shape.points.first else { return [] }
    return subjects.map {
      Sight(subject: $0, from: 0, to: record.length.meters, coordinate: start)
    }
  }

  private func wants(_ kind: WarningKind) -> Bool { options.kinds.contains(kind) }

  private var tellsRestrictions: Bool {
    options.tellsRestrictionsToAll || profile.mode == .truck || profile.mode == .bus
      || profile.vehicle.hasMeasures
  }

  private func told(_ record: EdgeRecord, _ road: RoadAttributes) -> DirectedAttributes {
    record.flags.contains(.reversed) ? road.backward : road.forward
  }

  private func schoolZone(_ record: EdgeRecord, _ road: RoadAttributes) -> SchoolZoneWarned? {
    let directed = told(record, road)
    let limits = directed.speedLimit.limits(.school).filter { $0.modes.contains(profile.mode) }
    guard directed.isSchoolZone || !limits.isEmpty else { return nil }
    return SchoolZoneWarned(isMarked: directed.isSchoolZone, limits: limits)
  }

  /// Up to 20 miles an hour.
  private static let lowLimit = 33

  private func lowLimit(_ record: EdgeRecord, _ road: RoadAttributes) -> LimitValue? {
    guard let limit = record.maximumSpeedKilometersPerHour, limit <= Self.lowLimit else {
      return nil
    }
    let speed = told(record, road).speedLimit
    return speed.source == .tag || speed.source == .zone ? speed.posted : nil
  }
}

extension EdgeSurvey {
  // MARK: Places

  private func sight(
    of placed: WarnerIndex.Placed, on edge: EdgeID, _ record: EdgeRecord, _ shape: Polyline
  ) throws -> Sight? {
    let point = placed.point
    let way: WayDirection = record.flags.contains(.reversed) ? .backward : .forward
    if let direction = point.direction, direction != way { return nil }
    guard let place = shape.projection(of: placed.coordinate),
      place.distance.meters <= Self.roundingReach
    else { return nil }
    var isKnown = point.direction != nil || !Self.hasDirection(point.kind)
    if point.direction == nil, Self.hasDirection(point.kind), let degrees = point.bearing {
      let turn = abs(place.bearing.turn(to: Bearing(degrees: Double(degrees))))
      switch turn {
      // It looks towards the traffic.
      case 120...: isKnown = true
      // A camera may also look after those who have passed.
      case ...60 where WarningKind(point.kind).isCamera: isKnown = false
      default: return nil
      }
    }
    // The shape is as long as the record says, but for rounding.
    let scale = shape.length.meters > 0 ? record.length.meters / shape.length.meters : 1
    return try sight(
      PointWarned(
        kind: point.kind, origin: point.origin, limit: point.limit, detail: point.detail,
        name: point.name, isDirectionKnown: isKnown), on: edge, record,
      at: place.along.meters * scale, place.point)
  }

  private func sight(
    _ point: PointWarned, on edge: EdgeID, _ record: EdgeRecord, at offset: Double,
    _ coordinate: Coordinate
  ) throws -> Sight? {
    let kind = WarningKind(point.kind)
    guard kind.isCamera else {
      return Sight(subject: .point(point), from: offset, to: nil, coordinate: coordinate)
    }
    let country = try graph.place(of: edge)?.country
    switch country.flatMap({ options.cameraLaws[$0] }) ?? .allowed {
    case .forbidden: return nil
    case .allowed:
      return wants(kind)
        ? Sight(subject: .point(point), from: offset, to: nil, coordinate: coordinate) : nil
    case .zonesOnly:
      guard wants(.dangerZone) else { return nil }
      // Where in the stretch the device stands is not to be told.
      let start = offset - 100 * Double(1 + point.origin.id.magnitude % 5)
      return Sight(
        subject: .dangerZone(point.origin), from: start,
        to: start + Self.dangerZoneLength(on: record), coordinate: coordinate)
    }
  }

  /// As French law has it: four kilometres on motorways, 300 m in towns, else two kilometres.
  private static func dangerZoneLength(on record: EdgeRecord) -> Double {
    if record.flags.contains(.controlledAccess) { return 4000 }
    return record.flags.contains(.builtUp) ? 300 : 2000
  }

  private static func hasDirection(_ kind: WarnerKind) -> Bool {
    switch kind {
    case .speedCamera, .redLightCamera, .sectionControlStart, .sectionControlEnd,
      .otherEnforcement, .trafficSign:
      true
    default: false
    }
  }

  /// A node of a road lies this near to its line, in metres, whatever was rounded.
  private static let roundingReach = 1.5
}
