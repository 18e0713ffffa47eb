internal import COSMFormat

/// The texts of a block, as bytes; a text becomes a `String` only when it is asked for.
struct StringTable {
  private let texts: UnsafeBufferPointer<ProtobufCBinaryData>

  init(_ message: UnsafeMutablePointer<Osm__StringTable>?) {
    texts = UnsafeBufferPointer(start: message?.pointee.s, count: message?.pointee.n_s ?? 0)
  }

  var count: Int { texts.count }

  /// The text of the number `index`, which is in the table.
  subscript(_ index: UInt32) -> String { String(texts[Int(index)]) }

  /// For each text whether it is one of `keys`.
  ///
  /// - Complexity: O(*n*) in the number of texts.
  func marks(of keys: OSMKeys) -> [Bool] {
    texts.map { text in
      keys.contains(UnsafeRawBufferPointer(start: text.data, count: text.len))
    }
  }
}
