#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `/` and what it needs: the page to look at.
///
/// Nothing of a request ever becomes a path of the file system: names are looked up in tables.
public enum PageEndpoint {
  /// Where Debian's libjs-leaflet lies.
  private static let leafletFolder = "/usr/share/javascript/leaflet"
  /// The files of Leaflet that the page asks for, and their types.
  private static let leafletFiles = [
    "leaflet.js": "text/javascript; charset=utf-8", "leaflet.css": "text/css; charset=utf-8",
    "images/layers.png": "image/png", "images/layers-2x.png": "image/png",
    "images/marker-icon.png": "image/png", "images/marker-icon-2x.png": "image/png",
    "images/marker-shadow.png": "image/png",
  ]
  private static let largestFile = 4 << 20

  /// Whether the library that draws the page's map is installed.
  public static var hasLeaflet: Bool { access("\(leafletFolder)/leaflet.js", R_OK) == 0 }

  /// Nil if it is nothing of the page.
  static func answer(_ target: RequestTarget) -> HTTPResponse? {
    let path = target.segments.joined(separator: "/")
    switch path {
    case "", "index.html": return response(PackageResources.page_html, "text/html; charset=utf-8")
    case "page.css": return response(PackageResources.page_css, "text/css; charset=utf-8")
    case "page.js": return response(PackageResources.page_js, "text/javascript; charset=utf-8")
    default:
      guard path.hasPrefix("leaflet/") else { return nil }
      return leaflet(String(path.dropFirst("leaflet/".count)))
    }
  }

  private static func leaflet(_ name: String) -> HTTPResponse? {
    guard let (known, type) = leafletFiles.first(where: { $0.key == name }),
      let bytes = contents(of: "\(leafletFolder)/\(known)")
    else { return nil }
    return response(bytes, type)
  }

  private static func response(_ bytes: [UInt8], _ type: String) -> HTTPResponse {
    var response = HTTPResponse(status: 200, contentType: type, body: bytes)
    response.lifetime = .seconds(300)
    return response
  }

  private static func contents(of path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while bytes.count <= largestFile {
      let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count == 0 ? bytes : nil }
      bytes += chunk[..<count]
    }
    return nil
  }
}
