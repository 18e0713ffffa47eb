import Foundation
import MapServer
import Synchronization

/// Serves the files of a folder over HTTP on the loopback interface, whole or in parts, as any file
/// server does; counts what it gives away, and can be told to fail or to lie.
final class FileServer {
  struct State {
    /// The bytes of all bodies.
    var bytes = 0
    var requests = 0
    /// After so many requests it answers with status 503.
    var requestLimit = Int.max
    /// By file: where bytes are flipped.
    var flips: [String: Int] = [:]
    /// By file: what is given in its place.
    var replacements: [String: [UInt8]] = [:]
  }

  private final class Desk: Sendable {
    let state = Mutex(State())
  }

  private let server: HTTPServer
  private let desk = Desk()

  init(_ folder: PackFolder) throws {
    let root = folder.url
    var configuration = HTTPServer.Configuration()
    configuration.port = 0
    server = try HTTPServer(configuration) { [desk] request, _ in
      let name = String(request.target.dropFirst())
      let state = desk.state.withLock { state in
        state.requests += 1
        return state
      }
      guard state.requests <= state.requestLimit else { return Self.answer(503, []) }
      guard let data = Self.content(name, in: root, state) else { return Self.answer(404, []) }
      let response = Self.part(of: data, request.range)
      if response.status < 300 { desk.state.withLock { $0.bytes += response.body.count } }
      return response
    }
  }

  var bytes: Int { desk.state.withLock { $0.bytes } }

  /// Changes how it behaves, and counts anew.
  func behave(_ change: (inout State) -> Void = { _ in }) {
    desk.state.withLock { state in
      state = State()
      change(&state)
    }
  }

  private static func content(_ name: String, in root: URL, _ state: State) -> Data? {
    if let bytes = state.replacements[name] { return Data(bytes) }
    guard !name.contains("/"),
      var data = try? Data(contentsOf: root.appending(path: name), options: .mappedIfSafe)
    else { return nil }
    if let place = state.flips[name], place < data.count { data[place] ^= 1 }
    return data
  }

  private static func part(of data: Data, _ header: String?) -> HTTPResponse {
    guard let header else { return answer(200, [UInt8](data)) }
    let ends = header.dropFirst("bytes=".count).split(separator: "-").compactMap { Int($0) }
    guard ends.count == 2, ends[0] <= ends[1], ends[1] < data.count else { return answer(416, []) }
    var response = answer(206, [UInt8](data[ends[0]...ends[1]]))
    response.contentRange = "bytes \(ends[0])-\(ends[1])/\(data.count)"
    return response
  }

  private static func answer(_ status: Int, _ body: [UInt8]) -> HTTPResponse {
    HTTPResponse(status: status, contentType: "application/octet-stream", body: body)
  }

  func url(_ name: String) -> String { "http://127.0.0.1:\(server.port)/\(name)" }
}
