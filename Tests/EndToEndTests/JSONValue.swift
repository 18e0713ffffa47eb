import Foundation
import Testing

/// A value in a JSON document, to be walked without a type for each document.
struct JSONValue {
  /// Nil where the document has no such value.
  let raw: Any?

  init(parsing text: String) throws {
    raw = try JSONSerialization.jsonObject(with: Data(text.utf8), options: [.fragmentsAllowed])
  }

  private init(_ raw: Any?) { self.raw = raw }

  subscript(key: String) -> JSONValue { JSONValue((raw as? [String: Any])?[key]) }
  subscript(index: Int) -> JSONValue {
    list.indices.contains(index) ? list[index] : JSONValue(nil)
  }

  var list: [JSONValue] { (raw as? [Any] ?? []).map { JSONValue($0) } }
  var keys: Set<String> { Set((raw as? [String: Any] ?? [:]).keys) }
  var number: Double? { isTruthValue ? nil : raw as? Double }
  var text: String? { raw as? String }
  var truth: Bool? { isTruthValue ? raw as? Bool : nil }
  var isNull: Bool { raw is NSNull }
  var isList: Bool { raw is [Any] }
  var isObject: Bool { raw is [String: Any] }
  var exists: Bool { raw != nil }

  private var isTruthValue: Bool {
    guard let number = raw as? NSNumber else { return false }
    return String(cString: number.objCType) == "c" || raw is Bool && number.stringValue.count > 1
  }

  /// What a member of an object has to be.
  enum Kind {
    case number
    case text
    case truth
    case list
    case object
    case position
    case null
  }

  private func isKind(_ kind: Kind) -> Bool {
    switch kind {
    case .number: number != nil
    case .text: text != nil
    case .truth: truth != nil
    case .list: isList
    case .object: isObject
    case .position: list.count == 2 && list.allSatisfy { $0.number != nil }
    case .null: isNull
    }
  }

  /// Expects each member to be there and to be one of the kinds.
  func expect(
    _ members: [(String, [Kind])], _ place: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (name, kinds) in members {
      let member = self[name]
      #expect(
        kinds.contains { member.isKind($0) }, "\(place) \(name): \(String(describing: member.raw))",
        sourceLocation: sourceLocation)
    }
  }
}
