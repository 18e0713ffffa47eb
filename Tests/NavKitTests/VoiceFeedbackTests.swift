import Foundation
import NavKit
import NetworkFixtures
import Synchronization
import Testing

@Suite struct VoiceFeedbackTests {
  /// Writes down what happens; texts with a word in `skipped` are not played.
  private final class Log: VoiceFeedbackDelegate {
    let lines = Mutex<[String]>([])
    let done: AsyncStream<Void>.Continuation
    let skipped: String

    init(skipping word: String, done: AsyncStream<Void>.Continuation) {
      skipped = word
      self.done = done
    }

    func write(_ line: String) { lines.withLock { $0.append(line) } }

    func shouldPlayVoiceFeedback(_ text: EventText) async -> VoiceFeedbackDecision {
      if text.text.contains(skipped) {
        write("skip")
        done.yield()
        return .skip
      }
      return text.text.contains("destination") ? .replace("There.") : .play
    }

    func willPlayVoiceFeedback(_ text: EventText) { write("will \(text.text)") }
    func didPlayVoiceFeedback(_ text: EventText) {
      write("did \(text.text)")
      done.yield()
    }
  }

  private func texts(_ words: [String]) async throws -> [EventText] {
    let town = try TownPack()
    defer { town.remove() }
    let route = try await town.route("ah")
    let navigator = try Navigator(data: town.data)
    let listener = Listener()
    listener.listen(to: navigator)
    navigator.route = route
    for location in TownPack.locations(along: route) { navigator.onLocationUpdated(location) }
    var text = try #require(listener.texts.first)
    return words.map {
      text.text = $0
      return text
    }
  }

  @Test func theAppMayKeepTextsFromBeingSpoken() async throws {
    let (finished, done) = AsyncStream.makeStream(of: Void.self)
    let log = Log(skipping: "ramp", done: done)
    let voice = VoiceFeedback { log.write("speak \($0.text)") }
    voice.delegate = log
    let words = ["Turn left", "Take the ramp", "Your destination", "Turn right"]
    for text in try await texts(words) { voice.onEventTextUpdated(text) }
    var count = 0
    for await _ in finished {
      count += 1
      if count == words.count { break }
    }
    #expect(
      log.lines.withLock { $0 } == [
        "will Turn left", "speak Turn left", "did Turn left", "skip", "will There.",
        "speak There.", "did There.", "will Turn right", "speak Turn right", "did Turn right",
      ])
  }

  @Test func anInterruptedTextIsOverOnce() async throws {
    let (finished, done) = AsyncStream.makeStream(of: Void.self)
    let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
    let log = Log(skipping: "never", done: done)
    let voice = VoiceFeedback { text in
      beginning.yield()
      while text.text == "long", !Task.isCancelled { await Task.yield() }
    }
    voice.delegate = log
    for text in try await texts(["long", "next"]) { voice.onEventTextUpdated(text) }
    for await _ in begun { break }
    voice.interrupt()
    var count = 0
    for await _ in finished {
      count += 1
      if count == 2 { break }
    }
    #expect(log.lines.withLock { $0 } == ["will long", "did long", "will next", "did next"])
  }
}
