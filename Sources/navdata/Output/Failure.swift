import JSONText
import Positioning
import Receivers

/// What the user is told when a command cannot do its work.
struct Failure: Error, Hashable {
  /// The word that stands for the failure in JSON.
  enum Kind: String, Sendable {
    case usage
    case noRoute = "no_route"
    case notNearRoad = "not_near_road"
    case tileMissing = "tile_missing"
    case corruptData = "corrupt_data"
    case unsupported
    case badInput = "bad_input"
    case inputOutput = "io"
    case internalError = "internal"
  }

  let kind: Kind
  let exitCode: ExitCode
  let message: String

  init(_ kind: Kind, _ exitCode: ExitCode, _ message: String) {
    self.kind = kind
    self.exitCode = exitCode
    self.message = message
  }

  /// The failure that stands for `error`; one that nobody has described is a fault of ours.
  init(_ error: any Error) {
    self =
      switch error {
      case let failure as Failure: failure
      case let error as any FailureConvertible: error.failure
      default: Failure(.internalError, .internalError, "unexpected error: \(error)")
      }
  }

  /// `{"error":{"kind":…,"message":…}}`.
  var json: JSON { ["error": ["kind": .string(kind.rawValue), "message": .string(message)]] }
}

/// An error that says in one place how the command line reports it.
protocol FailureConvertible: Error {
  var failure: Failure { get }
}

extension UsageError: FailureConvertible {
  var failure: Failure { Failure(.usage, .usage, message) }
}

extension TraceError: FailureConvertible {
  var failure: Failure { Failure(.badInput, .badData, description) }
}

extension ReceiverError: FailureConvertible {
  var failure: Failure {
    switch self {
    case .cannotOpen: Failure(.inputOutput, .inputMissing, description)
    case .cannotConnect, .broken: Failure(.inputOutput, .inputOutput, description)
    case .notGPSD, .noPositions: Failure(.badInput, .badData, description)
    }
  }
}
