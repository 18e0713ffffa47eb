import JSONText

/// A request as it came over the wire.
public struct HTTPRequest: Hashable, Sendable {
  /// `GET`, `POST` and the like.
  public var method: String
  /// Path and query, percent escapes and all.
  public var target: String
  public var body: [UInt8]
  /// The header `Range`, if there was one.
  public var range: String?
  /// The header `If-None-Match`, if there was one: the tags of what the asker has already.
  public var knownTags: String?

  public init(
    _ method: String, _ target: String, body: [UInt8] = [], range: String? = nil,
    knownTags: String? = nil
  ) {
    self.method = method
    self.target = target
    self.body = body
    self.range = range
    self.knownTags = knownTags
  }
}

/// What is sent back.
public struct HTTPResponse: Hashable, Sendable {
  public var status: Int
  public var contentType: String
  /// The methods that the resource has, to be told with status 405.
  public var allowedMethods: [String] = []
  /// The header `Content-Range`, where a part is sent.
  public var contentRange: String?
  /// How long whoever asked may keep the answer; nil says nothing about it.
  public var lifetime: Duration?
  /// The header `ETag`: the same for the same body, another for another one.
  public var tag: String?
  public var body: [UInt8]
  /// What follows the body, piece by piece; nil if the body is all.
  public var stream: EventStream?

  public init(status: Int, contentType: String, body: [UInt8]) {
    self.status = status
    self.contentType = contentType
    self.body = body
  }

  /// A JSON document.
  public init(_ json: JSON, status: Int = 200) {
    self.init(status: status, contentType: "application/json; charset=UTF-8", body: json.bytes)
  }

  /// The answer with a tag if it may be kept; without its body where the asker has that already.
  func unlessKnown(to request: HTTPRequest) -> HTTPResponse {
    guard status == 200, lifetime != nil else { return self }
    var response = self
    // The hash of Fowler, Noll and Vo, 64 bits: FNV-1a.
    let hash = body.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    let tag = "\"\(String(hash, radix: 36))-\(body.count)\""
    response.tag = tag
    let known = request.knownTags?.split(separator: ",").map { $0.drop { $0 == " " } } ?? []
    guard known.contains(where: { $0 == tag || $0 == "W/\(tag)" || $0 == "*" }) else {
      return response
    }
    response.status = 304
    response.body = []
    return response
  }

  /// The refusal as JSON, with its code and message.
  public init(_ error: APIError) {
    self.init(error.json, status: error.status)
  }
}
