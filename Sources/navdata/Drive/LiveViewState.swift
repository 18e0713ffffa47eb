import Geo
import Guidance
import Horizon
import Navigation
import RoadNetwork

/// What a driver would see now, as far as the events of a drive have told.
struct LiveViewState: Equatable {
  /// A maneuver ahead.
  struct Step: Equatable {
    var glyph: String
    var text: String
    var distance: Distance
    /// How much of the way from the maneuver before is left, 0 to 1.
    var share: Double
    /// The lanes before the maneuver.
    var lanes: [GuidedLane] = []
  }

  /// What is left of the trip.
  struct Rest: Equatable {
    var distance: Distance
    var duration: Duration
  }

  /// The road under the traveller.
  struct Road: Equatable {
    var title: String?
    var limit: LimitValue?
    var isTunnel = false
  }

  /// Something to look out for.
  struct Ahead: Equatable {
    var id: Int
    var text: String
    /// Zero in the midst of it.
    var distance: Distance
  }

  /// Where the traveller is, seen from the route.
  enum Place: Equatable {
    case tracking
    case onRoute
    case offRoute(Distance, isWrongWay: Bool)
    case arrived
  }

  /// How good the position is.
  enum Signal: Equatable { case measured, estimated, lost }

  var time: Timestamp?
  /// The next maneuver and the one after.
  var steps: [Step] = []
  /// Nil off the roads.
  var road: Road?
  var speed: Speed?
  var isSpeeding = false
  var rest: Rest?
  var place = Place.tracking
  var signal = Signal.measured
  /// What the driver was warned of and has not passed, in the order in which it was told.
  var warnings: [Ahead] = []
  /// The last place that was shown.
  private var lastPlace: Coordinate?
  /// The last thing that a driver was told.
  var message: String?
}

extension LiveViewState {
  /// Takes in an event that came at `time` on the way along `plan`.
  mutating func take(_ event: NavigationEvent, at time: Timestamp?, on plan: RoutePlan?) {
    self.time = time
    if let text = DriveText.text(event, plan), !Self.isShownElsewhere(event) { message = text }
    switch event {
    case .positionLost: (signal, speed) = (.lost, nil)
    case .positionFound: signal = .measured
    case .location(let update): take(update)
    case .tunnel(let status): road?.isTunnel = status == .entered
    case .speeding(let speeding): isSpeeding = speeding.isExceeding
    case .progress(let progress): take(progress, plan)
    case .routeChanged(let change) where change.route == nil:
      (place, steps, rest) = (.tracking, [], nil)
    case .arrived: (place, steps, rest) = (.arrived, [], nil)
    case .deviation(let deviation):
      // What was announced on the route no longer holds off it.
      if place == .onRoute { message = nil }
      (steps, rest) = ([], nil)
      place = .offRoute(deviation.distance, isWrongWay: deviation.isWrongWay)
    case .warning(let warning): take(warning)
    case .ignoredFix, .roadChanged, .speedLimitChanged, .didReroute, .routeChanged, .maneuver,
      .announcement, .milestone, .willReroute, .lanesChanged, .junctionLanes, .offRoad,
      .offRoadArrived:
      break
    }
  }

  /// What has a place of its own on the screen needs no message.
  private static func isShownElsewhere(_ event: NavigationEvent) -> Bool {
    switch event {
    case .roadChanged, .speeding, .arrived, .tunnel, .positionLost, .warning: true
    default: false
    }
  }

  private mutating func take(_ warning: Warning) {
    warnings.removeAll { $0.id == warning.id }
    guard warning.state != .passed else { return }
    warnings.append(
      Ahead(
        id: warning.id, text: WarningText.subject(of: warning), distance: warning.distance))
  }

  /// Lets what is ahead come nearer.
  private mutating func move(to place: Coordinate?) {
    defer { lastPlace = place ?? lastPlace }
    guard let place, let lastPlace else { return }
    let moved = lastPlace.distance(to: place)
    for index in warnings.indices {
      warnings[index].distance = max(.zero, warnings[index].distance - moved)
    }
  }

  private mutating func take(_ update: LocationUpdate) {
    move(to: update.matched?.coordinate ?? update.original?.coordinate)
    road = update.road.map {
      Road(
        title: $0.text.title, limit: $0.speedLimit.posted, isTunnel: $0.flags.contains(.tunnel))
    }
    speed = update.speed
    if signal != .lost || !update.isEstimated {
      signal = update.isEstimated ? .estimated : .measured
    }
  }

  private mutating func take(_ progress: RouteProgress, _ plan: RoutePlan?) {
    place = .onRoute
    rest = progress.sections.last.map {
      Rest(distance: $0.remainingDistance, duration: $0.remainingDuration)
    }
    guard let plan else { return }
    steps = progress.maneuvers.prefix(2).map { ahead in
      let maneuver = plan.maneuvers[ahead.index]
      let start = ahead.index > 0 ? plan.maneuverPlaces[ahead.index - 1] : .zero
      let length = (plan.maneuverPlaces[ahead.index] - start).meters
      let share = length > 0 ? ahead.remainingDistance.meters / length : 0
      return Step(
        glyph: ManeuverGlyph.glyph(of: maneuver), text: maneuver.text,
        distance: ahead.remainingDistance, share: max(0, min(1, share)), lanes: maneuver.lanes)
    }
  }
}
