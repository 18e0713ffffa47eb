internal import Dispatch
public import Foundation
internal import Preload
internal import RoadNetwork
internal import TileStorage

/// Keeps the packs of an app in a folder: installs, updates, checks, mends and removes them.
///
/// What is installed stays usable until the new version is whole, and readers that have it open keep
/// their version. Transfers that were interrupted go on where they stopped.
///
/// ```swift
/// let manager = try PackManager(folder: folder)
/// let pack = try await manager.install("porto", area: .everything, from: source)
/// try NavigationData.makeShared(packs: [pack.url])
/// ```
public actor PackManager {
  /// Where the packs are.
  public nonisolated let folder: URL
  /// The public key, 64 hexadecimal digits, whose owner has to have signed what comes over a network;
  /// nil takes any.
  public nonisolated let key: String?

  private static let ending = ".navpack"
  private static let areaEnding = ".tiles"

  /// Opens the folder, which is made if it is not there.
  ///
  /// - Throws: what the file system throws.
  public init(folder: URL, key: String? = nil) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    self.folder = folder
    self.key = key
  }

  /// The packs that can be opened, by name.
  public func installed() throws -> [InstalledPack] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(Self.ending) }
      .compactMap { try? pack(String($0.dropLast(Self.ending.count))) }
  }

  /// The bytes of all files of the manager, unfinished transfers among them.
  public func totalSizeInBytes() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .reduce(0) { $0 + Self.size(of: folder.appending(path: $1)) }
  }

  /// Fetches what covers `area` out of `source`, a pack in a file or behind `http(s)://`, in place of
  /// any pack of that name.
  ///
  /// - Throws: ``PackManagerError``.
  @discardableResult
  public func install(
    _ name: String, area: PackArea, from source: URL, transfer: PackTransfer = PackTransfer()
  ) async throws -> InstalledPack {
    let path = try path(of: name)
    let tiles = try wrapped { try area.area().tiles() }
    try await work { [key] in
      let source = try Self.open(source, key, transfer)
      let plan = try CutPlanner(source: source).plan(covering: tiles)
      try Self.write(plan, from: source, to: path, transfer)
      try Self.note(tiles, beside: path)
    }
    return try wrapped { try pack(name) }
  }

  /// Brings a pack up to date; only what has changed is fetched.
  ///
  /// - Returns: whether there was anything new.
  /// - Throws: ``PackManagerError``.
  @discardableResult
  public func update(
    _ name: String, from source: URL, transfer: PackTransfer = PackTransfer()
  ) async throws -> Bool {
    let before = try wrapped { try pack(name) }
    let path = try path(of: name)
    let area = try wrapped { try Pack(path: path).metadata.coverage }
    try await work { [key] in
      let source = try Self.open(source, key, transfer)
      let plan = try CutPlanner(source: source).plan(covering: area)
      try Self.write(plan, from: source, to: path, transfer)
    }
    return try wrapped { try pack(name) }.version != before.version
  }

  /// Takes a pack off the device, with what was left of its transfers.
  ///
  /// - Throws: ``PackManagerError/notInstalled(_:)``, or what the file system throws.
  public func remove(_ name: String) throws {
    let path = try path(of: name)
    guard FileManager.default.fileExists(atPath: path) else {
      throw PackManagerError.notInstalled(name)
    }
    try FileManager.default.removeItem(atPath: path)
    for ending in [Self.areaEnding, ".part", ".part-journal"] {
      try? FileManager.default.removeItem(atPath: path + ending)
    }
  }

  /// Looks at every byte of a pack.
  ///
  /// - Throws: ``PackManagerError/notInstalled(_:)``.
  public func verify(_ name: String) async throws -> PackState {
    let path = try path(of: name)
    return try await work {
      do {
        let report = try Pack(path: path).verify()
        return report.isSound ? .sound : .damaged(report.faults.map(\.description))
      } catch PackError.missing {
        throw PackManagerError.notInstalled(name)
      } catch {
        return .unusable("\(error)")
      }
    }
  }

  /// Restores the exact bytes of a damaged pack out of the source that it was installed from.
  ///
  /// - Throws: ``PackManagerError``, and if the source is another version by now.
  public func repair(
    _ name: String, from source: URL, transfer: PackTransfer = PackTransfer()
  ) async throws {
    let path = try path(of: name)
    guard FileManager.default.fileExists(atPath: path) else {
      throw PackManagerError.notInstalled(name)
    }
    try await work { [key] in
      let source = try Self.open(source, key, transfer)
      let repair = try Repair(of: path, from: source, covering: Self.area(beside: path))
      let total = repair.plan.byteCount
      _ = try repair.assembly.write(to: path) { transfer.note(done: $0, total: total) }
    }
  }

  /// Whether a pack has all roads of `area`, and which tiles it lacks.
  ///
  /// - Throws: ``PackManagerError``.
  public func coverage(of area: PackArea, in name: String) throws -> PackCoverage {
    let path = try path(of: name)
    _ = try wrapped { try pack(name) }
    return try wrapped {
      let report = try CoverageReport(of: try area.area(), on: try Pack(path: path))
      return PackCoverage(
        tileCount: report.tiles.count, missingTiles: report.missing.map { UInt64($0.rawValue) })
    }
  }

  private func pack(_ name: String) throws -> InstalledPack {
    let path = try path(of: name)
    do throws(PackError) {
      return InstalledPack(
        try Pack(path: path), name: name, size: Self.size(of: URL(filePath: path)))
    } catch .missing {
      throw PackManagerError.notInstalled(name)
    }
  }

  private func path(of name: String) throws(PackManagerError) -> String {
    let rest = name.unicodeScalars.allSatisfy {
      ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0)
        || ["-", "_", "."].contains($0)
    }
    guard rest, let first = name.first, first.isLetter || first.isNumber, name.utf8.count <= 100
    else { throw .badName(name) }
    return folder.appending(path: name + Self.ending).path
  }
}

