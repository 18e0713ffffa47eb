/// Follows the borders of the marked squares of a grid.
///
/// The border runs from the middle of one side between a marked and an unmarked square to the next,
/// so that it cuts corners: the outline of marching squares (Lorensen and Cline, "Marching Cubes",
/// 1987, in the plane). Marked squares that meet in a corner alone are not joined, so that no
/// border touches itself or another. Outer borders run anticlockwise, holes clockwise; a hole is
/// told from an outer border as in Suzuki and Abe, "Topological structural analysis of digitized
/// binary images by border following" (1985).
struct BorderTracer {
  /// A place on a border, in half squares.
  struct Corner: Hashable {
    var x: Int32
    var y: Int32
    /// Whether the marked square lies to the west.
    var isEastEnd = false
  }

  /// One outer border with its holes.
  struct Area {
    var border: [Corner]
    var holes: [[Corner]]
  }

  private enum Direction {
    case east
    case north
    case west
    case south
  }

  private let mask: GridMask
  /// By row: the columns at which marks begin or end.
  private var changes: [Int32] = []
  private var firstChange: [Int] = [0]
  /// By change: the area whose border passes there; less than 0 if none has been followed yet.
  private var areaOfChange: [Int32] = []
  private var found: [Area] = []

  init(_ mask: GridMask) {
    self.mask = mask
    for y in 0..<mask.rows {
      mask.forEachChange(inRow: y) { changes.append(Int32($0)) }
      firstChange.append(changes.count)
    }
    areaOfChange = Array(repeating: -1, count: changes.count)
  }

  /// All areas, in the order of the rows in which they begin.
  ///
  /// - Complexity: O(*n* log *n*) in the length of the borders.
  func areas() -> [Area] {
    var tracer = self
    for y in 0..<mask.rows {
      for change in tracer.firstChange[y]..<tracer.firstChange[y + 1]
      where tracer.areaOfChange[change] < 0 {
        let begins = (change - tracer.firstChange[y]) % 2 == 0
        let x = Int(tracer.changes[change])
        if begins {
          let area = tracer.found.count
          tracer.found.append(Area(border: [], holes: []))
          tracer.found[area].border = tracer.follow(x, y + 1, .south, area: Int32(area))
        } else {
          // What lies left of a hole's first side was followed before, and is of the same area.
          let area = tracer.areaOfChange[change - 1]
          let hole = tracer.follow(x, y, .north, area: area)
          tracer.found[Int(area)].holes.append(hole)
        }
      }
    }
    return tracer.found
  }

  /// Follows a border from a corner of squares, marked squares on the left hand, back to it.
  private mutating func follow(
    _ startX: Int, _ startY: Int, _ start: Direction, area: Int32
  ) -> [Corner] {
    var corners: [Corner] = []
    var (x, y, direction) = (startX, startY, start)
    repeat {
      switch direction {
      case .east:
        append(Corner(x: Int32(2 * x + 1), y: Int32(2 * y)), to: &corners)
        x += 1
      case .west:
        append(Corner(x: Int32(2 * x - 1), y: Int32(2 * y)), to: &corners)
        x -= 1
      case .north:
        mark(x, y, area)
        append(Corner(x: Int32(2 * x), y: Int32(2 * y + 1), isEastEnd: true), to: &corners)
        y += 1
      case .south:
        mark(x, y - 1, area)
        append(Corner(x: Int32(2 * x), y: Int32(2 * y - 1)), to: &corners)
        y -= 1
      }
      direction = turn(x, y, direction)
    } while x != startX || y != startY || direction != start
    close(&corners)
    return corners
  }

  /// Where the border goes on at a corner: as far left as it can.
  private func turn(_ x: Int, _ y: Int, _ direction: Direction) -> Direction {
    let northEast = mask.isMarked(x, y)
    let northWest = mask.isMarked(x - 1, y)
    let southWest = mask.isMarked(x - 1, y - 1)
    let southEast = mask.isMarked(x, y - 1)
    switch direction {
    case .east: return !northEast ? .north : !southEast ? .east : .south
    case .north: return !northWest ? .west : !northEast ? .north : .east
    case .west: return !southWest ? .south : !northWest ? .west : .north
    case .south: return !southEast ? .east : !southWest ? .south : .west
    }
  }

  private mutating func mark(_ x: Int, _ y: Int, _ area: Int32) {
    var (low, high) = (firstChange[y], firstChange[y + 1])
    while low < high {
      let middle = (low + high) / 2
      if changes[middle] < Int32(x) { low = middle + 1 } else { high = middle }
    }
    if low < areaOfChange.count { areaOfChange[low] = area }
  }

  /// Appends a corner; one that lies on the straight line between its neighbours is left out.
  private func append(_ corner: Corner, to corners: inout [Corner]) {
    if corners.count > 1,
      Self.isStraight(corners[corners.count - 2], corners[corners.count - 1], corner)
    {
      corners.removeLast()
    }
    corners.append(corner)
  }

  /// Leaves out what lies on a straight line across the start.
  private func close(_ corners: inout [Corner]) {
    while corners.count > 3,
      Self.isStraight(corners[corners.count - 2], corners[corners.count - 1], corners[0])
    {
      corners.removeLast()
    }
    while corners.count > 3,
      Self.isStraight(corners[corners.count - 1], corners[0], corners[1])
    {
      corners.removeFirst()
    }
  }

  private static func isStraight(_ a: Corner, _ b: Corner, _ c: Corner) -> Bool {
    (b.x - a.x) * (c.y - b.y) == (b.y - a.y) * (c.x - b.x)
  }
}
