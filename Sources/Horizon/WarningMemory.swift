import Geo
import MapMatching
import RoadNetwork

/// What has been told of things that do not lie behind yet, to go on with after a break.
public struct WarningMemory: Hashable, Sendable {
  /// What was told last of one thing.
  public struct Told: Hashable, Sendable {
    public var id: Int
    public var state: Warning.State
    public var kind: WarningKind
    /// Along the way to where it begins.
    public var start: Distance
    public var coordinate: Coordinate
    public var edge: EdgeID

    public init(
      id: Int, state: Warning.State, kind: WarningKind, start: Distance, coordinate: Coordinate,
      edge: EdgeID
    ) {
      self.id = id
      self.state = state
      self.kind = kind
      self.start = start
      self.coordinate = coordinate
      self.edge = edge
    }
  }

  public var told: [Told]
  /// Along the way to the traveller.
  public var along: Distance
  /// The id that was given last.
  public var lastID: Int

  public init(told: [Told] = [], along: Distance = .zero, lastID: Int = 0) {
    self.told = told
    self.along = along
    self.lastID = lastID
  }
}

extension WarningWatch {
  public var memory: WarningMemory {
    let told = items.compactMap { item -> WarningMemory.Told? in
      guard let id = item.id, let state = item.told, let edge = item.edges.first else { return nil }
      return WarningMemory.Told(
        id: id, state: state, kind: item.subject.kind, start: .meters(max(0, item.start)),
        coordinate: item.coordinate, edge: edge)
    }
    return WarningMemory(told: told, along: .meters(max(0, along)), lastID: lastID)
  }

  /// Goes on as the watch that gave `memory`, on the route that is followed, or else from `position`.
  public mutating func resume(_ memory: WarningMemory, at position: MatchedPosition?) {
    lastID = memory.lastID
    if case .route(let line) = way {
      guard let piece = line.edgeIndex(at: memory.along) else { return }
      _ = begin(at: memory.along.meters, on: piece)
    } else {
      guard let position,
        var path = try? LikelyPath(from: position, in: graph, mode: profile.mode)
      else { return }
      path.extend(to: position.offset.meters + reach)
      way = .likely(path)
      _ = begin(at: position.offset.meters, on: 0)
    }
    for told in memory.told { restore(told, memory.along.meters) }
  }

  private mutating func restore(_ told: WarningMemory.Told, _ before: Double) {
    let index = items.firstIndex { item in
      guard item.told == nil, item.subject.kind == told.kind else { return false }
      return told.state == .reached ? item.start <= along : item.coordinate == told.coordinate
    }
    guard let index else { return }
    (items[index].id, items[index].told) = (told.id, told.state)
    guard told.state == .reached else { return }
    items[index].start = told.start.meters - before + along
    items[index].coordinate = told.coordinate
    if items[index].edges.first != told.edge { items[index].edges.insert(told.edge, at: 0) }
  }
}
