#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The folder in which a command runs.
enum WorkingFolder {
  static let ending = ".navpack"
  /// What the names of cuts end in that are given none.
  static let cutEnding = "-preload.navpack"

  /// The one pack in the folder, cuts and `target` not counted.
  static func onlyPack(beside target: String?) throws -> String {
    let names = try names().filter { name in
      let isTarget = target.map { $0 == name || FileAccess.isSameFile($0, name) } ?? false
      return name.hasSuffix(ending) && !name.hasSuffix(cutEnding) && !isTarget
    }.sorted()
    if names.count == 1 { return names[0] }
    let found = names.isEmpty ? "there is no pack here" : "there are several packs here"
    throw Failure(.usage, .usage, "\(found); name one with --from")
  }

  private static func names() throws -> [String] {
    guard let folder = opendir(".") else {
      throw Failure(
        .inputOutput, .inputOutput, "cannot list this folder: \(String(cString: strerror(errno)))")
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { start in
        start.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      names.append(name)
    }
    return names
  }
}

extension FileAccess {
  /// Whether there is anything at `path`.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Whether two paths lead to one file that exists.
  static func isSameFile(_ first: String, _ second: String) -> Bool {
    var (one, other) = (stat(), stat())
    return stat(first, &one) == 0 && stat(second, &other) == 0 && one.st_ino == other.st_ino
      && one.st_dev == other.st_dev
  }
}
