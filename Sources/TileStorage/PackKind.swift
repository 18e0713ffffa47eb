/// What a file with the tables of a pack is.
enum PackKind: UInt32, Sendable {
  /// "NVPK": tiles to be used.
  case pack = 0x4E56_504B
  /// "NVDL": the tiles in which two packs differ.
  case delta = 0x4E56_444C

  /// The application id in the header of the file.
  var applicationID: UInt32 { rawValue }

  /// The error for a file at `path` that is no such file.
  func mismatch(_ path: String) -> PackError {
    switch self {
    case .pack: .notAPack(path: path)
    case .delta: .notADelta(path: path)
    }
  }
}
