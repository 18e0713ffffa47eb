import Geo
import RoadNetwork
import Routing

extension SessionArchive {
  mutating func profile(_ value: inout Profile) {
    text(&value.name)
    choice(&value.mode)
    speeds(&value.classSpeeds, count: Profile.car.classSpeeds.count)
    speeds(&value.linkSpeeds, count: Profile.car.linkSpeeds.count)
    speeds(&value.surfaceSpeeds, count: Profile.car.surfaceSpeeds.count)
    real(&value.limitFactor, in: 0...10)
    real(&value.maximumSpeed, in: 0...1000)
    real(&value.minorServiceSpeed, in: 0...1000)
    real(&value.roundaboutSpeed, in: 0...1000)
    truth(&value.obeysLimits)
    truth(&value.ignoresTurnRestrictions)
    turnCosts(&value.turnCosts)
    vehicle(&value.vehicle)
    distance(&value.snapRadius)
    var kinds = value.excludedRoads.rawValue
    integer(&kinds, in: 0...RoadKinds.all.rawValue)
    value.excludedRoads = RoadKinds(rawValue: kinds)
  }

  /// In km/h, as many as the code has classes.
  private mutating func speeds(_ values: inout [Double], count: Int) {
    list(&values, of: 0) { $0.real(&$1, in: 0...1000) }
    if values.count != count { fail("a profile with other classes of roads") }
  }

  private mutating func turnCosts(_ costs: inout Profile.TurnCosts) {
    let seconds = 0.0...100_000
    real(&costs.acrossTraffic, in: seconds)
    real(&costs.nearSide, in: seconds)
    real(&costs.turnRound, in: seconds)
    real(&costs.signals, in: seconds)
    real(&costs.stopSign, in: seconds)
    real(&costs.giveWay, in: seconds)
    real(&costs.levelCrossing, in: seconds)
    real(&costs.tollBooth, in: seconds)
    real(&costs.barrier, in: seconds)
    real(&costs.trafficCalming, in: seconds)
  }

  private mutating func vehicle(_ value: inout VehicleFacts) {
    option(&value.mode, or: .car) { $0.choice(&$1) }
    option(&value.hasTrailer, or: false) { $0.truth(&$1) }
    for measure in VehicleMeasure.allCases {
      var figure = value[measure]
      option(&figure, or: 0) { $0.real(&$1, in: 0...1e6) }
      if figure != value[measure] { value[measure] = figure }
    }
  }
}
