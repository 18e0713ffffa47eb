import Foundation
import NavKit
import Testing

@Suite struct NavigationDataTests {
  @Test func aPackThatIsNotThereIsNamed() {
    let url = URL(filePath: "/nowhere/at-all.navpack")
    #expect(throws: InstantiationError.packMissing(url)) { try NavigationData(packs: [url]) }
  }

  @Test func aFileThatIsNoPackIsRefused() throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "no-pack-\(UUID().uuidString).navpack")
    try Data("not a pack at all".utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let error = #expect(throws: InstantiationError.self) { try NavigationData(packs: [url]) }
    guard case .corrupt(url, _) = error else {
      Issue.record("refused for another reason: \(String(describing: error))")
      return
    }
  }

  @Test func aMapNeedsAPack() {
    #expect(throws: InstantiationError.noPacks) { try NavigationData(packs: []) }
  }
}
