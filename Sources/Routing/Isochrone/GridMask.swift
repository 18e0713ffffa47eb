/// Which squares of a grid are marked, a bit each.
struct GridMask {
  let columns: Int
  let rows: Int
  private let wordsInRow: Int
  private var words: [UInt64]

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    wordsInRow = (columns + 63) / 64
    words = Array(repeating: 0, count: wordsInRow * rows)
  }

  /// Whether the square is marked; squares off the grid are not.
  @inline(__always)
  func isMarked(_ x: Int, _ y: Int) -> Bool {
    guard x >= 0, y >= 0, x < columns, y < rows else { return false }
    return words[y * wordsInRow + x >> 6] & (1 << UInt64(x & 63)) != 0
  }

  @inline(__always)
  mutating func mark(_ x: Int, _ y: Int) {
    guard x >= 0, y >= 0, x < columns, y < rows else { return }
    words[y * wordsInRow + x >> 6] |= 1 << UInt64(x & 63)
  }

  /// The mask with all squares marked too that lie two beside a marked one, and one beside these
  /// the other way: all but the corners of five times five.
  func widened() -> GridMask {
    var near = self
    var far = self
    for y in 0..<rows {
      for word in 0..<wordsInRow {
        near.words[y * wordsInRow + word] = spread(y, word, by: 1)
        far.words[y * wordsInRow + word] = spread(y, word, by: 2)
      }
    }
    var result = far
    for y in 0..<rows {
      for word in 0..<wordsInRow {
        let place = y * wordsInRow + word
        var bits = far.words[place]
        if y >= 1 { bits |= far.words[place - wordsInRow] }
        if y + 1 < rows { bits |= far.words[place + wordsInRow] }
        if y >= 2 { bits |= near.words[place - 2 * wordsInRow] }
        if y + 2 < rows { bits |= near.words[place + 2 * wordsInRow] }
        result.words[place] = bits
      }
    }
    return result
  }

  /// A word with its bits spread by up to `count` to both sides.
  @inline(__always)
  private func spread(_ y: Int, _ word: Int, by count: Int) -> UInt64 {
    let place = y * wordsInRow + word
    let bits = words[place]
    let before = word > 0 ? words[place - 1] : 0
    let after = word + 1 < wordsInRow ? words[place + 1] : 0
    var result = bits
    for shift in 1...count {
      result |= bits << UInt64(shift) | before >> UInt64(64 - shift)
      result |= bits >> UInt64(shift) | after << UInt64(64 - shift)
    }
    return result
  }

  /// The mask with the marks of these columns alone.
  func keeping(columns kept: Range<Int>) -> GridMask {
    var result = GridMask(columns: columns, rows: rows)
    for y in 0..<rows {
      for x in kept where isMarked(x, y) { result.mark(x, y) }
    }
    return result
  }

  /// Calls `body` with the columns in row `y` at which marks begin or end, ascending: the first
  /// begins a run, the next is the first column after it, and so on.
  func forEachChange(inRow y: Int, _ body: (Int) -> Void) {
    var carry: UInt64 = 0
    for word in 0..<wordsInRow {
      let bits = words[y * wordsInRow + word]
      var changes = bits ^ (bits << 1 | carry)
      carry = bits >> 63
      while changes != 0 {
        body(word * 64 + changes.trailingZeroBitCount)
        changes &= changes - 1
      }
    }
    if carry != 0 { body(wordsInRow * 64) }
  }
}
