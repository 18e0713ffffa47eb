import OSMPBF
import Testing

/// The order of results and errors, over one and several jobs.
@Suite struct PBFPipelineTests {
  struct Failure: Error, Equatable {
    let blob: Int
  }

  /// Blocks of one way each; every third also has a node.
  func bytes(blocks: Int) throws -> [UInt8] {
    try PBFFixture.header()
      + (0..<blocks).flatMap { number in
        var block = BlockFixture()
        block.way(Int64(number), Array(repeating: 1, count: number * 37 % 101))
        if number.isMultiple(of: 3) { block.dense([.init(id: Int64(number))]) }
        return try PBFFixture.blob("OSMData", block.bytes)
      }
  }

  @Test(arguments: [1, 2, 3, 8])
  func givesResultsInTheOrderOfTheFile(jobs: Int) throws {
    let ways = try OSMObjects(reading: bytes(blocks: 100), jobs: jobs).ways
    #expect(ways.map(\.id) == (0..<100).map { Int64($0) })
  }

  @Test func doesNotDependOnTheNumberOfJobs() throws {
    let reader = try PBFReader(bytes: bytes(blocks: 60))
    let one = try OSMObjects(reading: reader, jobs: 1)
    #expect(try OSMObjects(reading: reader, jobs: 2) == one)
    #expect(try OSMObjects(reading: reader, jobs: 5) == one)
  }

  @Test(arguments: [1, 2, 8])
  func throwsTheErrorOfTheFirstBlockThatFails(jobs: Int) throws {
    let reader = try PBFReader(bytes: bytes(blocks: 60))
    var consumed: [Int] = []
    #expect(throws: Failure(blob: 24)) {
      try reader.read(.all, jobs: jobs) { block in
        if block.blobNumber >= 24 { throw Failure(blob: block.blobNumber) }
        return block.blobNumber
      } consume: {
        consumed.append($0)
      }
    }
    #expect(consumed == Array(1..<24))
  }

  @Test(arguments: [1, 2, 8])
  func endsWhenTheCallerFails(jobs: Int) throws {
    let reader = try PBFReader(bytes: bytes(blocks: 60))
    #expect(throws: Failure(blob: 7)) {
      try reader.read(.all, jobs: jobs) {
        $0.blobNumber
      } consume: {
        if $0 == 7 { throw Failure(blob: 7) }
      }
    }
  }

  @Test(arguments: [1, 2])
  func leavesOutBlocksWithoutTheKind(jobs: Int) throws {
    let reader = try PBFReader(bytes: bytes(blocks: 30))
    // The first reading finds out, the second one knows.
    for _ in 0..<2 {
      var blobs: [Int] = []
      try reader.read(.nodes, jobs: jobs) {
        $0.blobNumber
      } consume: {
        blobs.append($0)
      }
      #expect(blobs == (0..<30).filter { $0.isMultiple(of: 3) }.map { $0 + 1 })
    }
  }

  @Test(arguments: [1, 2])
  func reportsProgressUpToTheEnd(jobs: Int) throws {
    let bytes = try bytes(blocks: 20)
    var steps: [PBFProgress] = []
    try PBFReader(bytes: bytes).read(.nodes, jobs: jobs, progress: { steps.append($0) }) { _ in
    } consume: { _ in
    }
    #expect(steps.count == 20)
    #expect(steps.map(\.bytesRead) == steps.map(\.bytesRead).sorted())
    #expect(
      steps.last == PBFProgress(bytesRead: Int64(bytes.count), totalBytes: Int64(bytes.count)))
  }
}
