import Geo
import OSMPBF
import RoadNetwork

/// Reads what layers need, as far as they are wanted.
struct LayerReader: Sendable {
  private let layers: Set<MapLayer>
  private let infersSchoolZones: Bool

  /// Wants nothing.
  init() {
    layers = []
    infersSchoolZones = false
  }

  init(_ options: ImportOptions) {
    layers = options.layers
    infersSchoolZones = options.infersSchoolZones && layers.contains(.schoolZones)
  }

  /// The keys of nodes that say something; nil for none.
  var nodeKeys: OSMKeys? {
    var keys: [String] = []
    if layers.contains(.warnerPoints) { keys += WarnerTags.keys }
    if layers.contains(.landmarks) { keys += LandmarkTable.keys }
    if layers.contains(.placeNames) { keys += PlaceTable.keys }
    if infersSchoolZones { keys += SchoolTags.nodeKeys }
    return Self.keys(keys)
  }

  /// The keys of ways that say something; nil for none.
  var wayKeys: OSMKeys? {
    var keys: [String] = []
    if layers.contains(.warnerPoints) { keys += WarnerTags.wayKeys + ZoneTags.keys }
    if layers.contains(.landmarks) { keys += LandmarkTable.keys }
    if infersSchoolZones { keys += SchoolTags.areaKeys }
    return Self.keys(keys)
  }

  /// The keys of relations that say something; nil for none.
  var relationKeys: OSMKeys? {
    var keys: [String] = []
    if layers.contains(.warnerPoints) { keys += EnforcementDraft.keys + ZoneTags.keys }
    if layers.contains(.landmarks) { keys += LandmarkTable.keys }
    if infersSchoolZones { keys += SchoolTags.areaKeys }
    return Self.keys(keys)
  }

  private static func keys(_ keys: [String]) -> OSMKeys? {
    keys.isEmpty ? nil : OSMKeys(Array(Set(keys)).sorted())
  }

  func readNode(_ node: OSMNode, into draft: inout LayerDraft) {
    guard let coordinate = node.coordinate else { return }
    var contents: [LayerDraft.Content] = []
    if layers.contains(.warnerPoints) {
      contents += WarnerTags.meanings(node.tags).map { .warner($0) }
    }
    if layers.contains(.landmarks), let found = LandmarkTable.landmark(node.tags) {
      contents.append(.landmark(found))
    }
    if layers.contains(.placeNames), let found = PlaceTable.place(node.tags) {
      contents.append(.place(found.kind, name: found.name, population: found.population))
    }
    if infersSchoolZones {
      if SchoolTags.isSchool(node.tags) { contents.append(.school) }
      if SchoolTags.isSign(node.tags) { contents.append(.schoolSign) }
    }
    draft.points += contents.map {
      LayerDraft.Point(node: node.id, coordinate: coordinate, content: $0)
    }
  }

  func readWay(_ way: OSMWay, into draft: inout LayerDraft) {
    if layers.contains(.warnerPoints) {
      if way.tags["highway"] != nil {
        for hazard in WarnerTags.hazards(way.tags) { draft.hazards.append((way.id, hazard)) }
      }
      if let zone = ZoneTags.zone(way.tags) { add(OutlineDraft(way, .zone(zone)), way, &draft) }
    }
    if infersSchoolZones, SchoolTags.isSchool(way.tags) {
      add(OutlineDraft(way, .school), way, &draft)
    }
    if layers.contains(.landmarks), let found = LandmarkTable.landmark(way.tags),
      let outline = LayerDraft.Outline(OSMReference(.way, way.id), found, line: way.nodeIDs)
    {
      draft.outlines.append(outline)
    }
  }

  /// Keeps an area, and the places of its nodes if the way carries them.
  private func add(_ area: OutlineDraft?, _ way: OSMWay, _ draft: inout LayerDraft) {
    guard let area else { return }
    draft.areas.append(area)
    draft.addPositions(of: way)
  }

  func readRelation(_ relation: OSMRelation, into draft: inout LayerDraft) {
    let isArea = Self.areaTypes.contains(relation.tags["type"] ?? "")
    if layers.contains(.warnerPoints) {
      if let found = EnforcementDraft(relation) { draft.enforcements.append(found) }
      if isArea, let zone = ZoneTags.zone(relation.tags) {
        draft.areas.append(OutlineDraft(relation, .zone(zone)))
      }
    }
    guard isArea else { return }
    if layers.contains(.landmarks), let found = LandmarkTable.landmark(relation.tags) {
      draft.areas.append(OutlineDraft(relation, .landmark(found)))
    }
    if infersSchoolZones, SchoolTags.isSchool(relation.tags) {
      draft.areas.append(OutlineDraft(relation, .school))
    }
  }

  private static let areaTypes: Set<String> = ["boundary", "multipolygon"]
}
