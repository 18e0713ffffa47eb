/// The frame of a road tile, as drawn in `schemas/road-tile.md`.
enum TileLayout {
  static let magic: UInt32 = 0x5452_564E  // "NVRT"
  static let version: UInt16 = 1
  /// Magic, version, number of sections, tile id, reserved.
  static let headerSize = 16
  /// Kind, coding, reserved, offset, stored size, size when unpacked.
  static let directoryEntrySize = 16
  /// No section takes more bytes.
  static let maximumSectionSize = 64 << 20
  /// No packed section unpacks to more, so that a small hostile tile cannot fill the memory.
  static let maximumUnpackedSize = 16 << 20
  /// No zlib stream unpacks to more than this many times its size.
  static let maximumPackingRatio = 1040
  /// The texts of a tile are at most this many.
  static let textLimit = 1 << 20
  /// No text has more bytes: values of OSM have up to 255 characters.
  static let textLength = 4096

  enum Section: UInt8, CaseIterable {
    case nodes = 1
    case edges = 2
    case neighbours = 3
    case copies = 4
    case turnExceptions = 5
    case crossings = 6
    case durations = 7
    case shapes = 8
    case attributes = 9
    case rules = 10
    case vehicleLimits = 11
    case places = 12
    case modeLimits = 14

    /// Cold sections are packed; hot ones are read in place.
    var isPacked: Bool { self == .shapes || self == .attributes || self == .rules }
  }

  enum Coding: UInt8 {
    case raw = 0
    case zlib = 1
  }
}

/// One stored edge that crosses a tile in which neither of its ends lies.
struct CrossingRecord: Hashable {
  var tile: UInt32
  var edge: UInt32
}

/// The timetable duration of one edge.
struct DurationRecord: Hashable {
  var edge: UInt32
  var deciseconds: UInt32
}
