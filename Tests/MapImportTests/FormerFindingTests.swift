import FuzzTargets
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Inputs on which fuzzing once found a fault, and the seeds of `scripts/fuzz`.
@Suite struct FormerFindingTests {
  @Test(arguments: FuzzTarget.allCases)
  func formerFindingsDoNoHarm(_ target: FuzzTarget) throws {
    for folder in ["Findings", "Seeds"] {
      for bytes in Self.files(in: "\(folder)/\(target.rawValue)") { target.run(bytes) }
    }
  }

  @Test func thereAreSeeds() { #expect(!Self.files(in: "Seeds/tags").isEmpty) }

  /// The contents of all files in a folder of the fuzzing package.
  private static func files(in folder: String) -> [[UInt8]] {
    let here = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
    let path = here.joined(separator: "/") + "/Fuzzing/" + folder
    guard let entries = opendir(path) else { return [] }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted().compactMap { bytes(of: path + "/" + $0) }
  }

  private static func bytes(of path: String) -> [UInt8]? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    return Array(bytes.prefix(count))
  }
}
