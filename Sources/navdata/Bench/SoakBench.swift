import Dispatch
import JSONText
import Routing
import Synchronization

/// Asks one router for many routes on several threads, and holds answers and memory against those of
/// one thread.
struct SoakBench: Sendable {
  /// What came of it.
  struct Outcome {
    let queries: Int
    let threads: Int
    /// Queries with a route.
    let routed: Int
    /// Queries that were answered otherwise than on one thread.
    let differences: Int
    /// The resident bytes after each tenth of the queries; empty where the system does not tell.
    let memory: [Int]
    let time: Duration
  }

  let router: Router
  let profile: Profile
  let pairs: [RoutePair]
  let queries: Int

  /// Asks for each query on one thread, and then for all on `threads`.
  func run(threads: Int) -> Outcome {
    let expected = (0..<queries).map(answer)
    let next = Atomic<Int>(0)
    let differences = Atomic<Int>(0)
    let memory = Mutex<[Int]>([])
    let clock = ContinuousClock()
    let start = clock.now
    Self.run(on: threads) {
      while true {
        let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard number < queries else { return }
        if answer(number) != expected[number] {
          differences.wrappingAdd(1, ordering: .relaxed)
        }
        if (number + 1) % max(1, queries / 10) == 0, let resident = Machine.residentMemory {
          memory.withLock { $0.append(resident) }
        }
      }
    }
    return Outcome(
      queries: queries, threads: threads, routed: expected.count { $0 != nil },
      differences: differences.load(ordering: .relaxed), memory: memory.withLock { $0 },
      time: clock.now - start)
  }

  /// Does `work` once on each of so many threads, however few cores there are.
  private static func run(on threads: Int, _ work: @escaping @Sendable () -> Void) {
    let group = DispatchGroup()
    // Serial queues have a thread each.
    for number in 0..<threads {
      DispatchQueue(label: "soak \(number)").async(group: group, execute: work)
    }
    group.wait()
  }

  /// The cost of a route from the start of a pair by chance to the end of another; nil if there is none.
  ///
  /// One of ten is for a high vehicle, one of ten without toll roads, one of ten with all that a
  /// driver is told.
  private func answer(_ number: Int) -> Duration? {
    var random = PatchRandom(seed: UInt64(number) + 1)
    var request = RouteRequest(
      waypoints: [
        Waypoint(pairs[random.next(below: pairs.count)].from),
        Waypoint(pairs[random.next(below: pairs.count)].to),
      ], profile: profile)
    switch number % 10 {
    case 3: request.profile.vehicle[.height] = 3.5
    case 5: request.avoidance.roads = .toll
    case 7: return try? router.route(request).duration
    default: break
    }
    return try? router.path(request).cost
  }
}

extension SoakBench.Outcome {
  /// Whether memory grew by less than a tenth after the first fifth of the queries.
  var isFlat: Bool {
    guard memory.count > 2 else { return true }
    return Double(memory[memory.count - 1]) < 1.1 * Double(memory[1])
  }

  var text: String {
    let megabytes = memory.map { "\($0 >> 20)" }.joined(separator: " ")
    return "\(queries) queries on \(threads) threads in \(time / .seconds(1)) s, \(routed) routes,"
      + " \(differences) answered otherwise than on one thread; MB after each tenth: \(megabytes)"
  }

  var json: JSON {
    [
      "queries": .integer(Int64(queries)), "threads": .integer(Int64(threads)),
      "routed": .integer(Int64(routed)), "differences": .integer(Int64(differences)),
      "memory_bytes": .array(memory.map { .integer(Int64($0)) }), "flat": .bool(isFlat),
      "elapsed_s": .rounded(time / .seconds(1), decimals: 2),
    ]
  }
}
