import Geo

/// Zoom levels for speeds: straight lines between entries, the outer ones beyond them.
///
/// Who is faster never sees nearer: an entry that asks for it takes the level of the entry before.
public struct ZoomTable: Hashable, Sendable {
  public struct Entry: Hashable, Sendable {
    public var speed: Speed
    public var zoom: Double

    public init(speed: Speed, zoom: Double) {
      self.speed = speed
      self.zoom = zoom
    }
  }

  /// Ascending by speed, descending or level by zoom; never empty.
  public let entries: [Entry]

  /// Makes a table from entries in any order; nil if none has finite figures.
  ///
  /// Of two entries for one speed the first counts.
  public init?(_ entries: [Entry]) {
    var kept: [Entry] = []
    let finite = entries.filter { $0.speed.metersPerSecond.isFinite && $0.zoom.isFinite }
    for entry in finite where !kept.contains(where: { $0.speed == entry.speed }) {
      kept.append(entry)
    }
    kept.sort { $0.speed < $1.speed }
    guard !kept.isEmpty else { return nil }
    for index in kept.indices.dropFirst() {
      kept[index].zoom = min(kept[index].zoom, kept[index - 1].zoom)
    }
    self.entries = kept
  }

  private init(kilometersPerHour entries: KeyValuePairs<Double, Double>) {
    self.entries = entries.map { Entry(speed: .kilometersPerHour($0), zoom: $1) }
  }

  /// The level for `speed`.
  ///
  /// - Complexity: O(*n*) in the number of entries.
  public func zoom(at speed: Speed) -> Double {
    guard let upper = entries.firstIndex(where: { $0.speed > speed }) else {
      return entries[entries.count - 1].zoom
    }
    guard upper > 0 else { return entries[0].zoom }
    let (low, high) = (entries[upper - 1], entries[upper])
    let span = high.speed.metersPerSecond - low.speed.metersPerSecond
    let part = (speed.metersPerSecond - low.speed.metersPerSecond) / span
    return low.zoom + (high.zoom - low.zoom) * part
  }

  /// On a route: near enough to tell the crossings ahead apart.
  public static let guidance = ZoomTable(
    kilometersPerHour: [0: 17.5, 30: 17, 50: 16.5, 80: 15.5, 120: 14.5, 200: 13.5])
  /// Without a route: more of the surroundings.
  public static let tracking = ZoomTable(
    kilometersPerHour: [0: 17, 30: 16.5, 50: 16, 80: 15, 120: 14, 200: 13])
}
