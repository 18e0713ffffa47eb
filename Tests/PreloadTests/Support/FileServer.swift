import Foundation
import MapServer

/// Serves the files of a folder over HTTP on the loopback interface, whole or in parts, as any file
/// server does.
final class FileServer {
  private let server: HTTPServer

  init(_ folder: PackFolder) throws {
    let root = folder.url
    var configuration = HTTPServer.Configuration()
    configuration.port = 0
    server = try HTTPServer(configuration) { request, _ in
      let name = String(request.target.dropFirst())
      guard !name.contains("/"),
        let data = try? Data(contentsOf: root.appending(path: name), options: .mappedIfSafe)
      else { return Self.answer(404, []) }
      guard let header = request.range else {
        return Self.answer(200, [UInt8](data))
      }
      let ends = header.dropFirst("bytes=".count).split(separator: "-").compactMap { Int($0) }
      guard ends.count == 2, ends[0] <= ends[1], ends[1] < data.count else {
        return Self.answer(416, [])
      }
      var response = Self.answer(206, [UInt8](data[ends[0]...ends[1]]))
      response.contentRange = "bytes \(ends[0])-\(ends[1])/\(data.count)"
      return response
    }
  }

  private static func answer(_ status: Int, _ body: [UInt8]) -> HTTPResponse {
    HTTPResponse(status: status, contentType: "application/octet-stream", body: body)
  }

  func url(_ name: String) -> String { "http://127.0.0.1:\(server.port)/\(name)" }
}
