import Geo
import RoadNetwork

/// The shapes of one junction; x to the right, y down, the traveller comes from below.
struct JunctionDrawing {
  private let crossing: CrossingView
  private let lanes: [GuidedLane]
  private let width: Double
  private let height: Double
  /// The shorter side, in which all measures are.
  private let side: Double
  private let middle: Point
  /// The angles at which the branches are drawn: spread, so that no two cover each other.
  private let angles: [Double]

  struct Point {
    var x: Double
    var y: Double
  }

  init(_ crossing: CrossingView, lanes: [GuidedLane], _ width: Int, _ height: Int) {
    self.crossing = crossing
    self.lanes = lanes
    (self.width, self.height) = (Double(width), Double(height))
    side = Double(min(width, height))
    middle = Point(x: Double(width) / 2, y: Double(height) * 0.5)
    angles = Self.spread(crossing.branches.map(\.turn))
  }

  /// Keeps neighbours apart, each as near to its own angle as can be.
  static func spread(_ turns: [Double]) -> [Double] {
    var angles = turns
    let gap = min(28, 300 / Double(max(1, turns.count)))
    for _ in 0..<turns.count {
      for (left, right) in zip(angles.indices, angles.indices.dropFirst()) {
        let lack = gap - (angles[right] - angles[left])
        if lack > 0 {
          angles[left] -= lack / 2
          angles[right] += lack / 2
        }
      }
    }
    return angles
  }

  func shapes(_ colors: JunctionPicture.Colors) -> String {
    var text = ""
    let edge = side * 0.012
    // Rims first, so that roads run into each other.
    for (color, rim) in [(colors.verge, edge), (colors.road, 0)] {
      text += line(approachPath, color, approachWidth + 2 * rim)
      for index in angles.indices {
        text += line(
          path(of: index), color, roadWidth(crossing.branches[index].roadClass) + 2 * rim)
      }
      if crossing.isRoundabout {
        text += circle(ringRadius, color, roadWidth(crossing.approach) + 2 * rim)
      }
    }
    if crossing.isRoundabout { text += disc(ringRadius * 0.5, colors.ground) }
    text += laneMarks(colors)
    if let taken = crossing.branches.firstIndex(where: \.isTaken) {
      text += route(to: taken, colors)
    }
    return text + laneArrows(colors)
  }

  // MARK: Roads

  private var laneWidth: Double { side * 0.075 }
  private var ringRadius: Double { side * 0.14 }

  private var approachWidth: Double {
    lanes.count > 1
      ? min(width * 0.6, laneWidth * Double(lanes.count)) : roadWidth(crossing.approach)
  }

  private func roadWidth(_ roadClass: RoadClass) -> Double {
    switch roadClass {
    case .motorway, .trunk: side * 0.17
    case .primary, .secondary: side * 0.14
    case .tertiary, .unclassified, .residential, .livingStreet, .ferry: side * 0.11
    default: side * 0.07
    }
  }

  private var approachPath: [Point] {
    [Point(x: middle.x, y: height + side * 0.1), joint(180)]
  }

  /// Where a road meets the middle, or the ring.
  private func joint(_ angle: Double) -> Point {
    crossing.isRoundabout ? place(angle, ringRadius) : middle
  }

  private func path(of index: Int) -> [Point] {
    curve(to: angles[index], length: width + height)
  }

  /// Gentle turns leave straight ahead and bend; others leave the middle at once.
  private func curve(to angle: Double, length: Double) -> [Point] {
    guard !crossing.isRoundabout, abs(angle) < 60 else {
      return [joint(angle), place(angle, length)]
    }
    // Each step turns a part of the angle, the last goes on straight.
    var points = [middle, place(0, side * 0.08)]
    for step in 1...4 {
      let last = points[points.count - 1]
      let ahead = Self.direction(angle * Double(step) / 4)
      let reach = step < 4 ? side * 0.07 : max(side * 0.07, length - side * 0.29)
      points.append(Point(x: last.x + ahead.x * reach, y: last.y + ahead.y * reach))
    }
    return points
  }

  /// `distance` from the middle, at an angle from straight ahead.
  private func place(_ angle: Double, _ distance: Double) -> Point {
    let direction = Self.direction(angle)
    return Point(x: middle.x + distance * direction.x, y: middle.y + distance * direction.y)
  }

  /// One step right for each degree, in whole degrees: the same on every machine.
  private static func direction(_ angle: Double) -> Point {
    let degrees = ((Int(angle.rounded()) % 360) + 360) % 360
    return (0..<degrees).reduce(Point(x: 0, y: -1)) { point, _ in
      Point(
        x: point.x * cosineOfDegree - point.y * sineOfDegree,
        y: point.x * sineOfDegree + point.y * cosineOfDegree)
    }
  }

  private static let cosineOfDegree = 0.999_847_695_156_391_3
  private static let sineOfDegree = 0.017_452_406_437_283_51

  // MARK: The way to take

  private func route(to taken: Int, _ colors: JunctionPicture.Colors) -> String {
    var points = [Point(x: approachX, y: height + side * 0.1), Point(x: approachX, y: laneEnd)]
    let angle = angles[taken]
    if crossing.isRoundabout {
      points.append(joint(180))
      points += arc(to: angle)
      points.append(place(angle, side * 0.32))
    } else {
      points += curve(to: angle, length: side * 0.38)
    }
    let stroke = side * 0.04
    return line(points, colors.marking, stroke * 1.5)
      + arrowHead(points, colors.marking, stroke * 1.35)
      + line(points, colors.route, stroke) + arrowHead(points, colors.route, stroke)
  }

