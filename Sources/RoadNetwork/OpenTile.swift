import Geo

/// A tile with its shapes and texts at hand, for who looks at many of its roads.
public final class OpenTile: Sendable {
  public let tile: RoadTile
  public let shapes: TileShapes
  private let attributes: AttributesTable

  init(_ tile: RoadTile) throws(TileFormatError) {
    self.tile = tile
    shapes = try tile.shapes()
    attributes = try tile.attributes()
  }

  public var id: TileID { tile.id }

  /// What is told about the road of `edge`, one of the edges of the tile.
  ///
  /// - Throws: ``RoadGraphError/corrupt(_:_:)`` if the texts of the tile are damaged.
  public func road(of edge: Int) throws(RoadGraphError) -> SharedRoad {
    do throws(TileFormatError) {
      return try attributes.road(ofSegment: shapes.segment(of: edge))
    } catch {
      throw .corrupt(tile.id, error)
    }
  }

  /// The place `distance` beyond the tail of `edge`, one of the edges of the tile.
  public func place(_ distance: Distance, along edge: Int) -> TileShapes.Place {
    shapes.place(distance, along: edge, in: tile)
  }
}

extension RoadGraph {
  /// The stored facts of `edge`, one of the edges of `open`.
  ///
  /// - Throws: ``RoadGraphError/corrupt(_:_:)`` if there is no such edge.
  public func record(of edge: EdgeID, in open: OpenTile) throws -> EdgeRecord {
    guard edge.tile == open.id, Int(edge.index) < open.tile.edges.count else {
      throw RoadGraphError.corrupt(edge.tile, .invalid("no edge \(edge.index)"))
    }
    return open.tile.edges[Int(edge.index)]
  }

  /// The tile `id` with its shapes and texts.
  ///
  /// - Throws: as ``tile(_:)``.
  public func openTile(_ id: TileID) throws -> OpenTile {
    let tile = try tile(id)
    do throws(TileFormatError) {
      return try OpenTile(tile)
    } catch {
      throw RoadGraphError.corrupt(id, error)
    }
  }
}
