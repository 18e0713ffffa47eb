import RoadNetwork

/// `height=4.0,weight=18,…`: what is known of a vehicle.
struct VehicleArgument: ArgumentValue {
  static let expectation =
    "measures in metres and tonnes, such as height=4.0,width=2.5,length=12,weight=18,hazmat"

  private static let measures: [String: VehicleMeasure] = [
    "height": .height, "width": .width, "length": .length, "weight": .weight,
    "axle-load": .axleLoad, "bogie-load": .bogieLoad, "weight-rating": .weightRating,
    "axles": .axles,
  ]
  private static let goods: [Substring: VehicleMeasure] = [
    "hazmat": .dangerousGoods, "hazmat-water": .waterPollutants,
  ]

  private(set) var facts = VehicleFacts()

  init?(argument: String) {
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      if part == "trailer" {
        facts.hasTrailer = true
        continue
      }
      if let kind = Self.goods[part] {
        facts[kind] = 1
        continue
      }
      let words = part.split(separator: "=", omittingEmptySubsequences: false)
      guard words.count == 2, let measure = Self.measures[String(words[0])],
        let value = Double(argument: String(words[1])), value > 0, facts[measure] == nil
      else { return nil }
      facts[measure] = value
    }
  }
}
