import RoadNetwork

extension Profile {
  /// A number over all that the profile's costs depend on, so that costs worked out for one
  /// profile are not taken for those of another of the same name.
  var fingerprint: UInt64 {
    var hash = StableHash()
    hash.add(CostModel.edition)
    hash.add(UInt64(mode.rawValue))
    for speed in classSpeeds + linkSpeeds + surfaceSpeeds { hash.add(speed.bitPattern) }
    for value in [limitFactor, maximumSpeed, minorServiceSpeed, roundaboutSpeed] {
      hash.add(value.bitPattern)
    }
    hash.add(obeysLimits ? 1 : 0)
    hash.add(ignoresTurnRestrictions ? 1 : 0)
    for value in [
      turnCosts.acrossTraffic, turnCosts.nearSide, turnCosts.turnRound, turnCosts.signals,
      turnCosts.stopSign, turnCosts.giveWay, turnCosts.levelCrossing, turnCosts.tollBooth,
      turnCosts.barrier, turnCosts.trafficCalming,
    ] {
      hash.add(value.bitPattern)
    }
    for measure in VehicleMeasure.allCases {
      hash.add(vehicle[measure].map(\.bitPattern) ?? 0)
    }
    // A measure of nothing is more than none; and who has none has the number of older packs.
    for measure in VehicleMeasure.allCases where vehicle[measure] != nil {
      hash.add(UInt64(measure.rawValue) + 1)
    }
    if let hasTrailer = vehicle.hasTrailer { hash.add(hasTrailer ? 0x101 : 0x100) }
    if !excludedRoads.isEmpty { hash.add(UInt64(excludedRoads.rawValue)) }
    return hash.value
  }
}

/// FNV-1a over the bytes of numbers: the same everywhere, unlike the hashes of Swift.
private struct StableHash {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      value = (value ^ (number >> UInt64(shift) & 0xff)) &* 0x0000_0100_0000_01b3
    }
  }
}
