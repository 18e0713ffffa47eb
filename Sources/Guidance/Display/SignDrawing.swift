/// The shapes of a sign: road numbers in boxes, places in lines, the exit's number on a plate.
struct SignDrawing {
  let lines: [String]
  let refs: [String]
  let exit: String?
  let arrow: ManeuverDirection
  let isMotorway: Bool

  /// More lines nobody reads.
  private static let mostLines = 4
  /// Most letters are narrower than so many times their height.
  private static let letterWidth = 0.62

  func shapes(width: Double, height: Double) -> String {
    let places = Array(lines.prefix(Self.mostLines))
    let numbers = refs.prefix(3).joined(separator: "  ")
    let rows = places.count + (numbers.isEmpty ? 0 : 1)
    let side = min(width, height)
    let margin = side * 0.08
    let plate = exit == nil ? 0 : side * 0.16
    let (top, left) = (margin + plate, margin)
    let inner = (width: width - 2 * margin, height: height - margin - top)
    let longest = (places + [numbers]).map(\.count).max() ?? 1
    let letters = min(
      inner.height / (Double(max(1, rows)) * 1.5 + 0.6),
      inner.width * 0.8 / (Double(max(1, longest)) * Self.letterWidth))
    let fill = isMotorway ? "#1f4e9c" : "#1d6b3a"
    var text =
      "<rect x=\"\(pixels(left))\" y=\"\(pixels(top))\" width=\"\(pixels(inner.width))\" "
      + "height=\"\(pixels(inner.height))\" rx=\"\(pixels(side * 0.03))\" fill=\"\(fill)\" "
      + "stroke=\"#ffffff\" stroke-width=\"\(pixels(side * 0.012))\"/>\n"
    if let exit { text += plateShapes(exit, left, margin, inner.width, plate) }
    var y = top + (inner.height - Double(max(0, rows - 1)) * letters * 1.5) / 2 + letters * 0.35
    for (index, line) in ((numbers.isEmpty ? [] : [numbers]) + places).enumerated() {
      let isNumber = index == 0 && !numbers.isEmpty
      text += words(
        line, x: width / 2 + arrowShift(inner.width), y: y, size: letters, isBold: isNumber)
      y += letters * 1.5
    }
    return text + arrowShape(left, top, inner.width, inner.height)
  }

  private func words(
    _ line: String, x: Double, y: Double, size: Double, isBold: Bool, color: String = "#ffffff"
  ) -> String {
    "<text x=\"\(pixels(x))\" y=\"\(pixels(y))\" font-family=\"sans-serif\" font-size=\""
      + "\(pixels(size))\"\(isBold ? " font-weight=\"bold\"" : "") text-anchor=\"middle\" "
      + "fill=\"\(color)\">\(SpokenText.escaped(line))</text>\n"
  }

  private func plateShapes(
    _ exit: String, _ left: Double, _ top: Double, _ width: Double, _ height: Double
  ) -> String {
    let wide = max(height * 1.4, Double(exit.count + 2) * height * 0.45)
    let x = arrow == .left ? left : left + width - wide
    return "<rect x=\"\(pixels(x))\" y=\"\(pixels(top))\" width=\"\(pixels(wide))\" height=\""
      + "\(pixels(height * 0.9))\" rx=\"\(pixels(height * 0.12))\" fill=\"#ffffff\"/>\n"
      + words(
        exit, x: x + wide / 2, y: top + height * 0.65, size: height * 0.6, isBold: true,
        color: "#111111")
  }

  /// The texts leave room for the arrow.
  private func arrowShift(_ width: Double) -> Double {
    arrow == .left ? width * 0.06 : arrow == .right ? -width * 0.06 : 0
  }

  private func arrowShape(
    _ left: Double, _ top: Double, _ width: Double, _ height: Double
  ) -> String {
    guard arrow != .forward else { return "" }
    let size = min(width * 0.09, height * 0.3)
    let x = arrow == .left ? left + size : left + width - size
    let y = top + height / 2
    let way = arrow == .left ? -1.0 : 1.0
    let d =
      "M\(pixels(x - way * size * 0.5)) \(pixels(y + size * 0.5))L\(pixels(x + way * size * 0.4)) "
      + "\(pixels(y - size * 0.4))M\(pixels(x - way * size * 0.1)) \(pixels(y - size * 0.45))"
      + "H\(pixels(x + way * size * 0.45))V\(pixels(y + size * 0.1))"
    return "<path d=\"\(d)\" stroke=\"#ffffff\" stroke-width=\"\(pixels(size * 0.16))\" "
      + "fill=\"none\" stroke-linecap=\"round\"/>\n"
  }
}
