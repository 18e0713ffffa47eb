public import Foundation
internal import Geo
internal import Routing
internal import RoutingFiles
internal import Synchronization

/// Traffic from a file, CSV or GeoJSON as `schemas/traffic.md` describes.
public final class TrafficData: Sendable {
  private let source: any TrafficSource
  private let latest = Mutex<Latest?>(nil)

  /// What was found on the roads of a map last.
  private struct Latest {
    weak let map: NavigationData?
    let minute: Int64
    let snapshot: TrafficSnapshot
  }

  /// Reads the file at `url`.
  ///
  /// - Throws: ``InstantiationError/unreadable(_:reason:)`` if it cannot be read or is no traffic.
  public convenience init(contentsOf url: URL) throws {
    do {
      let bytes = [UInt8](try Data(contentsOf: url))
      self.init(source: try TrafficFile.report(from: bytes))
    } catch {
      throw InstantiationError.unreadable(url, reason: "\(error)")
    }
  }

  init(source: any TrafficSource) { self.source = source }

  /// The traffic on the roads of `data` at `time`, looked for anew each minute.
  func snapshot(on data: NavigationData, at time: Timestamp) throws -> TrafficSnapshot {
    let minute = time.millisecondsSince1970 / 60_000
    return try latest.withLock { latest in
      if let latest, latest.map === data, latest.minute == minute { return latest.snapshot }
      let snapshot = try data.router.traffic(try source.report(), at: time)
      latest = Latest(map: data, minute: minute, snapshot: snapshot)
      return snapshot
    }
  }
}

extension TrafficOnRoute {
  /// What `traffic` does to `route` from a place on.
  init(
    _ route: Route, from section: Int, _ travelled: Int, in traffic: TrafficSnapshot,
    _ router: Router
  ) throws {
    let legs = route.plan.route.legs
    let profile = route.plan.route.profile
    self.init(
      lastTraveledSectionIndex: Int32(clamping: section),
      traveledDistanceOnLastSectionInMeters: Int32(clamping: travelled),
      trafficSections: try legs.indices[section...].map { index in
        let times = try router.times(on: legs[index], for: profile, in: traffic)
        return TrafficOnSection(
          legs[index], times, from: index == section ? .meters(Double(travelled)) : .zero)
      })
  }
}

extension TrafficOnSection {
  /// One span for each run of edges that traffic treats alike, from `start` on.
  init(_ leg: RouteLeg, _ times: [EdgeTraffic], from start: Distance) {
    var spans: [TrafficOnSpan] = []
    var (before, wasBusy) = (Distance.zero, false)
    for (edge, traffic) in zip(leg.path, times) {
      let end = before + edge.distance
      let left = min(edge.distance.meters, (end - start).meters)
      let share = edge.distance.meters > 0 ? max(0, left / edge.distance.meters) : 1
      let isBusy = traffic.delay != .zero || traffic.isClosed
      defer { (before, wasBusy) = (end, isBusy) }
      guard left > 0 else { continue }
      // The turn into an edge belongs to its start.
      let turn = share == 1 ? edge.turnDuration / .seconds(1) : 0
      let duration = traffic.duration / .seconds(1) * share + turn
      let delay = traffic.delay / .seconds(1) * share
      if let last = spans.indices.last, wasBusy == isBusy,
        spans[last].isClosed == traffic.isClosed
      {
        spans[last].lengthInMeters += left
        spans[last].duration += duration
        spans[last].trafficDelay += delay
      } else {
        spans.append(
          TrafficOnSpan(
            trafficSectionPolylineOffset: Int32(clamping: edge.points.lowerBound),
            lengthInMeters: left, duration: duration, trafficDelay: delay,
            isClosed: traffic.isClosed))
      }
    }
    self.init(trafficSpans: spans)
  }
}
