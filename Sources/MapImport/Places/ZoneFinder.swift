import Geo

/// Which time zone clocks run by in a country or a part of it.
///
/// From the public-domain tz database and its notes. Where a zone ends inside a state, it is cut
/// along a meridian or parallel, which may be off by some tens of kilometres.
enum ZoneFinder {
  /// The IANA name of the zone in `country` (ISO 3166-1) and `state` (ISO 3166-2) at `position`;
  /// nil if it is not known.
  static func zone(country: String, state: String?, at position: Coordinate) -> String? {
    for code in [state, country] {
      guard let code, let choices = entries[code] else { continue }
      if let choice = choices.first(where: { $0.holds(position) }) { return choice.zone }
    }
    return TimeZoneTable.onlyZone(country: country)
  }

  /// The names of all zones of the table.
  static var zones: [String] { entries.values.flatMap { $0.map(\.zone) }.sorted() }

  /// A zone, and where it counts.
  private struct Choice {
    var zone: String
    var bounds: [Bound]

    func holds(_ position: Coordinate) -> Bool { bounds.allSatisfy { $0.holds(position) } }
  }

  /// `w-90` west of 90 degrees west, `e`, `n` and `s` likewise.
  private struct Bound {
    let side: Character
    let degrees: Double

    init?(_ word: Substring) {
      guard let side = word.first, let degrees = Double(word.dropFirst()) else { return nil }
      self.side = side
      self.degrees = degrees
    }

    func holds(_ position: Coordinate) -> Bool {
      switch side {
      case "w": position.longitude < degrees
      case "e": position.longitude >= degrees
      case "s": position.latitude < degrees
      default: position.latitude >= degrees
      }
    }
  }

