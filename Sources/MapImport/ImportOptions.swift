import Geo
import RoadNetwork

/// What an import is told beside its input.
public struct ImportOptions: Hashable, Sendable {
  /// Threads to work on; at least 1.
  ///
  /// The result does not depend on it.
  public var jobs: Int
  /// ISO 3166-1 code of the country that the input lies in, if it lies in one.
  public var country: String?
  /// The side of the road on which traffic keeps; nil to find it by country and boundaries.
  public var drivingSide: DrivingSide?
  /// IANA name of the time zone that rules by hours are meant in.
  public var timeZone: String?
  /// The days that are public holidays, in all the years that have one of them; empty to take
  /// those of the country.
  public var publicHolidays: [CivilDate]
  /// The school holidays, first and last day included, in all the years that they touch.
  public var schoolHolidays: [ClosedRange<CivilDate>]
  /// Whether a built-in table of coarse borders tells the country where nothing else does.
  public var usesBorderTable: Bool
  /// The layers to make beside the roads.
  public var layers: Set<MapLayer>
  /// Whether roads near schools become school zones where no tag speaks of one.
  ///
  /// Such zones never have a limit. Those that tags make stay as they are.
  public var infersSchoolZones: Bool

  public init(
    jobs: Int = 1, country: String? = nil, drivingSide: DrivingSide? = nil,
    timeZone: String? = nil, publicHolidays: [CivilDate] = [],
    schoolHolidays: [ClosedRange<CivilDate>] = [], usesBorderTable: Bool = true,
    layers: Set<MapLayer> = [], infersSchoolZones: Bool = false
  ) {
    self.jobs = jobs
    self.country = country
    self.drivingSide = drivingSide
    self.timeZone = timeZone
    self.publicHolidays = publicHolidays
    self.schoolHolidays = schoolHolidays
    self.usesBorderTable = usesBorderTable
    self.layers = layers
    self.infersSchoolZones = infersSchoolZones
  }

  /// The side that the options name, by itself or by its country.
  var statedDrivingSide: DrivingSide? {
    drivingSide ?? country.flatMap { DrivingSideTable.side(country: $0) }
  }
}

extension ImportOptions {
  /// The country that is stated, or the one that the time zone is named for.
  var knownCountry: String? {
    country ?? timeZone.flatMap { TimeZoneTable.country(ofZone: $0) }
  }
}

/// How far an import is.
public struct ImportProgress: Hashable, Sendable {
  /// The steps of an import, in their order.
  public enum Phase: String, CaseIterable, Sendable {
    case ways = "reading ways"
    case nodes = "reading nodes"
    case network = "joining roads"
    case tiles = "writing tiles"
    case layers = "writing layers"
  }

  public let phase: Phase
  /// The part of the phase that is done, from 0 to 1.
  public let fraction: Double
}

/// Why a road network cannot be made of an input.
///
/// What is wrong with the bytes of a file is a `PBFError`; a sink has errors of its own.
public enum ImportError: Error, Hashable, Sendable {
  /// The roads have more nodes, or pieces, than 32 bits count.
  case tooLarge(String)
  /// There is no time zone of that name.
  case unknownTimeZone(String)
}

extension ImportError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tooLarge(let what): "too many \(what) for one import"
    case .unknownTimeZone(let name): "no time zone is named \(name)"
    }
  }
}
