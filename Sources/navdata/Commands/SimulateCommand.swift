import Geo
import Navigation
import Positioning
import Routing
import TileStorage

/// `navdata simulate`: a drive along a route as GPS fixes.
struct SimulateCommand: Command {
  static let name = "simulate"
  static let abstract = "Drive a route in simulation and write the fixes as GPX."
  static let parameters =
    [
      Shared.packs.form, Shared.from.form, Shared.to.form, Shared.via.form, Shared.profile.form,
      Shared.vehicle.form,
    ]
    + [Shared.turningRound.form] + AvoidanceArguments.forms + [output.form]
    + SimulationOptions.parameters
  static let examples = [
    Example(
      purpose: "a clean drive, one fix a second",
      line: "navdata simulate merribourne.navpack --from 60.01541,-20.03910"
        + " --to 60.00340,-19.99203 -o drive.gpx"),
    Example(
      purpose: "noisy fixes, and none in the second minute",
      line: "navdata simulate merribourne.navpack --from 60.01541,-20.03910"
        + " --to 60.00340,-19.99203 --noise 8 --gap 60:120 --seed 7"),
  ]

  private static let output = Parameter<String>.option(
    "--output", short: "-o", "FILE.gpx", help: "the file to write; printed unless given")

  private let packs: [String]
  private let request: RouteRequest
  private let options: SimulationOptions
  private let output: String?

  init(from arguments: inout ArgumentScanner) throws(UsageError) {
    packs = try arguments.all(Shared.packs)
    request = try RouteRequest(from: &arguments)
    options = try SimulationOptions(from: &arguments)
    output = try arguments.optional(Self.output)
  }

  func run(_ console: Console) throws -> ExitCode {
    let route = try OpenedMap(packs).router.route(request)
    let fixes = options.fixes(along: route)
    let track = GPXTrack(name: "navdata simulate", fixes: Array(fixes))
    if let output {
      try FileAccess.write(track.xml, to: output)
      console.warn("wrote \(track.fixes.count) fixes to \(output)")
    } else {
      console.output(track.xml)
    }
    return .done
  }
}