  private static let entries: [String: [Choice]] = {
    var entries: [String: [Choice]] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ":")
      guard parts.count == 2 else { continue }
      var choices: [Choice] = []
      for word in parts[1].split(separator: " ") {
        if word.contains("/") {
          choices.append(Choice(zone: String(word), bounds: []))
        } else if let bound = Bound(word), !choices.isEmpty {
          choices[choices.count - 1].bounds.append(bound)
        }
      }
      for code in parts[0].split(separator: " ") { entries[String(code)] = choices }
    }
    return entries
  }()

  /// A line for each country or state with zones of its own: the zones with their bounds, of which
  /// the first that holds counts.
  private static let text = """
    AR: America/Argentina/Buenos_Aires
    AU-ACT: Australia/Sydney
    AU-NSW: Australia/Lord_Howe e158 Australia/Broken_Hill w142 s-31 n-32.5 Australia/Sydney
    AU-NT: Australia/Darwin
    AU-QLD: Australia/Brisbane
    AU-SA: Australia/Adelaide
    AU-TAS: Australia/Hobart
    AU-VIC: Australia/Melbourne
    AU-WA: Australia/Eucla e125.5 s-31 Australia/Perth
    BR-AC: America/Rio_Branco
    BR-AL BR-SE: America/Maceio
    BR-AM: America/Eirunepe w-69 s-4.1 America/Eirunepe w-67.8 s-7 America/Manaus
    BR-AP: America/Belem
    BR-BA: America/Bahia
    BR-CE BR-MA BR-PB BR-PI BR-RN: America/Fortaleza
    BR-MS: America/Campo_Grande
    BR-MT: America/Cuiaba
    BR-PA: America/Santarem w-53.5 America/Belem
    BR-PE: America/Noronha e-33 America/Recife
    BR-RO: America/Porto_Velho
    BR-RR: America/Boa_Vista
    BR-TO: America/Araguaina
    BR: America/Sao_Paulo
    CA-AB: America/Edmonton
    CA-BC: America/Dawson_Creek n55 s57.5 e-122 America/Fort_Nelson n57.5 e-127 \
    America/Creston s49.6 e-116.9 w-116.2 America/Edmonton e-116.2 s51.5 America/Vancouver
    CA-MB: America/Winnipeg
    CA-NB: America/Moncton
    CA-NL: America/Goose_Bay w-57 n52 America/Goose_Bay w-60 America/St_Johns
    CA-NS CA-PE: America/Halifax
    CA-NT: America/Edmonton
    CA-NU: America/Cambridge_Bay w-102 America/Rankin_Inlet w-85 America/Iqaluit
    CA-ON: America/Winnipeg w-90 America/Toronto
    CA-QC: America/Blanc-Sablon e-63 s52 n50 America/Toronto
    CA-SK: America/Regina
    CA-YT: America/Whitehorse
    CD: Africa/Kinshasa w19.7 Africa/Kinshasa w22.5 n-2 Africa/Kinshasa w24 n1.8 Africa/Lubumbashi
    CL: Pacific/Easter w-100 America/Punta_Arenas s-48.6 America/Coyhaique s-43.7 America/Santiago
    CN: Asia/Shanghai
    CY: Asia/Nicosia
    DE: Europe/Berlin
    EC: Pacific/Galapagos w-86 America/Guayaquil
    ES: Atlantic/Canary w-13 Africa/Ceuta s35.95 w-2.5 Europe/Madrid
    FM: Pacific/Chuuk w154.5 Pacific/Kosrae e161.5 Pacific/Pohnpei
    GL: America/Thule n75 w-65 America/Scoresbysund s73 n69.5 e-28 America/Danmarkshavn n75 e-24 \
    America/Nuuk
    ID: Asia/Jakarta w106 Asia/Jakarta w114.5 s-5 Asia/Pontianak w114.5 n-5 e108.5 \
    Asia/Jakarta w114.5 Asia/Makassar w125.5 Asia/Makassar w127.2 n2.2 Asia/Jayapura
    KI: Pacific/Kiritimati e-165 w-140 Pacific/Kanton e-176 w-165 Pacific/Tarawa
    KZ: Asia/Almaty
    MH: Pacific/Kwajalein w168 Pacific/Majuro
    MN: Asia/Hovd w94.5 Asia/Ulaanbaatar
    MX-BCN: America/Tijuana
    MX-BCS MX-SIN: America/Mazatlan
    MX-CHH: America/Ciudad_Juarez w-106 n31.2 America/Ojinaga e-104.7 n29.3 America/Chihuahua
    MX-COA: America/Matamoros n28.6 e-101.4 America/Monterrey
    MX-NAY: America/Bahia_Banderas s21 w-105 America/Mazatlan
    MX-NLE: America/Monterrey
    MX-ROO: America/Cancun
    MX-SON: America/Hermosillo
    MX-TAM: America/Matamoros n26.1 America/Matamoros n25.6 e-98.5 America/Monterrey
    MX-CAM MX-YUC: America/Merida
    MX: America/Mexico_City
    MY: Asia/Kuching e109 Asia/Kuala_Lumpur
    NZ: Pacific/Chatham e-180 w-170 Pacific/Auckland
    PF: Pacific/Gambier e-137 s-20 Pacific/Marquesas e-142 n-11.5 Pacific/Tahiti
    PG: Pacific/Bougainville e154.3 s-4.5 Pacific/Port_Moresby
    PS: Asia/Gaza w34.7 Asia/Hebron
    PT: Atlantic/Azores w-20 Atlantic/Madeira w-12 Europe/Lisbon
    RU-AL RU-ALT: Asia/Barnaul
    RU-AMU: Asia/Yakutsk
    RU-AST: Europe/Astrakhan
    RU-BA RU-CHE RU-KGN RU-KHM RU-ORE RU-PER RU-SVE RU-TYU RU-YAN: Asia/Yekaterinburg
    RU-BU RU-IRK: Asia/Irkutsk
    RU-CHU: Asia/Anadyr
    RU-KAM: Asia/Kamchatka
    RU-KEM: Asia/Novokuznetsk
    RU-KGD: Europe/Kaliningrad
    RU-KHA RU-PRI RU-YEV: Asia/Vladivostok
    RU-KIR: Europe/Kirov
    RU-KK RU-KYA RU-TY: Asia/Krasnoyarsk
    RU-MAG: Asia/Magadan
    RU-NVS: Asia/Novosibirsk
    RU-OMS: Asia/Omsk
    RU-SA: Asia/Srednekolymsk e148 n64.5 Asia/Vladivostok e141 Asia/Vladivostok e132.5 n66 \
    Asia/Yakutsk
    RU-SAK: Asia/Sakhalin
    RU-SAM RU-UD: Europe/Samara
    RU-SAR: Europe/Saratov
    RU-TOM: Asia/Tomsk
    RU-ULY: Europe/Ulyanovsk
    RU-VGG: Europe/Volgograd
    RU-ZAB: Asia/Chita
    RU: Europe/Moscow
    UA: Europe/Simferopol s46.1 e33.4 w36.7 Europe/Simferopol s45.8 e32.4 w36.7 Europe/Kyiv
    UM: Pacific/Wake e160 Pacific/Midway
    US-AK: America/Adak w-169.5 America/Adak e0 America/Juneau e-138 America/Anchorage
    US-AL US-AR US-IA US-IL US-LA US-MN US-MO US-MS US-OK US-WI: America/Chicago
    US-AZ: America/Phoenix
    US-CA US-NV US-WA: America/Los_Angeles
    US-CO US-MT US-NM US-UT US-WY: America/Denver
    US-FL: America/Chicago w-85.1 n29.7 America/New_York
    US-HI: Pacific/Honolulu
    US-ID: America/Los_Angeles n45.55 America/Boise
    US-IN: America/Chicago w-86.5 n40.95 America/Chicago w-86.5 s38.2 \
    America/Chicago w-87.3 s38.45     America/Indiana/Indianapolis
    US-KS: America/Denver w-101.5 s39.6 n37.75 America/Chicago
    US-KY: America/Chicago w-86.4 America/Chicago w-84.95 s37.2 America/New_York
    US-MI: America/Menominee w-88.1 s46.6 America/Menominee w-87.4 s46 n45 America/Detroit
    US-ND: America/Denver w-101.3 s46.6 America/Denver w-102.1 s47.25 America/Chicago
    US-NE: America/Denver w-101.3 America/Denver w-100.9 n41.75 America/Chicago
    US-OR: America/Boise e-118.2 s44.4 n42.45 America/Los_Angeles
    US-SD: America/Denver w-101.1 America/Denver w-100.5 n44.1 America/Chicago
    US-TN: America/Chicago w-85.42 s35.5 America/Chicago w-84.9 n35.5 America/New_York
    US-TX: America/Denver w-104.9 America/Chicago
    US: America/New_York
    UZ: Asia/Samarkand w67.5 Asia/Tashkent
    XK: Europe/Belgrade
    """
}
