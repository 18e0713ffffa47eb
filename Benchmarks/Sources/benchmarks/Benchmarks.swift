import Foundation

/// Measures import, routes and cold starts of the built tool on one extract.
@main
struct Benchmarks {
  static let usage =
    "usage: benchmarks EXTRACT.osm.pbf --pairs PAIRS.csv [--peers RESULTS.jsonl] [--rounds N]"

  static func main() {
    do {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      try run(options)
    } catch {
      FileHandle.standardError.write(Data("benchmarks: \(error)\n\(usage)\n".utf8))
      exit(64)
    }
  }

  private static func run(_ options: Options) throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let tool = try Tool(folder: folder)
    let measurement = Measurement(tool: tool, options: options)
    let figures = try measurement.figures()
    for figure in figures { print(figure) }
    let peers = try PeerResults(path: options.peers, data: options.dataName)
    for line in peers.ratios(to: figures) { print(line) }
  }
}

/// What is asked for on the command line.
struct Options {
  let extract: String
  let pairs: String
  let peers: String?
  let rounds: Int

  enum Mistake: Error, CustomStringConvertible {
    case unknown(String)
    case missing(String)

    var description: String {
      switch self {
      case .unknown(let word): "'\(word)' means nothing here"
      case .missing(let what): "\(what) is missing"
      }
    }
  }

  init(_ words: [String]) throws {
    var values: [String: String] = [:]
    var extract: String?
    var rest = words[...]
    while let word = rest.popFirst() {
      if ["--pairs", "--peers", "--rounds"].contains(word) {
        guard let value = rest.popFirst() else { throw Mistake.missing("the value of \(word)") }
        values[word] = value
      } else if extract == nil, !word.hasPrefix("-") {
        extract = word
      } else {
        throw Mistake.unknown(word)
      }
    }
    guard let extract else { throw Mistake.missing("the extract") }
    guard let pairs = values["--pairs"] else { throw Mistake.missing("--pairs") }
    self.extract = extract
    self.pairs = pairs
    peers = values["--peers"]
    rounds = max(1, values["--rounds"].flatMap { Int($0) } ?? 3)
  }

  /// The extract's name without folder and endings.
  var dataName: String {
    let name = URL(filePath: extract).lastPathComponent
    return String(name.prefix { $0 != "." })
  }
}
