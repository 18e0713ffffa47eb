import Testing

@testable import navdata

@Suite struct ProgressBarTests {
  @Test func nobodyWatchingMeansSilence() {
    let recorded = RecordedConsole()
    var bar = ProgressBar("read", of: 10, unit: "blobs", on: recorded.console)
    bar.update(5, at: .seconds(1))
    bar.finish(10, at: .seconds(2))
    #expect(recorded.diagnostics.isEmpty)
    #expect(recorded.output.isEmpty)
  }

  @Test func elsewhereItPrintsALineASecond() {
    let recorded = RecordedConsole()
    var bar = ProgressBar("read", of: 2000, unit: "blobs", on: recorded.console, isForced: true)
    bar.update(500, at: .seconds(1))
    bar.update(600, at: .milliseconds(1900))
    bar.update(1000, at: .seconds(2))
    bar.finish(2000, at: .seconds(90))
    #expect(
      recorded.diagnostics == """
        read: 25 % of 2,000 blobs, 500 blobs/s, 3 s left
        read: 50 % of 2,000 blobs, 500 blobs/s, 2 s left
        read: 100 % of 2,000 blobs, 22 blobs/s, took 1 min 30 s

        """)
  }

  @Test func onATerminalItStaysOnOneLine() {
    let recorded = RecordedConsole(isTerminal: true)
    var bar = ProgressBar("read", of: nil, unit: "nodes", on: recorded.console)
    bar.update(1_234_567, at: .zero)
    bar.finish(2_000_000, at: .seconds(1))
    #expect(
      recorded.diagnostics
        == "\rread: 1,234,567 nodes\u{1B}[K"
        + "\rread: 2,000,000 nodes, 2,000,000 nodes/s, took 1 s\u{1B}[K\n")
  }
}
