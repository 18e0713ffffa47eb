import Geo
import OSMPBF
import RoadNetwork

/// What an import has gathered so far, from the first way to the finished network.
struct ImportDraft {
  let options: ImportOptions
  var report = ImportReport()
  private var ways = RoadWays()
  private var nodes = RoadNodes()
  /// The nodes of all ways by their places in `nodes`.
  private var wayNodes: [UInt32] = []
  private var restrictions: [RestrictionDraft] = []
  private var boundaries = BoundaryDrafts()
  private var areas: [AreaDraft] = []
  private var routes = RouteDrafts()
  private var guidance: [GuidanceRelationDraft] = []
  private var layers = LayerDraft()

  init(options: ImportOptions) { self.options = options }

  /// Reads the ways that are roads and the relations that speak of them.
  mutating func readWays(_ input: ImportInput, progress: (Double) -> Void) throws {
    try input.read(jobs: options.jobs, empty: WayBatch(LayerReader(options)), progress: progress) {
      batch in
      layers.append(batch.layers)
      ways.append(batch)
      restrictions += batch.restrictions
      boundaries.append(batch.boundaries)
      boundaries.append(batch.boundaryWays)
      areas += batch.areas
      routes.append(batch.routes)
      guidance += batch.guidance
      report.add(batch.report)
    }
    guard ways.nodeIDs.count < Int(UInt32.max) else { throw ImportError.tooLarge("nodes") }
    report.waysLeftOut[.duplicate] += ways.sort()
    sortRelations()
    try readMemberWays(input)
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
    areas.sort { $0.id < $1.id }
    routes.sort()
    guidance.sort { $0.id < $1.id }
  }

  /// Reads the ways of boundaries, squares and areas of layers that have not been read as roads.
  private mutating func readMemberWays(_ input: ImportInput) throws {
    boundaries.prepare(roads: ways)
    let others = (areas.flatMap(\.ways) + layers.wantedWays).filter { ways.place(of: $0) == nil }
    let wanted = SortedIDs.unique(boundaries.missingWays + others)
    var members: [Int64: OSMWay] = [:]
    if !wanted.isEmpty {
      let empty = MemberWayBatch(wanted: wanted)
      try input.read(jobs: options.jobs, empty: empty, progress: { _ in }) { batch in
        for way in batch.ways where members[way.id] == nil { members[way.id] = way }
      }
      for id in boundaries.missingWays {
        if let way = members[id] { boundaries.add(id, way.nodeIDs) }
      }
      for id in layers.wantedWays { members[id].map { layers.addPositions(of: $0) } }
      addRims(members)
    }
    boundaries.keepClosed()
    report.oddities[.unclosedArea] += layers.closeAreas { id in
      members[id]?.nodeIDs ?? ways.nodeIDs(ofWay: id)
    }
  }

  /// Makes roads of the ways round squares, unless they are roads by themselves.
  private mutating func addRims(_ members: [Int64: OSMWay]) {
    var batch = WayBatch()
    var added: Set<Int64> = []
    for area in areas {
      for id in area.ways where ways.place(of: id) == nil {
        if let way = members[id], added.insert(id).inserted { batch.add(way, area.meaning) }
      }
    }
    report.waysRead += batch.ids.count
    ways.append(batch)
    _ = ways.sort()
    areas = []
  }

  /// Reads the nodes that roads use.
  mutating func readNodes(_ input: ImportInput, progress: (Double) -> Void) throws {
    nodes = RoadNodes(ids: ways.nodeIDs, boundaries.nodeIDs)
    setPositionsOfWays()
    // Their ids take twice the room, and are not needed any more.
    wayNodes = nodePlaces()
    ways.forgetNodes()
    var told: [(node: UInt32, meaning: NodeMeaning)] = []
    var isRead = [Bool](repeating: false, count: nodes.count)
    let empty = NodeBatch(
      wanted: nodes.ids, LayerReader(options), asked: layers.wantedNodes)
    try input.read(jobs: options.jobs, empty: empty, progress: progress) { batch in
      layers.append(batch.layers)
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
    layers.sort()
  }

  /// Takes out what was gathered for layers.
  mutating func takeLayers() -> LayerDraft {
    defer { layers = LayerDraft() }
    return layers
  }

  private mutating func setPositionsOfWays() {
    guard !ways.positions.isEmpty else { return }
    report.usesLocationsOnWays = true
    var hint = 0
    for (id, position) in zip(ways.nodeIDs, ways.positions) {
      guard let position, let place = nodes.ids.place(of: id, hint: &hint) else {
        continue
      }
      nodes.set(place, latitudeE7: position.latitudeE7, longitudeE7: position.longitudeE7)
    }
  }

  /// Joins what was read to a network that is ready to be written.
  mutating func assembler() -> TileAssembler {
    let aliases = nodes.joinDateLine()
    report.oddities[.joinedNode] = aliases.count
    if !aliases.isEmpty { wayNodes = wayNodes.map { UInt32(aliases[Int($0)] ?? Int($0)) } }
    let segments = RoadSegments(ways: ways, nodes: wayNodes, table: nodes, report: &report)
    countNodes(segments)
    wayNodes = []
    let network = DraftNetwork(ways: ways, nodes: nodes, segments: segments)
    countWays(network)
    let turns = TurnTable(chains(in: network, aliases), in: network)
    let additions = RoadAdditions(guidance, in: network, aliases: aliases)
    report.oddities[.unplacedRelation] += additions.unplaced
    report.junctions = network.junctionNodes.count
    report.bounds = BoundingBox(
      around: network.junctionNodes.lazy.map { network.nodes.coordinate(Int($0)) })
    report.edges = network.halfEdges.count
    report.edgeCopies = turns.copyCount
    return TileAssembler(
      network: network, turns: turns,
      crossings: CrossingTable(of: network, jobs: options.jobs), places: placeFinder(network),
      calendars: PlaceCalendars(options: options), directions: RouteDirections(routes.roads),
      ferries: FerryTimes(network, routes: routes.ferries),
      dualCarriageways: DualCarriageways(of: network, jobs: options.jobs), additions: additions)
  }

  private func nodePlaces() -> [UInt32] {
    var hint = 0
    return ways.nodeIDs.map { id in
      UInt32(nodes.ids.place(of: id, hint: &hint) ?? 0)
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

  private mutating func placeFinder(_ network: DraftNetwork) -> PlaceFinder {
    var bridger: BoundaryBridger?
    if boundaries.hasGaps, let table = PlaceFinder.table(options, report.bounds) {
      bridger = BoundaryBridger(network, table)
    }
    let areas = boundaries.areas(bridger: bridger, coordinate: coordinate(ofNode:))
    report.oddities[.unclosedBoundary] = boundaries.openCount
    report.oddities[.bridgedBoundary] = boundaries.bridgedCount
    boundaries = BoundaryDrafts()
    return PlaceFinder(options: options, areas: areas, bounds: report.bounds)
  }

  private func coordinate(ofNode id: Int64) -> Coordinate? {
    var hint = 0
    guard let place = nodes.ids.place(of: id, hint: &hint), nodes.isKnown(place)
    else { return nil }
    return nodes.coordinate(place)
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
