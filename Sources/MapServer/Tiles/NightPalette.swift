/// The colours of a map by night: a dark ground, on which roads are the lighter the greater they are.
enum NightPalette {
  /// The scene with each of its colours as it is by night.
  static func dimmed(_ scene: PictureScene) -> PictureScene {
    var night = scene
    night.ground = scene.ground.map(dimmed)
    night.letterColor = dimmed(scene.letterColor)
    night.rimColor = dimmed(scene.rimColor)
    night.shapes = scene.shapes.map { shape in
      switch shape {
      case .area(let color, let rings): return .area(dimmed(color), rings: rings)
      case .lines(var stroke, let lines):
        stroke.color = dimmed(stroke.color)
        return .lines(stroke, lines)
      }
    }
    return night
  }

  /// A colour that the table lacks stays.
  static func dimmed(_ color: PictureColor) -> PictureColor { table[color] ?? color }

  // By day, by night.
  private static let table: [PictureColor: PictureColor] = [
    // Ground and rims of letters, letters, rims of roads.
    0xf4f1ea: 0x1b1d20, 0x3b372f: 0xe8e4da, 0x8a8172: 0x0d0e10,
    // Roads by their rank.
    0xe07a5f: 0xd9755c, 0xea9a6a: 0xcf8a5e, 0xf2bf78: 0xc29a5c, 0xf6dd94: 0xa8935c,
    0xfbf0bf: 0x8c8468, 0xffffff: 0x62666c, 0xe3dcec: 0x575263, 0xa98f63: 0x7c6b4d,
    0x4a76c9: 0x6b93dc, 0xb0644a: 0xa9705a, 0x6f9bd1: 0x5b84b5,
    // The base map: water, woods, green, built-up, sand, waterway, rail, coastline.
    0xb3d4e8: 0x14303f, 0xc9dfb8: 0x1d2e21, 0xdcecc8: 0x223026, 0xe9e4db: 0x25272b,
    0xf3e9c6: 0x35301f, 0x9cc6e0: 0x1b4156, 0xb5aeb8: 0x4d4a54, 0x7fb0d0: 0x2b566e,
  ]
}
