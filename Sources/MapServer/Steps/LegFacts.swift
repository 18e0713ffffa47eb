import Geo
import Guidance
import RoadNetwork
import Routing

/// One leg of a route with what the map tells about each of its edges.
struct LegFacts: Sendable {
  let leg: RouteLeg
  let edges: [EdgeFacts]
  /// Metres from the start of the leg to each edge, and to the end.
  private let meters: [Double]
  /// Time from the start of the leg to each edge, without the turn into it, and to the end.
  private let times: [Duration]

  init(_ leg: RouteLeg, graph: RoadGraph) throws {
    self.leg = leg
    edges = try leg.path.map { try EdgeFacts($0.edge, graph: graph) }
    var meters = [0.0]
    var times = [Duration.zero]
    for step in leg.path {
      meters.append(meters[meters.count - 1] + step.distance.meters)
      times.append(times[times.count - 1] + step.turnDuration + step.duration)
    }
    self.meters = meters
    self.times = times
  }

  /// The length of a stretch of the path.
  func distance(of path: Range<Int>) -> Distance {
    .meters(meters[path.upperBound] - meters[path.lowerBound])
  }

  /// The time on a stretch of the path, the turn into its first edge included.
  func duration(of path: Range<Int>) -> Duration {
    times[path.upperBound] - times[path.lowerBound]
  }

  /// The line of a stretch of the path; at its end the last point twice.
  func line(of path: Range<Int>) -> [Coordinate] {
    let points = leg.line.points
    guard let first = path.first, let last = path.last else {
      return [points[points.count - 1], points[points.count - 1]]
    }
    return Array(points[leg.path[first].points.lowerBound...leg.path[last].points.upperBound])
  }

  /// Where the edge `index` begins; the end of the leg for the number of edges.
  func position(of index: Int) -> Coordinate {
    let points = leg.line.points
    return index < leg.path.count
      ? points[leg.path[index].points.lowerBound] : points[points.count - 1]
  }
}

/// What the steps of a route need to know of one edge.
struct EdgeFacts: Sendable {
  let edge: EdgeID
  let record: EdgeRecord
  let road: RoadAttributes
  let text: RoadText
  /// What signs and lanes tell in the direction of the edge.
  let directed: DirectedAttributes

  init(_ edge: EdgeID, graph: RoadGraph) throws {
    self.edge = edge
    record = try graph.record(of: edge)
    road = try graph.road(of: edge)
    text = RoadText(name: road.name, refs: road.refs)
    directed = record.flags.contains(.reversed) ? road.backward : road.forward
  }

  var isFerry: Bool { record.flags.contains(.ferry) || record.roadClass == .ferry }
  var isRoundabout: Bool { record.flags.contains(.roundabout) }

  /// What a client may want to know or avoid, in the order of the alphabet.
  func classes(for mode: TravelMode) -> [String] {
    let flags = record.flags
    let access = record.access[mode]
    let holds: [(String, Bool)] = [
      ("ferry", isFerry),
      ("motorway", record.roadClass == .motorway && mode.isMotorized),
      ("restricted", access.isLocal),
      ("toll", flags.contains(.toll)),
      ("tunnel", flags.contains(.tunnel)),
    ]
    return holds.filter(\.1).map(\.0)
  }
}
