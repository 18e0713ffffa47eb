import Geo
import JSONText
import TileStorage

/// `navdata info`: what a pack holds and where it comes from.
struct InfoCommand: Command {
  static let name = "info"
  static let abstract = "Show what a pack holds and where it comes from."
  static let parameters = [Shared.pack.form, Shared.json.form]
  static let examples = [
    Example(purpose: "look at a pack", line: "navdata info porto.navpack"),
    Example(purpose: "let a program look", line: "navdata info porto.navpack --json"),
  ]

  private let pack: String
  private let isJSON: Bool

  init(from arguments: inout ArgumentScanner) throws(UsageError) {
    pack = try arguments.required(Shared.pack)
    isJSON = arguments.flag(Shared.json)
  }

  func run(_ console: Console) throws -> ExitCode {
    let pack = try Pack(path: pack)
    if isJSON {
      console.print(try pack.json)
    } else {
      for (label, value) in try pack.facts { console.print("\(label): \(value)") }
    }
    return .done
  }
}

extension Pack {
  fileprivate var facts: [(String, String)] {
    get throws {
      let origin = metadata.origin
      var facts = [
        ("pack", path), ("complete", metadata.isComplete ? "yes" : "no"),
        ("tiles", "\(tileCount) at zoom \(PackMetadata.tileZoom)"),
        ("junctions", "\(metadata.counts.nodes)"), ("directed edges", "\(metadata.counts.edges)"),
        ("ways", metadata.counts.ways.map(String.init) ?? ""),
        ("turn restrictions", metadata.counts.turnRestrictions.map(String.init) ?? ""),
      ]
      if let box = metadata.bounds {
        facts.append(("box", "\(box.west),\(box.south),\(box.east),\(box.north)"))
      }
      if let seconds = origin.osmTimestamp {
        let time = Timestamp(secondsSince1970: Double(seconds))
        facts.append(("data of", time?.iso8601 ?? "\(seconds)"))
      }
      facts += [
        ("made by", origin.importerVersion), ("options", origin.options),
        ("digest of the input", origin.inputDigest?.description ?? "unknown"),
        ("attribution", metadata.attribution),
      ]
      for source in origin.sources { facts.append(("joined of", source.line)) }
      for layer in layers {
        let size = try size(of: layer)
        facts.append(
          (
            "layer \(layer.rawValue)",
            "\(size.rows) rows in \(size.tiles) tiles, \(size.bytes) bytes"
          ))
      }
      return facts.filter { !$0.1.isEmpty }
    }
  }

  fileprivate var json: JSON {
    get throws {
      let origin = metadata.origin
      let box = metadata.bounds
      let layers = try layers.map { layer in
        let size = try size(of: layer)
        return JSON.Member(
          name: layer.rawValue,
          value: [
            "rows": .integer(Int64(size.rows)), "tiles": .integer(Int64(size.tiles)),
            "bytes": .integer(Int64(size.bytes)),
          ])
      }
      return [
        "path": .string(path), "complete": .bool(metadata.isComplete),
        "format_version": .integer(Int64(PackMetadata.formatVersion)),
        "tile_zoom": .integer(Int64(PackMetadata.tileZoom)), "tiles": .integer(Int64(tileCount)),
        "nodes": .integer(Int64(metadata.counts.nodes)),
        "edges": .integer(Int64(metadata.counts.edges)),
        "ways": metadata.counts.ways.map { .integer(Int64($0)) } ?? .null,
        "turn_restrictions": metadata.counts.turnRestrictions.map { .integer(Int64($0)) } ?? .null,
        "bbox": box.map {
          [.double($0.west), .double($0.south), .double($0.east), .double($0.north)]
        } ?? .null,
        "covers_all": .bool(metadata.coverage == nil),
        "osm_timestamp_s": origin.osmTimestamp.map { .integer($0) } ?? .null,
        "osm_sequence": origin.osmSequence.map { .integer($0) } ?? .null,
        "osm_url": .text(origin.osmURL), "importer": .string(origin.importerVersion),
        "options": .string(origin.options),
        "input_digest": .text(origin.inputDigest?.description),
        "attribution": .string(metadata.attribution),
        "sources": .array(origin.sources.map(\.json)), "layers": .object(layers),
      ]
    }
  }
}

extension PackOrigin {
  /// One of the imports that a pack was joined of, in words.
  fileprivate var line: String {
    let time = osmTimestamp.flatMap { Timestamp(secondsSince1970: Double($0))?.iso8601 }
    return [
      "input \(inputDigest?.description ?? "unknown")", time.map { "data of \($0)" },
      importerVersion,
      options,
    ].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  fileprivate var json: JSON {
    [
      "input_digest": .text(inputDigest?.description), "importer": .string(importerVersion),
      "options": .string(options), "osm_timestamp_s": osmTimestamp.map { .integer($0) } ?? .null,
      "osm_sequence": osmSequence.map { .integer($0) } ?? .null, "osm_url": .text(osmURL),
    ]
  }
}
