import Navigation

/// Where a drive is taken up, and where it is kept to be taken up again.
struct SessionArguments {
  let resume: String?
  let save: String?

  private static let resume = Parameter<String>.option(
    "--resume", "FILE",
    help: "go on with a saved drive, its route, options and language; the pack may be newer")
  private static let save = Parameter<String>.option(
    "--save-session", "FILE", help: "keep the drive as it is at the end, to go on with --resume")

  static let parameters = [resume.form, save.form]
  /// No session is larger: that would be a route of some million points.
  private static let maximumSize = 64 << 20

  init(from arguments: inout ArgumentScanner) throws(UsageError) {
    resume = try arguments.optional(Self.resume)
    save = try arguments.optional(Self.save)
  }

  /// The session of ``resume``; nil without one.
  func saved() throws -> SavedSession? {
    guard let resume else { return nil }
    let bytes = try FileAccess.contents(of: resume)
    guard bytes.count <= Self.maximumSize else {
      throw Failure(.badInput, .badData, "\(resume) is larger than 64 MiB: no saved session is")
    }
    do {
      return try SavedSession(bytes: bytes)
    } catch {
      throw Failure(error.kind, .badData, "\(resume): \(error)")
    }
  }

  /// Writes `session` to ``save``, if that is given.
  func save(_ session: DriveSession) throws {
    guard let save else { return }
    let file = try FileAside(path: save)
    try file.append(session.saved().bytes)
    try file.finish()
  }
}

extension SavedSessionError {
  fileprivate var kind: Failure.Kind {
    switch self {
    case .notASession: .badInput
    case .unsupportedVersion: .unsupported
    case .damaged: .corruptData
    }
  }
}
