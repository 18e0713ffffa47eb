// swift-format-ignore-file
// The app's functions stand as the reference documents print them, forced values included.
import Foundation
import NavKit
import NetworkFixtures
import Testing

/// An app written for the reference documents: its calls stand here as they stand there.
private final class ReferenceApp: RouteProgressDelegate, EventTextDelegate {
  var visualNavigator: VisualNavigator!
  var herePositioningProvider = AppPositioningProvider()
  var mapView = AppMapView()
  var previousManeuverIndex: Int32 = -1
  var lastTrafficUpdateInMilliseconds = 0
  var routeCalculator: RoutingEngine!
  private(set) var messages: [String] = []
  private(set) var spoken: [String] = []
  private(set) var trafficErrors = 0

  enum RoadType {
    case highway
    case rural
    case urban
  }

  func showMessage(_ message: String) { messages.append(message) }
  func onEventTextUpdated(_ eventText: EventText) { spoken.append(eventText.text) }

  func startGuidance(route: Route) {
    do {
      try visualNavigator = VisualNavigator()
    } catch let engineInstantiationError {
      fatalError("Failed to initialize VisualNavigator. Cause: \(engineInstantiationError)")
    }

    // Optional: let VisualNavigator render the navigation view on the MapView.
    visualNavigator!.startRendering(mapView: mapView)

    // Optional delegates: consume progress and maneuver text in the application.
    visualNavigator!.routeProgressDelegate = self
    visualNavigator!.eventTextDelegate = self

    // Required for guidance: set the route and deliver locations.
    visualNavigator!.route = route
    herePositioningProvider.startLocating(locationDelegate: visualNavigator!,
                                          accuracy: .navigation)
  }

  func startTracking() {
    visualNavigator.route = nil
    herePositioningProvider.startLocating(locationDelegate: visualNavigator,
                                          accuracy: .navigation)
    visualNavigator.cameraBehavior = SpeedBasedCameraBehavior()
  }

  func onRouteProgressUpdated(_ routeProgress: RouteProgress) {
    // [SectionProgress] is guaranteed to be non-empty.
    let distanceToDestination = routeProgress.sectionProgress.last!.remainingDistanceInMeters
    showMessage("Distance to destination in meters: \(distanceToDestination)")
    let trafficDelayAhead = routeProgress.sectionProgress.last!.trafficDelay
    showMessage("Traffic delay ahead in seconds: \(trafficDelayAhead)")
    updateTrafficOnRoute(routeProgress: routeProgress)

    // Contains the progress for the next maneuver ahead and the next-next maneuvers, if any.
    let nextManeuverList = routeProgress.maneuverProgress
    guard let nextManeuverProgress = nextManeuverList.first else {
      return
    }

    let nextManeuverIndex = nextManeuverProgress.maneuverIndex
    guard let nextManeuver = visualNavigator.getManeuver(index: nextManeuverIndex) else {
      // Should never happen as we retrieved the next maneuver progress above.
      Issue.record("maneuver \(nextManeuverIndex) is unknown")
      return
    }

    let action = nextManeuver.action
    let roadName = getRoadName(maneuver: nextManeuver, route: visualNavigator.route)
    let logMessage = "'\(String(describing: action))' on \(roadName) in \(nextManeuverProgress.remainingDistanceInMeters) meters."

    if previousManeuverIndex != nextManeuverIndex {
      // Log only new maneuvers and ignore changes in distance.
      showMessage("New maneuver: " + logMessage)
    } else {
      // A maneuver update contains a different distance to reach the next maneuver.
      showMessage("Maneuver update: " + logMessage)
    }

    previousManeuverIndex = nextManeuverIndex
  }

  func getRoadName(maneuver: Maneuver, route: Route?) -> String {
    let currentRoadTexts = maneuver.roadTexts
    let nextRoadTexts = maneuver.nextRoadTexts

    let currentRoadName = currentRoadTexts.names.defaultValue()
    let currentRoadNumber = currentRoadTexts.numbersWithDirection.defaultValue()
    let nextRoadName = nextRoadTexts.names.defaultValue()
    let nextRoadNumber = nextRoadTexts.numbersWithDirection.defaultValue()

    var roadName = nextRoadName == nil ? nextRoadNumber : nextRoadName

    // On highways, we want to show the highway number instead of a possible road name,
    // while for inner city and urban areas road names are preferred over road numbers.
    if getRoadType(maneuver: maneuver, route: route!) == RoadType.highway {
      roadName = nextRoadNumber == nil ? nextRoadName : nextRoadNumber
    }

    if maneuver.action == ManeuverAction.arrive {
      // We are approaching destination, so there's no next road.
      roadName = currentRoadName == nil ? currentRoadNumber : currentRoadName
    }

    // Nil happens only in rare cases, when also the fallback above is nil.
    return roadName ?? "unnamed road"
  }

  func getRoadType(maneuver: Maneuver, route: Route) -> RoadType {
    let sectionIndex = Int(maneuver.sectionIndex)
    let section = route.sections[sectionIndex]
    let spans = section.spans

    // If attributes list is empty then the road type is rural.
    guard !spans.isEmpty else {
      return .rural
    }

    let maneuverSpan: Span

    // Arrive maneuvers are placed after the last span of the route
    // and the span index for them would be greater than the span's list size.
    if maneuver.action == ManeuverAction.arrive {
      maneuverSpan = spans.last!
    } else {
      maneuverSpan = spans[Int(maneuver.spanIndex)]
    }

    let streetAttributes = maneuverSpan.streetAttributes

    // Check for highway attributes.
    if streetAttributes.contains(.controlledAccessHighway) ||
       streetAttributes.contains(.motorway) ||
       streetAttributes.contains(.ramp) {
      return .highway
    }

    // Check for urban attributes.
    if streetAttributes.contains(.builtUpArea) {
      return .urban
    }

    // If the road type is neither urban nor highway, default to rural for all other cases.
    return .rural
  }

