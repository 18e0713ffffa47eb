import Geo
import MapImport
import OSMPBF
import RoadNetwork
import Routing
import TileStorage

extension RoutingError: FailureConvertible {
  var failure: Failure {
    switch self {
    case .noRoute: Failure(.noRoute, .noAnswer, description)
    case .notNearRoad: Failure(.notNearRoad, .noAnswer, description)
    case .tilesMissing: Failure(.tileMissing, .noAnswer, description)
    case .tooFewWaypoints, .legProfiles: Failure(.usage, .usage, description)
    }
  }
}

extension GivenWayError: FailureConvertible {
  var failure: Failure { Failure(.badInput, .noAnswer, description) }
}

extension RoadGraphError: FailureConvertible {
  var failure: Failure {
    switch self {
    case .tileMissing: Failure(.tileMissing, .noAnswer, description)
    case .corrupt: Failure(.corruptData, .badData, description)
    }
  }
}

extension TileFormatError: FailureConvertible {
  var failure: Failure { Failure(.corruptData, .badData, description) }
}

extension ImportError: FailureConvertible {
  var failure: Failure {
    switch self {
    case .tooLarge: Failure(.unsupported, .badData, description)
    case .unknownTimeZone: Failure(.usage, .usage, description)
    }
  }
}

extension PackError: FailureConvertible {
  var failure: Failure {
    switch self {
    case .missing: Failure(.inputOutput, .inputMissing, description)
    case .notAPack, .notADelta, .damaged, .damagedTile, .replaced:
      Failure(.corruptData, .badData, description)
    case .unsupportedVersion: Failure(.unsupported, .badData, description)
    case .unreadable, .outOfSpace: Failure(.inputOutput, .inputOutput, description)
    case .alreadyExists, .cannotCreate, .busy:
      Failure(.inputOutput, .cannotCreate, description)
    case .outOfOrder, .closed:
      Failure(.internalError, .internalError, description)
    }
  }
}

extension PBFError: FailureConvertible {
  var failure: Failure {
    if case .cannotOpen = self { return Failure(.inputOutput, .inputMissing, description) }
    switch category {
    case .system: return Failure(.inputOutput, .inputOutput, description)
    case .corrupt: return Failure(.corruptData, .badData, description)
    case .unsupported: return Failure(.unsupported, .badData, description)
    }
  }
}
