import Foundation
import NavKit
import NetworkFixtures
import Testing

@Suite struct VisualNavigatorTests {
  let pack: TownPack

  init() throws { pack = try TownPack() }

  /// A navigator on the route, its map, and the locations of the drive.
  private func drive(
    _ letters: String = "aeh"
  ) async throws -> (VisualNavigator, RecordingMapView, [Location]) {
    let route = try await pack.route(letters)
    let navigator = try VisualNavigator(data: pack.data)
    navigator.route = route
    return (navigator, RecordingMapView(), TownPack.locations(along: route))
  }

  @Test func theFirstCameraIsThatOfADriver() async throws {
    defer { pack.remove() }
    let (navigator, map, locations) = try await drive()
    navigator.startRendering(mapView: map)
    #expect(map.cameras.isEmpty && navigator.isRendering)
    navigator.onLocationUpdated(locations[0])
    let camera = try #require(map.cameras.first)
    #expect(map.cameras.count == 1 && navigator.camera == camera)
    #expect(abs(try #require(camera.bearingInDegrees) - 90) < 1)
    #expect(camera.framing.tiltInDegrees > 30)
    #expect(camera.fixPoint.y > 2.0 / 3)
    #expect(try #require(camera.target.distance(to: locations[0].coordinates)) < 1)
    #expect(map.indicators.last??.coordinates == camera.target)
    #expect(map.grayModes.last == false)
  }

  @Test func aMapThatComesLaterIsDrawnAtOnce() async throws {
    defer { pack.remove() }
    let (navigator, map, locations) = try await drive()
    locations.prefix(5).forEach(navigator.onLocationUpdated)
    #expect(navigator.camera == nil)
    navigator.startRendering(mapView: map)
    #expect(map.cameras.count == 1)
  }

  @Test func afterStopRenderingTheCameraStaysAndTheIndicatorIsHidden() async throws {
    defer { pack.remove() }
    let (navigator, map, locations) = try await drive()
    let listener = Listener()
    listener.listen(to: navigator)
    navigator.startRendering(mapView: map)
    locations.prefix(10).forEach(navigator.onLocationUpdated)
    let (count, last) = (map.cameras.count, navigator.camera)
    navigator.stopRendering()
    #expect(map.indicators.last == .some(nil))
    let progress = listener.progress.count
    locations.dropFirst(10).prefix(10).forEach(navigator.onLocationUpdated)
    #expect(map.cameras.count == count && map.indicators.last == .some(nil))
    #expect(navigator.camera == last && last == map.cameras.last)
    #expect(!navigator.isRendering)
    #expect(listener.progress.count == progress + 10)
    navigator.resumeRendering()
    #expect(map.cameras.count == count)
  }

  @Test func aPausedMapIsDrawnAgainAfterThePause() async throws {
    defer { pack.remove() }
    let (navigator, map, locations) = try await drive()
    let listener = Listener()
    listener.listen(to: navigator)
    navigator.startRendering(mapView: map)
    navigator.onLocationUpdated(locations[0])
    navigator.pauseRendering()
    #expect(!navigator.isRendering)
    locations.dropFirst().prefix(5).forEach(navigator.onLocationUpdated)
    #expect(map.cameras.count == 1)
    #expect(listener.locations.count == 6)
    navigator.resumeRendering()
    #expect(navigator.isRendering)
    #expect(map.cameras.count == 2)
    #expect(try #require(map.cameras[1].target.distance(to: locations[5].coordinates)) < 1)
  }

  @Test func inTheBackgroundNothingIsDrawn() async throws {
    defer { pack.remove() }
    let (navigator, map, locations) = try await drive()
    let listener = Listener()
    listener.listen(to: navigator)
    navigator.startRendering(mapView: map)
    navigator.onLocationUpdated(locations[0])
    navigator.isInBackground = true
    #expect(!navigator.isRendering)
    locations.dropFirst().prefix(5).forEach(navigator.onLocationUpdated)
    #expect(map.cameras.count == 1 && map.indicators.count == 1 && map.grayModes.count == 1)
    #expect(listener.progress.count == 6)
    navigator.isInBackground = false
    #expect(navigator.isRendering && map.cameras.count == 2)
    #expect(try #require(map.cameras[1].target.distance(to: locations[5].coordinates)) < 1)
  }

  @Test func withoutABehaviourOnlyTheIndicatorMoves() async throws {
    defer { pack.remove() }
    let (navigator, map, locations) = try await drive()
    navigator.startRendering(mapView: map)
    navigator.cameraBehavior = nil
    navigator.indicatorKind = .pedestrian
    locations.prefix(5).forEach(navigator.onLocationUpdated)
    #expect(map.cameras.isEmpty)
    #expect(map.indicators.count == 5)
    #expect(map.indicators.allSatisfy { $0?.kind == .pedestrian })
  }

