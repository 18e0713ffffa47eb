internal import COSMFormat

/// Unpacks a block and checks all of it that is wanted, so that what uses it later cannot fail.
///
/// Delta coded lists are summed in place.
struct BlockDecoder {
  let place: BlobPlace
  let hasLocationsOnWays: Bool
  let allocator: UnsafeMutablePointer<ProtobufCAllocator>
  private(set) var groups = UnsafeBufferPointer<UnsafeMutablePointer<Osm__PrimitiveGroup>?>(
    start: nil, count: 0)
  private(set) var strings = StringTable(nil)
  private(set) var grid: BlockGrid
  private(set) var kinds: ObjectKinds = []
  var nodes: NodeColumns

  /// Unpacks `content` and those objects in it that are of `kinds`.
  ///
  /// The memory of `columns` is used for the nodes.
  init(
    _ content: UnsafeRawBufferPointer, place: BlobPlace, hasLocationsOnWays: Bool,
    wanted: ObjectKinds, arena: borrowing Arena, columns: consuming NodeColumns
  ) throws(PBFError) {
    self.place = place
    self.hasLocationsOnWays = hasLocationsOnWays
    allocator = arena.allocator
    let bytes = content.bindMemory(to: UInt8.self)
    guard let block = osm__primitive_block__unpack(allocator, bytes.count, bytes.baseAddress)
    else { throw Self.unpackFailure(.block, arena: arena, place: place) }
    nodes = columns
    nodes.removeAll()
    grid = BlockGrid(block.pointee)
    if block.pointee.granularity <= 0 {
      throw fault(.granularityNotPositive(block.pointee.granularity))
    }
    strings = StringTable(block.pointee.stringtable)
    groups = UnsafeBufferPointer(
      start: block.pointee.primitivegroup, count: block.pointee.n_primitivegroup)
    for group in groups {
      guard let group else { continue }
      kinds.formUnion(Self.kinds(of: group.pointee))
      if wanted.contains(.nodes) { try decodeNodes(of: group.pointee, arena: arena) }
      if wanted.contains(.ways) { try checkWays(of: group.pointee) }
      if wanted.contains(.relations) { try checkRelations(of: group.pointee) }
    }
  }

  private static func kinds(of group: Osm__PrimitiveGroup) -> ObjectKinds {
    var kinds: ObjectKinds = []
    if group.n_nodes > 0 || group.n_dense > 0 { kinds.insert(.nodes) }
    if group.n_ways > 0 { kinds.insert(.ways) }
    if group.n_relations > 0 { kinds.insert(.relations) }
    return kinds
  }

  /// The error when protobuf-c did not unpack a message.
  static func unpackFailure(
    _ part: PBFPart, arena: borrowing Arena, place: BlobPlace
  ) -> PBFError {
    arena.isExhausted ? .blockTooComplex(at: place) : .malformed(part, at: place)
  }

  func fault(_ reason: PBFInconsistency, in object: OSMObjectID? = nil) -> PBFError {
    .inconsistent(reason, object: object, at: place)
  }
}

// MARK: - Nodes

extension BlockDecoder {
  private mutating func decodeNodes(
    of group: Osm__PrimitiveGroup, arena: borrowing Arena
  ) throws(PBFError) {
    for node in UnsafeBufferPointer(start: group.nodes, count: group.n_nodes) {
      guard let node = node?.pointee else { continue }
      let object = OSMObjectID(.node, node.id)
      try checkTags(node.keys, node.n_keys, node.vals, node.n_vals, in: object)
      if node.n_keys > 0 {
        let tags = TagList(keys: node.keys, values: node.vals, count: node.n_keys)
        nodes.tagged.append(.init(row: nodes.ids.count, tags: tags))
      }
      nodes.append(
        id: node.id, position: grid.position(latitude: node.lat, longitude: node.lon))
    }
    for dense in UnsafeBufferPointer(start: group.dense, count: group.n_dense) {
      try decodeDense(dense, arena: arena)
    }
  }
}

