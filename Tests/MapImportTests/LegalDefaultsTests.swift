import Geo
import NetworkFixtures
import RoadNetwork
import Testing

@testable import MapImport

@Suite struct LegalDefaultsTests {
  private func map(_ tags: String, in country: String, state: String? = nil) -> AsciiMap {
    AsciiMap("a---b", ways: ["ab": tags], options: ImportOptions(country: country))
  }

  private func limit(
    _ tags: String, in country: String, for mode: TravelMode = .car, rating: Double? = nil,
    trailer: Bool? = nil
  ) throws -> LimitInForce {
    let map = map(tags, in: country)
    var vehicle = VehicleFacts(mode: mode, hasTrailer: trailer)
    vehicle[.weightRating] = rating
    return try map.graph.limitInForce(on: map.edge("a", "b"), at: nil, vehicle: vehicle)
  }

  @Test func theCountriesWithMostRoadsHaveALaw() {
    let largest = [
      "US", "CA", "MX", "BR", "AR", "CL", "CO", "PE", "GB", "IE", "FR", "ES", "PT", "IT", "DE",
      "AT", "CH", "BE", "NL", "LU", "DK", "SE", "NO", "FI", "PL", "CZ", "SK", "HU", "RO", "BG",
      "GR", "HR", "SI", "RS", "UA", "RU", "BY", "TR", "KZ", "IN", "ID", "CN", "JP", "KR", "TH",
      "VN", "PH", "MY", "AU", "NZ", "ZA", "NG", "TZ", "KE", "LI", "AD", "MC", "SG",
    ]
    let codes = Set(SpeedLaw.codes.map { $0.prefix(2) })
    #expect(largest.allSatisfy { codes.contains(Substring($0)) })
    #expect(SpeedLaw.codes.count > 140)
  }

  @Test(
    arguments: [
      ("highway=residential", "DE", 50), ("highway=residential", "BR", 30),
      ("highway=residential", "AR", 40), ("highway=residential", "GB", 30 * 1.609344),
      ("highway=living_street", "AT", 7), ("highway=living_street", "FR", 20),
      ("highway=motorway", "IT", 130), ("highway=motorway", "CN", 120),
      ("highway=trunk motorroad=yes", "CH", 100), ("highway=trunk motorroad=yes", "DE", nil),
      ("highway=trunk", "CH", nil), ("highway=motorway_link", "IT", nil),
      ("highway=residential", "JP", nil), ("highway=residential", "US", nil),
      ("highway=residential", "ZZ", nil), ("highway=living_street", "GH", nil),
      ("highway=secondary zone:traffic=DE:rural", "DE", 100),
      ("highway=secondary source:maxspeed=FR:rural", "FR", 80),
      ("highway=service zone:traffic=PL:urban", "PL", 50),
      ("highway=secondary", "DE", nil), ("highway=residential maxspeed=signals", "DE", nil),
    ] as [(String, String, Double?)])
  func aRoadWithoutASignHasTheLimitOfTheLaw(
    _ tags: String, _ country: String, _ expected: Double?
  ) throws {
    let limit = try limit(tags, in: country)
    let difference = (limit.posted?.kilometersPerHour ?? -1) - (expected ?? -1)
    #expect(abs(difference) < 0.01)
    if expected != nil, !tags.contains("source:") { #expect(limit.source == .legalDefault) }
  }

  @Test(
    arguments: [
      ("highway=motorway", "DE", TravelMode.truck, 80), ("highway=motorway", "DE", .car, nil),
      ("highway=motorway maxspeed=120", "DE", .truck, 80),
      ("highway=motorway maxspeed=60", "DE", .truck, 60),
      ("highway=motorway maxspeed:hgv=60 maxspeed=100", "DE", .truck, 60),
      ("highway=motorway maxspeed:hgv=90 maxspeed=100", "DE", .truck, 90),
      ("highway=motorway", "FR", .bus, 100), ("highway=motorway", "CN", .motorcycle, 80),
      ("highway=primary maxspeed=DE:rural", "DE", .truck, 80),
      ("highway=primary maxspeed=100", "DE", .truck, 100),
      ("highway=primary maxspeed=GB:nsl_single", "GB", .truck, 50 * 1.609344),
    ] as [(String, String, TravelMode, Double?)])
  func someVehiclesHaveLimitsOfTheirOwn(
    _ tags: String, _ country: String, _ mode: TravelMode, _ expected: Double?
  ) throws {
    let limit = try limit(tags, in: country, for: mode)
    #expect(abs((limit.effective?.kilometersPerHour ?? -1) - (expected ?? -1)) < 0.01)
  }

  @Test func theWeightAndATrailerCount() throws {
    let rural = "highway=primary zone:traffic=DE:rural"
    #expect(
      try limit(rural, in: "DE", for: .truck, rating: 12).effective == .kilometersPerHour(60))
    #expect(
      try limit(rural, in: "DE", for: .truck, rating: 5).effective == .kilometersPerHour(80))
    #expect(
      try limit(rural, in: "DE", trailer: true).effective == .kilometersPerHour(80))
    #expect(
      try limit(rural, in: "DE", trailer: false).effective == .kilometersPerHour(100))
    // A lorry with a trailer is a lorry first.
    #expect(
      try limit(rural, in: "DE", for: .truck, rating: 12, trailer: true).effective
        == .kilometersPerHour(60))
  }

  @Test func theLowerLimitTellsWhereItCameFrom() throws {
    let fast = try limit("highway=motorway maxspeed=120", in: "DE", for: .truck)
    #expect(fast.source == .legalDefault)
    let slow = try limit("highway=motorway maxspeed=60", in: "DE", for: .truck)
    #expect(slow.source == .tag)
  }

  /// Where a state has a law of its own, it counts before that of the country.
  @Test(arguments: [("US-MD", 30 * 1.609344), ("US-CA", 25 * 1.609344), ("US-TN", nil)])
  func theStateCounts(_ state: String, _ expected: Double?) {
    let place = Place(country: "US", state: state)
    let filled = LegalDefaults.filled(
      RoadAttributes(wayID: 1), of: RoadMeaning(roadClass: .residential), in: place)
    #expect(
      filled.forward.speedLimit.posted == expected.map { LimitValue.kilometersPerHour($0) })
  }

  @Test(arguments: [("GB-WLS", 20.0), ("GB-ENG", 30), ("GB-SCT", 30)])
  func theNationsOfBritainDiffer(_ nation: String, _ miles: Double) {
    let filled = LegalDefaults.filled(
      RoadAttributes(wayID: 1), of: RoadMeaning(roadClass: .residential),
      in: Place(country: "GB", state: nation))
    #expect(filled.backward.speedLimit.posted == .kilometersPerHour(miles * 1.609344))
  }

  /// No limit of a vehicle is above what any sign allows, and none is without a unit.
  @Test func allFiguresAreSpeeds() {
    for code in SpeedLaw.codes {
      let country = String(code.prefix(2))
      for law in SpeedLaw.laws(country: country, state: code) {
        let values = Array(law.limits.values) + law.vehicles.flatMap { $0.limits.values }
        #expect(!values.isEmpty)
        for value in values.compactMap(\.kilometersPerHour) {
          #expect((5...145).contains(value), "\(code) \(value)")
        }
        for vehicle in law.vehicles {
          for (kind, value) in vehicle.limits {
            if let cars = law.limits[kind] { #expect(value <= cars, "\(code) \(kind)") }
          }
        }
      }
    }
  }
}
