import Geo
import OSMPBF
import RoadNetwork

/// The roads and the telling relations of one block.
struct WayBatch: ObjectBatch {
  var ids: [Int64] = []
  var meanings = Interner<RoadMeaning>()
  var attributes = Interner<RoadAttributes>()
  var meaningOf: [UInt32] = []
  var attributesOf: [UInt32] = []
  var nodeCounts: [Int] = []
  var nodeIDs: [Int64] = []
  /// As many as `nodeIDs`, or none.
  var positions: [Coordinate?] = []
  var restrictions: [RestrictionDraft] = []
  var boundaries: [BoundaryDraft] = []
  /// Ways that say they are parts of boundaries, and are no roads.
  var boundaryWays: [(id: Int64, nodeIDs: [Int64])] = []
  var areas: [AreaDraft] = []
  var routes = RouteDrafts()
  var guidance: [GuidanceRelationDraft] = []
  var report = ImportReport()
  /// What layers need.
  var layers = LayerDraft()
  private let layerReader: LayerReader

  init(_ layerReader: LayerReader = LayerReader()) { self.layerReader = layerReader }

  static let kinds: ObjectKinds = [.ways, .relations]
  private static let wayKeys = OSMKeys(WayInterpreter.keys + [BoundaryTags.wayKey])
  private static let relationKeys = OSMKeys(
    RestrictionTags.keys + BoundaryTags.keys + WayInterpreter.areaKeys
      + GuidanceRelationTags.keys + RouteTags.keys)

  mutating func add(_ block: borrowing OSMBlock) {
    block.forEachWay(withAnyOf: Self.wayKeys) { add($0) }
    if let keys = layerReader.wayKeys {
      block.forEachWay(withAnyOf: keys) { layerReader.readWay($0, into: &layers) }
    }
    block.forEachRelation(withAnyOf: Self.relationKeys) { add($0) }
    if let keys = layerReader.relationKeys {
      block.forEachRelation(withAnyOf: keys) { layerReader.readRelation($0, into: &layers) }
    }
  }

  mutating func add(_ objects: OSMObjects) {
    for way in objects.ways { add(way) }
    for way in objects.ways { layerReader.readWay(way, into: &layers) }
    for relation in objects.relations { add(relation) }
    for relation in objects.relations { layerReader.readRelation(relation, into: &layers) }
  }

  private mutating func add(_ way: OSMWay) {
    guard WayInterpreter.isOfInterest(way.tags) else {
      if BoundaryTags.isBoundaryWay(way.tags) { boundaryWays.append((way.id, way.nodeIDs)) }
      return
    }
    report.waysRead += 1
    switch WayInterpreter.read(way.tags) {
    case .leftOut(let reason): report.waysLeftOut[reason] += 1
    case .road(let meaning): add(way, meaning)
    }
  }

  /// Adds a way with a meaning that need not come from its own tags.
  mutating func add(_ way: OSMWay, _ meaning: WayMeaning) {
    if meaning.isReversible { report.oddities[.reversibleWay] += 1 }
    report.oddities[.unreadableSpeed] += meaning.unreadableSpeeds
    if meaning.hasContradictoryLanes { report.oddities[.contradictoryLanes] += 1 }
    ids.append(way.id)
    meaningOf.append(meanings.place(of: meaning.road))
    attributesOf.append(attributes.place(of: meaning.attributes))
    nodeCounts.append(way.nodeIDs.count)
    addPositions(of: way)
    nodeIDs.append(contentsOf: way.nodeIDs)
  }

  /// Keeps as many positions as nodes once one way of the batch carries them.
  private mutating func addPositions(of way: OSMWay) {
    guard !way.coordinates.isEmpty || !positions.isEmpty else { return }
    while positions.count < nodeIDs.count { positions.append(nil) }
    for place in way.nodeIDs.indices {
      positions.append(place < way.coordinates.count ? way.coordinates[place] : nil)
    }
  }

  private mutating func add(_ relation: OSMRelation) {
    if RestrictionTags.isRestriction(relation.tags) {
      report.restrictionsRead += 1
      switch RestrictionTags.read(relation.tags) {
      case .rules(let rules): restrictions.append(RestrictionDraft(relation, rules))
      case .conditional: report.restrictionsLeftOut[.conditional] += 1
      case .unknown: report.restrictionsLeftOut[.unknownKind] += 1
      case .bindsNobody: report.restrictionsLeftOut[.bindsNobody] += 1
      }
    } else if GuidanceRelationTags.isOfInterest(relation.tags) {
      if let draft = GuidanceRelationDraft(relation) {
        guidance.append(draft)
      } else {
        report.oddities[.unplacedRelation] += 1
      }
    } else if let boundary = BoundaryDraft(relation) {
      boundaries.append(boundary)
    } else if let meaning = WayInterpreter.readArea(relation.tags) {
      areas.append(AreaDraft(relation, meaning))
    } else {
      routes.add(relation)
    }
  }
}

/// A turn restriction as read, its members still named by OSM ids.
struct RestrictionDraft: Hashable, Sendable {
  let id: Int64
  let rules: [RestrictionRule]
  var from: [Int64] = []
  var viaWays: [Int64] = []
  var viaNodes: [Int64] = []
  var to: [Int64] = []
  /// Whether several roads may stand in the role; else nobody knows which of them are meant.
  let allowsSeveralFrom: Bool
  let allowsSeveralTo: Bool

  init(_ relation: OSMRelation, _ rules: [RestrictionRule]) {
    id = relation.id
    self.rules = rules
    allowsSeveralFrom = RestrictionTags.says(RestrictionTags.fromSeveral, relation.tags)
    allowsSeveralTo = RestrictionTags.says(RestrictionTags.toSeveral, relation.tags)
    for member in relation.members {
      switch (member.kind, member.role) {
      case (.way, RestrictionTags.from): from.append(member.id)
      case (.way, RestrictionTags.via): viaWays.append(member.id)
      case (.node, RestrictionTags.via): viaNodes.append(member.id)
      case (.way, RestrictionTags.to): to.append(member.id)
      default: break
      }
    }
  }
}

/// A square that a relation draws, so that the ways round it have no tags of their own.
struct AreaDraft: Sendable {
  let id: Int64
  let meaning: WayMeaning
  let ways: [Int64]

  init(_ relation: OSMRelation, _ meaning: WayMeaning) {
    id = relation.id
    self.meaning = meaning
    ways = relation.members.filter { $0.kind == .way }.map(\.id)
  }
}

/// Keeps each value once and numbers them in the order of their first use.
struct Interner<Value: Hashable & Sendable>: Sendable {
  private(set) var values: [Value] = []
  private var places: [Value: UInt32] = [:]

  mutating func place(of value: Value) -> UInt32 {
    if let place = places[value] { return place }
    let place = UInt32(values.count)
    places[value] = place
    values.append(value)
    return place
  }
}
