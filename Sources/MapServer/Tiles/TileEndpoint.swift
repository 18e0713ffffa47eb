import RoadNetwork

/// `/tiles/{zoom}/{x}/{y}.mvt` and `.svg`: the map, to be drawn by others or as pictures.
struct TileEndpoint {
  private enum Format: String {
    case vector = "mvt"
    case picture = "svg"
  }

  private let service: MapService
  private let tile: MapTile
  private let format: Format
  private let theme: PictureTileWriter.Theme

  /// Reads the path and the option `theme`.
  ///
  /// - Throws: ``APIError`` that names what is wrong.
  init(_ service: MapService, _ target: RequestTarget) throws(APIError) {
    self.service = service
    let options = try OptionReader(query: target.query, known: ["theme"])
    theme = try options.choice("theme", PictureTileWriter.Theme.roads)
    let parts = target.segments.dropFirst()
    let ends = parts.last?.split(separator: ".", omittingEmptySubsequences: false) ?? []
    let numbers = (parts.dropLast().map { $0[...] } + ends.prefix(1))
      .compactMap(OptionReader.wholeNumber)
    guard parts.count == 3, ends.count == 2, numbers.count == 3,
      let format = Format(rawValue: String(ends[1])),
      let tile = MapTile(zoom: numbers[0], x: numbers[1], y: numbers[2])
    else {
      throw APIError(
        .invalidURL, "a tile is asked for as /tiles/{zoom}/{x}/{y}.mvt or .svg", status: 404)
    }
    self.format = format
    self.tile = tile
  }

  func answer(_ isCancelled: @Sendable () -> Bool) throws -> HTTPResponse {
    let features = try RoadFeatureReader(graph: service.graph, tiles: service.tiles)
      .features(in: tile, isCancelled)
    var response: HTTPResponse
    switch format {
    case .vector:
      response = HTTPResponse(
        status: 200, contentType: "application/vnd.mapbox-vector-tile",
        body: VectorTileWriter.bytes(features))
    case .picture:
      response = HTTPResponse(
        status: 200, contentType: "image/svg+xml",
        body: PictureTileWriter(tile: tile, theme: theme).bytes(features))
    }
    response.lifetime = .seconds(300)
    return response
  }
}
