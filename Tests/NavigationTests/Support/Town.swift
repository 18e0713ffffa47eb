import Geo
import NetworkFixtures

enum Town {
  /// A few blocks with a main road along the top.
  static let blocks = AsciiMap(
    """
    a-------b-------c-------d
            |       |       |
            |       |       |
            e-------f-------g
                    |
                    h
    """, cell: .meters(40),
    ways: [
      "abcd": "highway=secondary name=Main_Street maxspeed=50",
      "be": "highway=residential name=Elm_Street",
      "cf": "highway=residential name=Oak_Street",
      "dg": "highway=residential name=Lime_Street",
      "efg": "highway=residential name=Low_Street",
      "fh": "highway=residential name=Hill_Street",
    ])
}
