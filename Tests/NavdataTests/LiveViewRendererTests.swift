import Geo
import RoadNetwork
import Testing

@testable import navdata

@Suite struct LiveViewRendererTests {
  private static var drive: LiveViewState {
    var state = LiveViewState()
    state.time = Timestamp(millisecondsSince1970: 1_767_600_000_000)
    state.steps = [
      .init(glyph: "↱", text: "Turn right onto Bourne Road", distance: .meters(350), share: 0.25),
      .init(
        glyph: "↻", text: "Enter Clock Roundabout and take the 2nd exit", distance: .meters(1030),
        share: 1),
    ]
    state.road = .init(title: "A 1", limit: .kilometersPerHour(120))
    state.speed = .kilometersPerHour(118)
    state.rest = .init(distance: .meters(1900), duration: .seconds(150))
    state.place = .onRoute
    state.message = "In 350 meters, turn right onto Bourne Road"
    return state
  }

  private static func text(_ state: LiveViewState, columns: Int = 50, rows: Int = 24) -> [String] {
    LiveViewRenderer(size: TerminalSize(columns: columns, rows: rows)).lines(state).map { line in
      String(line.text.reversed().drop { $0 == " " }.reversed())
    }
  }

  @Test func aDriveShowsWhatIsAheadAndWhereOneIs() {
    #expect(
      Self.text(Self.drive) == [
        " ↱  Turn right onto Bourne Road             350 m",
        "    █████████████████████████████████░░░░░░░░░░░░",
        " ↻  Enter Clock Roundabout and take the 2… 1.0 km",
        "──────────────────────────────────────────────────",
        " A 1                               118 / 120 km/h",
        "",
        " 1.9 km · 3 min · arrival 08:02          08:00:00",
        " In 350 meters, turn right onto Bourne Road",
        "",
      ])
  }

  @Test func theNearestWarningIsShown() {
    var state = Self.drive
    state.warnings = [
      .init(id: 1, text: "tunnel", distance: .meters(900)),
      .init(id: 2, text: "speed camera (120 km/h)", distance: .meters(480)),
    ]
    #expect(Self.text(state)[5] == " ⚠  speed camera (120 km/h)                 480 m")
    state.warnings[1].distance = .zero
    #expect(Self.text(state)[5].hasSuffix("now"))
  }

  @Test func whatIsUnknownIsLeftOut() {
    #expect(
      Self.text(LiveViewState(), columns: 40) == [
        " ·  No route: tracking", "", "", String(repeating: "─", count: 40),
        " off the roads                   – km/h", "",
        "                               --:--:--", "", "",
      ])
  }

  @Test(
    arguments: [
      (.offRoute(.meters(84), isWrongWay: false), " !  Off the route                    84 m off"),
      (.offRoute(.meters(3), isWrongWay: true), " !  Wrong way on the route            3 m off"),
      (.arrived, " ⚑  Arrived"),
      (.tracking, " ·  No route: tracking"),
    ] as [(LiveViewState.Place, String)])
  func thePlaceOnTheRouteComesFirst(_ place: LiveViewState.Place, _ line: String) {
    var state = Self.drive
    state.place = place
    let lines = Self.text(state, columns: 46)
    #expect(lines[0] == line)
    #expect(lines[1].isEmpty && lines[2].isEmpty)
  }

  @Test func aPoorPositionIsMarked() {
    var state = Self.drive
    state.road?.isTunnel = true
    state.signal = .estimated
    #expect(Self.text(state)[4].hasPrefix(" A 1 · tunnel · position estimated "))
    state.signal = .lost
    let line = LiveViewRenderer(size: .usual).lines(state)[4]
    #expect(line.text.hasPrefix(" A 1 · tunnel · no position "))
    #expect(line.style == .alert)
  }

  @Test func speedingStandsOut() {
    var state = Self.drive
    #expect(LiveViewRenderer(size: .usual).lines(state)[4].style == .plain)
    state.isSpeeding = true
    #expect(LiveViewRenderer(size: .usual).lines(state)[4].style == .alert)
  }

  @Test(arguments: [1, 2, 5, 9, 18, 40, 80, 300])
  func noLineIsWiderThanTheTerminal(_ columns: Int) {
    var state = Self.drive
    state.steps[0].text = "右折して中央通りに入る 👍🏽 " + String(repeating: "x", count: 200)
    for place in [.onRoute, .tracking, .arrived, .offRoute(.meters(9), isWrongWay: true)]
      as [LiveViewState.Place]
    {
      state.place = place
      for line in LiveViewRenderer(size: TerminalSize(columns: columns, rows: 24)).lines(state) {
        #expect(TerminalText.columns(of: line.text) <= columns, "\(line.text)")
      }
    }
  }

  @Test(arguments: 1...12)
  func aLowTerminalKeepsTheFirstLines(_ rows: Int) {
    #expect(
      Self.text(Self.drive, rows: rows) == Array(Self.text(Self.drive).prefix(max(1, rows - 1))))
  }

  @Test func namesCannotMoveTheCursor() {
    var state = Self.drive
    state.road?.title = "Evil\u{1B}[2J\u{9B}31m\nRoad"
    state.steps[0].text = "Turn\u{7}\r left"
    state.message = "\u{1B}]0;title\u{7}x"
    for line in LiveViewRenderer(size: .usual).lines(state) {
      #expect(line.text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    }
  }

  @Test(arguments: [(1.0, 0), (0.5, 22), (0.001, 44), (0.0, 45)])
  func theBarFillsOnTheWay(_ share: Double, _ filled: Int) {
    var state = Self.drive
    state.steps[0].share = share
    let bar = LiveViewRenderer(size: TerminalSize(columns: 50, rows: 24)).lines(state)[1].text
    #expect(bar.count { $0 == "█" } == filled)
    #expect(bar.count { $0 == "█" || $0 == "░" } == 45)
  }
}
