internal import CSQLite
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What is done to the file of a pack without SQLite.
enum PackFile {
  /// The header of every SQLite file; the numbers in it are big-endian.
  private enum Header {
    static let size = 100
    static let magic = Array("SQLite format 3\0".utf8)
    static let pageSize = 16
    static let changeCounter = 24
    static let pageCount = 28
    static let userVersion = 60
    static let applicationID = 68
    static let countedVersion = 92
    static let libraryVersion = 96
  }

  /// Checks that the file at `path` begins like a pack, or a delta, and has all its pages.
  ///
  /// - Throws: all cases of ``PackError`` that concern a whole file.
  static func checkHeader(of path: String, kind: PackKind) throws(PackError) {
    let (header, size) = try readHeader(of: path)
    guard size > 0 else { throw .damaged(path: path, reason: "the file is empty") }
    guard header.count == Header.size else { throw kind.mismatch(path) }
    let isOurs = number(in: header, at: Header.applicationID) == kind.applicationID
    guard header.starts(with: Header.magic) else {
      if isOurs { throw .damaged(path: path, reason: "its first bytes are overwritten") }
      throw kind.mismatch(path)
    }
    guard isOurs else { throw kind.mismatch(path) }
    let version = number(in: header, at: Header.userVersion)
    guard version <= PackSchema.version else {
      throw .unsupportedVersion(
        path: path, found: Int(version), supported: Int(PackSchema.version))
    }
    let pageSize = Int(header[Header.pageSize]) << 8 | Int(header[Header.pageSize + 1])
    guard version > 0, pageSize == PackSchema.pageSize else {
      throw .damaged(path: path, reason: "its header makes no sense")
    }
    let expected = Int(number(in: header, at: Header.pageCount)) * pageSize
    guard size == expected else {
      throw .damaged(path: path, reason: "it has \(size) of \(expected) bytes")
    }
  }

  private static func readHeader(
    of path: String
  ) throws(PackError) -> (bytes: [UInt8], fileSize: Int) {
    guard !path.utf8.contains(0) else { throw .missing(path: path) }
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { throw .missing(path: path) }
      throw .unreadable(path: path, reason: lastError())
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .unreadable(path: path, reason: lastError()) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAPack(path: path) }
    var bytes = [UInt8](repeating: 0, count: Header.size)
    let count = pread(file, &bytes, bytes.count, 0)
    guard count >= 0 else { throw .unreadable(path: path, reason: lastError()) }
    bytes.removeLast(bytes.count - count)
    return (bytes, Int(status.st_size))
  }

  private static func number(in header: [UInt8], at offset: Int) -> UInt32 {
    header[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Tells files apart that one process writes at the same time.
  private static let counter = Atomic<Int>(0)

  /// Makes an empty file beside `path`, and removes those that processes have left there that are gone.
  ///
  /// - Returns: its path, and the descriptor whose lock tells others that it is in use.
  /// - Throws: ``PackError/alreadyExists(path:)`` unless `replacing`, or
  ///   ``PackError/cannotCreate(path:reason:)``.
  static func makeTemporary(
    beside path: String, replacing: Bool
  ) throws(PackError) -> (path: String, lock: Int32) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .cannotCreate(path: path, reason: "that is no path")
    }
    try checkTarget(path, replacing: replacing)
    AbandonedParts.remove(beside: path)
    while true {
      let number = counter.wrappingAdd(1, ordering: .relaxed).newValue
      let temporary = "\(path).part-\(getpid())-\(number)"
      let file = open(temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
      if file >= 0 {
        var (own, named) = (stat(), stat())
        // Who looks for abandoned files may have come in between.
        if flock(file, LOCK_EX | LOCK_NB) == 0, fstat(file, &own) == 0,
          lstat(temporary, &named) == 0,
          own.st_ino == named.st_ino, own.st_dev == named.st_dev
        {
          return (temporary, file)
        }
        close(file)
        continue
      }
      // A process of the same number may have left one behind just now.
      guard errno == EEXIST else {
        if errno == ENOSPC { throw .outOfSpace(path: path) }
        throw .cannotCreate(path: path, reason: lastError())
      }
    }
  }

  /// Looks at the permissions themselves, because the administrator may write everywhere, and
  /// who took the permission away meant it.
  static func checkTarget(_ path: String, replacing: Bool) throws(PackError) {
    var status = stat()
    if stat(path, &status) == 0 {
      guard replacing else { throw .alreadyExists(path: path) }
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw .cannotCreate(path: path, reason: "it is no file")
      }
      guard status.st_mode & 0o222 != 0 else {
        throw .cannotCreate(path: path, reason: "it may not be written to")
      }
    }
    if stat(folder(of: path), &status) == 0, status.st_mode & 0o222 == 0 {
      throw .cannotCreate(path: path, reason: "its folder may not be written to")
    }
  }

  /// Makes the written file `temporary` safe on the disk and gives it its name.
  static func publish(
    _ temporary: String, as path: String, replacing: Bool
  ) throws(PackError) {
    let file = open(temporary, O_RDWR | O_CLOEXEC)
    guard file >= 0 else { throw .cannotCreate(path: path, reason: lastError()) }
    defer { close(file) }
    // SQLite notes its own version here and how often it was told to commit, so that the same
    // roads would not give the same bytes on every machine. Nothing depends on it; the oldest
    // version that reads packs is as good, and any number of commits that both fields agree on.
    let fixed: [(offset: Int, value: UInt32)] = [
      (Header.changeCounter, 3), (Header.countedVersion, 3), (Header.libraryVersion, 3_037_000),
    ]
    for (offset, value) in fixed {
      var stored = value.bigEndian
      guard pwrite(file, &stored, 4, off_t(offset)) == 4 else { throw failure(path) }
    }
    guard fsync(file) == 0 else { throw failure(path) }
    try checkTarget(path, replacing: replacing)
    guard rename(temporary, path) == 0 else { throw failure(path) }
    let directory = open(folder(of: path), O_RDONLY | O_CLOEXEC)
    // The pack is whole either way; the name may be lost if the power fails right now.
    guard directory >= 0 else { return }
    fsync(directory)
    close(directory)
  }

  static func remove(_ path: String) { unlink(path) }

  static func failure(_ path: String) -> PackError {
    errno == ENOSPC || errno == EDQUOT
      ? .outOfSpace(path: path) : .cannotCreate(path: path, reason: lastError())
  }

  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  static func lastError() -> String { String(cString: strerror(errno)) }
}
