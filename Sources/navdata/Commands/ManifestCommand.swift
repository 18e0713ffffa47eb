import Preload
import TileStorage

/// `navdata manifest`: lets others fetch parts of a pack from a plain file server.
struct ManifestCommand: Command {
  static let name = "manifest"
  static let abstract = "Write beside a pack what a file server needs to give away parts of it."
  static let parameters = [Shared.pack.form, Shared.json.form, Shared.progress.form]
  static let examples = [
    Example(
      purpose:
        "put porto.navpack.manifest and porto.navpack.rows on a server, then preload from there",
      line: "navdata manifest porto.navpack")
  ]

  private let pack: String
  private let isJSON: Bool
  private let showsProgress: Bool

  init(from arguments: inout ArgumentScanner) throws(UsageError) {
    pack = try arguments.required(Shared.pack)
    isJSON = arguments.flag(Shared.json)
    showsProgress = arguments.flag(Shared.progress)
  }

  private static let chunkSize = 4 << 20

  func run(_ console: Console) throws -> ExitCode {
    let published = PublishedPack(try Pack(path: pack))
    let manifest = try published.manifest()
    let clock = ContinuousClock()
    let start = clock.now
    let size = manifest.rowByteCount
    var bar = ProgressBar("manifest", of: size, unit: "bytes", on: console, isForced: showsProgress)
    let rows = try FileAside(path: pack + PublishedPack.rowsEnding)
    for place in stride(from: 0, to: size, by: Self.chunkSize) {
      try rows.append(try published.rowBytes(place..<min(place + Self.chunkSize, size)))
      bar.update(place, at: clock.now - start)
    }
    bar.finish(size, at: clock.now - start)
    // The rows first: who reads the new manifest finds what it promises.
    try rows.finish()
    let file = try FileAside(path: pack + PublishedPack.manifestEnding)
    let bytes = try published.manifestBytes()
    try file.append(bytes)
    try file.finish()
    if isJSON {
      console.print([
        "manifest": .string(pack + PublishedPack.manifestEnding),
        "rows": .string(pack + PublishedPack.rowsEnding),
        "tiles": .integer(Int64(manifest.tileCount)), "bytes": .integer(Int64(size)),
        "manifest_bytes": .integer(Int64(bytes.count)),
      ])
    } else {
      console.print(
        "wrote \(pack)\(PublishedPack.manifestEnding) (\(bytes.count) bytes) and "
          + "\(pack)\(PublishedPack.rowsEnding) (\(size) bytes)")
    }
    return .done
  }
}
