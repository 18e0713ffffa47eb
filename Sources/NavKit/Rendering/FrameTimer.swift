internal import Dispatch

/// Calls a function so many times a second, on a queue of its own.
final class FrameTimer {
  private let timer: any DispatchSourceTimer

  init(framesPerSecond: Double, _ draw: @escaping @Sendable () -> Void) {
    let queue = DispatchQueue(label: "NavKit.FrameTimer")
    timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler(handler: draw)
    timer.schedule(deadline: .now(), repeating: 1 / framesPerSecond)
    timer.resume()
  }

  deinit { timer.cancel() }
}
