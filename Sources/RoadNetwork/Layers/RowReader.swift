import Geo

/// Takes the values of a row one by one, remembering whether all made sense.
struct RowReader {
  private let values: [LayerValue]
  private var next = 0
  private(set) var isSound = true

  /// Reads `values`, which have to be as `columns` say.
  init(_ values: [LayerValue], as columns: [LayerColumn]) {
    self.values = values
    isSound =
      values.count == columns.count && zip(columns, values).allSatisfy { $0.admits($1) }
  }

  private mutating func take() -> LayerValue {
    defer { next += 1 }
    return next < values.count ? values[next] : .null
  }

  mutating func integer() -> Int64? { take().integer }

  mutating func text() -> String? { take().text }

  mutating func bytes() -> [UInt8]? { take().bytes }

  /// A number that stands for something; nil where there is none.
  mutating func code<Code: RawRepresentable<UInt8>>(_ type: Code.Type) -> Code? {
    guard let number = take().integer else { return nil }
    guard let code = UInt8(exactly: number).flatMap(Code.init(rawValue:)) else {
      isSound = false
      return nil
    }
    return code
  }

  /// A latitude and a longitude in 1e-7 degree.
  mutating func coordinate() -> Coordinate {
    if let latitude = take().integer, let longitude = take().integer,
      let coordinate = Coordinate(latitudeE7: latitude, longitudeE7: longitude)
    {
      return coordinate
    }
    isSound = false
    return Coordinate(unchecked: 0, 0)
  }

  /// A kind and an id.
  mutating func reference() -> OSMReference {
    let kind = code(OSMReference.Kind.self)
    if let kind, let id = take().integer { return OSMReference(kind, id) }
    isSound = false
    return OSMReference(.node, 0)
  }

  /// A limit in hundredths of km/h, 0 for none.
  mutating func limit() -> LimitValue? {
    guard let hundredths = take().integer else { return nil }
    guard (0...1_000_000).contains(hundredths) else {
      isSound = false
      return nil
    }
    return hundredths == 0 ? .unlimited : .kilometersPerHour(Double(hundredths) / 100)
  }
}

extension LayerValue {
  init(_ number: Int64?) { self = number.map(LayerValue.integer) ?? .null }
  init(_ number: Int?) { self.init(number.map(Int64.init)) }
  init(_ text: String?) { self = text.map(LayerValue.text) ?? .null }
  init<Code: RawRepresentable<UInt8>>(code: Code?) { self.init(code.map { Int64($0.rawValue) }) }

  /// In hundredths of km/h, 0 for none.
  init(limit: LimitValue?) {
    switch limit {
    case nil: self = .null
    case .unlimited: self = .integer(0)
    case .kilometersPerHour(let value): self = .integer(Int64((value * 100).rounded()))
    }
  }
}

extension [LayerValue] {
  mutating func append(_ coordinate: Coordinate) {
    append(.integer(Int64(coordinate.latitudeE7)))
    append(.integer(Int64(coordinate.longitudeE7)))
  }

  mutating func append(_ reference: OSMReference) {
    append(LayerValue(code: reference.kind))
    append(.integer(reference.id))
  }
}

extension [LayerColumn] {
  static let place = [
    LayerColumn("latitude_e7", .integer), LayerColumn("longitude_e7", .integer),
  ]
  static let origin = [LayerColumn("osm_type", .integer), LayerColumn("osm_id", .integer)]
}