  /// Round the ring the way that traffic goes.
  private func arc(to angle: Double) -> [Point] {
    let target = crossing.drivesOnLeft ? angle : angle
    var points: [Point] = []
    let sweep =
      crossing.drivesOnLeft
      ? (target + 180).truncatingRemainder(dividingBy: 360)
      : (180 - target).truncatingRemainder(dividingBy: 360)
    let whole = sweep <= 5 ? sweep + 360 : sweep
    for step in 1...12 {
      let part = whole * Double(step) / 12
      points.append(place(crossing.drivesOnLeft ? -180 + part : 180 - part, ringRadius))
    }
    return points
  }

  /// The middle of the lanes to take.
  private var approachX: Double {
    let good = lanes.indices.filter { lanes[$0].isRecommended }
    guard lanes.count > 1, let first = good.first, let last = good.last else { return middle.x }
    return laneX(Double(first + last) / 2)
  }

  private func laneX(_ lane: Double) -> Double {
    middle.x + (lane + 0.5 - Double(lanes.count) / 2) * approachWidth / Double(lanes.count)
  }

  private var laneEnd: Double {
    crossing.isRoundabout ? middle.y + ringRadius * 1.8 : middle.y + side * 0.16
  }
}

extension JunctionDrawing {
  // MARK: Lanes

  private func laneMarks(_ colors: JunctionPicture.Colors) -> String {
    guard lanes.count > 1 else { return "" }
    return (1..<lanes.count).map { border in
      let x = pixels(laneX(Double(border) - 0.5))
      return "<path d=\"M\(x) \(pixels(height))V\(pixels(laneEnd))\" stroke=\"\(colors.marking)\" "
        + "stroke-width=\"\(pixels(side * 0.006))\" stroke-dasharray=\"\(pixels(side * 0.03))\" "
        + "fill=\"none\"/>\n"
    }.joined()
  }

  /// An arrow in each lane, those to take in the colour of the way.
  private func laneArrows(_ colors: JunctionPicture.Colors) -> String {
    guard lanes.count > 1 else { return "" }
    let base = height - side * 0.05
    return lanes.indices.map { index in
      let lane = lanes[index]
      let x = laneX(Double(index))
      let size = min(laneWidth, approachWidth / Double(lanes.count))
      let disc =
        "<circle cx=\"\(pixels(x))\" cy=\"\(pixels(base))\" r=\"\(pixels(size * 0.42))\" fill=\""
        + "\(lane.isRecommended ? colors.route : colors.lane)\"/>\n"
      let arrows = ArrowMatcher.angles.filter { lane.directions?.contains($0.0) ?? false }
      return disc
        + arrows.map { direction, angle in
          let isFollowed = lane.followed.contains(direction)
          let tip = Self.direction(angle)
          let points = [
            Point(x: x, y: base + size * 0.28), Point(x: x, y: base),
            Point(x: x + tip.x * size * 0.24, y: base + tip.y * size * 0.24),
          ]
          let opacity = isFollowed || !lane.isRecommended ? "" : " opacity=\"0.45\""
          return "<g\(opacity)>" + line(points, colors.marking, size * 0.09)
            + arrowHead(points, colors.marking, size * 0.1) + "</g>\n"
        }.joined()
    }.joined()
  }

  // MARK: Shapes

  private func line(_ points: [Point], _ color: String, _ width: Double) -> String {
    let path = points.enumerated().map { index, point in
      "\(index == 0 ? "M" : "L")\(pixels(point.x)) \(pixels(point.y))"
    }.joined()
    return
      "<path d=\"\(path)\" stroke=\"\(color)\" stroke-width=\"\(pixels(width))\" fill=\"none\" "
      + "stroke-linejoin=\"round\" stroke-linecap=\"butt\"/>\n"
  }

  private func circle(_ radius: Double, _ color: String, _ width: Double) -> String {
    "<circle cx=\"\(pixels(middle.x))\" cy=\"\(pixels(middle.y))\" r=\"\(pixels(radius))\" "
      + "stroke=\"\(color)\" stroke-width=\"\(pixels(width))\" fill=\"none\"/>\n"
  }

  private func disc(_ radius: Double, _ color: String) -> String {
    "<circle cx=\"\(pixels(middle.x))\" cy=\"\(pixels(middle.y))\" r=\"\(pixels(radius))\" "
      + "fill=\"\(color)\"/>\n"
  }

  /// A head on the last stretch of a line of the width `stroke`.
  private func arrowHead(_ points: [Point], _ color: String, _ stroke: Double) -> String {
    guard let tip = points.last, let before = points.dropLast().last else { return "" }
    let (x, y) = (tip.x - before.x, tip.y - before.y)
    let length = max(0.001, (x * x + y * y).squareRoot())
    let (ahead, aside) = (
      Point(x: x / length * stroke, y: y / length * stroke),
      Point(x: -y / length * stroke, y: x / length * stroke)
    )
    let corners = [
      Point(x: tip.x + 1.6 * ahead.x, y: tip.y + 1.6 * ahead.y),
      Point(x: tip.x + 1.3 * aside.x, y: tip.y + 1.3 * aside.y),
      Point(x: tip.x - 1.3 * aside.x, y: tip.y - 1.3 * aside.y),
    ]
    let text = corners.map { "\(pixels($0.x)),\(pixels($0.y))" }.joined(separator: " ")
    return "<polygon points=\"\(text)\" fill=\"\(color)\"/>\n"
  }
}
