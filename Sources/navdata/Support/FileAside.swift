#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is written beside its place and put there at the end.
///
/// So no half of it is ever seen. Without ``finish()`` nothing is left of it.
final class FileAside {
  private let path: String
  private let aside: String
  private var descriptor: CInt
  private var isFinished = false

  /// - Throws: a ``Failure`` if the folder is not there or may not be written to.
  ///
  /// With `isSecret` nobody but its owner may read the file.
  init(path: String, isSecret: Bool = false) throws {
    let aside = "\(path).\(getpid()).tmp"
    let descriptor = open(aside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, isSecret ? 0o600 : 0o644)
    guard descriptor >= 0 else {
      throw Failure(.inputOutput, .cannotCreate, "cannot create \(aside): \(Self.reason)")
    }
    self.path = path
    self.aside = aside
    self.descriptor = descriptor
  }

  deinit {
    if !isFinished { unlink(aside) }
    if descriptor >= 0 { close(descriptor) }
  }

  /// Writes all of `text` at the end.
  func append(_ text: String) throws { try append(Array(text.utf8)) }

  /// Writes all of `bytes` at the end.
  func append(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { bytes in
        #if canImport(Glibc)
          Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #else
          Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
      }
      if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { throw failure }
    }
  }

  /// Puts the file in its place, in the place of one that was there.
  func finish() throws {
    guard fsync(descriptor) == 0 else { throw failure }
    let status = close(descriptor)
    descriptor = -1
    guard status == 0, rename(aside, path) == 0 else { throw failure }
    isFinished = true
  }

  private var failure: Failure {
    Failure(.inputOutput, .inputOutput, "cannot write \(path): \(Self.reason)")
  }

  private static var reason: String { String(cString: strerror(errno)) }
}
