import Geo
import OSMPBF
import RoadNetwork

/// What an import has gathered so far, from the first way to the finished network.
struct ImportDraft {
  let options: ImportOptions
  var report = ImportReport()
  private var ways = RoadWays()
  private var nodes = RoadNodes(ids: [])
  private var restrictions: [RestrictionDraft] = []
  private var boundaries: [BoundaryDraft] = []
  /// The nodes of the ways that boundaries need, by the id of the way.
  private var boundaryWays: [Int64: [Int64]] = [:]

  init(options: ImportOptions) { self.options = options }

  /// Reads the ways that are roads and the relations that speak of them.
  mutating func readWays(_ input: ImportInput, progress: (Double) -> Void) throws {
    try input.read(jobs: options.jobs, empty: WayBatch(), progress: progress) { batch in
      ways.append(batch)
      restrictions += batch.restrictions
      boundaries += batch.boundaries
      report.add(batch.report)
    }
    guard ways.nodeIDs.count < Int(UInt32.max) else { throw ImportError.tooLarge("nodes") }
    report.waysLeftOut[.duplicate] += ways.sort()
    sortRelations()
    try readBoundaryWays(input)
  }

  /// Orders the relations by id; of repetitions the first in the file stays.
  private mutating func sortRelations() {
    let order = restrictions.indices.sorted {
      (restrictions[$0].id, $0) < (restrictions[$1].id, $1)
    }
    let all = order.map { restrictions[$0] }
    restrictions = all.enumerated().filter {
      $0.offset == 0 || all[$0.offset - 1].id != $0.element.id
    }
    .map(\.element)
    report.restrictionsLeftOut[.duplicate] += all.count - restrictions.count
    boundaries.sort { $0.id < $1.id }
  }

  /// Only where a boundary could put traffic on the left.
  private mutating func readBoundaryWays(_ input: ImportInput) throws {
    guard options.statedDrivingSide == nil, boundaries.contains(where: { $0.side == .left }) else {
      boundaries = []
      return
    }
    let wanted = SortedIDs.unique(boundaries.flatMap(\.ways))
    let empty = BoundaryWayBatch(wanted: wanted)
    try input.read(jobs: options.jobs, empty: empty, progress: { _ in }) { batch in
      for (id, nodes) in zip(batch.ids, batch.nodeIDs) { boundaryWays[id] = nodes }
    }
  }

  /// Reads the nodes that roads use.
  mutating func readNodes(_ input: ImportInput, progress: (Double) -> Void) throws {
    let boundaryNodes = boundaries.flatMap { $0.ways.flatMap { boundaryWays[$0] ?? [] } }
    nodes = RoadNodes(ids: boundaryNodes.isEmpty ? ways.nodeIDs : ways.nodeIDs + boundaryNodes)
    setPositionsOfWays()
    var told: [(node: UInt32, meaning: NodeMeaning)] = []
    var isRead = [Bool](repeating: false, count: nodes.count)
    let empty = NodeBatch(wanted: nodes.ids)
    try input.read(jobs: options.jobs, empty: empty, progress: progress) { batch in
      report.oddities[.nodeOffGlobe] += batch.offGlobe
      for (row, place) in batch.places.enumerated() {
        if isRead[Int(place)] {
          report.oddities[.duplicateNode] += 1
          continue
        }
        isRead[Int(place)] = true
        nodes.set(
          Int(place), latitudeE7: batch.latitudesE7[row], longitudeE7: batch.longitudesE7[row])
      }
      told += batch.meanings
    }
    nodes.setMeanings(told)
  }

  private mutating func setPositionsOfWays() {
    guard !ways.positions.isEmpty else { return }
    report.usesLocationsOnWays = true
    var hint = 0
    for (id, position) in zip(ways.nodeIDs, ways.positions) {
      guard let position, let place = SortedIDs.place(of: id, in: nodes.ids, hint: &hint) else {
        continue
      }
      nodes.set(place, latitudeE7: position.latitudeE7, longitudeE7: position.longitudeE7)
    }
  }

