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

  public init(_ method: String, _ target: String, body: [UInt8] = [], range: String? = nil) {
    self.method = method
    self.target = target
    self.body = body
    self.range = range
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

  /// The refusal as JSON, with its code and message.
  public init(_ error: APIError) {
    self.init(error.json, status: error.status)
  }
}
