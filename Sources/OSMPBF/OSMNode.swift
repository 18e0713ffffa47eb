public import Geo

/// A point of OSM.
public struct OSMNode: Sendable, Hashable {
  public let id: Int64
  /// Where it is; nil if the file gives a position that is not on the globe.
  public let coordinate: Coordinate?
  public let tags: OSMTags

  public init(id: Int64, coordinate: Coordinate?, tags: OSMTags = [:]) {
    self.id = id
    self.coordinate = coordinate
    self.tags = tags
  }
}
