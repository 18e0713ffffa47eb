import Positioning

/// Writes a picture in the Scalable Vector Graphics format, sharp on every screen.
enum VectorPictureWriter {
  /// The bytes of the picture.
  static func bytes(_ scene: PictureScene) -> [UInt8] {
    let size = MapTile.extent
    var text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"256\" height=\"256\""
      + " viewBox=\"0 0 \(size) \(size)\" fill=\"none\" stroke-linecap=\"round\""
      + " stroke-linejoin=\"round\">\n"
    if let ground = scene.ground {
      text += "<rect width=\"\(size)\" height=\"\(size)\" fill=\"\(ground.text)\"/>\n"
    }
    for shape in scene.shapes { text += self.text(shape) }
    return Array((text + names(scene) + "</svg>\n").utf8)
  }

  private static func text(_ shape: PictureScene.Shape) -> String {
    switch shape {
    case .area(let color, let rings):
      let outline = rings.map { path([$0]) + "Z" }.joined()
      return "<path fill=\"\(color.text)\" fill-rule=\"evenodd\" d=\"\(outline)\"/>\n"
    case .lines(let stroke, let lines):
      let dashes =
        stroke.dashes.map { " stroke-dasharray=\"\(tenth($0.dash)) \(tenth($0.gap))\"" } ?? ""
      return "<path stroke=\"\(stroke.color.text)\" stroke-width=\"\(tenth(stroke.width))\""
        + "\(dashes) d=\"\(path(lines))\"/>\n"
    }
  }

  private static func names(_ scene: PictureScene) -> String {
    guard !scene.names.isEmpty else { return "" }
    var text =
      "<g fill=\"\(scene.letterColor.text)\" stroke=\"\(scene.rimColor.text)\""
      + " stroke-width=\"\(tenth(PictureScene.rimWidth))\" paint-order=\"stroke\""
      + " font-family=\"sans-serif\" font-size=\"\(tenth(scene.letterHeight))\""
      + " text-anchor=\"middle\">\n"
    for (place, name) in scene.names.enumerated() {
      text +=
        "<path id=\"n\(place)\" stroke=\"none\" fill=\"none\" d=\"\(path([name.line]))\"/>"
        + "<text dy=\"\(tenth(scene.letterHeight / 3))\">"
        + "<textPath href=\"#n\(place)\" startOffset=\"50%\">"
        + "\(escaped(name.text))</textPath></text>\n"
    }
    return text + "</g>\n"
  }

  private static func path(_ lines: [[TilePoint]]) -> String {
    var text = ""
    for line in lines {
      for (place, point) in line.enumerated() {
        text += "\(place == 0 ? "M" : "L")\(point.x) \(point.y)"
      }
    }
    return text
  }

  static func escaped(_ text: String) -> String { XMLText.escaped(text) }

  /// A number with one decimal and without any locale.
  private static func tenth(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
