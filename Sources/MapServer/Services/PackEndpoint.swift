/// What others may fetch of a pack: its manifest, and its rows one after another.
public protocol PackDownload: Sendable {
  /// The manifest's bytes.
  func manifestBytes() throws -> [UInt8]
  /// The number of bytes of all rows.
  func rowByteCount() throws -> Int
  /// The bytes `range` of all rows.
  func rowBytes(_ range: Range<Int>) throws -> [UInt8]
  /// What shows who stands for the manifest; nil if it is not signed.
  func signatureBytes() throws -> [UInt8]?
}

/// `/pack/…`: the source of a preload over HTTP.
struct PackEndpoint {
  static let name = "pack"

  let download: (any PackDownload)?
  let limits: ServerLimits

  /// Whether the answer to `target` has to know all of the pack.
  static func needsManifest(_ target: RequestTarget) -> Bool {
    target.query == nil
      && ["manifest", "rows", "signature"].contains { target.segments == [name, $0] }
  }

  /// The manifest, the signature, or a part of the rows.
  ///
  /// - Throws: ``APIError`` if there is no such thing, or the part is none.
  func answer(_ request: HTTPRequest, _ target: RequestTarget) throws -> HTTPResponse {
    guard let download, target.segments.count == 2, target.query == nil else {
      throw APIError(.invalidURL, "there is nothing at this path", status: 404)
    }
    guard request.method != "POST" else {
      throw APIError(.methodNotAllowed, "POST is not available here", status: 405)
    }
    switch target.segments[1] {
    case "manifest": return binary(try download.manifestBytes())
    case "rows": return try rows(of: download, request.range)
    case "signature":
      guard let signature = try download.signatureBytes() else { break }
      return binary(signature)
    default: break
    }
    throw APIError(.invalidURL, "there is nothing at this path", status: 404)
  }

  private func rows(of download: any PackDownload, _ header: String?) throws -> HTTPResponse {
    let size = try download.rowByteCount()
    guard let header else {
      guard size <= limits.downloadPart else {
        throw APIError(
          .tooBig, "ask for parts of up to \(limits.downloadPart) bytes, by a Range header",
          status: 413)
      }
      return binary(try download.rowBytes(0..<size))
    }
    guard let range = Self.range(header, size: size) else {
      throw APIError(.invalidValue, "the range is none of \(size) bytes", status: 416)
    }
    guard range.count <= limits.downloadPart else {
      throw APIError(.tooBig, "no part has more than \(limits.downloadPart) bytes", status: 413)
    }
    var response = binary(try download.rowBytes(range))
    response.status = 206
    response.contentRange = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
    return response
  }

  private func binary(_ bytes: [UInt8]) -> HTTPResponse {
    HTTPResponse(status: 200, contentType: "application/octet-stream", body: bytes)
  }

  /// `bytes=first-last`, the last one at most the end; nil for anything else.
  static func range(_ header: String, size: Int) -> Range<Int>? {
    let prefix = "bytes="
    guard header.hasPrefix(prefix), header.utf8.count < 60 else { return nil }
    let parts = header.dropFirst(prefix.count)
      .split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let first = Int(parts[0]), first >= 0, first < size else { return nil }
    if parts[1].isEmpty { return first..<size }
    guard let last = Int(parts[1]), last >= first else { return nil }
    return first..<min(last, size - 1) + 1
  }
}
