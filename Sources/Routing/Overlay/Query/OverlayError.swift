/// Why an overlay cannot be used; the roads themselves are not affected.
enum OverlayError: Error, Hashable {
  /// A row is missing or damaged.
  case unusable(String)
  /// The ends of a trip lie among more local roads than the overlay search looks at.
  case tooManyLocalRoads
  /// A tile with a road that the overlay leads over is not in the map.
  case tileMissing
}
