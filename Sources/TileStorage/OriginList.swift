/// Several origins as one text: a line for each, its fields with tabs between them.
enum OriginList {
  static func text(of origins: [PackOrigin]) -> String {
    origins.map { origin in
      [
        origin.importerVersion, origin.options, origin.inputDigest?.description ?? "",
        origin.osmTimestamp.map(String.init) ?? "", origin.osmSequence.map(String.init) ?? "",
        origin.osmURL ?? "",
      ].map(escaped).joined(separator: "\t")
    }.joined(separator: "\n")
  }

  /// Nil if `text` is none that a writer makes.
  static func origins(_ text: String) -> [PackOrigin]? {
    var origins: [PackOrigin] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(plain)
      guard fields.count == 6 else { return nil }
      var origin = PackOrigin(importerVersion: fields[0], options: fields[1])
      origin.inputDigest = Digest(hex: fields[2])
      origin.osmTimestamp = Int64(fields[3])
      origin.osmSequence = Int64(fields[4])
      origin.osmURL = fields[5].isEmpty ? nil : fields[5]
      origins.append(origin)
    }
    return origins
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "\\": result += "\\\\"
      case "\t": result += "\\t"
      case "\n": result += "\\n"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }

  private static func plain(_ text: Substring) -> String {
    var result = ""
    var isEscaped = false
    for character in text.unicodeScalars {
      if isEscaped {
        result.unicodeScalars.append(character == "t" ? "\t" : character == "n" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        result.unicodeScalars.append(character)
      }
    }
    return result
  }
}
