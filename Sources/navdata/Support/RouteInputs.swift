import Geo
import RoadNetwork
import Routing
import RoutingFiles
import TileStorage

/// Files that a route is made with: a profile of the user's own, and traffic.
struct RouteInputs {
  static let profileFile = Parameter<String>.option(
    "--profile-file", "FILE",
    help: "a profile of your own as JSON, in the place of --profile; see"
      + " schemas/profile.schema.json")
  static let trafficFile = Parameter<String>.option(
    "--traffic", "FILE", help: "traffic as CSV or GeoJSON; see schemas/traffic.md")

  static let forms = [profileFile.form, trafficFile.form]

  private let profilePath: String?
  private let trafficPath: String?

  init(from arguments: inout ArgumentScanner) throws(UsageError) {
    profilePath = try arguments.optional(Self.profileFile)
    trafficPath = try arguments.optional(Self.trafficFile)
  }

  /// `request` by the profile and in the traffic of the files.
  ///
  /// What is bound to times in the traffic counts at the departure, or now if none is given.
  func applied(to request: RouteRequest, _ router: Router) throws -> RouteRequest {
    var request = request
    if let profilePath { try Self.read(profilePath, into: &request.profile) }
    if let trafficPath {
      let report = try reading(trafficPath) { try TrafficFile.report(from: $0) }
      request.traffic = try router.traffic(report, at: request.departure?.time ?? SystemClock.now)
    }
    return request
  }

  /// The profile in the file at `path`.
  static func profile(at path: String) throws -> Profile {
    try reading(path) { try ProfileFile.profile(from: $0) }
  }

  /// Reads the profile at `path`; measures of the vehicle that the command line gave stand.
  private static func read(_ path: String, into profile: inout Profile) throws {
    let given = profile.vehicle
    profile = try self.profile(at: path)
    for measure in VehicleMeasure.allCases {
      if let value = given[measure] { profile.vehicle[measure] = value }
    }
    profile.vehicle.hasTrailer = given.hasTrailer ?? profile.vehicle.hasTrailer
    profile.vehicle.mode = profile.mode
  }
}

/// Gives the bytes of the file at `path` to `read`, and names the file if it is at fault.
private func reading<Value>(_ path: String, _ read: ([UInt8]) throws -> Value) throws -> Value {
  do {
    return try read(try FileAccess.contents(of: path))
  } catch let error as InputFileError {
    throw Failure(.badInput, .badData, "\(path): \(error)")
  }
}
