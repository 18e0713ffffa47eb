import NetworkFixtures
import OSMPBF
import RoadNetwork
import Testing

@testable import MapImport

@Suite struct VehicleLimitTests {
  @Test(arguments: [
    ("4.5", 4.5), ("3.8 m", 3.8), ("3,8", 3.8), ("150 cm", 1.5), ("12 ft", 3.6576),
    ("13'6\"", 4.1148), ("13'", 3.9624), ("10' 11\"", 3.3274), ("12′6″", 3.81),
    ("7 ft 6 in", 2.286), ("7ft6in", 2.286), ("12ft", 3.6576), ("6’", 1.8288), ("4.5;4", 4),
    ("90 in", 2.286), ("2.5 meters", 2.5),
  ])
  func lengthsAreMetersUnlessAUnitIsWritten(_ text: String, _ meters: Double) throws {
    let value = try #require(SizeText.value(text, of: .height))
    #expect(abs(value - meters) < 1e-9)
  }

  @Test(arguments: [
    ("7.5", 7.5), ("3.5 t", 3.5), ("5000 kg", 5), ("10 st", 9.0718474), ("16000 lbs", 7.25747792),
    ("2 cwt", 0.090718474),
  ])
  func weightsAreTonnesUnlessAUnitIsWritten(_ text: String, _ tonnes: Double) throws {
    let value = try #require(SizeText.value(text, of: .weight))
    #expect(abs(value - tonnes) < 1e-9)
  }

  @Test(arguments: [
    "default", "below_default", "none", "unsigned", "", "no", "-3", "13'14\"", "x m",
  ])
  func wordsAndNonsenseAreNoLimit(_ text: String) {
    #expect(SizeText.value(text, of: .height) == nil)
  }

  @Test func theLowerOfTwoKeysHolds() throws {
    let tags: OSMTags = ["maxheight": "4", "maxheight:physical": "3.9"]
    let limits = VehicleLimitTags(tags).limits(.forward)
    #expect(limits.map(\.value) == [3.9])
    #expect(limits.map(\.measure) == [.height])
  }

  @Test func aDirectionHasLimitsOfItsOwn() {
    let tags: OSMTags = ["maxweight:forward": "7.5"]
    #expect(VehicleLimitTags(tags).limits(.forward).map(\.value) == [7.5])
    #expect(VehicleLimitTags(tags).limits(.backward).isEmpty)
  }

  @Test(
    arguments: [
      (["maxweight": "7.5 t"], [(.weight, 7.5, .all)]),
      (["maxweight": "16000 lbs"], [(.weight, 7.26, .all)]),
      (["maxweight": "12 st"], [(.weight, 10.89, .all)]),
      (["maxheight": "7'6\""], [(.height, 2.29, .all)]),
      (["maxheight": "below_default"], []),
      (["maxheight": "default", "maxheight:physical": "4.2"], [(.height, 4.2, .all)]),
      (["maxaxleload": "10"], [(.axleLoad, 10, .all)]),
      (["maxbogieweight": "16"], [(.bogieLoad, 16, .all)]),
      (["maxlength": "12"], [(.length, 12, .all)]),
      (["maxaxles": "4"], [(.axles, 4, .all)]),
      (["maxweightrating:hgv": "7.5"], [(.weightRating, 7.5, ModeSet(.truck))]),
      (
        ["maxlength:bus": "12", "maxlength": "20"],
        [
          (.length, 12, ModeSet(.bus)), (.length, 20, .all),
        ]
      ),
      (["maxweight:signed": "no", "maxweight": "unsigned"], []),
      (["hazmat": "no"], [(.dangerousGoods, 0, .all)]),
      (["hazmat:water": "no"], [(.waterPollutants, 0, .all)]),
      (["hazmat": "designated"], []), (["hazmat:B": "no"], []),
      (["maxspeed": "50", "maxstay": "2"], []),
    ] as [(OSMTags, [(VehicleMeasure, Double, ModeSet)])])
  func everyKeyLimitsItsMeasure(
    _ tags: OSMTags, _ expected: [(VehicleMeasure, Double, ModeSet)]
  ) {
    let limits = VehicleLimitTags(tags).limits(.forward)
    #expect(limits.map(\.measure) == expected.map(\.0))
    #expect(limits.map(\.value) == expected.map(\.1))
    #expect(limits.map(\.modes) == expected.map(\.2))
  }

  @Test func limitsOfWaysAndBarriersStandOnTheirEdges() throws {
    let map = AsciiMap(
      "a--b--c--d", ways: ["ab": "highway=tertiary maxheight=3.5", "bcd": "highway=tertiary"],
      nodes: ["c": "barrier=height_restrictor maxheight=2.1"])
    let tile = try map.graph.tile(TileID(containing: map.coordinate("a")))
    let low = try map.edge("a", "b")
    #expect(tile.vehicleLimits(of: Int(low.index)).map(\.value) == [3.5])
    let barred = tile.edges.indices.filter { edge in
      tile.vehicleLimits(of: edge).contains { $0.value == 2.1 }
    }
    #expect(barred.count == 2)
  }

  @Test func whatIsUnknownOfAVehicleStopsNobody() throws {
    let limit = try #require(VehicleLimit(.height, 4))
    var vehicle = VehicleFacts()
    #expect(limit.admits(vehicle, as: .truck))
    vehicle[.height] = 4
    #expect(limit.admits(vehicle, as: .truck))
    vehicle[.height] = 4.01
    #expect(!limit.admits(vehicle, as: .truck))
  }
}
