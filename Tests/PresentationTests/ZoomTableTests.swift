import Geo
import Testing

@testable import Presentation

@Suite struct ZoomTableTests {
  private static func entry(_ kilometersPerHour: Double, _ zoom: Double) -> ZoomTable.Entry {
    ZoomTable.Entry(speed: .kilometersPerHour(kilometersPerHour), zoom: zoom)
  }

  @Test(
    arguments: [
      (0, 17.5), (15, 17.25), (30, 17), (50, 16.5), (65, 16), (120, 14.5), (160, 14), (200, 13.5),
      (900, 13.5), (-5, 17.5),
    ] as [(Double, Double)])
  func betweenEntriesTheZoomIsOnAStraightLine(_ kilometersPerHour: Double, _ zoom: Double) {
    let found = ZoomTable.guidance.zoom(at: .kilometersPerHour(kilometersPerHour))
    #expect(abs(found - zoom) < 1e-9)
  }

  @Test func trackingHasATableOfItsOwn() {
    var situation = DrivingSituation(speed: .kilometersPerHour(50))
    #expect(AutoZoom().zoom(in: situation) == ZoomTable.tracking.zoom(at: situation.speed))
    situation.isGuided = true
    #expect(AutoZoom().zoom(in: situation) == ZoomTable.guidance.zoom(at: situation.speed))
    #expect(ZoomTable.guidance != ZoomTable.tracking)
  }

  @Test func entriesComeInAnyOrderAndNeverZoomInForTheFaster() throws {
    let table = try #require(
      ZoomTable([Self.entry(100, 18), Self.entry(0, 16), Self.entry(50, 14), Self.entry(50, 12)]))
    #expect(table.entries == [Self.entry(0, 16), Self.entry(50, 14), Self.entry(100, 14)])
  }

  @Test func aTableWithoutFiniteFiguresIsRefused() {
    #expect(ZoomTable([]) == nil)
    #expect(ZoomTable([Self.entry(.nan, 3), Self.entry(3, .infinity)]) == nil)
  }

  @Test(
    arguments: [
      (25, 0, 19), (25, 50, 18.5), (3, 0, 10), (3, 50, 12), (15, 0, 15), (15, 50, 15),
    ] as [(Double, Double, Double)])
  func theZoomStaysWithinTheMarginsOfItsTilt(_ zoom: Double, _ tilt: Double, _ result: Double) {
    #expect(AutoZoom().clamped(CameraFraming(zoom: zoom, tilt: tilt)).zoom == result)
  }
}
