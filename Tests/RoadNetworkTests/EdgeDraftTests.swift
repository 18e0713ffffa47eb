import Geo
import Testing

@testable import RoadNetwork

@Suite struct EdgeDraftTests {
  private let tile = TileID(containing: .origin)

  private func draft(head: UInt32 = 0, twin: UInt32 = 0, speed: Int? = nil) -> EdgeDraft {
    EdgeDraft(
      head: NodeID(tile: tile, index: head), twinIndex: twin, lengthDecimeters: 10,
      roadClass: .steps, access: ModeAccess(all: .yes), maximumSpeedKilometersPerHour: speed,
      departure: Bearing(degrees: 359.9), arrival: Bearing(degrees: 180), segment: 0)
  }

  @Test func packsTheGreatestIndexes() {
    let limit = EdgeRecord.indexLimit - 1
    let record = draft(head: limit, twin: limit).record(
      headSlot: EdgeRecord.tileSlotLimit - 1)
    #expect(record.headIndex == limit)
    #expect(record.twinIndex == limit)
    #expect(record.headSlot == EdgeRecord.tileSlotLimit - 1)
    #expect(record.roadClass == .steps)
  }

  @Test(arguments: [(nil, nil), (0, 1), (-5, 1), (1, 1), (130, 130), (254, 254), (300, 254)])
  func keepsAKnownSpeedBetweenItsBounds(speed: Int?, kept: Int?) {
    #expect(draft(speed: speed).record(headSlot: 0).maximumSpeedKilometersPerHour == kept)
  }

  @Test func roundsBearingsToTheNearestStep() {
    let record = draft().record(headSlot: 0)
    #expect(record.departureBearingStep == 0)
    #expect(record.arrivalBearingStep == 128)
  }

  @Test(arguments: [(1 << 22, 0), (0, 1 << 22)] as [(UInt32, UInt32)])
  func theBuilderRefusesIndexesBeyondTheFormat(head: UInt32, twin: UInt32) {
    var builder = RoadTileBuilder(id: tile)
    builder.addNode(NodeRecord(at: .origin), NodeAttributes(nodeID: 1))
    #expect(throws: TileFormatError.limitExceeded("edges or nodes")) {
      try builder.addEdge(draft(head: head, twin: twin))
    }
  }

  @Test func theBuilderRefusesMoreNeighboursThanTheFormatHas() throws {
    var builder = RoadTileBuilder(id: tile)
    builder.addNode(NodeRecord(at: .origin), NodeAttributes(nodeID: 1))
    for x in 1..<EdgeRecord.tileSlotLimit {
      var edge = draft()
      edge.head = NodeID(tile: try #require(TileID(x: x, y: 0)), index: 0)
      try builder.addEdge(edge)
    }
    var edge = draft()
    edge.head = NodeID(tile: try #require(TileID(x: 5000, y: 0)), index: 0)
    #expect(throws: TileFormatError.limitExceeded("neighbouring tiles")) {
      try builder.addEdge(edge)
    }
  }

  @Test func theBuilderRefusesRoadsThatNoEdgeCanName() {
    var builder = RoadTileBuilder(id: tile)
    _ = builder.addRoad(RoadAttributes(wayID: 1))
    #expect(throws: TileFormatError.self) { try builder.encoded() }
  }
}
