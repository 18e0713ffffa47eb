internal import Synchronization

/// What is to become of a text before it is spoken.
public enum VoiceFeedbackDecision: Hashable, Sendable {
  case play
  case skip
  /// Says this instead; the markup of the text is dropped.
  case replace(String)
}

public protocol VoiceFeedbackDelegate: AnyObject, Sendable {
  /// Asked before each text; another text that comes meanwhile waits.
  func shouldPlayVoiceFeedback(_ text: EventText) async -> VoiceFeedbackDecision
  func willPlayVoiceFeedback(_ text: EventText)
  /// Comes once after each ``willPlayVoiceFeedback(_:)``, also if the speech was interrupted.
  func didPlayVoiceFeedback(_ text: EventText)
}

extension VoiceFeedbackDelegate {
  public func shouldPlayVoiceFeedback(_ text: EventText) async -> VoiceFeedbackDecision { .play }
  public func willPlayVoiceFeedback(_ text: EventText) {}
  public func didPlayVoiceFeedback(_ text: EventText) {}
}

/// Gives texts to a speech engine one after the other, each only if the app lets it pass.
///
/// Set it as ``NavigatorInterface/eventTextDelegate``.
/// ```swift
/// let voice = VoiceFeedback { text in await synthesizer.speak(text.text) }
/// navigator.eventTextDelegate = voice
/// ```
public final class VoiceFeedback: EventTextDelegate, Sendable {
  private struct Contents {
    weak var delegate: (any VoiceFeedbackDelegate)?
    var speech: Task<Void, Never>?
  }

  private let contents = Mutex(Contents())
  private let texts: AsyncStream<EventText>.Continuation
  private let speak: @Sendable (EventText) async -> Void

  /// `speak` returns when the text has been spoken, or its task is cancelled.
  public init(speak: @escaping @Sendable (EventText) async -> Void) {
    self.speak = speak
    let (stream, texts) = AsyncStream.makeStream(of: EventText.self)
    self.texts = texts
    Task { [weak self] in
      for await text in stream { await self?.play(text) }
    }
  }

  deinit { texts.finish() }

  public var delegate: (any VoiceFeedbackDelegate)? {
    get { contents.withLock { $0.delegate } }
    set { contents.withLock { $0.delegate = newValue } }
  }

  public func onEventTextUpdated(_ eventText: EventText) { texts.yield(eventText) }

  /// Ends what is being spoken; texts that wait come next.
  public func interrupt() { contents.withLock { $0.speech }?.cancel() }

  private func play(_ text: EventText) async {
    let delegate = delegate
    var text = text
    switch await delegate?.shouldPlayVoiceFeedback(text) ?? .play {
    case .play: break
    case .skip: return
    case .replace(let words): (text.text, text.ssml) = (words, nil)
    }
    delegate?.willPlayVoiceFeedback(text)
    let (speak, words) = (speak, text)
    let speech = Task { await speak(words) }
    contents.withLock { $0.speech = speech }
    await speech.value
    contents.withLock { $0.speech = nil }
    delegate?.didPlayVoiceFeedback(text)
  }
}
