import Geo
import MapMatching
import RoadNetwork

/// The way that a traveller without a route will most likely take.
///
/// It goes on as long as one road continues the other beyond doubt: straight on, under the same
/// name, not down to a lesser road. Where two are as likely, it ends. Its pieces are numbered from
/// the first on; those behind are forgotten.
struct LikelyPath: Sendable {
  private(set) var pieces: [PathPiece]
  /// The number of the first of `pieces`.
  private(set) var base = 0
  private var isEnded = false
  private let graph: RoadGraph
  private let mode: TravelMode

  /// Begins with the edge of `position`.
  ///
  /// - Throws: ``RoadGraphError`` if its tile is missing or damaged.
  init(from position: MatchedPosition, in graph: RoadGraph, mode: TravelMode) throws {
    self.graph = graph
    self.mode = mode
    let length = try graph.record(of: position.edge).length.meters
    pieces = [PathPiece(edge: position.edge, start: 0, end: length, offset: 0)]
  }

  /// The number behind that of the last piece.
  var endIndex: Int { base + pieces.count }

  func piece(_ index: Int) -> PathPiece? {
    pieces.indices.contains(index - base) ? pieces[index - base] : nil
  }

  /// The piece with the edge of `position` and its place along; nil if the traveller has left the
  /// path.
  func find(_ position: MatchedPosition) -> (index: Int, along: Double)? {
    guard let place = pieces.firstIndex(where: { $0.edge == position.edge }) else { return nil }
    return (base + place, pieces[place].along(atOffset: position.offset.meters))
  }

  /// Forgets the pieces before `index`.
  mutating func forget(before index: Int) {
    let count = min(max(0, index - base), pieces.count - 1)
    pieces.removeFirst(count)
    base += count
  }

  private static let mostPieces = 400

  /// Goes on to `along`, as far as the way is likely and the map is here.
  mutating func extend(to along: Double) {
    while !isEnded, let last = pieces.last, last.end < along, pieces.count < Self.mostPieces {
      guard let next = try? next(after: last.edge), let record = try? graph.record(of: next),
        !pieces.contains(where: { $0.edge == next })
      else {
        isEnded = true
        return
      }
      pieces.append(
        PathPiece(edge: next, start: last.end, end: last.end + record.length.meters, offset: 0))
    }
  }
}

extension LikelyPath {
  /// A turn, in degrees, that nobody makes without a reason.
  private static let sharpest = 60.0
  /// How much better than the next, in degrees of turning, the likely road has to be.
  private static let clarity = 15.0

  /// The road that continues `edge`; nil where that is not clear.
  private func next(after edge: EdgeID) throws -> EdgeID? {
    let record = try graph.record(of: edge)
    let twin = try graph.twin(of: edge)
    let banned = try bannedOrdinals(after: edge)
    var open: [(edge: EdgeID, record: EdgeRecord)] = []
    for (ordinal, out) in try graph.outEdges(of: graph.head(of: edge)).enumerated()
    where out != twin && !banned.contains(ordinal) {
      let other = try graph.record(of: out)
      if other.access[mode] != .no { open.append((out, other)) }
    }
    if open.count < 2 { return open.first?.edge }
    // Nobody knows where a driver leaves a roundabout.
    if record.flags.contains(.roundabout) { return nil }
    let name = try RoadLabel(graph.road(of: edge))
    let ranked = try open.map { out in
      (
        out.edge,
        try Self.effort(from: record, name, to: out.record, RoadLabel(graph.road(of: out.edge)))
      )
    }.sorted { $0.1 < $1.1 }
    guard ranked[0].1 <= Self.sharpest, ranked[1].1 - ranked[0].1 >= Self.clarity else {
      return nil
    }
    return ranked[0].0
  }

  /// Degrees of turning, and what else speaks against a road in the same measure.
  private static func effort(
    from record: EdgeRecord, _ name: RoadLabel, to other: EdgeRecord, _ otherName: RoadLabel
  ) -> Double {
    let turn = Int(other.departureBearingStep) - Int(record.arrivalBearingStep)
    let steps = abs((turn + 384) % 256 - 128)
    var effort = Double(steps) * 360 / 256
    if !name.continues(in: otherName) { effort += 20 }
    let drop = Int(other.roadClass.rawValue) - Int(record.roadClass.rawValue)
    effort += 15 * Double(max(0, drop))
    if other.flags.contains(.link), !record.flags.contains(.link) { effort += 30 }
    return effort
  }

  /// Which edges behind `edge` may not be turned into at any time, counted among those that leave
  /// its head.
  private func bannedOrdinals(after edge: EdgeID) throws -> Set<Int> {
    guard try graph.record(of: edge).flags.contains(.hasTurnExceptions) else { return [] }
    let exceptions = try graph.tile(edge.tile).turnExceptions(from: Int(edge.index))
    return Set(
      exceptions.filter { $0.isBan && $0.timeRule == 0 && $0.modes.contains(mode) }
        .map { Int($0.ordinal) })
  }
}

/// By what a driver knows a road.
private struct RoadLabel {
  var name: String?
  var refs: [String]

  init(_ road: RoadAttributes) {
    name = road.name
    refs = road.refs
  }

  func continues(in other: RoadLabel) -> Bool {
    if name == nil, refs.isEmpty { return other.name == nil && other.refs.isEmpty }
    return name != nil && name == other.name || refs.contains { other.refs.contains($0) }
  }
}
