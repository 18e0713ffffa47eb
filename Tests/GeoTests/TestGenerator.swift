import Geo

/// SplitMix64: the same numbers on every run.
struct TestGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func coordinate(latitudes: ClosedRange<Double> = -90...90) -> Coordinate {
    let latitude = Double.random(in: latitudes, using: &self)
    let longitude = Double.random(in: -180...180, using: &self)
    guard let result = Coordinate(latitude: latitude, longitude: longitude) else {
      preconditionFailure("degrees within the globe make a coordinate")
    }
    return result
  }
}
