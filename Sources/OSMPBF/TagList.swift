/// Where the tags of an object are in the message, as numbers of texts.
///
/// The numbers are checked to be in the string table before a list is made.
struct TagList {
  private let keys: UnsafePointer<UInt32>?
  private let values: UnsafePointer<UInt32>?
  /// Distance from one key to the next: 1 in lists of their own, 2 in the mixed list of dense nodes.
  private let stride: Int
  let count: Int

  /// Tags in two lists.
  init(keys: UnsafePointer<UInt32>?, values: UnsafePointer<UInt32>?, count: Int) {
    self.keys = keys
    self.values = values
    self.stride = 1
    self.count = count
  }

  /// Tags as key, value, key, value.
  init(alternating pairs: UnsafePointer<UInt32>, count: Int) {
    self.keys = pairs
    self.values = pairs + 1
    self.stride = 2
    self.count = count
  }

  /// Whether one of the keys is marked.
  @inline(__always)
  func hasKey(in marks: [Bool]) -> Bool {
    guard let keys else { return false }
    var place = 0
    while place < count * stride {
      if marks[Int(keys[place])] { return true }
      place += stride
    }
    return false
  }

  func tags(_ strings: StringTable) -> OSMTags {
    guard count > 0, let keys, let values else { return [:] }
    return OSMTags(count: count) { place in
      (strings[keys[place * stride]], strings[values[place * stride]])
    }
  }
}
