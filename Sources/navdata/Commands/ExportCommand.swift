import Geo
import JSONText
import RoadNetwork
import TileStorage

/// `navdata export`: what a pack holds, for other programs.
struct ExportCommand: Command {
  static let name = "export"
  static let abstract = "Write roads, limits, school zones and other layers as GeoJSON or CSV."
  static let parameters = [
    Shared.pack.form, layer.form, box.form, format.form, output.form,
  ]
  static let examples = [
    Example(
      purpose: "look at all roads with all that is known of them",
      line: "navdata export porto.navpack --layer roads -o roads.geojson"),
    Example(
      purpose: "the school zones of a city as a table",
      line: "navdata export md.navpack --layer school-zones --bbox -76.7,39.2,-76.5,39.4"
        + " --format csv"),
  ]

  private static let layer = Parameter<ExportLayer>.option(
    "--layer", "NAME", required: true, help: ExportLayer.expectation)
  private static let box = Parameter<BoundingBox>.option(
    "--bbox", "W,S,E,N", help: "only what touches a box")
  private static let format = Parameter<ExportFormat>.option(
    "--format", "NAME", help: "geojson, unless the output ends in .csv, or csv")
  private static let output = Parameter<String>.option(
    "--output", short: "-o", "FILE", help: "where to write; standard output unless given")

  private let pack: String
  private let layer: ExportLayer
  private let box: BoundingBox?
  private let format: ExportFormat
  private let output: String?

  init(from arguments: inout ArgumentScanner) throws(UsageError) {
    pack = try arguments.required(Shared.pack)
    layer = try arguments.required(Self.layer)
    box = try arguments.optional(Self.box)
    let output = try arguments.optional(Self.output)
    format =
      try arguments.optional(Self.format)
      ?? (output?.hasSuffix(".csv") == true ? .csv : .geojson)
    self.output = output
  }

  func run(_ console: Console) throws -> ExitCode {
    let pack = try Pack(path: pack)
    if let output, FileAccess.isSameFile(self.pack, output) {
      throw Failure(.badInput, .cannotCreate, "the export would replace the pack \(output)")
    }
    switch layer {
    case .roads: return try write(RoadExport(pack: pack, box: box), console)
    case .speedLimits: return try write(SpeedLimitExport(pack: pack, box: box), console)
    case .schoolZones: return try writeRows(SchoolZone.self, of: pack, console)
    case .warners: return try writeRows(WarnerPoint.self, of: pack, console)
    case .landmarks: return try writeRows(Landmark.self, of: pack, console)
    case .places: return try writeRows(PlaceName.self, of: pack, console)
    case .baseMap:
      try checkLayer(.baseMap, of: pack)
      return try write(BaseMapExport(pack: pack), console)
    }
  }

  private func writeRows<Row: ExportedRow>(
    _ type: Row.Type, of pack: Pack, _ console: Console
  ) throws -> ExitCode {
    try checkLayer(Row.layer, of: pack)
    return try write(LayerExport<Row>(pack: pack), console)
  }

  /// A layer that was left out is not an empty one.
  private func checkLayer(_ layer: MapLayer, of pack: Pack) throws(Failure) {
    guard !pack.layers.contains(layer) else { return }
    throw Failure(
      .badInput, .badData,
      "\(pack.path) was made without the layer \(self.layer.rawValue); import it with --layers")
  }

  private func write<Source: ExportSource>(
    _ source: Source, _ console: Console
  ) throws -> ExitCode {
    let file = try output.map { try AsideFile(path: $0) }
    var writer = ExportWriter(format, columns: Source.columns) { bytes in
      if let file {
        try file.append(bytes)
      } else {
        console.output(String(decoding: bytes, as: UTF8.self))
      }
    }
    try source.forEachRecord { record in
      if let box, !record.touches(box) { return }
      try writer.write(record)
    }
    try writer.finish()
    try file?.publish()
    return .done
  }
}
