/// How the process ends, after sysexits.h.
enum ExitCode: Int32, Sendable {
  case done = 0
  /// The question has no answer: no route, nothing matched.
  case noAnswer = 1
  case usage = 64
  case badData = 65
  case inputMissing = 66
  case internalError = 70
  case cannotCreate = 73
  case inputOutput = 74
}
