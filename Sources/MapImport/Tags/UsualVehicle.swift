import OSMPBF
import RoadNetwork

/// What every vehicle of a kind needs: a road with less is closed to it, though no sign says so.
enum UsualVehicle {
  /// Closes `road` to wheels that cannot roll there, and to cars and all that are larger where no
  /// car fits.
  static func close(_ road: inout RoadMeaning, _ tags: OSMTags, _ limits: VehicleLimitTags) {
    if tags["smoothness"] == "impassable" {
      close(&road.forward, to: wheels)
      close(&road.backward, to: wheels)
    }
    let isNarrow = isNarrow(tags)
    if isNarrow || shutsOut(limits.limits(.forward)) { close(&road.forward, to: cars) }
    if isNarrow || shutsOut(limits.limits(.backward)) { close(&road.backward, to: cars) }
  }

  /// Closes a place to cars and all that are larger where no car fits through.
  static func close(_ access: inout ModeAccess, _ limits: VehicleLimitTags) {
    if shutsOut(limits.limits(.forward)) { close(&access, to: cars) }
  }

  private static let wheels = ModeSet.all.subtracting(ModeSet(.pedestrian))
  private static let cars: ModeSet = [.init(.car), .init(.truck), .init(.bus), .init(.taxi)]

  private static func close(_ access: inout ModeAccess, to modes: ModeSet) {
    for mode in TravelMode.allCases where modes.contains(mode) { access[mode] = .no }
  }

  /// Whether the road itself is no wider than a car with its mirrors.
  private static func isNarrow(_ tags: OSMTags) -> Bool {
    ["width", "est_width"].contains { key in
      tags[key].flatMap { SizeText.value($0, of: .width) }.map { $0 <= width } ?? false
    }
  }

  /// In metres and tonnes: the narrowest for a common car, and the least of all cars otherwise.
  private static let width = 1.9
  private static let least: [VehicleMeasure: Double] = [
    .height: 1.4, .length: 2.5, .weight: 1.2, .weightRating: 1.4,
  ]

  private static func shutsOut(_ limits: [VehicleLimit]) -> Bool {
    limits.contains { limit in
      guard let measure = limit.measure, limit.modes.contains(.car) else { return false }
      return measure == .width
        ? limit.value <= width : least[measure].map { limit.value < $0 } ?? false
    }
  }
}
