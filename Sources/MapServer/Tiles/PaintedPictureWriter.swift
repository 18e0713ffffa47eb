import CCairo

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Paints a picture in the Portable Network Graphics format, by cairo and Pango.
///
/// The same scene gives the same bytes as long as these libraries and the fonts are the same.
enum PaintedPictureWriter {
  /// Pixels along a side of a picture for ordinary screens.
  static let side = 256

  /// Whether the libraries are installed.
  static var isAvailable: Bool { navdata_canvas_available() != 0 }

  /// The bytes of the picture, `side` pixels wide and high.
  ///
  /// - Throws: ``APIError`` with ``APIError/Code/notImplemented`` if the libraries are not
  ///   installed, ``APIError/Code/internalError`` if memory runs out.
  static func bytes(_ scene: PictureScene, side: Int) throws(APIError) -> [UInt8] {
    guard isAvailable else {
      throw APIError(
        .notImplemented,
        "PNG pictures need Pango on the server; on Debian: apt install libpangocairo-1.0-0")
    }
    guard
      let canvas = navdata_canvas_open(
        Int32(side), Double(MapTile.extent), scene.ground == nil ? 0 : 1, scene.ground?.rgb ?? 0)
    else { throw APIError(.internalError, "there is no memory for a picture", status: 500) }
    defer { navdata_canvas_close(canvas) }
    for shape in scene.shapes { draw(shape, on: canvas) }
    for name in scene.names {
      let line = numbers(name.line)
      navdata_canvas_text(
        canvas, name.text, scene.letterHeight, scene.letterColor.rgb,
        scene.rimColor.rgb, PictureScene.rimWidth, line, line.count / 2)
    }
    var size = 0
    guard let bytes = navdata_canvas_png(canvas, &size) else {
      throw APIError(.internalError, "there is no memory for a picture", status: 500)
    }
    defer { free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: size))
  }

  private static func draw(_ shape: PictureScene.Shape, on canvas: OpaquePointer) {
    switch shape {
    case .area(let color, let rings):
      for ring in rings { navdata_canvas_line(canvas, numbers(ring), ring.count, 1) }
      navdata_canvas_fill(canvas, color.rgb)
    case .lines(let stroke, let lines):
      for line in lines { navdata_canvas_line(canvas, numbers(line), line.count, 0) }
      let (dash, gap) = stroke.dashes ?? (0, 0)
      navdata_canvas_stroke(canvas, stroke.color.rgb, stroke.width, dash, gap)
    }
  }

  /// Points as pairs of numbers; all are near the tile.
  private static func numbers(_ line: [TilePoint]) -> [Int32] {
    line.flatMap { [Int32(clamping: $0.x), Int32(clamping: $0.y)] }
  }
}
