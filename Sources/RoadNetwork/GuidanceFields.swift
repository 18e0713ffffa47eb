/// The fields of a road that tell of lanes, further words on signs, and pronunciation.
enum GuidanceFields {
  /// Numbers of fields; those of lanes and signs stand for the drawn direction.
  private enum Field: UInt64 {
    case pronunciation = 7
    case lanes = 23, laneDestination, laneDestinationRef, laneConnections, signDetail
    case lanePlacement = 29
  }

  /// Added to the number of a field for the opposite direction.
  private static let againstOffset: UInt64 = 16

  // MARK: Writing

  static func append(
    _ road: RoadAttributes, to body: inout ByteWriter, texts: inout TextTable
  ) {
    for spoken in road.pronunciations {
      let values = [
        Int(spoken.subject.rawValue), texts.index(of: spoken.language ?? ""),
        texts.index(of: spoken.ipa),
      ]
      append(.pronunciation, values.map(UInt64.init), 0, to: &body)
    }
    append(road.forward, 0, to: &body, texts: &texts)
    append(road.backward, againstOffset, to: &body, texts: &texts)
  }

  private static func append(
    _ direction: DirectedAttributes, _ offset: UInt64, to body: inout ByteWriter,
    texts: inout TextTable
  ) {
    let lanes = direction.lanes
    if lanes.count != nil {
      append(.lanes, LaneCoder.encoded(lanes), offset, to: &body)
      for (place, lane) in lanes.list.prefix(RoadLanes.limit).enumerated() {
        for text in lane.destinations {
          let values = [UInt64(place), UInt64(texts.index(of: text))]
          append(.laneDestination, values, offset, to: &body)
        }
        for text in lane.destinationRefs {
          let values = [UInt64(place), UInt64(texts.index(of: text))]
          append(.laneDestinationRef, values, offset, to: &body)
        }
      }
    }
    if let values = lanes.placement.flatMap(LaneCoder.encoded) {
      append(.lanePlacement, values, offset, to: &body)
    }
    for values in LaneCoder.encoded(lanes.connections) {
      append(.laneConnections, values, offset, to: &body)
    }
    for detail in direction.signDetails {
      let values = [UInt64(detail.kind.rawValue), UInt64(texts.index(of: detail.text))]
      append(.signDetail, values, offset, to: &body)
    }
  }

  private static func append(
    _ field: Field, _ values: [UInt64], _ offset: UInt64, to body: inout ByteWriter
  ) {
    body.appendVarint(field.rawValue + offset)
    body.appendVarint(values.count)
    for value in values { body.appendVarint(value) }
  }

  // MARK: Reading

  /// Keeps what the field `number` says; false if it is none of these.
  static func set(
    _ number: UInt64, _ values: [UInt64], _ texts: TextIndex, in road: inout RoadAttributes
  ) throws(TileFormatError) -> Bool {
    if let field = Field(rawValue: number) {
      if field == .pronunciation {
        if let spoken = try pronunciation(values, texts) { road.pronunciations.append(spoken) }
      } else {
        try set(field, values, texts, in: &road.forward)
      }
      return true
    }
    guard number >= againstOffset, let field = Field(rawValue: number - againstOffset),
      field != .pronunciation
    else { return false }
    try set(field, values, texts, in: &road.backward)
    return true
  }

  /// Nil for a subject that a later version adds.
  private static func pronunciation(
    _ values: [UInt64], _ texts: TextIndex
  ) throws(TileFormatError) -> Pronunciation? {
    guard values.count >= 3 else { throw .invalid("a pronunciation without text") }
    guard let subject = Pronunciation.Subject(rawValue: UInt8(clamping: values[0])) else {
      return nil
    }
    let language = try text(values[1], texts)
    return Pronunciation(
      of: subject, language: language.isEmpty ? nil : language, ipa: try text(values[2], texts))
  }

  private static func set(
    _ field: Field, _ values: [UInt64], _ texts: TextIndex, in road: inout DirectedAttributes
  ) throws(TileFormatError) {
    switch field {
    case .pronunciation: break
    case .lanes:
      let lanes = try LaneCoder.decoded(values)
      road.lanes.count = lanes.count
      road.lanes.list = lanes.list
    case .laneDestination, .laneDestinationRef:
      guard values.count >= 2 else { throw .invalid("a lane's sign without text") }
      let words = try text(values[1], texts)
      // Signs follow the lanes that they hang over.
      guard values[0] < UInt64(road.lanes.list.count) else { throw .invalid("a lane not there") }
      let place = Int(values[0])
      if field == .laneDestination {
        road.lanes.list[place].destinations.append(words)
      } else {
        road.lanes.list[place].destinationRefs.append(words)
      }
    case .lanePlacement: road.lanes.placement = try LaneCoder.placement(values)
    case .laneConnections: road.lanes.connections += try LaneCoder.connections(values)
    case .signDetail:
      guard values.count >= 2 else { throw .invalid("a sign without text") }
      let words = try text(values[1], texts)
      guard let kind = SignDetail.Kind(rawValue: UInt8(clamping: values[0])) else { return }
      road.signDetails.append(SignDetail(kind, words))
    }
  }

  private static func text(
    _ index: UInt64, _ texts: TextIndex
  ) throws(TileFormatError) -> String {
    guard index < UInt64(texts.count) else { throw .invalid("a text that is not there") }
    return try texts.text(at: Int(index))
  }
}
