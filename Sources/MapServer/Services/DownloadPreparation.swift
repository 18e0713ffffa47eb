import Dispatch
import Synchronization

/// Has a pack read for its download beside the requests that compute, at most once at a time.
final class DownloadPreparation: Sendable {
  private struct State {
    var isDone = false
    /// The reading that is under way.
    var reading: DispatchGroup?
    var waiting = 0
  }

  private let download: any PackDownload
  private let state = Mutex(State())

  /// More that wait would take the connections of others.
  private static let mostWaiting = 16

  init(_ download: any PackDownload) { self.download = download }

  /// Waits until the pack has been read, whatever came of it.
  ///
  /// False if that takes longer than `patience`, or if too many wait for it already; the reading goes on.
  func wait(patience: Duration) -> Bool {
    let reading = state.withLock { state -> DispatchGroup?? in
      if state.isDone { return .some(nil) }
      guard state.waiting < Self.mostWaiting else { return nil }
      state.waiting += 1
      if state.reading == nil { state.reading = read() }
      return .some(state.reading)
    }
    guard let reading else { return false }
    guard let group = reading else { return true }
    defer { state.withLock { $0.waiting -= 1 } }
    let seconds = max(0, patience / .seconds(1))
    return group.wait(timeout: .now() + min(seconds, 86_400)) == .success
  }

  /// Begins to read.
  ///
  /// Damage is remembered by the download, so that it is told without another look; what
  /// may pass is tried again.
  private func read() -> DispatchGroup {
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) { [self] in
      let isRead = (try? download.manifestBytes()) != nil
      state.withLock { state in
        state.isDone = isRead
        state.reading = nil
      }
    }
    return group
  }
}

extension MapService {
  /// Does what takes long once, before `request` takes its turn: all of a pack is read when its download
  /// is first asked for.
  ///
  /// What went wrong with it is told by the answer. False if it takes longer than `patience`, or if many
  /// requests wait for it.
  public func prepare(for request: HTTPRequest, patience: Duration) -> Bool {
    guard let preparation, let target = try? RequestTarget(request.target),
      PackEndpoint.needsManifest(target)
    else { return true }
    return preparation.wait(patience: patience)
  }
}
