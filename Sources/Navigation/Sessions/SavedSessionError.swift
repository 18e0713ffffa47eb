/// Why bytes are no session that can be taken up.
public enum SavedSessionError: Error, Hashable, Sendable {
  /// The bytes do not begin as a saved session does.
  case notASession
  /// The session was saved by another version of this software.
  case unsupportedVersion(found: Int, supported: Int)
  /// The bytes are not as they were written; `offset` is where that was noticed.
  case damaged(offset: Int, what: String)
}

extension SavedSessionError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notASession: "this is no saved session"
    case .unsupportedVersion(let found, let supported):
      "the session has format version \(found), but only \(supported) can be read: "
        + "start the trip anew"
    case .damaged(let offset, let what):
      "the saved session is damaged at byte \(offset): \(what); start the trip anew"
    }
  }
}
