internal import COSMFormat
public import Geo

/// One block of a file, some thousand objects, while it is being read.
///
/// It points into memory of its reader, so it cannot be kept or copied; the arrays and objects
/// that it gives can. Only the objects of the kinds that the reading asked for are there, and all
/// of them are checked: nothing here fails because of the file.
public struct OSMBlock: ~Copyable {
  /// The number of the blob in the file.
  public let blobNumber: Int
  /// Which kinds of objects the blob has, wanted or not.
  public let kinds: ObjectKinds
  private let wanted: ObjectKinds
  private let nodes: NodeColumns
  private let groups: UnsafeBufferPointer<UnsafeMutablePointer<Osm__PrimitiveGroup>?>
  private let strings: StringTable
  private let grid: BlockGrid
  private let hasLocationsOnWays: Bool

  init(_ decoder: consuming BlockDecoder, wanted: ObjectKinds) {
    blobNumber = decoder.place.number
    kinds = decoder.kinds
    self.wanted = wanted
    groups = decoder.groups
    strings = decoder.strings
    grid = decoder.grid
    hasLocationsOnWays = decoder.hasLocationsOnWays
    nodes = decoder.nodes
  }

  /// Gives the arrays of the nodes back, for the next block.
  consuming func reclaimColumns() -> NodeColumns { nodes }
}

// MARK: - Nodes

extension OSMBlock {
  /// The number in both columns of coordinates for a node whose position is not on the globe.
  public static var offGlobe: Int32 { BlockGrid.offGlobe.latitudeE7 }

  /// The ids of all nodes, in the order of the file.
  public var nodeIDs: [Int64] { nodes.ids }

  /// The latitudes of all nodes in 1e-7 degree, in the order of `nodeIDs`.
  ///
  /// It is ``offGlobe`` where there is none.
  public var nodeLatitudesE7: [Int32] { nodes.latitudesE7 }

  /// The longitudes of all nodes in 1e-7 degree, in the order of `nodeIDs`.
  ///
  /// It is ``offGlobe`` where there is none. The date line is -180 degrees.
  public var nodeLongitudesE7: [Int32] { nodes.longitudesE7 }

  /// Where the node at place `row` of `nodeIDs` is, or nil if that is not on the globe.
  public func nodeCoordinate(_ row: Int) -> Coordinate? {
    Coordinate(
      latitudeE7: Int64(nodes.latitudesE7[row]), longitudeE7: Int64(nodes.longitudesE7[row]))
  }

  /// Calls `body` for each node that has tags, in the order of the file.
  ///
  /// If `keys` are given, only for nodes that have one of them.
  ///
  /// - Throws: what `body` throws.
  /// - Complexity: O(*n*) in the number of nodes with tags; texts are made only for those that
  ///   `body` gets.
  public func forEachTaggedNode<Failure: Error>(
    withAnyOf keys: OSMKeys? = nil, _ body: (OSMNode) throws(Failure) -> Void
  ) throws(Failure) {
    if nodes.tagged.isEmpty { return }
    let marks = keys.map { strings.marks(of: $0) }
    for node in nodes.tagged {
      if let marks, !node.tags.hasKey(in: marks) { continue }
      try body(
        OSMNode(
          id: nodes.ids[node.row], coordinate: nodeCoordinate(node.row),
          tags: node.tags.tags(strings)))
    }
  }

  /// Calls `body` for each node, with tags or without, in the order of the file.
  ///
  /// - Throws: what `body` throws.
  /// - Complexity: O(*n*).
  public func forEachNode<Failure: Error>(
    _ body: (OSMNode) throws(Failure) -> Void
  ) throws(Failure) {
    var nextTagged = 0
    for row in nodes.ids.indices {
      var tags: OSMTags = [:]
      if nextTagged < nodes.tagged.count, nodes.tagged[nextTagged].row == row {
        tags = nodes.tagged[nextTagged].tags.tags(strings)
        nextTagged += 1
      }
      try body(OSMNode(id: nodes.ids[row], coordinate: nodeCoordinate(row), tags: tags))
    }
  }
}

// MARK: - Ways and relations

extension OSMBlock {
  /// Number of ways.
  public var wayCount: Int {
    wanted.contains(.ways) ? groups.reduce(0) { $0 + ($1?.pointee.n_ways ?? 0) } : 0
  }

