#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file beside a pack that holds it until it is whole.
final class PartFile {
  /// Where the part is.
  let path: String
  /// Where the pack is to be.
  let target: String
  let replacing: Bool
  /// The descriptor that keeps other processes away.
  private let lock: Int32

  /// Makes an empty file with a name of its own.
  ///
  /// - Throws: as ``PackWriter/init(path:replacing:)``.
  init(beside target: String, replacing: Bool) throws(PackError) {
    (path, lock) = try PackFile.makeTemporary(beside: target, replacing: replacing)
    self.target = target
    self.replacing = replacing
  }

  /// Takes the file `target.part`, with whatever an interrupted process has left in it.
  ///
  /// - Throws: ``PackError/busy(path:)`` or as ``PackWriter/init(path:replacing:)``.
  init(resuming target: String) throws(PackError) {
    guard !target.isEmpty, !target.utf8.contains(0) else {
      throw .cannotCreate(path: target, reason: "that is no path")
    }
    try PackFile.checkTarget(target, replacing: true)
    path = target + ".part"
    self.target = target
    replacing = true
    lock = try Self.lock(path, for: target)
  }

  deinit { close(lock) }

  private static func lock(_ path: String, for target: String) throws(PackError) -> Int32 {
    while true {
      let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
      guard file >= 0 else { throw PackFile.failure(target) }
      var (own, named) = (stat(), stat())
      guard fstat(file, &own) == 0, own.st_mode & S_IFMT == S_IFREG else {
        close(file)
        throw .cannotCreate(path: target, reason: "\(path) is no file")
      }
      guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
        close(file)
        throw .busy(path: target)
      }
      // Another process may have given the file its final name before the lock was ours.
      if lstat(path, &named) == 0, named.st_ino == own.st_ino, named.st_dev == own.st_dev {
        return file
      }
      close(file)
    }
  }

  /// Whether there is nothing in the file.
  var isEmpty: Bool {
    var status = stat()
    return stat(path, &status) != 0 || status.st_size == 0
  }

  /// Takes all out of the file.
  func clear() throws(PackError) {
    unlink(path + "-journal")
    guard truncate(path, 0) == 0 else { throw PackFile.failure(target) }
  }

  /// Makes the file safe on the disk and gives it the name of the pack; it has been committed and
  /// closed.
  func publish() throws(PackError) {
    unlink(path + "-journal")
    try PackFile.publish(path, as: target, replacing: replacing)
  }

  /// Removes the file.
  func remove() {
    unlink(path + "-journal")
    unlink(path)
  }
}
