#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is written piece by piece under another name, and takes its own when it is whole.
final class AsideFile {
  private let path: String
  private let aside: String
  private var descriptor: Int32

  /// - Throws: ``Failure`` if the file cannot be made.
  init(path: String) throws(Failure) {
    self.path = path
    aside = "\(path).\(getpid()).tmp"
    descriptor = open(aside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw Failure(
        .inputOutput, .cannotCreate, "cannot create \(aside): \(String(cString: strerror(errno)))")
    }
  }

  deinit {
    guard descriptor >= 0 else { return }
    close(descriptor)
    unlink(aside)
  }

  func append(_ bytes: [UInt8]) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { bytes in
        #if canImport(Glibc)
          Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #else
          Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw failure()
      }
    }
  }

  /// Makes the file safe on the disk and gives it its name.
  func publish() throws(Failure) {
    guard fsync(descriptor) == 0, rename(aside, path) == 0 else { throw failure() }
    close(descriptor)
    descriptor = -1
  }

  private func failure() -> Failure {
    Failure(
      .inputOutput, .inputOutput, "cannot write \(path): \(String(cString: strerror(errno)))")
  }
}
