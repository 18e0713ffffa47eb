import Positioning
import Receivers

/// Keeps the fixes that another receiver gives in a GPX file, as they come.
struct RecordingReceiver: FixReceiver {
  private var receiver: any FixReceiver
  private let track: TrackFile

  init(_ receiver: any FixReceiver, into track: TrackFile) {
    self.receiver = receiver
    self.track = track
  }

  mutating func next(within duration: Duration) throws -> Reception {
    let reception = try receiver.next(within: duration)
    if case .fix(let fix) = reception { try track.append(fix) }
    return reception
  }
}

/// A GPX file that grows with a drive.
final class TrackFile {
  private let file: FileAside
  private var isEmpty = true

  init(path: String) throws {
    file = try FileAside(path: path)
    try file.append(GPXTrack.head(name: "navdata drive"))
  }

  func append(_ fix: LocationFix) throws {
    isEmpty = false
    try file.append(GPXTrack.line(fix))
  }

  /// Keeps the file, unless a drive that failed had not even begun.
  func finish(failed: Bool) throws {
    if failed, isEmpty { return }
    try file.append(GPXTrack.foot)
    try file.finish()
  }
}
