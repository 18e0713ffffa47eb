import RoadNetwork

/// Which cells nodes lie in, on all levels.
struct CellTree: Hashable, Sendable {
  /// By node: its cell on level 0.
  var cells: [UInt32]
  /// By level from 1: where the parts of each cell begin one level below, and at the end their
  /// number.
  var firstParts: [[UInt32]]
  var smallestCellCount: Int

  var levelCount: Int { firstParts.count + 1 }

  /// The number of cells on `level`.
  func cellCount(level: Int) -> Int {
    level == 0 ? smallestCellCount : firstParts[level - 1].count - 1
  }
}

/// The cells above each of the smallest cells.
struct CellAncestry: Sendable {
  let levelCount: Int
  /// By smallest cell and level: the cell that it is part of.
  private let ancestors: [UInt32]

  init(firstParts: [[UInt32]], smallestCellCount: Int) {
    levelCount = firstParts.count + 1
    var parents: [[UInt32]] = []
    for parts in firstParts {
      var parent = [UInt32](repeating: 0, count: Int(parts.last ?? 0))
      for cell in 0..<parts.count - 1 {
        for part in parts[cell]..<parts[cell + 1] { parent[Int(part)] = UInt32(cell) }
      }
      parents.append(parent)
    }
    var ancestors: [UInt32] = []
    ancestors.reserveCapacity(smallestCellCount * levelCount)
    for smallest in 0..<smallestCellCount {
      var cell = UInt32(smallest)
      ancestors.append(cell)
      for parent in parents {
        cell = parent[Int(cell)]
        ancestors.append(cell)
      }
    }
    self.ancestors = ancestors
  }

  /// The cell on `level` that the smallest cell `cell` is part of.
  @inline(__always)
  func cell(_ cell: UInt32, level: Int) -> UInt32 { ancestors[Int(cell) * levelCount + level] }

  /// The highest level on which two of the smallest cells differ; nil if they are one.
  func borderLevel(_ first: UInt32, _ second: UInt32) -> Int? {
    (0..<levelCount).last { cell(first, level: $0) != cell(second, level: $0) }
  }
}
