import TileStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files as the commands read and write them.
enum FileAccess {
  private static let chunkSize = 1 << 20
  /// No trace or table that a command reads whole is larger.
  static let maximumSize = 128 << 20

  /// Gives the bytes of the file at `path` to `body`, piece by piece.
  static func forEachChunk(of path: String, _ body: ([UInt8]) throws -> Void) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw Failure(.inputOutput, .inputMissing, "cannot open \(path): \(reason())")
    }
    defer { close(descriptor) }
    var chunk = [UInt8](repeating: 0, count: chunkSize)
    while true {
      let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw Failure(.inputOutput, .inputOutput, "cannot read \(path): \(reason())")
      }
      if count == 0 { return }
      try body(Array(chunk[..<count]))
    }
  }

  /// All bytes of the file at `path`.
  static func contents(of path: String) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try forEachChunk(of: path) { chunk in
      bytes += chunk
      guard bytes.count <= maximumSize else {
        throw Failure(.badInput, .badData, "\(path) is larger than \(maximumSize >> 20) MiB")
      }
    }
    return bytes
  }

  /// Writes `text` to `path`, aside first and then renamed, so that no half file is ever seen.
  static func write(_ text: String, to path: String) throws {
    let file = try FileAside(path: path)
    try file.append(text)
    try file.finish()
  }

  private static func reason() -> String { String(cString: strerror(errno)) }
}

/// The digest of a file's bytes.
enum FileDigest {
  static func digest(ofFile path: String) throws -> Digest {
    var stream = DigestStream()
    try FileAccess.forEachChunk(of: path) { stream.append($0) }
    return stream.digest
  }
}
