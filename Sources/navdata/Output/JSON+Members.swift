import JSONText

extension JSON {
  /// An object of these members in their order.
  static func members(_ members: [(String, JSON)]) -> JSON {
    .object(members.map { Member(name: $0, value: $1) })
  }

  /// The object with a member more in front; the value itself if it is no object.
  func preceded(by name: String, _ value: JSON) -> JSON {
    guard case .object(let members) = self else { return self }
    return .object([Member(name: name, value: value)] + members)
  }
}
