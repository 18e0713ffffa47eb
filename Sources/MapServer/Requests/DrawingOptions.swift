/// The options on how much is told about a route.
struct DrawingOptions: Sendable {
  enum Geometries: String, Sendable {
    case polyline
    case polyline6
    case geojson
  }

  enum Overview: String, Sendable {
    case simplified
    case full
    case none = "false"
    case byLegs = "by_legs"
  }

  enum Annotation: String, CaseIterable, Sendable {
    case nodes
    case distance
    case duration
    case datasources
    case weight
    case speed
  }

  var hasSteps = false
  var annotations: Set<Annotation> = []
  var geometries = Geometries.polyline
  var overview = Overview.simplified

  init() {}

  /// Reads the options.
  ///
  /// - Throws: ``APIError`` that names the option.
  init(_ options: OptionReader) throws(APIError) {
    hasSteps = try options.flag("steps", false)
    geometries = try options.choice("geometries", .polyline)
    overview = try options.choice("overview", .simplified)
    guard let text = options.text("annotations"), text != "false" else { return }
    if text == "true" {
      annotations = Set(Annotation.allCases)
      return
    }
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let annotation = Annotation(rawValue: String(name)) else {
        throw OptionReader.malformed("annotations", text)
      }
      annotations.insert(annotation)
    }
  }
}
