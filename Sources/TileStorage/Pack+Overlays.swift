import RoadNetwork

extension Pack: OverlaySource {
  /// The bytes of a row of an overlay, checked against their digest; nil if the pack has no such
  /// row.
  ///
  /// - Throws: ``PackError/damaged(path:reason:)`` if the row is not as it was written or went
  ///   missing, ``PackError/replaced(path:)`` or ``PackError/unreadable(path:reason:)``.
  public func bytes(of row: OverlayRowID) throws(PackError) -> [UInt8]? {
    try self.row(.overlay(row))?.bytes
  }

  /// The ids of all rows of overlays, ascending.
  var overlayIDs: [OverlayRowID] {
    get throws(PackError) { try rowIDs(in: .overlay).compactMap(\.overlay) }
  }

  /// Whether there are overlays for any profile.
  public var hasOverlays: Bool {
    tables.contains { $0.name == PackTable.overlay.rawValue && $0.rows > 0 }
  }

  /// The names of the profiles that the pack has overlays for, in the order of their slots.
  ///
  /// - Throws: ``PackError`` if the list of overlays is damaged; a damaged header is left out.
  public var overlayProfiles: [String] {
    get throws(PackError) {
      let headers = try overlayIDs.filter { $0.kind == .header }
      return headers.compactMap { row in
        (try? bytes(of: row)).flatMap { try? OverlayHeader(bytes: $0) }?.profile
      }
    }
  }
}

extension Pack {
  /// Notes in `report` what is wrong with the overlays.
  func checkOverlays(into report: inout VerifyReport) {
    let manifest = LayerManifest()
    var headers: [UInt8: OverlayHeader] = [:]
    do {
      for id in try overlayIDs {
        guard let row = try storedRow(.overlay(id)) else {
          report.note("\(id) is gone")
          continue
        }
        manifest.append(id.rawValue, digest: Digest(bytes: row.digest))
        guard row.isIntact else {
          report.note("the bytes of \(id) do not match their digest")
          continue
        }
        do throws(TileFormatError) {
          try Self.check(row.bytes, of: id, &headers)
        } catch {
          report.note("\(id): \(error)")
        }
      }
    } catch {
      report.note(Self.reason(of: error))
    }
    let name = PackTable.overlay.rawValue
    if tables.first(where: { $0.name == name }) != manifest.layer(named: name) {
      report.note("the overlays are not those that were written")
    }
  }

  private static func check(
    _ bytes: [UInt8], of id: OverlayRowID, _ headers: inout [UInt8: OverlayHeader]
  ) throws(TileFormatError) {
    if id.kind == .header {
      headers[id.slot] = try OverlayHeader(bytes: bytes)
      return
    }
    guard let header = headers[id.slot] else { throw .invalid("costs without a header") }
    let (level, index) = (Int(id.level), Int(id.index))
    switch id.kind {
    case .header: break
    case .tile: _ = try OverlayTile(bytes: bytes, header: header)
    case .cutStates: _ = try CutStateChunk(bytes: bytes, index: index, header: header)
    case .features: _ = try CellFeatures.decoded(bytes, chunk: index, header: header)
    case .cells:
      guard level < header.levelCount, index < header.cellCount(level: level) else {
        throw .invalid("costs of no cell")
      }
      var count = 1
      if level < header.firstParts.count {
        let parts = header.firstParts[level]
        guard index + 1 < parts.count else { throw .invalid("costs of no cell") }
        count = Int(parts[index + 1] - parts[index])
      }
      _ = try CellGroup(bytes: bytes, count: count, header: header)
    }
  }
}
