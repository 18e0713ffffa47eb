import Geo

/// Collects the points of a GPX file from its tags.
struct GPXReader {
  private var scanner: XMLScanner
  private var trackName: String?
  private var trackDepth: Int?
  private var point: GPXPoint?
  /// The text of the element being read; nil if nobody asks for it.
  private var text: String?
  /// The fixes by the kind of their point, those that count most first.
  private var fixes: [(kind: String, fixes: [LocationFix])] = [
    ("trkpt", []), ("rtept", []), ("wpt", []),
  ]

  static func track(in bytes: [UInt8]) throws(TraceError) -> GPXTrack {
    var reader = GPXReader(scanner: XMLScanner(bytes))
    while let event = try reader.scanner.next() { try reader.take(event) }
    guard let found = reader.fixes.first(where: { !$0.fixes.isEmpty }) else { throw .noPositions }
    return GPXTrack(name: reader.trackName, fixes: found.fixes)
  }

  private init(scanner: XMLScanner) { self.scanner = scanner }

  private mutating func take(_ event: XMLEvent) throws(TraceError) {
    switch event {
    case .start(let name, let attributes): try begin(name, attributes)
    case .text(let string): text? += string
    case .end(let name): try end(Self.localName(name))
    }
  }

  /// The name without its namespace's prefix.
  private static func localName(_ qualified: String) -> String {
    guard let colon = qualified.utf8.lastIndex(of: UInt8(ascii: ":")) else { return qualified }
    return String(qualified[qualified.utf8.index(after: colon)...])
  }

  private mutating func begin(
    _ qualified: String, _ attributes: [XMLAttribute]
  ) throws(TraceError) {
    let name = Self.localName(qualified)
    text = nil
    if scanner.depth == 1, name != "gpx" {
      throw .notGPX(name: qualified, line: scanner.line)
    } else if fixes.contains(where: { $0.kind == name }) {
      point = try makePoint(attributes)
    } else if name == "trk" {
      trackDepth = scanner.depth
    } else if point == nil ? isTrackName(name, depth: scanner.depth) : GPXPoint.reads(name) {
      text = ""
    }
  }

  private mutating func makePoint(_ attributes: [XMLAttribute]) throws(TraceError) -> GPXPoint {
    let latitude = attributes.first { $0.name == "lat" }?.value ?? ""
    let longitude = attributes.first { $0.name == "lon" }?.value ?? ""
    if let point = GPXPoint(latitude: latitude, longitude: longitude) { return point }
    throw .badPosition(line: scanner.line, latitude: latitude, longitude: longitude)
  }

  private mutating func end(_ name: String) throws(TraceError) {
    // The scanner has already left the element that ends here.
    let depth = scanner.depth + 1
    if let ended = point, let index = fixes.firstIndex(where: { $0.kind == name }) {
      fixes[index].fixes.append(ended.finished)
      point = nil
    } else if let text {
      if point == nil {
        if isTrackName(name, depth: depth), !text.trimmed.isEmpty { trackName = text.trimmed }
      } else if point?.take(name, text) == false {
        throw .badTime(line: scanner.line, text: text.trimmed)
      }
    }
    if depth == trackDepth { trackDepth = nil }
    text = nil
  }

  /// Whether an element is the name of the first track that has one.
  private func isTrackName(_ name: String, depth: Int) -> Bool {
    name == "name" && trackName == nil && trackDepth == depth - 1
  }
}
