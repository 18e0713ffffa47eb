import RoadNetwork

/// `/tiles/{zoom}/{x}/{y}.mvt`, `.svg` and `.png`: the map, to be drawn by others or as pictures.
struct TileEndpoint {
  private enum Format: String {
    case vectors = "mvt"
    case vectorPicture = "svg"
    case painted = "png"
  }

  private let service: MapService
  private let tile: MapTile
  private let format: Format
  private let theme: PictureScene.Theme
  /// Pixels for one of an ordinary screen.
  private let density: Int

  /// Reads the path and the option `theme`.
  ///
  /// - Throws: ``APIError`` that names what is wrong.
  init(_ service: MapService, _ target: RequestTarget) throws(APIError) {
    self.service = service
    let options = try OptionReader(query: target.query, known: ["theme"])
    theme = try options.choice("theme", PictureScene.Theme.roads)
    let parts = target.segments.dropFirst()
    var ends = parts.last?.split(separator: ".", omittingEmptySubsequences: false) ?? []
    let isDense = ends.first?.hasSuffix("@2x") == true && ends.last == "png"
    if isDense { ends[0] = ends[0].dropLast(3) }
    density = isDense ? 2 : 1
    let numbers = (parts.dropLast().map { $0[...] } + ends.prefix(1))
      .compactMap(OptionReader.wholeNumber)
    guard parts.count == 3, ends.count == 2, numbers.count == 3,
      let format = Format(rawValue: String(ends[1])),
      let tile = MapTile(zoom: numbers[0], x: numbers[1], y: numbers[2])
    else {
      throw APIError(
        .invalidURL,
        "a tile is asked for as /tiles/{zoom}/{x}/{y}.mvt, .svg, .png or @2x.png", status: 404)
    }
    self.format = format
    self.tile = tile
  }

  func answer(_ isCancelled: @Sendable () -> Bool) throws -> HTTPResponse {
    let roads = try RoadFeatureReader(graph: service.graph, tiles: service.tiles)
      .features(in: tile, isCancelled)
    var response: HTTPResponse
    switch format {
    case .vectors:
      let tile = VectorTileWriter.bytes(roads, over: try shapes(isCancelled))
      response = HTTPResponse(
        status: 200, contentType: "application/vnd.mapbox-vector-tile", body: tile)
    case .vectorPicture:
      response = HTTPResponse(
        status: 200, contentType: "image/svg+xml",
        body: VectorPictureWriter.bytes(try scene(roads, isCancelled)))
    case .painted:
      response = HTTPResponse(
        status: 200, contentType: "image/png",
        body: try PaintedPictureWriter.bytes(
          try scene(roads, isCancelled), side: PaintedPictureWriter.side * density))
    }
    response.lifetime = .seconds(300)
    return response
  }

  private func scene(
    _ roads: [RoadFeature], _ isCancelled: @Sendable () -> Bool
  ) throws -> PictureScene {
    let shapes = [.roads, .dark].contains(theme) ? try shapes(isCancelled) : []
    return PictureComposer(tile: tile, theme: theme).scene(roads, over: shapes)
  }

  private func shapes(_ isCancelled: @Sendable () -> Bool) throws -> [BaseMapFeature] {
    guard let layers = service.layers else { return [] }
    return try BaseMapReader(layers: layers).features(in: tile, isCancelled)
  }
}
