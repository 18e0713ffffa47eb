import Geo
import JSONText
import RoadNetwork
import Routing

/// What the page has to know of the map: where it lies, and who travels on it.
struct MapFacts {
  private let service: MapService

  init(_ service: MapService) { self.service = service }

  /// `bounds` are south, west, north, east in degrees, null for a map without roads.
  var json: JSON {
    [
      "bounds": bounds.map { .array($0.map(JSON.double)) } ?? .null,
      "profiles": .array(Profile.standard.map { .string($0.name) }),
      "attribution": .string(service.attribution),
    ]
  }

  private var bounds: [Double]? {
    let boxes = service.tiles.compactMap(\.bounds)
    guard let first = boxes.first else { return nil }
    return boxes.reduce([first.south, first.west, first.north, first.east]) { bounds, box in
      [
        min(bounds[0], box.south), min(bounds[1], box.west), max(bounds[2], box.north),
        max(bounds[3], box.east),
      ]
    }
  }
}