  func updateTrafficOnRoute(routeProgress: RouteProgress) {
    guard let currentRoute = visualNavigator.route else {
      return
    }

    // Below, we use 10 minutes. A common range is between 5 and 15 minutes.
    let trafficUpdateIntervalInMilliseconds = 10 * 60000 // 10 minutes
    let now = Int(Date().timeIntervalSince1970 * 1000) // Current time in milliseconds
    if (now - lastTrafficUpdateInMilliseconds) < trafficUpdateIntervalInMilliseconds {
      return
    }
    // Store the current time when we update trafficOnRoute.
    lastTrafficUpdateInMilliseconds = now

    let sectionProgressList = routeProgress.sectionProgress
    guard let lastSectionProgress = sectionProgressList.last else {
      return
    }
    let traveledDistanceOnLastSectionInMeters =
      currentRoute.lengthInMeters - lastSectionProgress.remainingDistanceInMeters
    let lastTraveledSectionIndex = routeProgress.routeMatchedLocation.sectionIndex

    routeCalculator.calculateTrafficOnRoute(
      currentRoute: currentRoute,
      lastTraveledSectionIndex: Int(lastTraveledSectionIndex),
      traveledDistanceOnLastSectionInMeters: Int(traveledDistanceOnLastSectionInMeters)
    ) { routingError, trafficOnRoute in
      if let routingError = routingError {
        self.showMessage("CalculateTrafficOnRoute error: \(routingError)")
        self.trafficErrors += 1
        return
      }

      // Sets traffic data for the current route, affecting RouteProgress duration in SectionProgress,
      // while preserving route distance and geometry.
      self.visualNavigator.trafficOnRoute = trafficOnRoute
      self.showMessage("Updated traffic on route.")
    }
  }
}

private final class AppMapView: MapView {}

private final class AppPositioningProvider {
  private(set) weak var delegate: (any LocationDelegate)?

  func startLocating(locationDelegate: any LocationDelegate, accuracy: LocationAccuracy) {
    delegate = locationDelegate
  }
}

@Suite(.serialized) struct ReferenceAppTests {
  @Test func anAppWrittenForTheReferenceRuns() async throws {
    let pack = try TownPack()
    defer { pack.remove() }
    // No other test of this process sets the map up.
    #expect(throws: InstantiationError.notInitialized) { try Navigator() }
    #expect(throws: InstantiationError.notInitialized) { try VisualNavigator() }
    #expect(throws: InstantiationError.notInitialized) { try RoutingEngine() }
    try NavigationData.makeShared(packs: [pack.url])
    let app = ReferenceApp()
    app.routeCalculator = try RoutingEngine()
    let route = try await pack.route("ah")
    app.startGuidance(route: route)
    let locations = TownPack.locations(along: route)
    for location in locations { app.herePositioningProvider.delegate?.onLocationUpdated(location) }
    #expect(app.messages.contains { $0.hasPrefix("New maneuver: 'rightTurn' on Oak Street") })
    #expect(app.messages.contains { $0.hasPrefix("New maneuver: 'arrive' on Hill Street") })
    #expect(app.trafficErrors == 1)
    #expect(!app.spoken.isEmpty)
    for maneuver in route.sections.flatMap(\.maneuvers) {
      #expect(!app.getRoadName(maneuver: maneuver, route: route).isEmpty)
    }
    app.startTracking()
    let count = app.messages.count
    app.herePositioningProvider.delegate?.onLocationUpdated(locations[0])
    #expect(app.messages.count == count)
  }

  // By number on highways, by name elsewhere, each with the other where it is missing.
  @Test(arguments: [
    ("f", "Elm Street", "Elm Street"), ("g", "A 2", "Bay Motorway"), ("h", "Hill Motorway", "Hill Motorway"),
    ("i", "L 5", "L 5"), ("j", "unnamed road", "unnamed road"),
  ])
  func roadsAreNamedByTheRulesOfTheReference(goal: String, turn: String, arrival: String) async throws {
    let town = try TownPack(AsciiMap(
      """
      a---b---c---d---e---k
          |   |   |   |
          f   g   h   i---j
                      |
                      l
      """, cell: .meters(60),
      ways: [
        "abcdek": "highway=tertiary name=Base_Road", "bf": "highway=residential name=Elm_Street ref=B_7",
        "cg": "highway=motorway name=Bay_Motorway ref=A_2", "dh": "highway=motorway name=Hill_Motorway",
        "eil": "highway=residential ref=L_5", "ij": "highway=residential",
      ]))
    defer { town.remove() }
    let app = ReferenceApp()
    let route = try await town.route("a" + goal)
    let maneuvers = route.sections[0].maneuvers
    let last = try #require(maneuvers.last { $0.action != .arrive && $0.action != .depart })
    #expect(app.getRoadName(maneuver: last, route: route) == turn)
    #expect(app.getRoadName(maneuver: try #require(maneuvers.last), route: route) == arrival)
    #expect(last.roadTexts.names.defaultValue() == (goal == "j" ? nil : "Base Road"))
    #expect(app.getRoadType(maneuver: last, route: route) == (["g", "h"].contains(goal) ? .highway : .urban))
    #expect(app.getRoadType(maneuver: maneuvers[0], route: route) == .rural)
  }
}