  /// Number of relations.
  public var relationCount: Int {
    wanted.contains(.relations) ? groups.reduce(0) { $0 + ($1?.pointee.n_relations ?? 0) } : 0
  }

  /// Calls `body` for each way, in the order of the file.
  ///
  /// If `keys` are given, only for ways that have one of them.
  ///
  /// - Throws: what `body` throws.
  /// - Complexity: O(*n*); lists and texts are made only for the ways that `body` gets.
  public func forEachWay<Failure: Error>(
    withAnyOf keys: OSMKeys? = nil, _ body: (OSMWay) throws(Failure) -> Void
  ) throws(Failure) {
    guard wayCount > 0 else { return }
    let marks = keys.map { strings.marks(of: $0) }
    for group in groups {
      for way in UnsafeBufferPointer(start: group?.pointee.ways, count: group?.pointee.n_ways ?? 0)
      {
        guard let way else { continue }
        let tags = TagList(
          keys: way.pointee.keys, values: way.pointee.vals, count: way.pointee.n_keys)
        if let marks, !tags.hasKey(in: marks) { continue }
        try body(makeWay(way, tags: tags))
      }
    }
  }

  /// Calls `body` for each way whose id is wanted, in the order of the file.
  ///
  /// - Throws: what `body` throws.
  /// - Complexity: O(*n*); lists and texts are made only for the ways that `body` gets.
  public func forEachWay<Failure: Error>(
    where isWanted: (Int64) -> Bool, _ body: (OSMWay) throws(Failure) -> Void
  ) throws(Failure) {
    guard wayCount > 0 else { return }
    for group in groups {
      for way in UnsafeBufferPointer(start: group?.pointee.ways, count: group?.pointee.n_ways ?? 0)
      {
        guard let way, isWanted(way.pointee.id) else { continue }
        let tags = TagList(
          keys: way.pointee.keys, values: way.pointee.vals, count: way.pointee.n_keys)
        try body(makeWay(way, tags: tags))
      }
    }
  }

  /// Calls `body` for each relation, in the order of the file.
  ///
  /// If `keys` are given, only for relations that have one of them.
  ///
  /// - Throws: what `body` throws.
  /// - Complexity: O(*n*); lists and texts are made only for the relations that `body` gets.
  public func forEachRelation<Failure: Error>(
    withAnyOf keys: OSMKeys? = nil, _ body: (OSMRelation) throws(Failure) -> Void
  ) throws(Failure) {
    guard relationCount > 0 else { return }
    let marks = keys.map { strings.marks(of: $0) }
    for group in groups {
      let relations = UnsafeBufferPointer(
        start: group?.pointee.relations, count: group?.pointee.n_relations ?? 0)
      for relation in relations {
        guard let relation else { continue }
        let tags = TagList(
          keys: relation.pointee.keys, values: relation.pointee.vals, count: relation.pointee.n_keys
        )
        if let marks, !tags.hasKey(in: marks) { continue }
        try body(makeRelation(relation, tags: tags))
      }
    }
  }

  private func makeWay(_ message: UnsafePointer<Osm__Way>, tags: TagList) -> OSMWay {
    let way = message.pointee
    var coordinates: [Coordinate?] = []
    if hasLocationsOnWays, way.n_lat > 0 {
      coordinates = zip(
        UnsafeBufferPointer(start: way.lat, count: way.n_lat),
        UnsafeBufferPointer(start: way.lon, count: way.n_lon)
      ).map { grid.coordinate(latitude: $0, longitude: $1) }
    }
    return OSMWay(
      id: way.id, nodeIDs: Array(UnsafeBufferPointer(start: way.refs, count: way.n_refs)),
      coordinates: coordinates, tags: tags.tags(strings))
  }

  private func makeRelation(
    _ message: UnsafePointer<Osm__Relation>, tags: TagList
  ) -> OSMRelation {
    let relation = message.pointee
    var members: [OSMRelation.Member] = []
    members.reserveCapacity(relation.n_memids)
    for place in 0..<relation.n_memids {
      guard let kind = OSMKind(memberKind: relation.types[place]) else { continue }
      members.append(
        OSMRelation.Member(
          kind: kind, id: relation.memids[place],
          role: strings[UInt32(bitPattern: relation.roles_sid[place])]))
    }
    return OSMRelation(id: relation.id, members: members, tags: tags.tags(strings))
  }
}
