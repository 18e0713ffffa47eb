import Foundation
import MapImport
import NavKit
import NetworkFixtures
import Testing

@Suite struct WarningDelegateTests {
  private let town: TownPack

  init() throws {
    let road = "highway=secondary maxspeed=50 name=Way"
    let map = AsciiMap(
      "a--------c----------t----------s----------u----------v----------h----b", cell: .meters(30),
      ways: [
        "acts": road,
        "su": road + " hazard=school_zone maxspeed:conditional=30_@_(Mo-Fr_07:00-17:00)",
        "uv": road + " tunnel=yes",
        "vhb": "highway=secondary maxspeed=20 name=Way maxheight=3.8",
      ],
      nodes: [
        "c": "highway=speed_camera maxspeed=50", "t": "railway=level_crossing",
        "h": "hazard=animal_crossing",
      ],
      options: ImportOptions(
        timeZone: "UTC", usesBorderTable: false, layers: [.warnerPoints, .schoolZones]))
    town = try TownPack(map)
  }

  /// A Monday at 08:00 UTC.
  private static let monday = Date(timeIntervalSince1970: 1_772_438_400)

  private func drive(
    guided: Bool = true, from time: Date = monday,
    _ change: (any NavigatorInterface) -> Void = { _ in }
  ) async throws -> [WarningEvent] {
    let navigator = try Navigator(data: town.data)
    let route = try await town.route("ab")
    if guided { navigator.route = route }
    let listener = Listener()
    listener.listenToWarners(of: navigator)
    change(navigator)
    for location in TownPack.locations(along: route, from: time) {
      navigator.onLocationUpdated(location)
    }
    return listener.warnings
  }

  private static func type(_ event: WarningEvent) -> WarningType {
    switch event {
    case .schoolZone: .schoolZone
    case .safetyCamera: .safetyCamera
    case .truckRestriction: .truckRestriction
    case .roadSign: .roadSign
    case .borderCrossing: .borderCrossing
    case .dangerZone: .dangerZone
    case .lowSpeedZone: .lowSpeedZone
    case .tollStop: .tollStop
    case .railwayCrossing: .railwayCrossing
    case .environmentalZone: .environmentalZone
    case .tunnel: .tunnel
    }
  }