// MARK: - Ways and relations

extension BlockDecoder {
  private func checkWays(of group: Osm__PrimitiveGroup) throws(PBFError) {
    for way in UnsafeBufferPointer(start: group.ways, count: group.n_ways) {
      guard let way = way?.pointee else { continue }
      let object = OSMObjectID(.way, way.id)
      try checkTags(way.keys, way.n_keys, way.vals, way.n_vals, in: object)
      try sumDeltas(way.refs, count: way.n_refs, in: object)
      guard hasLocationsOnWays, way.n_lat > 0 || way.n_lon > 0 else { continue }
      guard way.n_lat == way.n_refs else {
        throw fault(.unequalLists("nodes", way.n_refs, "latitudes", way.n_lat), in: object)
      }
      guard way.n_lon == way.n_refs else {
        throw fault(.unequalLists("nodes", way.n_refs, "longitudes", way.n_lon), in: object)
      }
      try sumDeltas(way.lat, count: way.n_lat, in: object)
      try sumDeltas(way.lon, count: way.n_lon, in: object)
    }
  }

  private func checkRelations(of group: Osm__PrimitiveGroup) throws(PBFError) {
    for relation in UnsafeBufferPointer(start: group.relations, count: group.n_relations) {
      guard let relation = relation?.pointee else { continue }
      let object = OSMObjectID(.relation, relation.id)
      try checkTags(relation.keys, relation.n_keys, relation.vals, relation.n_vals, in: object)
      let count = relation.n_memids
      guard relation.n_types == count else {
        throw fault(.unequalLists("members", count, "kinds", relation.n_types), in: object)
      }
      guard relation.n_roles_sid == count else {
        throw fault(.unequalLists("members", count, "roles", relation.n_roles_sid), in: object)
      }
      try sumDeltas(relation.memids, count: count, in: object)
      for role in UnsafeBufferPointer(start: relation.roles_sid, count: count) {
        try checkString(UInt32(bitPattern: role), in: object)
      }
      for kind in UnsafeBufferPointer(start: relation.types, count: count)
      where OSMKind(memberKind: kind) == nil {
        throw fault(.unknownMemberKind(kind), in: object)
      }
    }
  }

  private func sumDeltas(
    _ values: UnsafeMutablePointer<Int64>?, count: Int, in object: OSMObjectID
  ) throws(PBFError) {
    var sum: Int64 = 0
    let values = UnsafeMutableBufferPointer(start: values, count: count)
    for place in values.indices {
      if sum.addDelta(values[place]) { throw fault(.numberOverflow, in: object) }
      values[place] = sum
    }
  }

  private func checkTags(
    _ keys: UnsafeMutablePointer<UInt32>?, _ keyCount: Int,
    _ values: UnsafeMutablePointer<UInt32>?, _ valueCount: Int, in object: OSMObjectID
  ) throws(PBFError) {
    guard keyCount == valueCount else {
      throw fault(.unequalLists("keys", keyCount, "values", valueCount), in: object)
    }
    for key in UnsafeBufferPointer(start: keys, count: keyCount) {
      try checkString(key, in: object)
    }
    for value in UnsafeBufferPointer(start: values, count: valueCount) {
      try checkString(value, in: object)
    }
  }

  @inline(__always)
  func checkString(_ index: UInt32, in object: OSMObjectID) throws(PBFError) {
    guard Int(index) < strings.count else {
      // Some writers' fields are signed, so that a negative number is shown as it was meant.
      let shown = Int64(Int32(bitPattern: index))
      throw fault(.stringIndexOutOfRange(index: shown, count: strings.count), in: object)
    }
  }
}

extension OSMKind {
  /// The kind that the format gives this number, or nil.
  init?(memberKind: Int32) {
    guard let number = UInt8(exactly: memberKind) else { return nil }
    self.init(rawValue: number)
  }
}
