/// Legal limits by country, in the unit of the country.
///
/// Facts of the road traffic acts, as the page "Default speed limits" of the OpenStreetMap wiki
/// gathers them, compared with its revision 2607051 of October 2023; `docs/algorithms/legal-limits.md`
/// lists where the table differs from that and why. Only what the law says of all roads of a kind is
/// here: where it asks for more than a map shows, the kind is left out.
enum SpeedLawTable {
  static let milesCountries: Set<String> = ["GB", "GG", "IM", "JE", "LR", "PR", "UK", "US"]

  /// A line for each law: codes of ISO 3166-1 or 3166-2, perhaps vehicles, and the limits by kind.
  ///
  /// The kinds are those of codes such as `DE:rural`. Beside these `residential` is a street of
  /// dwellings where that differs from other roads in a built-up area (or the only one that the
  /// law tells), and `motorroad` a road for motor traffic only that is no motorway.
  static let text = """
    AD: urban=50 motorroad=120 motorway=120 living_street=20
    AL: urban=40 rural=80 motorway=110
    AM AZ GE: urban=60 rural=90 motorway=110 living_street=20
    AR: urban=40 urban:primary=60 urban:secondary=60 rural=110 trunk=120 motorway=130
    AR bus: rural=90 trunk=90 motorway=100
    AR truck: rural=80 trunk=80 motorway=80
    AR trailer: rural=80 trunk=80 motorway=80
    AT: urban=50 rural=100 trunk=100 motorroad=100 motorway=130 bicycle_road=30 living_street=7
    AT truck: rural=70 trunk=80 motorroad=80 motorway=80
    AT bus: rural=80 trunk=100 motorroad=100 motorway=100
    AU: urban=50 rural=100
    AU-NT: rural=110
    AU-WA: urban=50 rural=110
    AU truck>12: rural=100 motorway=100
    BA: urban=50 rural=80 trunk=100 motorway=130 living_street=7
    BE: urban=50 rural=90 trunk=120 motorway=120 cyclestreet=30 living_street=20
    BE-BRU: urban=30 rural=70 trunk=120 motorway=120 cyclestreet=30
    BE-VLG: urban=50 rural=70 trunk=120 motorway=120 cyclestreet=30
    BE-WAL: urban=50 rural=90 trunk=120 motorway=120 cyclestreet=30
    BE truck: motorway=90
    BE truck>7.5: rural=60 motorway=90
    BE bus: rural=75 motorway=100
    BG: urban=50 rural=90 trunk=120 motorway=140 living_street=20
    BG truck: rural=80 motorway=100
    BO: urban=40 rural=80
    BR: residential=30 rural=100 trunk=110 motorway=110
    BR truck: rural=90 trunk=90 motorway=90
    BR bus: rural=90 trunk=90 motorway=90
    BW: urban=60 rural=100 living_street=30
    BY: urban=60 rural=90 motorway=110 living_street=20
    CA: urban=50
    CA-AB CA-BC CA-NB CA-NL CA-NS CA-ON CA-SK: urban=50 rural=80
    CA-MB CA-QC: urban=50 rural=90
    CA-YT: urban=50 rural=50
    CH: urban=50 rural=80 trunk=100 motorroad=100 motorway=120 living_street=20
    CH truck: rural=80 trunk=80 motorroad=80 motorway=80
    CH bus: rural=80 trunk=100 motorroad=100 motorway=100
    CL: urban=50 rural=100 motorway=120
    CL truck>3.86: rural=90 motorway=90
    CL bus: rural=90 motorway=100
    CN: motorway=120
    CN truck: motorway=100
    CN bus: motorway=100
    CN motorcycle: motorway=80
    CO: residential=30 urban=50 rural=90 motorway=120
    CY: urban=50 rural=80 motorway=100
    CZ: urban=50 rural=90 trunk=110 motorroad=110 motorway=130 living_street=20 urban_motorway=80 \
    urban_trunk=80 pedestrian_zone=20
    CZ truck: rural=80 trunk=80 motorroad=80 motorway=80
    DE: urban=50 rural=100 trunk=100 motorway=none bicycle_road=30 living_street=7
    DE truck: rural=80 trunk=80 motorway=80
    DE truck>7.5: rural=60 trunk=60 motorway=80
    DE bus: rural=80 trunk=80
    DE trailer: rural=80 trunk=80 motorway=80
    DK: urban=50 rural=80 trunk=80 motorroad=80 motorway=130 living_street=15
    DK truck: rural=80 trunk=80 motorroad=80 motorway=80
    DK trailer: rural=70 trunk=80 motorroad=80 motorway=80
    DZ: urban=50 rural=100 motorway=120
    EC: urban=50 rural=100
    EC truck: rural=70
    EC bus: rural=90
    EE: urban=50 rural=90 living_street=20
    ES: urban=30 rural=90 trunk=90 single_carriageway=90 motorway=120 living_street=20
    ES truck: rural=80 trunk=80 motorway=90
    ES bus: motorway=100
    FI: urban=50 rural=80 trunk=100 motorway=120 living_street=20
    FI truck: motorway=80 trunk=80
    FI trailer: motorway=80 trunk=80
    FI bus: motorway=100
    FR GF GP MQ RE: urban=50 rural=80 trunk=110 motorway=130 living_street=20
    FR truck: rural=80 trunk=80 motorway=90
    FR bus: motorway=100
    GB UK: urban=30 rural=60 motorway=70 nsl_restricted=30 nsl_single=60 nsl_dual=70 national=60
    GB-WLS: urban=20 nsl_restricted=20
    GB UK truck: rural=50 nsl_single=50 national=50 nsl_dual=60
    GB UK truck>7.5: rural=50 nsl_single=50 national=50 nsl_dual=60 motorway=60
    GB-SCT truck>7.5: rural=40 nsl_single=40 national=40 nsl_dual=50 motorway=60
    GB UK bus: rural=50 nsl_single=50 national=50 nsl_dual=60
    GB UK trailer: rural=50 nsl_single=50 national=50 nsl_dual=60 motorway=60
    GH: urban=50 rural=90 motorway=100
    GR: urban=50 rural=90 trunk=110 motorway=130 living_street=20
    HK: urban=50 rural=50
    HR: urban=50 rural=90 trunk=110 motorroad=110 motorway=130 living_street=7
    HR truck: rural=80 trunk=80 motorroad=80 motorway=90
    HR bus: rural=80 motorway=100
    HU: urban=50 rural=90 trunk=110 motorroad=110 motorway=130 living_street=20
    HU truck: rural=70 trunk=70 motorroad=70 motorway=80
    HU trailer: rural=70 trunk=70 motorroad=70 motorway=80
    HU bus: rural=70 trunk=70 motorroad=70 motorway=100
    ID: residential=30 urban=50 rural=80 motorway=100
    IE: urban=50 rural=80 trunk=100 motorway=120
    IE truck: rural=80 trunk=80 motorway=90
    IE bus: rural=80 trunk=80 motorway=100
    IL: urban=50 rural=80 motorway=110
    IN: motorway=120
    IN truck: motorway=80
    IN bus: motorway=100
    IS: urban=50 living_street=10
    IT SM VA: urban=50 rural=90 trunk=110 motorroad=110 motorway=130
    IT truck: rural=80 trunk=80 motorroad=80 motorway=100
    IT truck>12: rural=70 trunk=70 motorroad=70 motorway=80
    IT bus: rural=80 trunk=80 motorroad=80 motorway=100
    IT trailer: rural=70 trunk=70 motorroad=70 motorway=80
    JP: rural=60 national=60 motorway=100
    JP truck>8: motorway=90
    JP trailer: motorway=80
    KE: urban=50 rural=100
    KE truck: rural=80
    KR: urban=50 rural=60
    KR truck: motorway=80
    KZ: urban=60 rural=110 trunk=110 motorway=140 living_street=20
    LI: urban=50 rural=80 living_street=20
    LI truck: rural=80
    LT: urban=50 rural=90 trunk=120 motorway=130 living_street=20
    LT truck: rural=80 motorway=90
    LU: urban=50 rural=90 trunk=90 motorway=130 living_street=20
    LU truck: rural=75 motorway=90
    LV: urban=50 rural=90 living_street=20
    MA: urban=60 rural=100 motorway=120
    MC: urban=50 rural=50
    ME: urban=50 rural=80 trunk=100 motorway=130 living_street=10
    MD: urban=50 rural=90 trunk=110 living_street=20
    MK: urban=50 rural=90 trunk=110 motorway=130
    MT: urban=50 rural=80
    MX truck: motorway=80
    MX bus: motorway=95
    MY: rural=90 motorway=110
    MZ: urban=60 rural=120
    NA: urban=60 motorway=120
    NG: urban=50 rural=80 motorway=100
    NL: urban=50 rural=80 trunk=100 motorroad=100 motorway=100 living_street=15
    NL truck: rural=80 trunk=80 motorroad=80 motorway=80
    NL bus: rural=80 trunk=80 motorroad=80 motorway=100
    NL trailer: rural=80 trunk=90 motorroad=90 motorway=90
    NO SJ: urban=50 rural=80 trunk=80 motorway=110 living_street=7
    NO truck>7.5: rural=80 trunk=80 motorway=80
    NO trailer: rural=80 trunk=80 motorway=80
    NZ: urban=50 rural=100
    NZ truck: rural=90 motorway=90
    NZ trailer: rural=90 motorway=90
    PE: residential=30 urban=50 rural=100
    PE truck: rural=80
    PE bus: rural=90
    PH: urban=30
    PL: urban=50 rural=90 trunk=100 motorway=140 living_street=20
    PL truck: rural=70 trunk=80 motorway=80
    PL trailer: rural=70 trunk=80 motorway=80
    PL bus: rural=70 trunk=80 motorway=80
    PT: urban=50 rural=90 trunk=100 motorroad=100 motorway=120 living_street=20
    PT truck: rural=80 trunk=80 motorroad=80 motorway=90
    PT bus: rural=80 trunk=90 motorroad=90 motorway=100
    PT trailer: rural=70 trunk=80 motorroad=80 motorway=100
    RO: urban=50 rural=90 trunk=100 motorway=130 living_street=20
    RS: urban=50 rural=80 trunk=100 motorroad=100 motorway=130 living_street=10
    RU: urban=60 rural=90 trunk=90 motorway=110 living_street=20
    RU truck: rural=70 motorway=90
    RU bus: rural=70 motorway=90
    RU trailer: rural=70 motorway=90
    SE: urban=50 rural=70 trunk=90 motorway=110 living_street=7
    SE truck: trunk=80 motorway=90
    SE trailer: trunk=80 motorway=80
    SG: urban=50 rural=50
    SI: urban=50 rural=90 trunk=110 motorroad=110 motorway=130 living_street=10
    SI truck: rural=80 trunk=80 motorroad=80 motorway=90
    SK: urban=50 rural=90 trunk=90 motorway=130 living_street=20 urban_motorway=90 urban_trunk=90 \
    motorway_urban=90
    SK truck: rural=90 trunk=90 motorway=90
    TH: urban=80 rural=90 motorway=120
    TN: urban=50 rural=90 motorway=110
    TR: urban=50 rural=90 trunk=110 motorway=120 living_street=20
    TR truck: rural=80 trunk=85 motorway=90
    TR bus: rural=80 trunk=90 motorway=100
    TZ: urban=50
    TZ truck: rural=80
    TZ bus: rural=80
    UA: urban=50 rural=90 trunk=110 motorroad=110 motorway=130 living_street=20
    UG: urban=50
    US-AK US-AZ US-CA US-DE US-IA US-ME US-MI US-MT: residential=25
    US-AL US-CO US-FL US-GA US-IL US-IN US-KS US-MA US-MD US-MN US-NH US-NM US-TX: residential=30
    US-CA trailer: motorway=55 rural=55
    US-CA truck: motorway=55 rural=55
    US-DC: residential=20 urban=20
    US-ND US-NE US-NJ US-OH US-OR US-PA US-RI US-UT US-VA US-WA US-WI US-WV: residential=25
    US-NC US-KY US-ID: residential=35
    US-SC US-WY: residential=30
    US-WA truck: motorway=60
    UY: urban=45 rural=90
    UZ: urban=70 rural=100 trunk=110 living_street=30
    VN: urban=50 rural=80 motorway=120
    XK: urban=50 rural=80 motorway=130
    ZA: urban=60 rural=100 trunk=120 motorway=120
    ZW: urban=60 rural=120
    ZA truck>9: rural=80 trunk=80 motorway=80
    ZA bus: rural=100 trunk=100 motorway=100
    """
}
