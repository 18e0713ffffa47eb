import JSONText
import MapImport
import RoadNetwork

extension AttributeCoverage {
  /// For each class of roads its length and how much of it has which attribute.
  var json: JSON {
    .object(
      entries.map { entry in
        .init(name: entry.roadClass.name, value: entry.coverage.json)
      })
  }

  /// A table for people, one line for each class.
  var lines: [String] {
    if entries.isEmpty { return [] }
    let title = ["class", "km", "limit", "name", "ref", "lanes", "turns", "signs", "surface"]
    let rows = entries.map { [$0.roadClass.name] + $0.coverage.cells }
    return ["known of the roads:"] + ([title] + rows).map(Self.line)
  }

  private static func line(_ cells: [String]) -> String {
    let widths = [13, 9] + cells.dropFirst(2).map { _ in 8 }
    return zip(cells, widths).enumerated().map { place, cell in
      let space = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
      return place == 0 ? "  " + cell.0 + space : space + cell.0
    }.joined()
  }
}

extension ClassCoverage {
  private var kilometers: Double { Double(total) / 10_000 }

  /// What the table for people shows as well.
  private var mainShares: [(name: String, length: Int64)] {
    [
      ("name", name), ("ref", ref), ("lanes", lanes), ("turn_lanes", turnLanes),
      ("destination", destination), ("surface", surface),
    ]
  }

  private var shares: [(name: String, length: Int64)] {
    mainShares + [
      ("country", country), ("conditional_limits", conditionalLimits),
      ("vehicle_limits", vehicleLimits), ("ref_directions", refDirections),
    ]
  }

  fileprivate var json: JSON {
    let sources = LimitSource.allCases.map { source in
      JSON.Member(
        name: source.name, value: .rounded(share(limits[source] ?? 0), decimals: 4))
    }
    return .object(
      [
        .init(name: "km", value: .rounded(kilometers, decimals: 1)),
        .init(name: "limit", value: .rounded(limitShare, decimals: 4)),
        .init(name: "limit_by_source", value: .object(sources)),
      ]
        + shares.map {
          .init(name: $0.name, value: .rounded(share($0.length), decimals: 4))
        })
  }

  fileprivate var cells: [String] {
    let parts = [limitShare] + mainShares.map { share($0.length) }
    return [LimitText.number((kilometers * 10).rounded() / 10)]
      + parts.map { "\(Int(($0 * 100).rounded())) %" }
  }
}