  @Test(arguments: [true, false]) func warnersTellWhatIsAhead(_ guided: Bool) async throws {
    defer { town.remove() }
    let heard = try await drive(guided: guided)
    #expect(
      Set(heard.map(Self.type))
        == [.schoolZone, .safetyCamera, .roadSign, .lowSpeedZone, .railwayCrossing, .tunnel])
    let schools = heard.compactMap { if case .schoolZone(let zone) = $0 { zone } else { nil } }
    #expect(schools.map(\.distanceType) == [.ahead, .reached, .passed])
    let zone = try #require(schools.first)
    #expect(zone.distanceToSchoolZoneInMeters <= 100 && zone.distanceToSchoolZoneInMeters > 88)
    #expect(abs((zone.speedLimitInMetersPerSecond ?? 0) - 30 / 3.6) < 1e-9)
    #expect(zone.isActive == true && abs((zone.lengthInMeters ?? 0) - 330) < 1)
    let rule = try #require(zone.timeRule)
    #expect(rule.applies(at: Self.monday) == true)
    #expect(rule.applies(at: Self.monday - 86400) == false)
    #expect(rule.text.contains("Mo-Fr 07:00-17:00"))
    let cameras = heard.compactMap { if case .safetyCamera(let told) = $0 { told } else { nil } }
    #expect(cameras.map(\.distanceType) == [.ahead, .passed])
    #expect(cameras.allSatisfy { $0.type == .speed && !$0.isDirectionKnown })
    let signs = heard.compactMap { if case .roadSign(let sign) = $0 { sign } else { nil } }
    #expect(signs.first?.type == .animalCrossing)
  }

  @Test func theStreamTellsTheSameWarnings() async throws {
    defer { town.remove() }
    let navigator = try Navigator(data: town.data)
    navigator.route = try await town.route("ab")
    let events = navigator.events
    let listener = Listener()
    listener.listenToWarners(of: navigator)
    for location in TownPack.locations(along: try await town.route("ab"), from: Self.monday) {
      navigator.onLocationUpdated(location)
    }
    navigator.shutdown()
    var streamed: [WarningEvent] = []
    for await event in events { if case .warning(let warning) = event { streamed.append(warning) } }
    #expect(streamed == listener.warnings && !streamed.isEmpty)
  }

  @Test func optionsDecideWhatIsTold() async throws {
    defer { town.remove() }
    let sunday = Self.monday - 86400
    func isSchool(_ event: WarningEvent) -> Bool { Self.type(event) == .schoolZone }
    #expect(try await !drive(from: sunday).contains(where: isSchool))
    let all = try await drive(from: sunday) {
      $0.schoolZoneWarningOptions = SchoolZoneWarningOptions(
        filterOutInactiveTimeDependentWarnings: false, warningDistanceInMeters: 150)
    }.filter(isSchool)
    #expect(all.count == 3)
    guard case .schoolZone(let zone) = try #require(all.first) else { return }
    #expect(zone.isActive == false && zone.distanceToSchoolZoneInMeters > 138)
    let some = try await drive { $0.enabledWarningTypes = [.railwayCrossing] }
    #expect(Set(some.map(Self.type)) == [.railwayCrossing])
    let truck = try await drive {
      $0.truckRestrictionsWarningOptions = TruckRestrictionsWarningOptions(warnsAllVehicles: true)
    }
    let limits = truck.compactMap {
      if case .truckRestriction(let limit) = $0 { limit.dimensionRestriction } else { nil }
    }
    #expect(limits.first?.valueInCentimeters == 380)
  }

  @Test func distancesMayBeChosen() async throws {
    defer { town.remove() }
    let navigator = try Navigator(data: town.data)
    var distances = navigator.getWarningNotificationDistances(warningType: .safetyCamera)
    #expect(distances == WarningNotificationDistances())
    distances.slowSpeedDistanceInMeters = 50
    #expect(
      navigator.setWarningNotificationDistances(
        warningType: .safetyCamera, warningNotificationDistances: distances))
    #expect(navigator.getWarningNotificationDistances(warningType: .safetyCamera) == distances)
    distances.fastSpeedDistanceInMeters = -1
    #expect(
      !navigator.setWarningNotificationDistances(
        warningType: .safetyCamera, warningNotificationDistances: distances))
    let heard = try await drive {
      $0.setWarningNotificationDistances(
        warningType: .safetyCamera,
        warningNotificationDistances: WarningNotificationDistances(slowSpeedDistanceInMeters: 50))
    }
    guard case .safetyCamera(let camera) = try #require(heard.first) else { return }
    #expect(camera.distanceToCameraInMeters <= 50 && camera.distanceToCameraInMeters > 38)
  }

  @Test func warnersSetToNilAreSilent() async throws {
    defer { town.remove() }
    let heard = try await drive {
      $0.safetyCameraWarningDelegate = nil
      $0.schoolZoneWarningDelegate = nil
    }
    #expect(!heard.map(Self.type).contains(.safetyCamera))
    #expect(heard.map(Self.type).contains(.railwayCrossing))
  }

  @Test func warnersMayComeAndGoOnTheWay() async throws {
    defer { town.remove() }
    let route = try await town.route("ab")
    let locations = TownPack.locations(along: route, from: Self.monday)
    let (plain, changing) = (try Navigator(data: town.data), try Navigator(data: town.data))
    let (alone, beside, warned) = (Listener(), Listener(), Listener())
    plain.routeProgressDelegate = alone
    changing.routeProgressDelegate = beside
    (plain.route, changing.route) = (route, route)
    for (index, location) in locations.enumerated() {
      // Behind the camera; later in the school zone.
      if index == locations.count / 4 { warned.listenToWarners(of: changing) }
      if index == locations.count / 2 { changing.schoolZoneWarningDelegate = nil }
      plain.onLocationUpdated(location)
      changing.onLocationUpdated(location)
    }
    #expect(beside.progress == alone.progress && alone.progress.count > 150)
    let types = warned.warnings.map(Self.type)
    #expect(!types.contains(.safetyCamera) && types.contains(.railwayCrossing))
    #expect(types.count { $0 == .schoolZone } == 2)
  }

  @Test func theLimitAtSchoolIsToldApart() async throws {
    defer { town.remove() }
    let navigator = try Navigator(data: town.data)
    let listener = Listener()
    listener.listen(to: navigator)
    for location in TownPack.locations(along: try await town.route("ab"), from: Self.monday) {
      navigator.onLocationUpdated(location)
    }
    let limits = listener.heard.compactMap {
      if case .speedLimit(let limit) = $0 { limit } else { nil }
    }
    let school = try #require(limits.first { $0.schoolZoneSpeedLimitInMetersPerSecond != nil })
    #expect(school.effectiveSpeedLimitInMetersPerSecond() == 30 / 3.6)
    #expect(school.postedSpeedLimitInMetersPerSecond == 50 / 3.6)
    #expect(limits.first?.schoolZoneSpeedLimitInMetersPerSecond == nil)
  }
}
