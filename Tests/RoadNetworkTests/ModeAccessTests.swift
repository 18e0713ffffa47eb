import Testing

@testable import RoadNetwork

@Suite struct ModeAccessTests {
  @Test func keepsEachModeApart() {
    for mode in TravelMode.allCases {
      for access in Access.allCases {
        var all = ModeAccess(all: .designated)
        all[mode] = access
        for other in TravelMode.allCases {
          #expect(all[other] == (other == mode ? access : .designated))
        }
      }
    }
  }

  @Test func readsAValueWithoutMeaningAsClosed() {
    #expect(ModeAccess(rawValue: .max)[.car] == .no)
    #expect(!ModeAccess(rawValue: .max).isClosed)
    #expect(ModeAccess(all: .no).isClosed)
  }

  @Test func aSetHoldsItsModes() {
    #expect(ModeSet(.truck).contains(.truck))
    #expect(!ModeSet(.truck).contains(.car))
    #expect(TravelMode.allCases.allSatisfy { ModeSet.all.contains($0) })
    #expect(TravelMode.allCases.allSatisfy { ModeSet.motorized.contains($0) == $0.isMotorized })
  }
}
