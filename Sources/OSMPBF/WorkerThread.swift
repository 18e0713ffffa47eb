#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A thread of its own for work that waits; the pool for tasks has too few threads to block one.
struct WorkerThread {
  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }

  private let thread: pthread_t

  /// Starts `body` on a new thread; nil if the system has none.
  init?(_ body: @escaping @Sendable () -> Void) {
    let box = Unmanaged.passRetained(Body(body))
    #if canImport(Darwin)
      var thread: pthread_t?
      let code = pthread_create(&thread, nil, { WorkerThread.run($0) }, box.toOpaque())
      guard code == 0, let thread else {
        box.release()
        return nil
      }
      self.thread = thread
    #else
      var thread = pthread_t()
      let code = pthread_create(
        &thread, nil, { argument in argument.flatMap { WorkerThread.run($0) } }, box.toOpaque())
      guard code == 0 else {
        box.release()
        return nil
      }
      self.thread = thread
    #endif
  }

  /// Waits for the end of the thread; to be called once.
  func join() {
    pthread_join(thread, nil)
  }

  private static func run(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
    return nil
  }
}
