/// The parts of a request's target, before anybody asks what they mean.
struct RequestTarget: Hashable, Sendable {
  /// The path between its slashes, escapes resolved.
  var segments: [String]
  /// The path as it was sent.
  var path: Substring
  /// The query behind the question mark, as it was sent; nil without one.
  var query: Substring?

  /// Takes `target` apart.
  ///
  /// - Throws: ``APIError`` with ``APIError/Code/invalidURL`` if it is no path.
  init(_ target: String) throws(APIError) {
    guard target.hasPrefix("/") else {
      throw APIError(.invalidURL, "the URL must begin with a slash")
    }
    let end = Self.endOfPath(in: target)
    path = target[..<end]
    segments = []
    for part in target[..<end].dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard let segment = PercentEncoding.decode(part) else {
        throw APIError(.invalidURL, "the URL holds escapes or characters that are no text")
      }
      segments.append(segment)
    }
    query = end < target.endIndex ? target[end...].dropFirst() : nil
  }

  /// The refusal of a path that ends before it says what is asked for.
  var isIncomplete: APIError {
    APIError(
      .invalidURL,
      "URL string malformed close to position \(path.utf8.count): \"\(path.suffix(3))\"")
  }

  /// Where the query begins; an encoded polyline may hold question marks of its own.
  private static func endOfPath(in target: String) -> String.Index {
    var start = target.startIndex
    if let line = target.firstRange(of: "polyline"),
      !target[..<line.lowerBound].contains("?"),
      let close = target[line.upperBound...].firstIndex(of: ")")
    {
      start = close
    }
    return target[start...].firstIndex(of: "?") ?? target.endIndex
  }
}
