/// What a picture of a tile shows, from the ground up, in units of the tile.
struct PictureScene: Sendable {
  /// What a picture is about.
  enum Theme: String, CaseIterable, Sendable {
    /// Roads by their rank, with names, over the base map.
    case roads
    /// The same in colours for the night.
    case dark
    /// Speed limits by colour, on nothing.
    case limits
    /// School zones, on nothing.
    case schools
  }

  /// A stroke of a pen.
  struct Stroke: Hashable, Sendable {
    var color: PictureColor
    var width: Double
    var isDashed = false

    /// The lengths of a dash and of the gap behind it; nil for a stroke without gaps.
    var dashes: (dash: Double, gap: Double)? { isDashed ? (width * 3, width * 2.2) : nil }
  }

  enum Shape: Sendable {
    /// Filled where a line from outside crosses an odd number of the rings.
    case area(PictureColor, rings: [[TilePoint]])
    case lines(Stroke, [[TilePoint]])
  }

  /// A name along a line that reads from left to right.
  struct Name: Sendable {
    var text: String
    var line: [TilePoint]
  }

  /// Nil for a picture that lies over another.
  var ground: PictureColor?
  var shapes: [Shape] = []
  var names: [Name] = []
  /// Of the letters.
  var letterHeight = 0.0

  var letterColor: PictureColor = 0x3b372f
  var rimColor: PictureColor = 0xf4f1ea
  static let rimWidth = 40.0

  /// Adds lines; those of the same stroke as the ones before are drawn at once with them.
  mutating func add(_ lines: [[TilePoint]], _ stroke: Stroke) {
    if case .lines(stroke, let before) = shapes.last {
      shapes[shapes.count - 1] = .lines(stroke, before + lines)
    } else {
      shapes.append(.lines(stroke, lines))
    }
  }
}

/// A colour as 0xRRGGBB.
struct PictureColor: Hashable, Sendable, ExpressibleByIntegerLiteral {
  let rgb: UInt32

  init(integerLiteral value: UInt32) { rgb = value }

  /// As web pages write it.
  var text: String {
    let digits = String(rgb, radix: 16)
    return "#" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
  }
}
