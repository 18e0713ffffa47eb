import Geo
import RoadNetwork
import Routing
import Testing

@testable import RoutingFiles

@Suite struct TrafficFileTests {
  private func read(_ text: String) throws -> TrafficReport {
    try TrafficFile.report(from: Array(text.utf8))
  }

  @Test func rowsOfFlowsAndIncidents() throws {
    let report = try read(
      """
      way_id,direction,speed_kmh,duration_s,closed,kind,severity,from,until,observed,text
      12,forward,23.5,,,,,,,2026-03-02T08:00:00Z,
      13,,,90,,,,,,,
      14,backward,,,true,roadworks,3,2026-03-02T08:00:00Z,2026-03-03T08:00:00Z,,"closed, for now"
      """)
    #expect(report.flows.count == 2)
    #expect(report.flows[0].place == TrafficPlace(.way(12), .forward))
    #expect(report.flows[0].rate == .speed(.kilometersPerHour(23.5)))
    #expect(report.flows[0].times.observed != nil)
    #expect(report.flows[1] == TrafficFlow(TrafficPlace(.way(13)), .duration(.seconds(90))))
    let incident = try #require(report.incidents.first)
    #expect(incident.place == TrafficPlace(.way(14), .backward))
    #expect(incident.kind == .roadworks)
    #expect(incident.isClosed)
    #expect(incident.severity == 3)
    #expect(incident.text == "closed, for now")
    #expect(incident.times.from != nil && incident.times.until != nil)
  }

  @Test func edgesByTileAndPlace() throws {
    let report = try read("tile;edge;speed_kmh\n123;4;50\n")
    let tile = try #require(TileID(rawValue: 123))
    #expect(
      report.flows.map(\.place) == [TrafficPlace(.edge(EdgeID(tile: tile, index: 4)), .forward)])
  }

  @Test func featuresWithLinesAndWays() throws {
    let report = try read(
      """
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {"speed_kmh": 12, "colour": "red"},
         "geometry": {"type": "LineString", "coordinates": [[9.5, 47.1], [9.6, 47.2, 400]]}},
        {"type": "Feature", "properties": {"closed": true, "direction": "both"},
         "geometry": {"type": "Point", "coordinates": [9.5, 47.1]}},
        {"type": "Feature", "properties": {"way_id": 7, "kind": "accident"}, "geometry": null}
      ]}
      """)
    let line = Polyline([
      try #require(Coordinate(latitude: 47.1, longitude: 9.5)),
      try #require(Coordinate(latitude: 47.2, longitude: 9.6)),
    ])
    #expect(report.flows.map(\.place) == [TrafficPlace(.line(line), .forward)])
    #expect(report.incidents.count == 2)
    #expect(report.incidents[0].isClosed && report.incidents[0].kind == .closure)
    #expect(report.incidents[1].place == TrafficPlace(.way(7)))
    #expect(!report.incidents[1].isClosed)
  }

  @Test(arguments: [
    ("way,speed_kmh\n1,2\n", "line 1"),
    ("way_id,speed_kmh\nx,2\n", "line 2, way_id"),
    ("way_id,speed_kmh\n1,fast\n", "line 2, speed_kmh"),
    ("way_id,speed_kmh\n1,\n", "line 2"),
    ("way_id,speed_kmh\n1,-3\n", "line 2, speed_kmh"),
    ("way_id,speed_kmh\n1,nan\n", "line 2, speed_kmh"),
    ("speed_kmh\n3\n", "line 2"),
    ("way_id,closed\n3,perhaps\n", "line 2, closed"),
    ("way_id,kind\n3,elephant\n", "line 2, kind"),
    ("way_id,speed_kmh,direction\n3,4,up\n", "line 2, direction"),
    ("way_id,speed_kmh,until\n3,4,noon\n", "line 2, until"),
    ("tile,edge,speed_kmh\n99999999999,1,4\n", "line 2"),
    (#"{"type": "Feature", "properties": {"speed_kmh": 1}}"#, "features[0]"),
    (
      #"{"features": [{"geometry": {"type": "Polygon", "coordinates": []}}]}"#,
      "features[0].geometry.type"
    ),
    (
      #"{"features": [{"geometry": {"type": "Point", "coordinates": [1, 99]}}]}"#,
      "features[0].geometry.coordinates"
    ),
    ("{", ""), (#"{"a": 1}"#, ""),
  ])
  func anErrorNamesItsPlace(_ text: String, _ place: String) throws {
    let error = #expect(throws: InputFileError.self) { try read(text) }
    #expect(error?.place == place)
  }

  @Test func anEmptyFileSaysNothing() throws {
    #expect(try read("") == TrafficReport())
    #expect(try read("way_id,speed_kmh\n") == TrafficReport())
  }
}
