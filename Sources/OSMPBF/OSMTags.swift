/// The tags of an OSM object, in the order of the file.
public struct OSMTags: Sendable, Hashable {
  fileprivate struct Tag: Sendable, Hashable {
    let key: String
    let value: String
  }

  private var tags: [Tag]

  /// No tags.
  public init() {
    tags = []
  }

  /// Makes tags from pairs of key and value.
  public init(_ pairs: [(String, String)]) {
    tags = pairs.map { Tag(key: $0.0, value: $0.1) }
  }

  /// Makes `count` tags, asking for each by its place.
  init(count: Int, _ pair: (Int) -> (key: String, value: String)) {
    tags = []
    tags.reserveCapacity(count)
    for place in 0..<count {
      let (key, value) = pair(place)
      tags.append(Tag(key: key, value: value))
    }
  }

  /// Number of tags.
  public var count: Int { tags.count }

  /// Whether there are no tags.
  public var isEmpty: Bool { tags.isEmpty }

  /// The value of `key`, or nil if there is none; the first one if the file has the key twice.
  ///
  /// - Complexity: O(*n*); objects have few tags.
  public subscript(_ key: String) -> String? {
    for tag in tags where tag.key == key { return tag.value }
    return nil
  }
}

extension OSMTags: Sequence {
  /// The pairs of key and value, in the order of the file.
  public struct Iterator: IteratorProtocol {
    private var tags: IndexingIterator<[Tag]>

    fileprivate init(_ tags: [Tag]) {
      self.tags = tags.makeIterator()
    }

    /// The next pair, or nil at the end.
    public mutating func next() -> (key: String, value: String)? {
      guard let tag = tags.next() else { return nil }
      return (tag.key, tag.value)
    }
  }

  /// Number of tags; `Sequence` asks for it.
  public var underestimatedCount: Int { tags.count }

  /// Starts at the first tag.
  public func makeIterator() -> Iterator { Iterator(tags) }
}

extension OSMTags: ExpressibleByDictionaryLiteral {
  /// Makes tags as written: `["highway": "primary", "name": "Main Road"]`.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements)
  }
}

extension OSMTags: CustomStringConvertible {
  /// For example `highway=primary name=Main Road`.
  public var description: String { tags.map { "\($0.key)=\($0.value)" }.joined(separator: " ") }
}
