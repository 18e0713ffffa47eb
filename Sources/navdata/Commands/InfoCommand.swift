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
      console.print(pack.json)
    } else {
      for (label, value) in pack.facts { console.print("\(label): \(value)") }
    }
    return .done
  }
}

extension Pack {
  fileprivate var facts: [(String, String)] {
    let origin = metadata.origin
    var facts = [
      ("pack", path), ("complete", metadata.isComplete ? "yes" : "no"),
      ("tiles", "\(tileCount) at zoom \(PackMetadata.tileZoom)"),
      ("junctions", "\(metadata.counts.nodes)"), ("directed edges", "\(metadata.counts.edges)"),
      ("ways", "\(metadata.counts.ways)"),
      ("turn restrictions", "\(metadata.counts.turnRestrictions)"),
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
    return facts.filter { !$0.1.isEmpty }
  }

  fileprivate var json: JSON {
    let origin = metadata.origin
    let box = metadata.bounds
    return [
      "path": .string(path), "complete": .bool(metadata.isComplete),
      "format_version": .integer(Int64(PackMetadata.formatVersion)),
      "tile_zoom": .integer(Int64(PackMetadata.tileZoom)), "tiles": .integer(Int64(tileCount)),
      "nodes": .integer(Int64(metadata.counts.nodes)),
      "edges": .integer(Int64(metadata.counts.edges)),
      "ways": .integer(Int64(metadata.counts.ways)),
      "turn_restrictions": .integer(Int64(metadata.counts.turnRestrictions)),
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
    ]
  }
}
