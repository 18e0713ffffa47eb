import Geo
import RoadNetwork

/// Finds the edges that a traffic report speaks of.
struct TrafficPlacer {
  private let graph: RoadGraph
  /// The edges of the ways that the report names, in the order of edges.
  private var edgesOfWay: [Int64: [EdgeID]] = [:]
  private var states: [EdgeID: (state: TrafficState, observed: Timestamp?)] = [:]
  private var closed: Set<EdgeID> = []
  private var unplaced = 0

  /// An edge of a place, and the part of its length that lies in it.
  typealias Part = (edge: EdgeID, share: Double)

  static func snapshot(
    of report: TrafficReport, at time: Timestamp?, on graph: RoadGraph
  ) throws -> TrafficSnapshot {
    var placer = TrafficPlacer(graph: graph)
    let flows = report.flows.filter { $0.times.include(time) }
    let incidents = report.incidents.filter { $0.times.include(time) }
    try placer.findWays(flows.map(\.place) + incidents.map(\.place))
    for flow in flows { try placer.add(flow) }
    var incidentsOfEdge: [EdgeID: [Int]] = [:]
    for (place, incident) in incidents.enumerated() {
      for part in try placer.parts(of: incident.place) {
        incidentsOfEdge[part.edge, default: []].append(place)
        if incident.isClosed { placer.closed.insert(part.edge) }
      }
    }
    return TrafficSnapshot(
      time: time, changes: placer.changes, incidentsOfEdge: incidentsOfEdge, incidents: incidents,
      unplaced: placer.unplaced)
  }

  private init(graph: RoadGraph) { self.graph = graph }

  private var changes: [TileID: [UInt32: TrafficState]] {
    var changes: [TileID: [UInt32: TrafficState]] = [:]
    for (edge, known) in states { changes[edge.tile, default: [:]][edge.index] = known.state }
    // Nobody gets through, whatever the speed was.
    for edge in closed { changes[edge.tile, default: [:]][edge.index] = .closed }
    return changes
  }

  private mutating func findWays(_ places: [TrafficPlace]) throws {
    var ways: Set<Int64> = []
    for place in places { if case .way(let id) = place.road { ways.insert(id) } }
    guard !ways.isEmpty else { return }
    for (edge, way) in try graph.edges(ofWays: ways) { edgesOfWay[way, default: []].append(edge) }
  }

  private mutating func add(_ flow: TrafficFlow) throws {
    let parts = try parts(of: flow.place)
    switch flow.rate {
    case .speed(let speed):
      let speed = max(0.1, speed.kilometersPerHour)
      for part in parts { set(part.edge, .speed(speed, share: part.share), flow.times.observed) }
    case .duration(let duration):
      try share(duration, among: parts, flow.times.observed)
    }
  }

  /// Each direction takes all of `duration`, shared out by length.
  private mutating func share(
    _ duration: Duration, among parts: [Part], _ observed: Timestamp?
  ) throws {
    var lengths: [Bool: Double] = [:]
    let pieces = try parts.map { part in
      let record = try graph.record(of: part.edge)
      let length = record.length.meters * part.share
      let isReversed = record.flags.contains(.reversed)
      lengths[isReversed, default: 0] += length
      return (part, length, isReversed)
    }
    for (part, length, isReversed) in pieces {
      guard let whole = lengths[isReversed], whole > 0, length > 0 else { continue }
      let time = duration / .milliseconds(1) * length / whole
      let milliseconds = UInt32(max(1, min(Double(CostModel.maximumEdgeCost), time.rounded(.up))))
      set(part.edge, .duration(milliseconds, share: part.share), observed)
    }
  }

  private mutating func set(_ edge: EdgeID, _ state: TrafficState, _ observed: Timestamp?) {
    if let known = states[edge], let last = known.observed, observed.map({ $0 < last }) ?? true {
      return
    }
    states[edge] = (state, observed)
  }

  private mutating func parts(of place: TrafficPlace) throws -> [Part] {
    var parts: [Part]
    switch place.road {
    case .way(let id):
      parts = try (edgesOfWay[id] ?? []).compactMap { edge in
        let isReversed = try graph.record(of: edge).flags.contains(.reversed)
        let isWanted = place.direction == .both || (place.direction == .backward) == isReversed
        return isWanted ? (edge, 1) : nil
      }
    case .edge(let edge):
      parts = []
      guard (try? graph.record(of: edge)) != nil else { break }
      if place.direction != .backward { parts.append((edge, 1)) }
      if place.direction != .forward,
        let twin = try? graph.twin(of: edge)
      {
        parts.append((twin, 1))
      }
    case .line(let line): parts = try LineRoads(graph: graph).parts(along: line, place.direction)
    }
    if parts.isEmpty { unplaced += 1 }
    return parts
  }
}
