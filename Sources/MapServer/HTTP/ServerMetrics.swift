import Synchronization

/// Counts what the server does, for Prometheus.
public final class ServerMetrics: Sendable {
  /// What is counted together.
  private struct Label: Hashable, Comparable {
    var service: String
    var status: Int

    static func < (left: Label, right: Label) -> Bool {
      (left.service, left.status) < (right.service, right.status)
    }
  }

  private struct State {
    var requests: [Label: Int] = [:]
    var buckets = Array(repeating: 0, count: ServerMetrics.bounds.count + 1)
    var seconds = 0.0
    var running = 0
  }

  /// Upper bounds of the classes of duration, in seconds.
  private static let bounds = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10]

  private let state = Mutex(State())

  public init() {}

  /// How many requests are being answered.
  var running: Int { state.withLock { $0.running } }

  func begin() { state.withLock { $0.running += 1 } }

  /// Notes that a request has been answered with `status` after `duration`.
  func end(_ target: String, status: Int, after duration: Duration) {
    let seconds = duration / .seconds(1)
    let place = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
    state.withLock {
      $0.running -= 1
      $0.requests[Label(service: Self.service(of: target), status: status), default: 0] += 1
      $0.buckets[place] += 1
      $0.seconds += seconds
    }
  }

  /// The first part of the path if it is one that is served, so that labels stay few.
  private static func service(of target: String) -> String {
    let name = target.dropFirst().prefix { $0 != "/" && $0 != "?" }
    let isKnown =
      ServiceName(rawValue: String(name)) != nil
      || ["health", "metrics", "tiles", "drive", "pack"].contains(name)
    return isKnown ? String(name) : "other"
  }

  /// The counts in the text format of Prometheus.
  public var text: String {
    let state = state.withLock { $0 }
    var lines = [
      "# HELP navdata_requests_total Requests answered.",
      "# TYPE navdata_requests_total counter",
    ]
    for (label, count) in state.requests.sorted(by: { $0.key < $1.key }) {
      lines.append(
        "navdata_requests_total{service=\"\(label.service)\",status=\"\(label.status)\"} \(count)")
    }
    lines += [
      "# HELP navdata_request_duration_seconds Time to answer, waiting included.",
      "# TYPE navdata_request_duration_seconds histogram",
    ]
    var sum = 0
    for (bound, count) in zip(Self.bounds.map { "\($0)" } + ["+Inf"], state.buckets) {
      sum += count
      lines.append("navdata_request_duration_seconds_bucket{le=\"\(bound)\"} \(sum)")
    }
    lines += [
      "navdata_request_duration_seconds_sum \(state.seconds)",
      "navdata_request_duration_seconds_count \(sum)",
      "# HELP navdata_requests_running Requests being answered now.",
      "# TYPE navdata_requests_running gauge",
      "navdata_requests_running \(state.running)",
    ]
    return lines.joined(separator: "\n") + "\n"
  }
}
