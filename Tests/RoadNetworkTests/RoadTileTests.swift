import Geo
import Testing

@testable import RoadNetwork

@Suite struct RoadTileTests {
  @Test func recordsHaveTheDrawnSizes() {
    #expect(MemoryLayout<NodeRecord>.stride == 20)
    #expect(MemoryLayout<EdgeRecord>.stride == 24)
    #expect(MemoryLayout<TurnException>.stride == 16)
    #expect(MemoryLayout<CrossingRecord>.stride == 8)
    #expect(MemoryLayout<DurationRecord>.stride == 8)
  }

  @Test(arguments: UInt64(1)...40)
  func readsBackWhatWasWritten(seed: UInt64) throws {
    let network = RandomNetwork(seed: seed)
    for id in network.tiles {
      let tile = try RoadTile(id: id, bytes: try network.encoded(id))
      try tile.checkDetails()
      #expect(tile.copyBases == network.copyBases[id])
      #expect(tile.turnExceptions == network.exceptions[id])
      #expect(tile.crossings == network.crossings[id])
      try checkNodes(of: tile, against: network)
      try checkEdges(of: tile, against: network)
    }
  }

  private func checkNodes(of tile: RoadTile, against network: RandomNetwork) throws {
    let expected = try #require(network.nodes[tile.id])
    #expect(tile.nodes.count == expected.count)
    for (index, node) in expected.enumerated() {
      #expect(tile.nodes[index].coordinate == node.record.coordinate)
      #expect(tile.nodes[index].flags == node.record.flags)
      #expect(tile.nodes[index].access == node.record.access)
      #expect(try tile.attributes(ofNode: index) == node.attributes)
      let id = NodeID(tile: tile.id, index: UInt32(index))
      #expect(tile.outEdges(of: index) == network.outEdges(of: id))
    }
  }

  private func checkEdges(of tile: RoadTile, against network: RandomNetwork) throws {
    let expected = try #require(network.edges[tile.id])
    #expect(tile.edges.count == expected.count)
    for (index, edge) in expected.enumerated() {
      let record = tile.edges[index]
      let piece = network.pieces[edge.piece]
      let draft = piece.drafts[edge.end]
      #expect(tile.neighbours[record.headSlot] == draft.head.tile)
      #expect(record.headIndex == draft.head.index)
      #expect(record.twinIndex == draft.twinIndex)
      #expect(tile.tail(of: index) == Int(piece.ends[edge.end].index))
      #expect(record.lengthDecimeters == draft.lengthDecimeters)
      #expect(record.roadClass == draft.roadClass)
      #expect(record.access == draft.access)
      #expect(record.surface == draft.surface)
      #expect(record.flags.isSuperset(of: draft.flags))
      #expect(record.isUnlimited == draft.isUnlimited)
      if !draft.isUnlimited {
        #expect(record.maximumSpeedKilometersPerHour == draft.maximumSpeedKilometersPerHour)
      }
      #expect(record.departureBearingStep == draft.departure.step256)
      #expect(record.arrivalBearingStep == draft.arrival.step256)
      #expect(tile.fixedDuration(of: index) == draft.fixedDurationDeciseconds)
      #expect(try tile.shape(of: index).points == network.line(of: piece, from: edge.end))
      #expect(try tile.road(of: index) == piece.road)
      let directed = draft.flags.contains(.reversed) ? piece.road.backward : piece.road.forward
      #expect(try tile.directedAttributes(of: index) == directed)
      let place = network.places[tile.id]?[index]
      #expect(try tile.places().place(of: index) == (place?.isUnknown == true ? nil : place))
    }
  }

  @Test(arguments: [5, 6] as [UInt64])
  func aPlaceAlongAnEdgeIsThatOnItsLine(_ seed: UInt64) throws {
    let network = RandomNetwork(seed: seed)
    for id in network.tiles {
      let tile = try RoadTile(id: id, bytes: try network.encoded(id))
      let shapes = try tile.shapes()
      for edge in tile.edges.indices {
        let line = try tile.shape(of: edge)
        for part in [0, 0.3, 0.99] {
          let distance = Distance.meters(line.length.meters * part)
          let place = try #require(line.position(at: distance))
          #expect(shapes.place(distance, along: edge, in: tile) == .on(place))
        }
        let beyond = shapes.place(line.length + .meters(7), along: edge, in: tile)
        guard case .beyond(let rest) = beyond else {
          Issue.record("\(beyond) although the edge \(edge) ends before")
          continue
        }
        #expect(abs(rest.meters - 7) < 1e-6)
      }
    }
  }

  @Test func theSameCallsGiveTheSameBytes() throws {
    let network = RandomNetwork(seed: 7)
    for id in network.tiles {
      #expect(try network.encoded(id) == RandomNetwork(seed: 7).encoded(id))
    }
  }

  @Test func anEmptyTileIsATile() throws {
    let id = try #require(TileID(x: 1, y: 2))
    let tile = try RoadTile(id: id, bytes: try RoadTileBuilder(id: id).encoded())
    try tile.checkDetails()
    #expect(tile.nodes.isEmpty && tile.edges.isEmpty && tile.crossings.isEmpty)
    #expect(tile.neighbours == [id])
  }

  @Test func findsTheCopiesAndTurnsOfEachState() throws {
    let network = RandomNetwork(seed: 3)
    let id = network.tiles[0]
    let tile = try RoadTile(id: id, bytes: try network.encoded(id))
    for edge in tile.edges.indices {
      let copies = tile.copyBases.indices.filter { tile.copyBases[$0] == UInt32(edge) }
      #expect(tile.copies(of: edge).map { $0 - tile.edges.count } == copies)
      #expect(tile.edges[edge].flags.contains(.hasCopies) == !copies.isEmpty)
    }
    for state in 0..<tile.stateCount {
      let turns = tile.turnExceptions.filter { Int($0.from) == state }
      #expect(Array(tile.turnExceptions(from: state)) == turns)
    }
  }
}
