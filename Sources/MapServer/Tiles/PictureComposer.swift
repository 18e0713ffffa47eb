import RoadNetwork

/// Decides what a picture of a tile shows, and how.
struct PictureComposer {
  let tile: MapTile
  let theme: PictureScene.Theme

  /// The picture of the roads, those of least importance first, over the shapes of the base map.
  func scene(_ roads: [RoadFeature], over shapes: [BaseMapFeature]) -> PictureScene {
    var scene = PictureScene()
    switch theme {
    case .roads, .dark:
      scene.ground = 0xf4f1ea
      for shape in shapes { add(shape, to: &scene) }
      add(roads, to: &scene)
      if tile.zoom >= 15 {
        scene.letterHeight = 170 * (tile.zoom >= 17 ? 1 : 0.9)
        scene.names = names(roads, scene.letterHeight)
      }
    case .limits:
      for road in roads where Self.isForCars(road) {
        guard let limit = road.limits.forward ?? road.limits.backward else { continue }
        scene.add(
          road.lines, PictureScene.Stroke(color: Self.color(of: limit), width: 26 * scale))
      }
    case .schools:
      for road in roads where road.isSchoolZone {
        scene.add(road.lines, PictureScene.Stroke(color: 0xd81b60, width: 40 * scale))
      }
    }
    return theme == .dark ? NightPalette.dimmed(scene) : scene
  }

  /// Lines grow with the zoom, in units of a tile.
  private var scale: Double {
    let steps = Double(min(19, max(8, tile.zoom)) - 14)
    return steps >= 0 ? 1 + steps * 0.75 : max(0.35, 1 + steps * 0.11)
  }

  private func add(_ roads: [RoadFeature], to scene: inout PictureScene) {
    for road in roads where Self.width(of: road) >= 40 {
      scene.add(
        road.lines,
        PictureScene.Stroke(color: 0x8a8172, width: Self.width(of: road) * scale + 14))
    }
    for road in roads {
      let width = Self.width(of: road)
      scene.add(
        road.lines,
        PictureScene.Stroke(
          color: Self.color(of: road), width: width * scale,
          isDashed: width < 40 && !Self.isForCars(road)))
    }
  }

  private func add(_ shape: BaseMapFeature, to scene: inout PictureScene) {
    let color = Self.color(of: shape.kind)
    guard !shape.kind.isArea else {
      scene.shapes.append(.area(color, rings: shape.lines))
      return
    }
    var stroke = PictureScene.Stroke(color: color, width: 24 * scale)
    if shape.kind == .rail { stroke = PictureScene.Stroke(color: color, width: 14 * scale) }
    scene.add(shape.lines, stroke)
  }

  /// Names, each once in a tile, along the longest piece of road that has room for it.
  private func names(_ roads: [RoadFeature], _ size: Double) -> [PictureScene.Name] {
    var longest: [String: [TilePoint]] = [:]
    for road in roads {
      guard let name = road.name ?? road.refs.first else { continue }
      for line in road.lines where Self.length(line) > Self.length(longest[name] ?? []) {
        longest[name] = line
      }
    }
    return longest.sorted { $0.key < $1.key }.compactMap { name, line in
      let room = Double(name.count) * size * 0.6
      guard Self.length(line) > room, let start = line.first, let end = line.last else {
        return nil
      }
      return PictureScene.Name(text: name, line: start.x <= end.x ? line : line.reversed())
    }
  }

  private static func length(_ line: [TilePoint]) -> Double {
    zip(line, line.dropFirst()).reduce(0) { sum, step in
      let (dx, dy) = (Double(step.1.x - step.0.x), Double(step.1.y - step.0.y))
      return sum + (dx * dx + dy * dy).squareRoot()
    }
  }
}

// How things look.
extension PictureComposer {
  private static func isForCars(_ road: RoadFeature) -> Bool {
    road.isOpen.forward || road.isOpen.backward
  }

  private static func width(of road: RoadFeature) -> Double {
    let width: Double =
      switch road.roadClass {
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
    return road.flags.contains(.link) ? width * 0.7 : width
  }

  private static func color(of road: RoadFeature) -> PictureColor {
    switch road.roadClass {
    case .motorway: 0xe07a5f
    case .trunk: 0xea9a6a
    case .primary: 0xf2bf78
    case .secondary: 0xf6dd94
    case .tertiary: 0xfbf0bf
    case .unclassified, .residential, .livingStreet, .service, .busway: 0xffffff
    case .pedestrian: 0xe3dcec
    case .track: 0xa98f63
    case .cycleway: 0x4a76c9
    case .footway, .path, .bridleway, .steps: 0xb0644a
    case .ferry: 0x6f9bd1
    }
  }

  private static func color(of kind: BaseMapKind) -> PictureColor {
    switch kind {
    case .water: 0xb3d4e8
    case .forest: 0xc9dfb8
    case .green: 0xdcecc8
    case .builtUp: 0xe9e4db
    case .sand: 0xf3e9c6
    case .waterway: 0x9cc6e0
    case .rail: 0xb5aeb8
    case .coastline: 0x7fb0d0
    }
  }

  /// From slow, dark blue, to fast, red; colours that are told apart without green and red.
  private static func color(of limit: LimitValue) -> PictureColor {
    guard let speed = limit.kilometersPerHour else { return 0x7a0403 }
    switch speed {
    case ..<21: return 0x30123b
    case ..<31: return 0x4662d7
    case ..<41: return 0x36aaf9
    case ..<51: return 0x1ae4b6
    case ..<61: return 0x72fe5e
    case ..<71: return 0xc7ef34
    case ..<81: return 0xfaba39
    case ..<101: return 0xf66b19
    default: return 0xcb2a04
    }
  }
}
