#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files that killed processes have left beside a pack.
enum AbandonedParts {
  /// Removes the files `PACK.part-PROCESS-NUMBER` that no process holds locked.
  ///
  /// What cannot be looked at or removed stays: it does no harm.
  /// - Complexity: O(*n*) in the files of the folder.
  static func remove(beside path: String) {
    let folder = PackFile.folder(of: path)
    let name = path.split(separator: "/").last.map(String.init) ?? path
    for file in names(in: folder) where isPart(file, of: name) {
      let part = folder + "/" + file
      let descriptor = open(part, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
        unlink(part + "-journal")
        unlink(part)
      }
      close(descriptor)
    }
  }

  private static func isPart(_ file: String, of name: String) -> Bool {
    guard file.hasPrefix(name + ".part-") else { return false }
    let numbers = file.dropFirst(name.count + ".part-".count)
      .split(separator: "-", omittingEmptySubsequences: false)
    return numbers.count == 2
      && numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy { ("0"..."9").contains($0) } }
  }

  private static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
        field.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      names.append(name)
    }
    return names
  }
}