  @Test func aReleasedCameraComesBackOnARoute() async throws {
    defer { pack.remove() }
    let (navigator, map, locations) = try await drive()
    navigator.startRendering(mapView: map)
    navigator.onLocationUpdated(locations[0])
    navigator.followsAgainAfterInSeconds = 3.5
    navigator.releaseCamera()
    locations[1...3].forEach(navigator.onLocationUpdated)
    #expect(map.cameras.count == 1 && map.indicators.count == 4)
    // The clock that ran on after the first location may have been slow, but not by so much.
    locations[30...32].forEach(navigator.onLocationUpdated)
    #expect(map.cameras.count == 4)
    navigator.followsAgainAfterInSeconds = nil
    navigator.releaseCamera()
    let count = map.cameras.count
    locations[33...38].forEach(navigator.onLocationUpdated)
    #expect(map.cameras.count == count)
    navigator.followAgain()
    navigator.onLocationUpdated(locations[39])
    #expect(map.cameras.count == count + 1)
  }

  @Test func aViewCanBeSetUp() async throws {
    defer { pack.remove() }
    let (navigator, map, locations) = try await drive()
    var behavior = SpeedBasedCameraBehavior()
    behavior.tiltInDegrees = 0
    behavior.autoZoom.navigationZooms = [.init(speedInMetersPerSecond: 0, zoomLevel: 30)]
    behavior.autoZoom.flatRange = 11...12.5
    navigator.cameraBehavior = behavior
    navigator.zoomLevelsPerSecond = nil
    navigator.fixPoint = .center
    navigator.startRendering(mapView: map)
    navigator.onLocationUpdated(locations[0])
    #expect(map.cameras.last?.framing == CameraFraming(zoomLevel: 12.5, tiltInDegrees: 0))
    #expect(map.cameras.last?.fixPoint == .center)
    navigator.cameraBehavior = DistanceInTilt()
    locations.dropFirst().prefix(3).forEach(navigator.onLocationUpdated)
    #expect(map.cameras.last?.framing.zoomLevel == 10)
  }

  /// An app's own behaviour.
  private struct DistanceInTilt: CameraBehavior {
    func framing(in situation: DrivingSituation) -> CameraFraming {
      CameraFraming(
        zoomLevel: situation.speedInMetersPerSecond,
        tiltInDegrees: situation.isGuided ? situation.distanceToManeuverInMeters ?? 0 : 0)
    }
  }

  @Test func framesLieBetweenTheLocations() async throws {
    defer { pack.remove() }
    let (navigator, _, locations) = try await drive()
    let now = try #require(locations[5].time)
    #expect(navigator.frame(at: now) == nil)
    locations.prefix(6).forEach(navigator.onLocationUpdated)
    for (seconds, expected) in [(0.0, 0.0), (0.25, 2.5), (0.5, 5), (1, 10), (9, 10)] {
      let frame = try #require(navigator.frame(at: now + seconds))
      let moved = frame.indicator.coordinates.distance(to: locations[4].coordinates)
      #expect(abs(try #require(moved) - expected) < 0.3)
      #expect(frame.camera?.target == frame.indicator.coordinates)
      #expect(!frame.isGray)
    }
  }

  @Test(.timeLimit(.minutes(1))) func framesComeByThemselvesWhenAskedFor() async throws {
    defer { pack.remove() }
    let (navigator, _, locations) = try await drive()
    let (cameras, continuation) = AsyncStream.makeStream(of: CameraState.self)
    let map = StreamingMapView(continuation)
    navigator.framesPerSecond = 1000
    #expect(navigator.framesPerSecond == 240)
    navigator.startRendering(mapView: map)
    locations.prefix(2).forEach(navigator.onLocationUpdated)
    var frames: [CameraState] = []
    for await camera in cameras {
      frames.append(camera)
      if frames.count == 20 { break }
    }
    navigator.stopRendering()
    #expect(frames.count == 20)
    for frame in frames {
      #expect(try #require(frame.target.distance(to: locations[0].coordinates)) < 11)
    }
  }
}

/// Keeps what it is told.
private final class RecordingMapView: MapView {
  private(set) var cameras: [CameraState] = []
  private(set) var indicators: [LocationIndicator?] = []
  private(set) var grayModes: [Bool] = []

  func moveCamera(to camera: CameraState) { cameras.append(camera) }
  func showIndicator(_ indicator: LocationIndicator?) { indicators.append(indicator) }
  func setGrayMode(_ isGray: Bool) { grayModes.append(isGray) }
}

/// Hands on the cameras, from any thread.
private final class StreamingMapView: MapView {
  private let continuation: AsyncStream<CameraState>.Continuation

  init(_ continuation: AsyncStream<CameraState>.Continuation) { self.continuation = continuation }

  func moveCamera(to camera: CameraState) { continuation.yield(camera) }
}
