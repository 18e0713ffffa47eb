/// Limits that a file has to keep, so that no size in it is believed before memory is taken.
enum PBFLimits {
  /// The format's limit of a blob header, in bytes.
  static let blobHeaderBytes = 64 << 10
  /// The format's limit of a blob, packed as well as unpacked, in bytes.
  static let blobBytes = 32 << 20
  /// What one unpacked block may take, in bytes.
  ///
  /// A number of one byte in the file takes eight in memory, so the largest block of sound content
  /// stays below; blocks of countless empty objects, which take up to a hundred, do not.
  static let arenaBytes = 8 * blobBytes
}
