// The one file of this module that needs Foundation, for its XML parser.
import Foundation
import Geo

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Collects the points of a GPX file from the events of an XML parser.
final class GPXReader: NSObject, XMLParserDelegate {
  private var depth = 0
  private var trackName: String?
  private var trackDepth: Int?
  private var point: GPXPoint?
  private var pointsByKind: [String: [LocationFix]] = [:]
  /// The text of the element being read, cut at a length that no value reaches.
  private var text: String?
  private var failure: TraceError?

  private static let longestTextBytes = 1024
  /// Elements that are points, those that count most first.
  private static let pointKinds = ["trkpt", "rtept", "wpt"]

  static func track(in bytes: [UInt8]) throws(TraceError) -> GPXTrack {
    if let line = XMLProlog.lineOfDocumentType(in: bytes) { throw .documentType(line: line) }
    let parser = XMLParser(data: Data(bytes))
    let reader = GPXReader()
    parser.delegate = reader
    let isWellFormed = parser.parse()
    if let failure = reader.failure { throw failure }
    guard isWellFormed else { throw .malformed(line: max(1, parser.lineNumber)) }
    let fixes = pointKinds.lazy.compactMap { reader.pointsByKind[$0] }.first
    guard let fixes else { throw .noPositions }
    return GPXTrack(name: reader.trackName, fixes: fixes)
  }

  private func stop(_ parser: XMLParser, _ error: TraceError) {
    failure = failure ?? error
    parser.abortParsing()
  }

  private static func localName(_ qualified: String) -> String {
    guard let colon = qualified.lastIndex(of: ":") else { return qualified.lowercased() }
    return qualified[qualified.index(after: colon)...].lowercased()
  }

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    guard failure == nil else { return }
    let name = Self.localName(element)
    depth += 1
    text = nil
    if depth == 1, name != "gpx" {
      stop(parser, .notGPX(name: element, line: parser.lineNumber))
    } else if Self.pointKinds.contains(name) {
      let (latitude, longitude) = (attributes["lat"] ?? "", attributes["lon"] ?? "")
      point = GPXPoint(latitude: latitude, longitude: longitude)
      if point == nil {
        let line = parser.lineNumber
        stop(parser, .badPosition(line: line, latitude: latitude, longitude: longitude))
      }
    } else if name == "trk" {
      trackDepth = depth
    } else if point.map({ _ in GPXPoint.reads(name) }) ?? isTrackName(name) {
      text = ""
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    guard let length = text?.utf8.count, length < Self.longestTextBytes else { return }
    text? += string.prefix(Self.longestTextBytes)
  }

  func parser(_ parser: XMLParser, foundCDATA data: Data) {
    self.parser(parser, foundCharacters: String(decoding: data, as: UTF8.self))
  }

  func parser(
    _ parser: XMLParser, didEndElement element: String, namespaceURI: String?,
    qualifiedName: String?
  ) {
    guard failure == nil else { return }
    let name = Self.localName(element)
    if let ended = point, Self.pointKinds.contains(name) {
      pointsByKind[name, default: []].append(ended.finished)
      point = nil
    } else if let text {
      take(name, text, parser)
    }
    if depth == trackDepth { trackDepth = nil }
    text = nil
    depth -= 1
  }

  private func take(_ name: String, _ text: String, _ parser: XMLParser) {
    if point == nil {
      if isTrackName(name) { trackName = text.trimmed.isEmpty ? nil : text.trimmed }
    } else if point?.take(name, text) == false {
      stop(parser, .badTime(line: parser.lineNumber, text: text))
    }
  }

  /// Whether the element that is open is the name of the first track that has one.
  private func isTrackName(_ name: String) -> Bool {
    name == "name" && trackName == nil && trackDepth == depth - 1
  }

  // The prolog was searched for a document type already; this holds in any encoding.
  func parser(
    _ parser: XMLParser, foundInternalEntityDeclarationWithName name: String, value: String?
  ) {
    stop(parser, .documentType(line: parser.lineNumber))
  }
}
