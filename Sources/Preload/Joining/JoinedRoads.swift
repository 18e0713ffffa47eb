import Geo
import RoadNetwork

/// The roads of all sources, each once.
///
/// Of a road that several sources know, the one with the newest data tells; of equally old ones the
/// one that knows it as one piece, then the one that knows more roads at its ends.
struct JoinedRoads {
  private(set) var pieces: [RoadPiece]
  /// By piece: the sources that know it.
  private(set) var knownBy: [Set<Int>]
  /// By edge of a source: what it has become, in the order of travel.
  private(set) var halves: [SourceEdge: [Half]] = [:]
  private let reader: JoinReader
  private let scope: JoinScope
  /// By piece: whether it is part of the map.
  private var isKept: [Bool]
  /// By piece that is not: the one in its place, and whether that runs the other way.
  private var places: [Int: (piece: Int, isAgainst: Bool)] = [:]
  private var otherNames: [JoinNode: JoinNode] = [:]
  /// The edges that end at a junction, by source.
  private var degrees: [Int: [JoinNode: Int]] = [:]

  init(_ all: [RoadPiece], _ reader: JoinReader, _ scope: JoinScope) {
    self.reader = reader
    self.scope = scope
    let misfits = WayVersions(of: all).misfits()
    for piece in all {
      degrees[piece.source, default: [:]][piece.tail, default: 0] += 1
      degrees[piece.source, default: [:]][piece.head, default: 0] += 1
    }
    let cutter = PieceCutter(all)
    pieces = all.flatMap { cutter.cut($0) }
    isKept = pieces.map { !(misfits[$0.road.wayID]?.contains($0.source) ?? false) }
    isKept = zip(pieces, isKept).map { !$0.isContested || $1 }
    knownBy = pieces.map { [$0.source] }
    mergeEqual()
    dropGone()
    renameEnds()
    dropHalfKnown()
    nameHalves()
  }

  /// The pieces that are part of the map.
  var kept: [Int] { pieces.indices.filter { isKept[$0] } }

  /// The name that counts for `node`.
  func resolved(_ node: JoinNode) -> JoinNode {
    var node = node
    while let other = otherNames[node] { node = other }
    return node
  }

  /// How many edges of `source` end at `node`.
  func degree(of node: JoinNode, in source: Int) -> Int { degrees[source]?[node] ?? 0 }

  // MARK: One piece for each road

  private mutating func mergeEqual() {
    var groups: [[Coordinate]: [Int]] = [:]
    for place in pieces.indices where pieces[place].isContested {
      groups[Self.undirected(pieces[place].points).line, default: []].append(place)
    }
    let order = groups.values.map { $0 }.sorted { $0[0] < $1[0] }
    for group in order {
      // What was drawn anew may still tell who knows a road.
      let candidates = group.filter { isKept[$0] }
      guard let best = candidates.min(by: precedes) else { continue }
      let winners = candidates.filter { pieces[$0].source == pieces[best].source }
      let sources = Set(group.map { pieces[$0].source })
      for winner in winners { knownBy[winner] = sources }
      for other in group where pieces[other].source != pieces[best].source {
        isKept[other] = false
        let way = pieces[other].road.wayID
        let place = winners.first { pieces[$0].road.wayID == way } ?? best
        replace(other, by: place)
      }
    }
  }

  private mutating func replace(_ other: Int, by winner: Int) {
    let isAgainst =
      Self.undirected(pieces[other].points).isTurned
      != Self.undirected(pieces[winner].points).isTurned
    places[other] = (winner, isAgainst)
    for isAlong in [true, false] {
      let own = resolved(pieces[other].start(isAlong: isAlong))
      let its = resolved(pieces[winner].start(isAlong: isAlong != isAgainst))
      guard own != its, case .junction = its else { continue }
      // Two junctions at one place stay two for a source that knows both.
      if degree(of: own, in: pieces[winner].source) == 0 { otherNames[own] = its }
    }
  }

  /// The points in the one of the two directions that comes first.
  private static func undirected(_ points: [Coordinate]) -> (line: [Coordinate], isTurned: Bool) {
    let turned = Array(points.reversed())
    for (left, right) in zip(points, turned) where left != right {
      let isFirst = (left.latitudeE7, left.longitudeE7) < (right.latitudeE7, right.longitudeE7)
      return isFirst ? (points, false) : (turned, true)
    }
    return (points, false)
  }

  private func precedes(_ left: Int, _ right: Int) -> Bool {
    func rank(_ place: Int) -> (Int, Int64, Int, Int, Int, Int) {
      let piece = pieces[place]
      let lacks = piece.along == nil || piece.against == nil
      let known =
        degree(of: piece.tail, in: piece.source) + degree(of: piece.head, in: piece.source)
      return (
        lacks ? 1 : 0, -reader.sources[piece.source].age, piece.partCount, -known, piece.source,
        place
      )
    }
    return rank(left) < rank(right)
  }

  // MARK: What is not there any more

  /// Drops what newer data, which know all roads of a tile that it touches, do not have.
  private mutating func dropGone() {
    for place in pieces.indices where isKept[place] && pieces[place].isContested {
      let own = reader.sources[pieces[place].source]
      for (number, source) in reader.sources.enumerated()
      where !knownBy[place].contains(number) && source.isNewer(than: own) {
        guard let coverage = source.coverage else { continue }
        if !coverage.isDisjoint(with: pieces[place].tiles) { isKept[place] = false }
      }
    }
  }

  private mutating func renameEnds() {
    for place in pieces.indices {
      pieces[place].tail = resolved(pieces[place].tail)
      pieces[place].head = resolved(pieces[place].head)
    }
  }

  /// Drops what leads into a tile that only other sources have, and that they do not know.
  private mutating func dropHalfKnown() {
    for place in pieces.indices where isKept[place] {
      for isAlong in [true, false] {
        let node = pieces[place].start(isAlong: isAlong)
        if case .beyond(let node) = node {
          if reader.owners[node.tile] != nil { isKept[place] = false }
        } else if pieces[place].side(isAlong: isAlong) == nil {
          isKept[place] = false
        }
      }
    }
  }

  private mutating func nameHalves() {
    for place in pieces.indices {
      let piece = pieces[place]
      var target: (piece: Int, isAgainst: Bool) = (place, false)
      while !isKept[target.piece], let next = places[target.piece] {
        target = (next.piece, target.isAgainst != next.isAgainst)
      }
      guard isKept[target.piece] else { continue }
      for isAlong in [true, false] {
        guard let edge = piece.side(isAlong: isAlong)?.edge else { continue }
        let half = Half(piece: target.piece, isAlong: isAlong != target.isAgainst)
        let name = scope.name(edge, piece.source)
        if isAlong {
          halves[name, default: []].append(half)
        } else {
          halves[name, default: []].insert(half, at: 0)
        }
      }
    }
  }
}
