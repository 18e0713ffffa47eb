internal import Geo
internal import Guidance
internal import Navigation

/// What a text is about.
public enum EventTextType: Hashable, Sendable {
  case maneuver
}

/// How near a maneuver is when it is announced; the first is the farthest.
public enum ManeuverNotificationType: Hashable, Sendable {
  case range
  case reminder
  case distance
  case action
}

/// Which maneuver a text is about.
public struct ManeuverNotificationDetails: Hashable, Sendable {
  /// What ``NavigatorInterface/getManeuver(index:)`` takes.
  public var maneuverIndex: Int32
  public var notificationType: ManeuverNotificationType
  public var distanceInMeters: Double
  /// The maneuver that is told along with it.
  public var nextManeuverIndex: Int32?
}

/// A text to show or to speak.
public struct EventText: Hashable, Sendable {
  public var type: EventTextType
  public var text: String
  /// The text in the Speech Synthesis Markup Language.
  public var ssml: String?
  public var maneuverNotificationDetails: ManeuverNotificationDetails?
}

extension EventText {
  init(_ announcement: ManeuverAnnouncement) {
    type = .maneuver
    text = announcement.text
    ssml = announcement.ssml
    maneuverNotificationDetails = ManeuverNotificationDetails(
      maneuverIndex: Int32(announcement.maneuverIndex),
      notificationType: ManeuverNotificationType(announcement.stage),
      distanceInMeters: announcement.distance.meters,
      nextManeuverIndex: announcement.thenIndex.map(Int32.init))
  }
}

extension ManeuverNotificationType {
  init(_ stage: AnnouncementPolicy.Stage) {
    self =
      switch stage {
      case .range: .range
      case .reminder: .reminder
      case .distance: .distance
      case .action: .action
      }
  }
}
