import Geo
import RoadNetwork

/// The roads of a search as they are at each moment of a trip.
struct TimedGraph {
  private let departure: Departure
  private let vehicle: VehicleFacts
  /// What was looked up of the edges with conditions, by state.
  private var known: [UInt32: Details] = [:]
  /// What was looked up of the barriers with conditions, by node.
  private var barriers: [UInt32: Barrier] = [:]

  /// A barrier with conditions.
  private struct Barrier {
    /// What it lets through where no condition holds.
    let access: Access
    let conditions: ArraySlice<AccessCondition>
    let context: RuleContext
  }

  /// An edge with conditions.
  private struct Details {
    let tile: RoadTile
    let index: Int
    /// Whether the vehicle is small and light enough, whatever the hour.
    let isWideEnough: Bool
    let fixedDuration: UInt32?
    let traffic: TrafficState?
    let conditions: ArraySlice<AccessCondition>
    let limit: SpeedLimit
    let context: RuleContext
  }

  /// What it takes to travel an edge.
  struct Passage {
    var cost: UInt32
    /// In milliseconds; less than the cost on roads that the trip wants to do without.
    var time: UInt32
    /// The time without traffic, in milliseconds.
    var freeTime: UInt32
    /// Only for the first and the last stretch of a trip.
    var isLocal: Bool
  }

  init(departure: Departure, profile: Profile) {
    self.departure = departure
    var facts = profile.vehicle
    facts.mode = profile.mode
    vehicle = facts
  }

  /// What it takes to travel `edge` for who enters it `elapsed` milliseconds after the departure;
  /// nil if it is closed then.
  ///
  /// A road is judged when it is entered: who is on it may go on. Arriving earlier is taken to be
  /// never worse, as in all label-setting searches by time: K. Cooke and E. Halsey, "The shortest
  /// route through a network with time-dependent internodal transit times" (1966).
  mutating func passage(
    of edge: UInt32, after elapsed: UInt32, _ graph: borrowing SearchGraph
  ) throws -> Passage? {
    let place = Int(edge)
    guard graph.traits[place].contains(.conditional) else {
      let cost = graph.costs[place]
      guard cost != CostModel.closed else { return nil }
      return Passage(
        cost: cost, time: graph.time(of: edge), freeTime: graph.freeTime(of: edge),
        isLocal: graph.traits[place].contains(.local))
    }
    let details = try details(of: edge, graph)
    guard details.isWideEnough else { return nil }
    var context = details.context
    context.time = departure.time + .milliseconds(elapsed)
    let mode = graph.model.profile.mode
    var record = details.tile.edges[details.index]
    record.access[mode] = details.conditions.access(
      of: mode, standard: record.access[mode], in: context)
    let limit = details.limit.inForce(in: context)
    if limit.ofAll != limit.posted { record.setMaximumSpeed(limit.ofAll) }
    let ownLimit = limit.vehicle?.kilometersPerHour
    let time = graph.model.time(
      of: record, fixedDuration: details.fixedDuration, ownLimit: ownLimit,
      traffic: details.traffic)
    let cost = graph.model.weigh(time, details.index, details.tile)
    guard cost != CostModel.closed else { return nil }
    let freeTime =
      details.traffic == nil
      ? time
      : graph.model.time(
        of: record, fixedDuration: details.fixedDuration, ownLimit: ownLimit, traffic: nil)
    return Passage(
      cost: cost & CostModel.costMask, time: time & CostModel.costMask,
      freeTime: freeTime & CostModel.costMask,
      isLocal: cost & CostModel.localBit != 0)
  }

  /// Whether a barrier on `node` stops who reaches it `elapsed` milliseconds after the departure.
  mutating func isBlocked(
    _ node: UInt32, after elapsed: UInt32, _ graph: borrowing SearchGraph
  ) throws -> Bool {
    let usual = graph.isBlocked[Int(node)]
    guard graph.conditionalNodes.contains(node) else { return usual }
    let barrier = try barrier(on: node, graph)
    var context = barrier.context
    context.time = departure.time + .milliseconds(elapsed)
    let mode = graph.model.profile.mode
    return barrier.conditions.access(of: mode, standard: barrier.access, in: context) == .no
  }

  private mutating func barrier(
    on node: UInt32, _ graph: borrowing SearchGraph
  ) throws -> Barrier {
    if let barrier = barriers[node] { return barrier }
    let block = graph.blocks[graph.place(ofNode: node)]
    let index = Int(node - block.firstNode)
    let record = block.tile.nodes[index]
    do {
      let rules = try block.tile.rules()
      var calendar = rules.calendar
      calendar.zone = calendar.zone ?? departure.assumedZone
      let barrier = Barrier(
        access: record.access[graph.model.profile.mode],
        conditions: rules.conditions(ofNode: index),
        context: RuleContext(
          time: nil, calendar: calendar, position: record.coordinate, vehicle: vehicle))
      barriers[node] = barrier
      return barrier
    } catch {
      throw RoadGraphError.corrupt(block.tile.id, error)
    }
  }

  private mutating func details(of edge: UInt32, _ graph: borrowing SearchGraph) throws -> Details {
    if let details = known[edge] { return details }
    let id = graph.edge(of: edge)
    let tile = graph.blocks[graph.place(ofState: edge)].tile
    let index = Int(id.index)
    let record = tile.edges[index]
    let details = Details(
      tile: tile, index: index, isWideEnough: graph.model.admits(index, in: tile),
      fixedDuration: record.flags.contains(.hasFixedDuration)
        ? tile.fixedDuration(of: index) : nil,
      traffic: graph.model.metric.patch?[id]?.traffic,
      conditions: try graph.source.rules(around: id).conditions(of: index),
      limit: try graph.source.directedAttributes(of: id).speedLimit,
      context: try graph.source.ruleContext(
        of: id, at: nil, vehicle: vehicle, assuming: departure.assumedZone))
    known[edge] = details
    return details
  }

  /// The edge or copy on which one travels after turning off `form`, the first form of a state,
  /// into `edge`; nil if the turn is forbidden at that time.
  func turn(
    from form: UInt32, onto edge: UInt32, after elapsed: UInt32, _ graph: borrowing SearchGraph
  ) throws -> UInt32? {
    guard graph.traits[Int(form)].contains(.hasExceptions) else { return edge }
    let block = graph.blocks[graph.place(ofState: form)]
    let ordinal = edge - graph.firstOut[Int(graph.tails[Int(edge)])]
    var next = edge
    for exception in block.tile.turnExceptions(from: Int(form - block.firstState))
    where UInt32(exception.ordinal) == ordinal {
      if !exception.isBan {
        guard let copy = graph.copy(Int(exception.copy), of: edge) else { return nil }
        next = copy
      } else if exception.modes.contains(graph.model.profile.mode),
        try holds(exception.timeRule, at: form, after: elapsed, graph)
      {
        return nil
      }
    }
    return next
  }

  /// Whether the rule with the number `rule` holds at the end of the edge of `form`.
  private func holds(
    _ rule: UInt32, at form: UInt32, after elapsed: UInt32, _ graph: borrowing SearchGraph
  ) throws -> Bool {
    if rule == 0 { return true }
    let edge = graph.edge(of: form)
    guard let rule = try graph.source.rules(around: edge).rule(rule) else { return false }
    let context = try graph.source.ruleContext(
      of: edge, at: departure.time + .milliseconds(elapsed), vehicle: vehicle,
      assuming: departure.assumedZone)
    return context.truth(of: rule) == .yes
  }
}
