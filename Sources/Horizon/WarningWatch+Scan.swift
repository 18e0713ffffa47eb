import Geo
import MapMatching
import RoadNetwork

extension WarningWatch {
  // MARK: The way ahead

  /// Looks at the way anew from here on; what has been told of things on it stays told.
  mutating func begin(at along: Double, on piece: Int) -> [Warning] {
    var old = items.filter { $0.told != nil } + orphans.map(\.item)
    (items, orphans, lastPlace) = ([], [], nil)
    (isStale, self.along, nextPiece) = (false, along, piece)
    scan()
    for index in items.indices {
      guard let match = old.firstIndex(where: { items[index].isSame(as: $0, at: along) }) else {
        continue
      }
      items[index].continueFrom(old.remove(at: match))
    }
    var warnings: [Warning] = []
    for item in old {
      // One fix on another road may be wrong: what is ahead may come back.
      if item.told == .ahead {
        orphans.append((item, Self.movesOfOrphans))
      } else if let id = item.id {
        warnings.append(item.warning(.passed, id: id, at: item.start, isOpen: false))
      }
    }
    return warnings
  }

  private static let movesOfOrphans = 3

  /// What of a way that was left has not come back.
  mutating func agedOrphans() -> [Warning] {
    var warnings: [Warning] = []
    for index in orphans.indices { orphans[index].moves -= 1 }
    for (item, moves) in orphans where moves <= 0 {
      guard let id = item.id else { continue }
      warnings.append(item.warning(.passed, id: id, at: item.start, isOpen: false))
    }
    orphans.removeAll { $0.moves <= 0 }
    return warnings
  }

  /// Looks at the pieces that have come into view.
  mutating func scan() {
    while let piece = way?.piece(nextPiece), piece.start <= along + reach {
      nextPiece += 1
      crossBorder(piece)
      // What cannot be read tells nothing.
      for sight in (try? survey.sights(on: piece.edge)) ?? [] { add(sight, on: piece) }
    }
  }

  private mutating func add(_ sight: Sight, on piece: PathPiece) {
    let start = piece.along(atOffset: sight.from)
    guard let to = sight.to else {
      let range = piece.start - Self.tolerance...piece.end + Self.tolerance
      guard range.contains(start), start > along - Self.tolerance,
        !items.contains(where: { $0.subject == sight.subject && abs($0.start - start) < 1 })
      else { return }
      return insert(sight, piece, start, nil)
    }
    let isWholeEdge = sight.from == 0
    let from = isWholeEdge ? max(start, piece.start) : start
    let end = min(piece.along(atOffset: to), max(piece.end, from))
    let last = sight.subject.kind == .dangerZone ? piece.along(atOffset: to) : end
    guard last > from, last > along else { return }
    let joins = !(options.tellsSchoolsByEdge && sight.subject.kind == .schoolZone)
    if joins, let index = items.lastIndex(where: { $0.subject == sight.subject }),
      let before = items[index].end, from - before <= Self.gap
    {
      items[index].end = max(before, last)
      if items[index].edges.last != piece.edge { items[index].edges.append(piece.edge) }
      return
    }
    insert(sight, piece, from, last)
  }

  private mutating func insert(
    _ sight: Sight, _ piece: PathPiece, _ start: Double, _ end: Double?
  ) {
    let item = WarnedItem(
      subject: sight.subject, start: start, end: end, coordinate: sight.coordinate,
      edges: [piece.edge])
    let place = items.firstIndex { $0.start > start } ?? items.count
    items.insert(item, at: place)
  }

  private static let tolerance = 0.5
  /// Stretches of one kind with no more metres between them are one.
  private static let gap = 30.0

  private mutating func crossBorder(_ piece: PathPiece) {
    guard let place = try? graph.place(of: piece.edge), let country = place.country else { return }
    defer { lastPlace = place }
    guard let before = lastPlace, let home = before.country, piece.start > along,
      home != country || (before.state != nil && place.state != nil && before.state != place.state)
    else { return }
    let border = BorderWarned(
      from: home, to: country, fromState: before.state, toState: place.state,
      drivingSide: place.drivingSide,
      limit: (try? graph.directedAttributes(of: piece.edge))?.speedLimit.posted,
      isExact: before.source != .table && place.source != .table)
    let kind: WarningKind = border.isOfCountry ? .countryBorder : .stateBorder
    guard options.kinds.contains(kind), let tail = try? graph.tail(of: piece.edge),
      let coordinate = try? graph.record(of: tail).coordinate
    else { return }
    let sight = Sight(subject: .border(border), from: 0, to: nil, coordinate: coordinate)
    insert(sight, piece, piece.start, nil)
  }
}
