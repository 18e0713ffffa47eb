/// Recorded drives in any format that this module reads.
public enum Trace {
  /// The fixes of a GPX or CSV file, in the order of the file; what begins with `<` is GPX.
  ///
  /// - Throws: the case of ``TraceError`` that names the line at fault.
  /// - Complexity: O(*n*) in the number of bytes.
  public static func fixes(in bytes: [UInt8]) throws(TraceError) -> [LocationFix] {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    let first = text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return first == UInt8(ascii: "<")
      ? try GPXTrack(bytes: bytes).fixes : try CSVTrace(bytes: bytes).fixes
  }
}