extension PackManager {
  static func open(
    _ source: URL, _ key: String?, _ transfer: PackTransfer
  ) throws -> any CutSource & RowSupply {
    guard source.isFileURL else {
      let trusted = key.map(VerificationKey.init(hex:))
      if case .some(.none) = trusted { throw PackManagerError.failed("the key is none") }
      return try RemotePack(
        url: source.absoluteString, key: trusted ?? nil, control: transfer.control)
    }
    return try Pack(path: source.path)
  }

  private static func write(
    _ plan: PackPlan, from source: any RowSupply, to path: String, _ transfer: PackTransfer
  ) throws {
    let total = plan.byteCount
    _ = try PackAssembly(plan, from: [source]).write(to: path) {
      transfer.note(done: $0, total: total)
    }
  }

  /// Notes what a pack is to cover, so that it can be mended when it cannot be opened.
  private static func note(_ tiles: Set<TileID>?, beside path: String) throws {
    let text = tiles?.sorted().map { "\($0.rawValue)\n" }.joined() ?? "all\n"
    try Data(text.utf8).write(to: URL(filePath: path + areaEnding), options: .atomic)
  }

  private static func area(beside path: String) -> Area? {
    guard let text = try? String(contentsOfFile: path + areaEnding, encoding: .utf8) else {
      return nil
    }
    if text == "all\n" { return .everything }
    let ids = text.split(separator: "\n").map { UInt32($0).flatMap(TileID.init(rawValue:)) }
    let tiles = ids.compactMap { $0 }
    return tiles.count == ids.count ? .tiles(tiles) : nil
  }

  private static func size(of file: URL) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    return (attributes?[.size] as? Int) ?? 0
  }

  /// Runs what waits for disk and network where it holds up no task.
  private func work<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        do {
          continuation.resume(returning: try body())
        } catch TransferError.cancelled {
          continuation.resume(throwing: PackManagerError.cancelled)
        } catch PreloadError.unknownArea(let path) {
          continuation.resume(throwing: PackManagerError.unknownArea(path))
        } catch {
          continuation.resume(throwing: PackManagerError(error))
        }
      }
    }
  }

  private func wrapped<Value>(_ body: () throws -> Value) throws(PackManagerError) -> Value {
    do {
      return try body()
    } catch {
      throw PackManagerError(error)
    }
  }
}
