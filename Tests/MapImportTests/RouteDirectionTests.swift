import NetworkFixtures
import OSMPBF
import RoadNetwork
import Testing

@testable import MapImport

/// Where numbered roads lead, by the relations of their routes.
@Suite struct RouteDirectionTests {
  private func directions(
    _ way: String, _ relation: String, role: String
  ) throws -> (along: [String], against: [String]) {
    let objects = AsciiMap("a--b", ways: ["ab": "highway=primary \(way)"]).objects
    let member = OSMRelation.Member(kind: .way, id: 1, role: role)
    let route = OSMRelation(
      id: 1, members: [member], tags: OSMTags(shorthand: "type=route route=road \(relation)"))
    let network = ImportedNetwork(
      OSMObjects(nodes: objects.nodes, ways: objects.ways, relations: [route]))
    let tile = try network.graph.tile(network.tiles.ids[0])
    let road = try tile.road(of: 0)
    func texts(_ attributes: DirectedAttributes) -> [String] {
      attributes.refDirections.map { "\($0.ref) \($0.direction)" }
    }
    return (texts(road.forward), texts(road.backward))
  }

  @Test(
    arguments: [
      ("ref=US_1", "ref=1 network=US:US direction=north", "forward", ["US 1 north"], []),
      ("ref=US_1", "ref=1 network=US:US direction=north", "backward", [], ["US 1 north"]),
      ("ref=US_1 oneway=yes", "ref=1 direction=north", "", ["US 1 north"], []),
      ("ref=US_1 oneway=-1", "ref=1 direction=north", "", [], ["US 1 north"]),
      // On a road for both directions nobody knows which one is meant.
      ("ref=US_1", "ref=1 direction=north", "", [], []),
      ("ref=US_1 oneway=yes", "ref=1", "south", ["US 1 south"], []),
      ("ref=US_1 oneway=yes", "ref=1", "forward", [], []),
      ("ref=US_1 oneway=yes", "ref=11 direction=north", "", [], []),
      ("ref=US_11 oneway=yes", "ref=1 direction=north", "", [], []),
      (
        "ref=I_95;MD_95 oneway=yes", "ref=95 network=US:MD direction=Northbound", "",
        ["MD 95 north"], []
      ),
      ("ref=I_95;MD_95 oneway=yes", "ref=95 direction=north", "", [], []),
      ("ref=A_1 oneway=yes", "ref=A1 direction=E", "", ["A 1 east"], []),
      ("ref=A_1 oneway=yes", "ref=A1 direction=upwards", "", [], []),
      ("ref=A_1 oneway=yes", "ref=A1 direction=east", "link", [], []),
      ("name=Broad_Street oneway=yes", "ref=A1 direction=east", "", [], []),
    ] as [(String, String, String, [String], [String])])
  func roadsLead(
    _ way: String, _ relation: String, role: String, _ along: [String], _ against: [String]
  ) throws {
    let found = try directions(way, relation, role: role)
    #expect(found.along == along)
    #expect(found.against == against)
  }
}
