import Testing

@testable import Presentation

@Suite struct RenderingTests {
  enum Call: Sendable { case start, stop, pause, resume }

  @Test(
    arguments: [
      ([], .off), ([.start], .running), ([.start, .pause], .paused),
      ([.start, .pause, .resume], .running), ([.start, .pause, .pause, .resume], .running),
      ([.pause, .resume], .off), ([.resume], .off), ([.start, .stop], .off),
      ([.start, .pause, .stop, .resume], .off), ([.start, .stop, .resume], .off),
      ([.start, .pause, .start], .running), ([.stop], .off),
    ] as [([Call], Rendering)])
  func aPausedViewGoesOnAndAStoppedOneDoesNot(_ calls: [Call], _ result: Rendering) {
    var rendering = Rendering.off
    for call in calls {
      switch call {
      case .start: rendering.start()
      case .stop: rendering.stop()
      case .pause: rendering.pause()
      case .resume: rendering.resume()
      }
    }
    #expect(rendering == result)
  }
}
