import RoadNetwork

/// What the values of `surface` and `tracktype` mean for a wheel.
enum SurfaceTable {
  /// The surface by its own key, else by the grade of a track.
  static func surface(_ surface: String?, trackType: String?) -> Surface {
    if let surface {
      let base = surface.split(whereSeparator: { $0 == ":" || $0 == ";" }).first.map(String.init)
      if let known = surfaces[base ?? surface] { return known }
    }
    return trackType.flatMap { grades[$0] } ?? .unknown
  }

  private static let surfaces: [String: Surface] = [
    "paved": .paved, "asphalt": .paved, "concrete": .paved, "chipseal": .paved,
    "paving_stones": .paved, "bricks": .paved, "brick": .paved, "tartan": .paved,
    "sett": .rough, "cobblestone": .rough, "unhewn_cobblestone": .rough, "metal": .rough,
    "wood": .rough, "stone": .rough, "grass_paver": .rough, "plates": .rough,
    "compacted": .compacted, "fine_gravel": .compacted, "unpaved": .compacted,
    "gravel": .gravel, "pebblestone": .gravel, "rock": .gravel, "shells": .gravel,
    "ground": .soft, "dirt": .soft, "earth": .soft, "grass": .soft, "sand": .soft,
    "mud": .soft, "clay": .soft, "woodchips": .soft, "snow": .soft, "ice": .soft,
  ]

  private static let grades: [String: Surface] = [
    "grade1": .paved, "grade2": .compacted, "grade3": .gravel, "grade4": .soft, "grade5": .soft,
  ]
}
