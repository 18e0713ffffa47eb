internal import COSMFormat

/// Nodes are most of a file, so protobuf-c does not unpack their numbers into lists, to be summed
/// and scaled from there: they go from the bytes into the columns.
extension BlockDecoder {
  /// Decodes the message of dense nodes in `data`.
  mutating func decodeDense(
    _ data: ProtobufCBinaryData, arena: borrowing Arena
  ) throws(PBFError) {
    let message = try unpackColumns(data, arena: arena)
    let firstRow = nodes.ids.count
    try appendDense(
      ids: numbers(message.id, message.n_id), latitudes: numbers(message.lat, message.n_lat),
      longitudes: numbers(message.lon, message.n_lon))
    let pairs = try numbers(message.keys_vals, message.n_keys_vals)
    if pairs.count > 0 {
      try tagDense(textNumbers(pairs, arena: arena), rows: firstRow..<nodes.ids.count)
    }
  }

  /// Unpacks a message whose lists are whole; others are legal, but no known writer makes them.
  private func unpackColumns(
    _ data: ProtobufCBinaryData, arena: borrowing Arena
  ) throws(PBFError) -> Osm__DenseColumns {
    if let message = osm__dense_columns__unpack(allocator, data.len, data.data)?.pointee,
      max(message.n_id, message.n_lat, message.n_lon, message.n_keys_vals) <= 1
    {
      return message
    }
    // Packing the message again makes its lists whole.
    guard let message = osm__dense_nodes__unpack(allocator, data.len, data.data),
      case let size = osm__dense_nodes__get_packed_size(message),
      let packed = arena.allocate(UInt8.self, count: size).flatMap({ $0.baseAddress }),
      case let length = osm__dense_nodes__pack(message, packed),
      let columns = osm__dense_columns__unpack(allocator, length, packed)
    else { throw Self.unpackFailure(.denseNodes, arena: arena, place: place) }
    return columns.pointee
  }

  private func numbers(
    _ lists: UnsafeMutablePointer<ProtobufCBinaryData>?, _ count: Int
  ) throws(PBFError) -> PackedNumbers {
    let list = count > 0 ? lists?.pointee : nil
    let bytes = UnsafeBufferPointer<UInt8>(start: list?.data, count: list?.len ?? 0)
    guard let numbers = PackedNumbers(bytes) else { throw .malformed(.denseNodes, at: place) }
    return numbers
  }

  private mutating func appendDense(
    ids: PackedNumbers, latitudes: PackedNumbers, longitudes: PackedNumbers
  ) throws(PBFError) {
    guard ids.count == latitudes.count else {
      throw fault(.unequalLists("ids", ids.count, "latitudes", latitudes.count))
    }
    guard ids.count == longitudes.count else {
      throw fault(.unequalLists("ids", ids.count, "longitudes", longitudes.count))
    }
    let grid = grid
    let place = place
    try nodes.append(count: ids.count) { rowIDs, rowLatitudes, rowLongitudes throws(PBFError) in
      var ids = ids
      var latitudes = latitudes
      var longitudes = longitudes
      var (id, latitude, longitude): (Int64, Int64, Int64) = (0, 0, 0)
      for row in rowIDs.indices {
        let idOverflows = id.addDelta(ids.readSigned())
        let latitudeOverflows = latitude.addDelta(latitudes.readSigned())
        let longitudeOverflows = longitude.addDelta(longitudes.readSigned())
        if idOverflows || latitudeOverflows || longitudeOverflows {
          let object = idOverflows ? nil : OSMObjectID(.node, id)
          throw .inconsistent(.numberOverflow, object: object, at: place)
        }
        let position = grid.position(latitude: latitude, longitude: longitude)
        rowIDs[row] = id
        rowLatitudes[row] = position.latitudeE7
        rowLongitudes[row] = position.longitudeE7
      }
      if ids.isMalformed || latitudes.isMalformed || longitudes.isMalformed {
        throw .malformed(.denseNodes, at: place)
      }
    }
  }

  /// The numbers as an array that lives as long as the block.
  private func textNumbers(
    _ numbers: consuming PackedNumbers, arena: borrowing Arena
  ) throws(PBFError) -> UnsafeBufferPointer<UInt32> {
    guard let memory = arena.allocate(UInt32.self, count: numbers.count) else {
      throw .blockTooComplex(at: place)
    }
    for place in memory.indices {
      memory[place] = UInt32(truncatingIfNeeded: numbers.read())
    }
    if numbers.isMalformed { throw .malformed(.denseNodes, at: place) }
    return UnsafeBufferPointer(memory)
  }

  /// Finds the tags of the nodes in `rows`: for each node its pairs, then a zero.
  private mutating func tagDense(
    _ pairs: UnsafeBufferPointer<UInt32>, rows: Range<Int>
  ) throws(PBFError) {
    var place = 0
    for row in rows {
      let first = place
      while place < pairs.count, pairs[place] != 0 {
        guard place + 1 < pairs.count else { throw fault(.tagsDoNotMatchNodes) }
        try checkString(pairs[place], in: OSMObjectID(.node, nodes.ids[row]))
        try checkString(pairs[place + 1], in: OSMObjectID(.node, nodes.ids[row]))
        place += 2
      }
      guard place < pairs.count else { throw fault(.tagsDoNotMatchNodes) }
      if place > first, let base = pairs.baseAddress {
        let tags = TagList(alternating: base + first, count: (place - first) / 2)
        nodes.tagged.append(.init(row: row, tags: tags))
      }
      place += 1
    }
    guard place == pairs.count else { throw fault(.tagsDoNotMatchNodes) }
  }
}

extension Int64 {
  /// Adds `delta`; true if the sum leaves the range of 64 bits, and so is not right.
  @inline(__always)
  mutating func addDelta(_ delta: Int64) -> Bool {
    let (sum, overflows) = addingReportingOverflow(delta)
    self = sum
    return overflows
  }
}
