/// What stands before the first element of an XML file.
enum XMLProlog {
  /// The line of the document type declaration, counted from 1; nil if there is none.
  ///
  /// Refusing it before the parser runs means that no entity is ever declared or expanded.
  static func lineOfDocumentType(in bytes: [UInt8]) -> Int? {
    var index = 0
    while let opening = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      let rest = bytes[opening...]
      if rest.starts(with: "<!--".utf8) {
        index = end(of: "-->", in: bytes, after: opening + 4)
      } else if rest.starts(with: "<?".utf8) {
        index = end(of: "?>", in: bytes, after: opening + 2)
      } else if rest.starts(with: "<!".utf8) {
        return bytes[..<opening].count { $0 == UInt8(ascii: "\n") } + 1
      } else {
        return nil
      }
    }
    return nil
  }

  private static func end(of mark: String, in bytes: [UInt8], after start: Int) -> Int {
    let mark = Array(mark.utf8)
    var index = start
    while index + mark.count <= bytes.count {
      if bytes[index...].starts(with: mark) { return index + mark.count }
      index += 1
    }
    return bytes.count
  }
}
