/// What a guide tells about one direction of a road.
public struct DirectedAttributes: Hashable, Sendable {
  public var speedLimit: SpeedLimit
  /// Places on the sign at the start of the road, in the order of the sign.
  public var destinations: [String]
  /// Road numbers on that sign.
  public var destinationRefs: [String]
  /// Streets on that sign.
  public var destinationStreets: [String]
  /// What else that sign tells, in the order of its kinds.
  public var signDetails: [SignDetail]
  public var lanes: RoadLanes
  /// Whether the map marks the road as a school zone.
  public var isSchoolZone: Bool
  /// Where the numbered roads that follow this direction lead, as their signs say.
  public var refDirections: [RefDirection]

  public init(
    speedLimit: SpeedLimit = .unknown, destinations: [String] = [],
    destinationRefs: [String] = [], destinationStreets: [String] = [],
    signDetails: [SignDetail] = [], lanes: RoadLanes = RoadLanes(), isSchoolZone: Bool = false,
    refDirections: [RefDirection] = []
  ) {
    self.speedLimit = speedLimit
    self.destinations = destinations
    self.destinationRefs = destinationRefs
    self.destinationStreets = destinationStreets
    self.signDetails = signDetails
    self.lanes = lanes
    self.isSchoolZone = isSchoolZone
    self.refDirections = refDirections
  }
}

/// The direction of a numbered road: `US 1` to the `north`.
public struct RefDirection: Hashable, Sendable {
  /// One of the road numbers of the road.
  public var ref: String
  /// In the words of the map: `north`, `south`, `east`, `west` or others.
  public var direction: String

  public init(ref: String, direction: String) {
    self.ref = ref
    self.direction = direction
  }
}

/// A text in one language.
public struct LocalizedText: Hashable, Sendable {
  /// BCP 47 code of the language.
  public var language: String
  public var text: String

  public init(language: String, text: String) {
    self.language = language
    self.text = text
  }
}

/// What is told about a road: the part of a way's meaning that no search needs.
public struct RoadAttributes: Hashable, Sendable {
  /// OSM id of the way.
  public var wayID: Int64
  public var name: String?
  /// The name in further languages, ordered by language.
  public var localizedNames: [LocalizedText]
  /// How the names are spoken, where the map tells.
  public var pronunciations: [Pronunciation]
  /// Road numbers.
  public var refs: [String]
  /// Number of the exit, where the road is a ramp that carries it.
  public var junctionRef: String?
  public var tunnelName: String?
  public var bridgeName: String?
  /// Along the drawn direction.
  public var forward: DirectedAttributes
  /// Against the drawn direction.
  public var backward: DirectedAttributes

  public init(
    wayID: Int64, name: String? = nil, localizedNames: [LocalizedText] = [],
    pronunciations: [Pronunciation] = [], refs: [String] = [], junctionRef: String? = nil,
    tunnelName: String? = nil,
    bridgeName: String? = nil, forward: DirectedAttributes = DirectedAttributes(),
    backward: DirectedAttributes = DirectedAttributes()
  ) {
    self.wayID = wayID
    self.name = name
    self.localizedNames = localizedNames
    self.pronunciations = pronunciations
    self.refs = refs
    self.junctionRef = junctionRef
    self.tunnelName = tunnelName
    self.bridgeName = bridgeName
    self.forward = forward
    self.backward = backward
  }
}

extension RoadAttributes {
  /// How the name on local signs is spoken, in the letters of the IPA; nil if unknown.
  public var namePronunciation: String? {
    pronunciations.first { $0.subject == .name && $0.language == nil }?.ipa
  }
}

/// What is told about a node.
public struct NodeAttributes: Hashable, Sendable {
  /// OSM id of the node.
  public var nodeID: Int64
  /// Number of the exit, on a motorway junction.
  public var exitRef: String?
  /// Name of the junction or exit.
  public var name: String?

  public init(nodeID: Int64, exitRef: String? = nil, name: String? = nil) {
    self.nodeID = nodeID
    self.exitRef = exitRef
    self.name = name
  }
}
