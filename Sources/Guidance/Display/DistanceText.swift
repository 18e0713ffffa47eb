import Geo

/// Distances as they stand on a display, such as `90 m` or `1.2 km`.
public struct DistanceText: Sendable {
  /// Metres, feet or yards with their larger unit.
  public var units: DistanceUnits
  /// Whether the figure is rounded to steps that do not flicker as one comes nearer.
  public var isQuantified: Bool
  /// What stands for a distance of less than ``nowDistance``; nil shows the figure.
  public var now: String?
  private let separator: String

  /// Below this distance one is as good as there.
  public static let nowDistance = Distance.meters(20)

  /// Makes a formatter with the decimal separator of a language (BCP 47); that of English where
  /// there are no phrases in it.
  public init(
    languageCode: String = "en", units: DistanceUnits = .metric, isQuantified: Bool = true,
    now: String? = nil
  ) {
    self.units = units
    self.isQuantified = isQuantified
    self.now = now
    separator = (PhraseBook(languageCode: languageCode) ?? .english).language.decimalSeparator
  }

  private struct Scale {
    let symbol: String
    /// In metres.
    let unit: Double
  }

  /// `distance` in words of the display; negative ones count as zero.
  public func text(for distance: Distance) -> String {
    let meters = distance.meters.isFinite ? max(0, distance.meters) : 0
    if let now, meters < Self.nowDistance.meters { return now }
    let figure = rounded(meters / small.unit)
    return figure < Self.highestSmallFigure[units, default: 0]
      ? "\(Int(figure)) \(small.symbol)" : "\(text(meters / large.unit)) \(large.symbol)"
  }

  private var small: Scale {
    switch units {
    case .metric: Scale(symbol: "m", unit: 1)
    case .us: Scale(symbol: "ft", unit: Units.metersPerFoot)
    case .uk: Scale(symbol: "yd", unit: Units.metersPerYard)
    }
  }

  private var large: Scale {
    units == .metric
      ? Scale(symbol: "km", unit: Units.metersPerKilometer)
      : Scale(symbol: "mi", unit: Units.metersPerMile)
  }

  /// From here on the larger unit is used: a kilometre, or a tenth of a mile.
  private static let highestSmallFigure: [DistanceUnits: Double] = [
    .metric: 1000, .us: 528, .uk: 176,
  ]

  /// Steps of 10 up to 300, of 50 above.
  private func rounded(_ figure: Double) -> Double {
    guard isQuantified else { return figure.rounded() }
    let step = figure < 295 ? 10.0 : 50.0
    return (figure / step).rounded() * step
  }

  /// A figure of the larger unit: with tenths below ten, or hundredths if nothing is quantified.
  private func text(_ figure: Double) -> String {
    guard isQuantified else { return text(decimal: figure, digits: 2) }
    return figure < 9.95
      ? text(decimal: figure, digits: 1) : "\(Int(min(figure, 1e9).rounded()))"
  }

  private func text(decimal figure: Double, digits: Int) -> String {
    let scale = digits == 2 ? 100 : 10
    let steps = Int((min(figure, 1e9) * Double(scale)).rounded())
    let rest = String(steps % scale)
    let padding = String(repeating: "0", count: digits - rest.count)
    return "\(steps / scale)\(separator)\(padding)\(rest)"
  }
}
