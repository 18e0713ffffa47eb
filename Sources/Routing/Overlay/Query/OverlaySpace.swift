import RoadNetwork

/// Both directions of an overlay search.
struct OverlaySides {
  var forward: OverlaySide
  var backward: OverlaySide
}

/// The scratch memory of overlay searches, and what they have read of the overlay.
struct OverlaySpace {
  var memory: OverlayMemory
  var sides: OverlaySides
  var marks: CellMarks
  var hops = HopCache()
  /// By vertex and phase of a trip, for searches in time.
  var timedLabels = EpochLabels()

  /// A space for searches with the costs that `costs` gives for the cells of `map`.
  init(map: CellMap, costs: any CellCostSource) {
    memory = OverlayMemory(map: map, costs: costs)
    sides = OverlaySides(
      forward: OverlaySide(.forward, header: map.header),
      backward: OverlaySide(.backward, header: map.header))
    marks = CellMarks(header: map.header, ancestry: map.ancestry)
  }

  /// About how many bytes the space keeps in memory.
  var memoryCost: Int {
    memory.memoryCost + sides.forward.memoryCost + sides.backward.memoryCost + hops.memoryCost
  }
}

/// The cells that hold an end of the present trip, on all levels.
struct CellMarks {
  private let ancestry: CellAncestry
  /// By level and cell: the number of the trip that last had an end there.
  private var trips: [[UInt32]]
  private var trip: UInt32 = 0
  /// The number of marked cells on level 0.
  private(set) var count = 0

  init(header: OverlayHeader, ancestry: CellAncestry) {
    self.ancestry = ancestry
    trips = (0..<header.levelCount).map {
      Array(repeating: 0, count: header.cellCount(level: $0))
    }
  }

  /// Forgets all marks.
  mutating func begin() {
    count = 0
    if trip == .max {
      trip = 0
      for level in trips.indices {
        for cell in trips[level].indices { trips[level][cell] = 0 }
      }
    }
    trip += 1
  }

  /// Marks the smallest cell `cell` and those that it is part of.
  mutating func mark(_ cell: UInt32) {
    guard trips[0][Int(cell)] != trip else { return }
    count += 1
    for level in trips.indices { trips[level][Int(ancestry.cell(cell, level: level))] = trip }
  }

  /// The highest level on which the cell around `cell` holds no end; nil if all do.
  @inline(__always)
  func freeLevel(_ cell: UInt32) -> (level: Int, cell: Int)? {
    var level = trips.count - 1
    while level >= 0 {
      let above = Int(ancestry.cell(cell, level: level))
      if trips[level][above] != trip { return (level, above) }
      level -= 1
    }
    return nil
  }
}
