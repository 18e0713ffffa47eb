import Positioning
import RoadNetwork

/// Draws a tile as a picture in the Scalable Vector Graphics format, sharp on every screen.
struct PictureTileWriter {
  /// What a picture shows.
  enum Theme: String, CaseIterable, Sendable {
    /// Roads by their rank, with names.
    case roads
    /// Speed limits by colour, on nothing.
    case limits
    /// School zones, on nothing.
    case schools
  }

  let tile: MapTile
  let theme: Theme

  /// The bytes of the picture.
  func bytes(_ features: [RoadFeature]) -> [UInt8] {
    let size = MapTile.extent
    var text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"256\" height=\"256\""
      + " viewBox=\"0 0 \(size) \(size)\" fill=\"none\" stroke-linecap=\"round\""
      + " stroke-linejoin=\"round\">\n"
    switch theme {
    case .roads:
      text += "<rect width=\"\(size)\" height=\"\(size)\" fill=\"#f4f1ea\"/>\n"
      text += roads(features)
    case .limits:
      var strokes = Strokes()
      for feature in features where Self.isForCars(feature) {
        let limit = feature.limits.forward ?? feature.limits.backward
        if let limit { strokes.add(feature, Self.color(of: limit), 26 * scale) }
      }
      text += strokes.text
    case .schools:
      var strokes = Strokes()
      for feature in features where feature.isSchoolZone {
        strokes.add(feature, "#d81b60", 40 * scale)
      }
      text += strokes.text
    }
    return Array((text + "</svg>\n").utf8)
  }

  /// Lines grow with the zoom, in units of a tile.
  private var scale: Double {
    let steps = Double(min(19, max(8, tile.zoom)) - 14)
    return steps >= 0 ? 1 + steps * 0.75 : max(0.35, 1 + steps * 0.11)
  }

  private func roads(_ features: [RoadFeature]) -> String {
    var casings = Strokes()
    for feature in features where Self.width(of: feature) >= 40 {
      casings.add(feature, "#8a8172", Self.width(of: feature) * scale + 14)
    }
    var fillings = Strokes()
    for feature in features {
      let width = Self.width(of: feature) * scale
      fillings.add(
        feature, Self.color(of: feature), width,
        isDashed: Self.width(of: feature) < 40 && !Self.isForCars(feature))
    }
    return casings.text + fillings.text + (tile.zoom >= 15 ? names(features) : "")
  }

  /// Lines to be drawn one over the other; runs of the same kind become one path.
  private struct Strokes {
    private(set) var finished = ""
    private var style = ""
    private var path = ""

    mutating func add(
      _ feature: RoadFeature, _ color: String, _ width: Double, isDashed: Bool = false
    ) {
      let dashes =
        isDashed ? " stroke-dasharray=\"\(tenth(width * 3)) \(tenth(width * 2.2))\"" : ""
      let next = "stroke=\"\(color)\" stroke-width=\"\(tenth(width))\"\(dashes)"
      if next != style { finish() }
      style = next
      path += PictureTileWriter.path(feature.lines)
    }

    private mutating func finish() {
      if !path.isEmpty { finished += "<path \(style) d=\"\(path)\"/>\n" }
      path = ""
    }

    var text: String {
      var whole = self
      whole.finish()
      return whole.finished
    }
  }

  fileprivate static func path(_ lines: [[TilePoint]]) -> String {
    var text = ""
    for line in lines {
      for (place, point) in line.enumerated() {
        text += "\(place == 0 ? "M" : "L")\(point.x) \(point.y)"
      }
    }
    return text
  }
}

// Names, each once in a tile, along the longest piece of road that has room for it.
extension PictureTileWriter {
  private static let letterHeight = 170.0

  private func names(_ features: [RoadFeature]) -> String {
    var longest: [String: [TilePoint]] = [:]
    for feature in features {
      guard let name = feature.name ?? feature.refs.first else { continue }
      for line in feature.lines where Self.length(line) > Self.length(longest[name] ?? []) {
        longest[name] = line
      }
    }
    let size = Self.letterHeight * (tile.zoom >= 17 ? 1 : 0.9)
    var text =
      "<g fill=\"#3b372f\" stroke=\"#f4f1ea\" stroke-width=\"40\" paint-order=\"stroke\""
      + " font-family=\"sans-serif\" font-size=\"\(tenth(size))\" text-anchor=\"middle\">\n"
    for (place, (name, line)) in longest.sorted(by: { $0.key < $1.key }).enumerated() {
      let room = Double(name.count) * size * 0.6
      guard Self.length(line) > room, let start = line.first, let end = line.last else { continue }
      // Read from left to right.
      let readable = start.x <= end.x ? line : line.reversed()
      text +=
        "<path id=\"n\(place)\" stroke=\"none\" fill=\"none\" d=\"\(Self.path([readable]))\"/>"
        + "<text dy=\"\(tenth(size / 3))\"><textPath href=\"#n\(place)\" startOffset=\"50%\">"
        + "\(Self.escaped(name))</textPath></text>\n"
    }
    return text + "</g>\n"
  }

  static func escaped(_ text: String) -> String { XMLText.escaped(text) }

  private static func length(_ line: [TilePoint]) -> Double {
    zip(line, line.dropFirst()).reduce(0) { sum, step in
      let (dx, dy) = (Double(step.1.x - step.0.x), Double(step.1.y - step.0.y))
      return sum + (dx * dx + dy * dy).squareRoot()
    }
  }
}

// How roads look.
extension PictureTileWriter {
  private static func isForCars(_ feature: RoadFeature) -> Bool {
    feature.isOpen.forward || feature.isOpen.backward
  }

  private static func width(of feature: RoadFeature) -> Double {
    let width: Double =
      switch feature.roadClass {
      case .motorway: 110
      case .trunk: 100
      case .primary: 90
      case .secondary: 80
      case .tertiary: 70
      case .unclassified, .residential, .livingStreet: 54
      case .busway, .pedestrian, .service: 40
      case .track: 24
      case .cycleway, .footway, .path, .bridleway, .steps: 16
      case .ferry: 20
      }
    return feature.flags.contains(.link) ? width * 0.7 : width
  }

  private static func color(of feature: RoadFeature) -> String {
    switch feature.roadClass {
    case .motorway: "#e07a5f"
    case .trunk: "#ea9a6a"
    case .primary: "#f2bf78"
    case .secondary: "#f6dd94"
    case .tertiary: "#fbf0bf"
    case .unclassified, .residential, .livingStreet, .service, .busway: "#ffffff"
    case .pedestrian: "#e3dcec"
    case .track: "#a98f63"
    case .cycleway: "#4a76c9"
    case .footway, .path, .bridleway, .steps: "#b0644a"
    case .ferry: "#6f9bd1"
    }
  }

  /// From slow, dark blue, to fast, red; colours that are told apart without green and red.
  private static func color(of limit: LimitValue) -> String {
    guard let speed = limit.kilometersPerHour else { return "#7a0403" }
    switch speed {
    case ..<21: return "#30123b"
    case ..<31: return "#4662d7"
    case ..<41: return "#36aaf9"
    case ..<51: return "#1ae4b6"
    case ..<61: return "#72fe5e"
    case ..<71: return "#c7ef34"
    case ..<81: return "#faba39"
    case ..<101: return "#f66b19"
    default: return "#cb2a04"
    }
  }
}

/// A number with one decimal and without any locale.
private func tenth(_ value: Double) -> String {
  let tenths = Int((value * 10).rounded())
  return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
}
