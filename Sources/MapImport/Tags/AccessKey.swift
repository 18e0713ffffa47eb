import RoadNetwork

/// The keys that say who may use a road or pass a barrier: a closed set.
enum AccessKey: String, CaseIterable {
  case access
  case vehicle
  case motorVehicle = "motor_vehicle"
  case motorcar
  case hgv
  case psv
  case bus
  case taxi
  case moped
  case motorcycle
  case bicycle
  case foot

  /// The place of the key in tables.
  var place: Int { Self.places[self] ?? 0 }

  private static let places = Dictionary(
    uniqueKeysWithValues: allCases.enumerated().map { ($0.element, $0.offset) })

  /// The keys that apply to `mode`, the most specific first.
  static func ladder(of mode: TravelMode) -> [AccessKey] { ladders[Int(mode.rawValue)] }

  private static let ladders: [[AccessKey]] = TravelMode.allCases.map { mode in
    switch mode {
    case .car: [.motorcar, .motorVehicle, .vehicle, .access]
    case .truck: [.hgv, .motorVehicle, .vehicle, .access]
    case .bus: [.bus, .psv, .motorVehicle, .vehicle, .access]
    case .taxi: [.taxi, .psv, .motorVehicle, .vehicle, .access]
    case .scooter: [.moped, .motorVehicle, .vehicle, .access]
    case .motorcycle: [.motorcycle, .motorVehicle, .vehicle, .access]
    case .bicycle: [.bicycle, .vehicle, .access]
    case .pedestrian: [.foot, .access]
    }
  }

  /// The modes that a word of a turn restriction means: `hgv`, or `psv` in a list of exceptions.
  var modes: ModeSet {
    ModeSet(TravelMode.allCases.filter { Self.ladder(of: $0).contains(self) }.map(ModeSet.init))
  }
}

/// The values of access keys.
enum AccessValue {
  /// What `value` grants; nil if it says nothing that is known.
  ///
  /// A list names all who may enter: of its known entries the first counts that lets anybody in.
  static func access(_ value: String) -> Access? {
    if let known = table[value] { return known }
    guard value.utf8.contains(UInt8(ascii: ";")) else { return nil }
    let known = value.split(separator: ";").compactMap { table[TagText.trimmed($0)] }
    return known.first { $0 != .no } ?? known.first
  }

  /// What a condition in words such as `destination` grants; nil if the word is none of access.
  static func local(_ word: String) -> Access? {
    guard let access = table[word.lowercased()], access.isLocal else { return nil }
    return access
  }

  private static let table: [String: Access] = [
    "yes": .yes, "permissive": .yes, "official": .yes, "public": .yes, "allowed": .yes,
    "true": .yes, "1": .yes,
    // Advice is no ban.
    "discouraged": .yes,
    "designated": .designated,
    "destination": .destination, "local": .destination,
    "customers": .customers,
    "delivery": .delivery,
    "private": .private, "permit": .private, "residents": .private, "resident": .private,
    "employees": .private, "staff": .private, "members": .private,
    "no": .no, "false": .no, "0": .no, "restricted": .no, "prohibited": .no,
    "minibus": .no, "share_taxi": .no, "emergency_vehicle": .no,
    "agricultural": .no, "forestry": .no, "military": .no, "emergency": .no,
    // Riding is what is asked for; who gets off is on foot.
    "use_sidepath": .no, "dismount": .no,
  ]
}
