import OSMPBF
import RoadNetwork

/// The relations of routes that roads or ferries follow.
struct RouteDrafts: Sendable {
  var roads: [RoadRouteDraft] = []
  var ferries: [FerryRouteDraft] = []

  mutating func add(_ relation: OSMRelation) {
    if let road = RoadRouteDraft(relation) { roads.append(road) }
    if let ferry = FerryRouteDraft(relation) { ferries.append(ferry) }
  }

  mutating func append(_ more: RouteDrafts) {
    roads += more.roads
    ferries += more.ferries
  }

  /// Orders the routes by id; of repetitions the first in the file stays.
  mutating func sort() {
    roads = Self.sorted(roads, by: \.id)
    ferries = Self.sorted(ferries, by: \.id)
  }

  private static func sorted<Route>(_ routes: [Route], by id: KeyPath<Route, Int64>) -> [Route] {
    let order = routes.indices.sorted {
      (routes[$0][keyPath: id], $0) < (routes[$1][keyPath: id], $1)
    }
    var sorted: [Route] = []
    for place in order where sorted.last?[keyPath: id] != routes[place][keyPath: id] {
      sorted.append(routes[place])
    }
    return sorted
  }
}

/// A numbered road with the ways that are known to lead somewhere, named by OSM ids.
struct RoadRouteDraft: Hashable, Sendable {
  /// A way of the road.
  struct Member: Hashable, Sendable {
    let way: Int64
    let leads: String
    /// The direction of the way that is meant; nil for the one in which traffic flows.
    let along: Direction?
  }

  let id: Int64
  let ref: String
  let network: String
  let members: [Member]

  /// Nil if the relation is no numbered road, or does not tell where it leads.
  init?(_ relation: OSMRelation) {
    guard let (ref, network) = RouteTags.road(relation.tags) else { return nil }
    let whole = RouteTags.direction(relation.tags)
    members = relation.members.compactMap { member in
      guard member.kind == .way, let told = RouteTags.member(role: member.role, of: whole) else {
        return nil
      }
      return Member(way: member.id, leads: told.leads, along: told.along)
    }
    if members.isEmpty { return nil }
    id = relation.id
    self.ref = ref
    self.network = network
  }
}

/// A ferry whose duration a relation tells, with its ways, named by OSM ids.
struct FerryRouteDraft: Hashable, Sendable {
  let id: Int64
  let durationDeciseconds: UInt32
  let ways: [Int64]

  /// Nil if the relation is no ferry, or does not tell how long it takes.
  init?(_ relation: OSMRelation) {
    guard let duration = RouteTags.ferryDuration(relation.tags) else { return nil }
    id = relation.id
    durationDeciseconds = duration
    ways = relation.members.filter { $0.kind == .way && !RouteTags.isWayBack($0.role) }.map(\.id)
  }
}