  /// Joins what was read to a network that is ready to be written.
  mutating func assembler() -> TileAssembler {
    var places = nodePlaces()
    let aliases = nodes.joinDateLine()
    report.oddities[.joinedNode] = aliases.count
    if !aliases.isEmpty { places = places.map { UInt32(aliases[Int($0)] ?? Int($0)) } }
    let segments = RoadSegments(ways: ways, nodes: places, table: nodes, report: &report)
    countNodes(segments)
    ways.forgetNodes()
    let network = DraftNetwork(ways: ways, nodes: nodes, segments: segments)
    countWays(network)
    let turns = TurnTable(chains(in: network, aliases), in: network)
    report.junctions = network.junctionNodes.count
    report.edges = network.halfEdges.count
    report.edgeCopies = turns.copyCount
    return TileAssembler(
      network: network, turns: turns,
      crossings: CrossingTable(of: network, jobs: options.jobs), drivingSides: drivingSides(),
      calendar: options.calendar, defaults: LegalDefaults(country: options.knownCountry))
  }

  private func nodePlaces() -> [UInt32] {
    var hint = 0
    return ways.nodeIDs.map { id in
      UInt32(SortedIDs.place(of: id, in: nodes.ids, hint: &hint) ?? 0)
    }
  }

  private mutating func countNodes(_ segments: RoadSegments) {
    report.nodesUsed = segments.isUsed.count { $0 }
    report.oddities[.missingNode] = nodes.ids.indices.count { !nodes.isKnown($0) }
  }

  private mutating func countWays(_ network: DraftNetwork) {
    for way in 0..<network.ways.count {
      let pieces = network.segments.firstOfWay[way + 1] - network.segments.firstOfWay[way]
      guard pieces > 0 else { continue }
      let flags = network.ways.meaning(of: way).flags
      if flags.contains(.ferry) { report.ferries += 1 }
      if flags.contains(.roundabout) { report.roundabouts += 1 }
    }
  }

  private mutating func chains(in network: DraftNetwork, _ aliases: [Int: Int]) -> [TurnChain] {
    let resolver = RestrictionResolver(network: network, aliases: aliases)
    var chains: [TurnChain] = []
    for restriction in restrictions {
      do {
        chains += try resolver.chains(of: restriction)
        report.restrictionsKept += 1
      } catch {
        report.restrictionsLeftOut[error.reason] += 1
      }
    }
    return chains
  }

  private mutating func drivingSides() -> DrivingSides {
    var sides = DrivingSides(stated: options.statedDrivingSide)
    for boundary in boundaries {
      let lines = boundary.ways.map { boundaryWays[$0] ?? [] }
      let area = lines.map { line in line.compactMap(coordinate(ofNode:)) }
      let isWhole = zip(lines, area).allSatisfy { !$0.isEmpty && $0.count == $1.count }
      if !sides.add(boundary, lines: area, isClosed: isWhole && Self.isClosed(lines)) {
        report.oddities[.unclosedBoundary] += 1
      }
    }
    return sides
  }

  private func coordinate(ofNode id: Int64) -> Coordinate? {
    var hint = 0
    guard let place = SortedIDs.place(of: id, in: nodes.ids, hint: &hint), nodes.isKnown(place)
    else { return nil }
    return nodes.coordinate(place)
  }

  /// Whether each end of a line is met by an even number of ends.
  private static func isClosed(_ lines: [[Int64]]) -> Bool {
    let ends = lines.flatMap { [$0.first, $0.last] }.compactMap(\.self).sorted()
    var place = 0
    while place < ends.count {
      let run = ends[place...].prefix { $0 == ends[place] }.count
      if run % 2 != 0 { return false }
      place += run
    }
    return true
  }
}

extension ImportReport {
  /// Adds what a part of the input gave.
  mutating func add(_ part: ImportReport) {
    waysRead += part.waysRead
    restrictionsRead += part.restrictionsRead
    for (reason, count) in part.waysLeftOut.entries { waysLeftOut[reason] += count }
    for (reason, count) in part.restrictionsLeftOut.entries {
      restrictionsLeftOut[reason] += count
    }
    for (reason, count) in part.oddities.entries { oddities[reason] += count }
  }
}

extension RoadNodes {
  /// Finds the nodes on the date line that stand at the place of one with a smaller id.
  ///
  /// Editors cut roads there, and give each part a node of its own. Returns the node that stands
  /// for each of the others.
  mutating func joinDateLine() -> [Int: Int] {
    var onLine: [Int] = []
    for node in 0..<count where isKnown(node) && longitudesE7[node] == Self.dateLineE7 {
      onLine.append(node)
    }
    onLine.sort { (latitudesE7[$0], $0) < (latitudesE7[$1], $1) }
    var aliases: [Int: Int] = [:]
    var first: Int?
    for node in onLine {
      if let kept = first, latitudesE7[kept] == latitudesE7[node] {
        aliases[node] = kept
      } else {
        first = node
      }
    }
    return aliases
  }

  private static let dateLineE7: Int32 = -1_800_000_000
}
