import RoadNetwork

/// Finds what occurs on the roads of each cell.
struct FeatureFinder {
  let network: WholeNetwork
  let tree: CellTree

  /// By cell of level 0.
  ///
  /// - Throws: ``RoadGraphError`` if a tile is damaged.
  func features() throws -> [CellFeatures] {
    var features = [CellFeatures](repeating: [], count: tree.smallestCellCount)
    for block in network.graph.blocks {
      for index in block.tile.edges.indices {
        let node = Int(block.firstNode) + block.tile.tail(of: index)
        let found = try Self.features(of: index, in: block.tile, network.graph.source)
        features[Int(tree.cells[node])].formUnion(found)
        // What opens to some vehicles may lead into another cell, whose entry it is then.
        let head = network.graph.heads[Int(block.firstState) + index]
        if head != SearchGraph.none, block.tile.edges[index].flags.contains(.dependsOnVehicle) {
          features[Int(tree.cells[Int(head)])].insert(.vehicleLimits)
        }
      }
      for exception in block.tile.turnExceptions where exception.timeRule != 0 {
        let base = block.tile.base(ofState: Int(exception.from))
        let head = network.graph.heads[Int(block.firstState) + base]
        guard head != SearchGraph.none else { continue }
        features[Int(tree.cells[Int(head)])].insert(.vehicleLimits)
        for mode in TravelMode.allCases where exception.modes.contains(mode) {
          features[Int(tree.cells[Int(head)])].insert(.conditional(for: mode))
        }
      }
      try addBarriers(of: block, to: &features)
    }
    return features
  }

  private func addBarriers(
    of block: SearchGraph.Block, to features: inout [CellFeatures]
  ) throws {
    for (index, node) in block.tile.nodes.enumerated() where node.flags.contains(.conditional) {
      do {
        for condition in try block.tile.rules().conditions(ofNode: index) {
          for mode in TravelMode.allCases where condition.modes.contains(mode) {
            let cell = Int(tree.cells[Int(block.firstNode) + index])
            features[cell].insert(.conditional(for: mode))
          }
        }
      } catch {
        throw RoadGraphError.corrupt(block.tile.id, error)
      }
    }
  }

  private static func features(
    of index: Int, in tile: RoadTile, _ graph: RoadGraph
  ) throws -> CellFeatures {
    let record = tile.edges[index]
    var features = RoadKinds(of: record).features
    if !record.flags.isDisjoint(with: [.hasVehicleLimits, .dependsOnVehicle]) {
      features.insert(.vehicleLimits)
    }
    guard record.flags.contains(.conditional) else { return features }
    let edge = EdgeID(tile: tile.id, index: UInt32(index))
    var modes: ModeSet = []
    for condition in try graph.rules(around: edge).conditions(of: index)
    where condition.rule.mayHold {
      modes.formUnion(condition.modes)
    }
    for limit in try graph.directedAttributes(of: edge).speedLimit.conditional
    where limit.kind != .weather && limit.rule.mayHold {
      modes.formUnion(limit.modes)
    }
    for mode in TravelMode.allCases where modes.contains(mode) {
      features.insert(.conditional(for: mode))
    }
    return features
  }
}

extension TimeRule {
  /// Whether there are circumstances under which anybody knows that the rule holds.
  fileprivate var mayHold: Bool {
    !conditions.contains {
      switch $0 {
      case .weather, .other: true
      default: false
      }
    }
  }
}
