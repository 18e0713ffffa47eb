#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Where the bytes of a PBF file come from.
enum PBFSource: Sendable {
  case file(OpenFile)
  case memory([UInt8])

  /// Why bytes could not be read.
  enum Failure: Error {
    case endOfFile
    case system(code: Int32)
  }

  /// Number of bytes.
  var size: Int64 {
    switch self {
    case .file(let file): file.size
    case .memory(let bytes): Int64(bytes.count)
    }
  }

  /// Fills `buffer` with the bytes from `offset` on.
  ///
  /// May be called on several threads at once.
  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(Failure) {
    guard offset + Int64(buffer.count) <= size else { throw .endOfFile }
    switch self {
    case .file(let file):
      try file.read(at: offset, into: buffer)
    case .memory(let bytes):
      bytes.withUnsafeBytes { bytes in
        let start = Int(offset)
        buffer.copyMemory(
          from: UnsafeRawBufferPointer(rebasing: bytes[start..<start + buffer.count]))
      }
    }
  }
}

/// A regular file that is open for reading; closed at the end of its life.
final class OpenFile: Sendable {
  private let descriptor: Int32
  let size: Int64

  init(path: String) throws(PBFError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotOpen(path: path, code: errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let code = errno
      close(descriptor)
      throw .cannotOpen(path: path, code: code)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      let isDirectory = status.st_mode & S_IFMT == S_IFDIR
      throw .cannotOpen(path: path, code: isDirectory ? EISDIR : ESPIPE)
    }
    self.descriptor = descriptor
    self.size = Int64(status.st_size)
  }

  deinit {
    close(descriptor)
  }

  func read(
    at offset: Int64, into buffer: UnsafeMutableRawBufferPointer
  ) throws(PBFSource.Failure) {
    var filled = 0
    while filled < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let count = pread(descriptor, rest.baseAddress, rest.count, off_t(offset) + off_t(filled))
      if count == 0 { throw .endOfFile }
      if count > 0 {
        filled += count
      } else if errno != EINTR {
        throw .system(code: errno)
      }
    }
  }
}
