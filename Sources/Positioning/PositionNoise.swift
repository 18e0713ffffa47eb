import Geo

/// An error that wanders as that of a satellite receiver does: a first-order Gauss-Markov process
/// in each of two directions.
struct PositionNoise: Sendable {
  private var generator: SeededGenerator
  private let deviation: Double
  /// How much of the last error is left in the next.
  private let memory: Double
  private var north: Double
  private var east: Double

  /// Seconds after which the error has mostly forgotten where it was.
  private static let correlationSeconds = 20.0

  /// Makes noise of a standard `deviation` for steps of `interval` seconds.
  init(deviation: Distance, interval: Double, seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    self.deviation = deviation.meters > 0 ? min(deviation.meters, 1e6) : 0
    memory = 1 / (1 + interval / Self.correlationSeconds)
    north = generator.gaussian() * self.deviation
    east = generator.gaussian() * self.deviation
  }

  /// `coordinate` with the present error.
  func applied(to coordinate: Coordinate) -> Coordinate {
    guard deviation > 0 else { return coordinate }
    return coordinate.moved(by: .meters(north), at: Bearing(degrees: 0))
      .moved(by: .meters(east), at: Bearing(degrees: 90))
  }

  /// Lets one interval pass.
  mutating func advance() {
    // The fresh part makes up for the forgotten one, so that the deviation stays the same.
    let fresh = (1 - memory * memory).squareRoot() * deviation
    north = north * memory + generator.gaussian() * fresh
    east = east * memory + generator.gaussian() * fresh
  }
}

/// The SplitMix64 generator (Steele, Lea, Flood, 2014, doi:10.1145/2660193.2660195).
struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number of mean 0 and variance 1: twelve uniform numbers summed, which needs no function
  /// that differs from one C library to the next.
  mutating func gaussian() -> Double {
    (0..<12).reduce(-6) { sum, _ in sum + Double(next() >> 11) * 0x1p-53 }
  }
}
