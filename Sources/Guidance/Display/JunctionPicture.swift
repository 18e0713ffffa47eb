import Geo
import RoadNetwork

/// Draws junctions and their signs as pictures in the Scalable Vector Graphics format (W3C, 1.1).
///
/// The same maneuver always gives the same text.
public struct JunctionPicture: Sendable {
  /// In pixels.
  public let width: Int
  public let height: Int
  public let isDark: Bool

  /// Sizes are kept between 64 and 4096 pixels.
  public init(width: Int, height: Int, isDark: Bool = false) {
    self.width = min(4096, max(64, width))
    self.height = min(4096, max(64, height))
    self.isDark = isDark
  }

  /// The junction of `maneuver`, seen from above in the direction of travel: its roads, the lanes
  /// before it, and the way to take; nil where nothing is known of the junction.
  public func junction(of maneuver: Maneuver) -> String? {
    guard let crossing = maneuver.crossing, crossing.taken != nil else { return nil }
    let drawing = JunctionDrawing(crossing, lanes: maneuver.lanes, width, height)
    return document(drawing.shapes(colors))
  }

  /// The sign at `maneuver`; nil where it has none.
  public func signpost(of maneuver: Maneuver) -> String? {
    let refs = maneuver.road.refs
    let lines = maneuver.toward.filter { !refs.contains($0) }
    guard !maneuver.toward.isEmpty || maneuver.exitRef != nil else { return nil }
    let drawing = SignDrawing(
      lines: lines, refs: refs, exit: maneuver.exitRef, arrow: maneuver.direction,
      isMotorway: maneuver.isOnMotorway)
    return document(drawing.shapes(width: Double(width), height: Double(height)))
  }

  private func document(_ shapes: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
    viewBox="0 0 \(width) \(height)">
    <rect width="\(width)" height="\(height)" fill="\(colors.ground)"/>
    \(shapes)</svg>

    """
  }

  var colors: Colors { isDark ? .dark : .light }

  struct Colors {
    let ground: String
    let verge: String
    let road: String
    let marking: String
    let route: String
    let lane: String

    static let light = Colors(
      ground: "#dfe8d8", verge: "#aab3a4", road: "#6b7075", marking: "#ffffff", route: "#1769e0",
      lane: "#8f969c")
    static let dark = Colors(
      ground: "#1c2420", verge: "#0c100e", road: "#454b50", marking: "#c9ced2", route: "#4d9bff",
      lane: "#6c747b")
  }
}

extension JunctionPicture {
  /// Pictures in the four shapes of the reference documents.
  public enum AspectRatio: String, CaseIterable, Sendable {
    case wide16x9 = "16:9"
    case tall3x5 = "3:5"
    case classic4x3 = "4:3"
    case wide5x3 = "5:3"
  }

  /// A picture of this shape whose longer side has so many pixels.
  public init(_ ratio: AspectRatio, longerSide: Int = 960, isDark: Bool = false) {
    let (across, down) =
      switch ratio {
      case .wide16x9: (16, 9)
      case .tall3x5: (3, 5)
      case .classic4x3: (4, 3)
      case .wide5x3: (5, 3)
      }
    let unit = max(1, longerSide / max(across, down))
    self.init(width: across * unit, height: down * unit, isDark: isDark)
  }
}

extension Maneuver {
  /// Whether the junction is one of a motorway or a trunk road, where pictures help most.
  public var isOnMotorway: Bool {
    guard let crossing else { return false }
    return crossing.approach <= .trunk || crossing.branches.contains { $0.roadClass == .motorway }
  }
}

/// A number as the pictures write it: one digit after the point, never a minus zero.
func pixels(_ value: Double) -> String {
  let tenths = Int((max(-99_999, min(99_999, value)) * 10).rounded())
  let sign = tenths < 0 ? "-" : ""
  let rest = abs(tenths) % 10
  return sign + "\(abs(tenths) / 10)" + (rest == 0 ? "" : ".\(rest)")
}
