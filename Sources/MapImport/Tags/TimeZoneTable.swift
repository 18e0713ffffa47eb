import RoadNetwork

/// The present rules of the time zones of the world, from the public-domain tz database (2026).
///
/// They stand here, and are not read from the machine, so that an import gives the same bytes
/// everywhere.
enum TimeZoneTable {
  /// The rule of the zone with the IANA name `name`; nil if there is no such zone.
  static func rule(named name: String) -> TimeZoneRule? {
    entries[name].flatMap { TimeZoneRule(posix: $0.posix) }
  }

  /// The ISO 3166-1 code of the country that the zone is named for; nil if it is of no country.
  static func country(ofZone name: String) -> String? { entries[name]?.country }

  /// The rule in all of the country with the ISO 3166-1 code `country`; nil if its clocks differ.
  static func rule(country: String) -> TimeZoneRule? {
    let rules = Set(
      entries.values.filter { $0.country == country.uppercased() }.map(\.posix))
    return rules.count == 1 ? rules.first.flatMap { TimeZoneRule(posix: $0) } : nil
  }

  /// The name of the zone of `country`; nil if several are named for it.
  static func onlyZone(country: String) -> String? { zonesOfCountry[country] ?? nil }

  private static let zonesOfCountry: [String: String?] = entries.reduce(into: [:]) { zones, entry in
    guard let country = entry.value.country else { return }
    zones[country] = .some(zones.keys.contains(country) ? nil : entry.key)
  }

  private struct Entry {
    let posix: String
    let country: String?
  }

  private static let entries: [String: Entry] = {
    var entries: [String: Entry] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard let rule = words.first?.dropLast() else { continue }
      for word in words.dropFirst() {
        let parts = word.split(separator: "=")
        entries[String(parts[0])] = Entry(
          posix: String(rule), country: parts.count > 1 ? String(parts[1]) : nil)
      }
    }
    return entries
  }()

  /// A line for each rule: the rule, a colon, then its zones, each with its country.
  private static let text = """
    GMT0: Africa/Abidjan=CI Africa/Accra=GH Africa/Bamako=ML Africa/Banjul=GM Africa/Bissau=GW \
    Africa/Conakry=GN Africa/Dakar=SN Africa/Freetown=SL Africa/Lome=TG Africa/Monrovia=LR \
    Africa/Nouakchott=MR Africa/Ouagadougou=BF Africa/Sao_Tome=ST Africa/Timbuktu \
    America/Danmarkshavn=GL Atlantic/Reykjavik=IS Atlantic/St_Helena=SH
    EAT-3: Africa/Addis_Ababa=ET Africa/Asmara=ER Africa/Asmera Africa/Dar_es_Salaam=TZ \
    Africa/Djibouti=DJ Africa/Kampala=UG Africa/Mogadishu=SO Africa/Nairobi=KE \
    Indian/Antananarivo=MG Indian/Comoro=KM Indian/Mayotte=YT
    CET-1: Africa/Algiers=DZ Africa/Tunis=TN
    WAT-1: Africa/Bangui=CF Africa/Brazzaville=CG Africa/Douala=CM Africa/Kinshasa=CD \
    Africa/Lagos=NG Africa/Libreville=GA Africa/Luanda=AO Africa/Malabo=GQ Africa/Ndjamena=TD \
    Africa/Niamey=NE Africa/Porto-Novo=BJ
    CAT-2: Africa/Blantyre=MW Africa/Bujumbura=BI Africa/Gaborone=BW Africa/Harare=ZW \
    Africa/Juba=SS Africa/Khartoum=SD Africa/Kigali=RW Africa/Lubumbashi=CD Africa/Lusaka=ZM \
    Africa/Maputo=MZ Africa/Windhoek=NA
    EET-2EEST,M4.5.5/0,M10.5.4/24: Africa/Cairo=EG
    <+00>0: Africa/Casablanca=MA Africa/El_Aaiun=EH
    CET-1CEST,M3.5.0,M10.5.0/3: Africa/Ceuta=ES Arctic/Longyearbyen=SJ Atlantic/Jan_Mayen \
    Europe/Amsterdam=NL Europe/Andorra=AD Europe/Belgrade=RS Europe/Berlin=DE Europe/Bratislava=SK \
    Europe/Brussels=BE Europe/Budapest=HU Europe/Busingen=DE Europe/Copenhagen=DK \
    Europe/Gibraltar=GI Europe/Ljubljana=SI Europe/Luxembourg=LU Europe/Madrid=ES Europe/Malta=MT \
    Europe/Monaco=MC Europe/Oslo=NO Europe/Paris=FR Europe/Podgorica=ME Europe/Prague=CZ \
    Europe/Rome=IT Europe/San_Marino=SM Europe/Sarajevo=BA Europe/Skopje=MK Europe/Stockholm=SE \
    Europe/Tirane=AL Europe/Vaduz=LI Europe/Vatican=VA Europe/Vienna=AT Europe/Warsaw=PL \
    Europe/Zagreb=HR Europe/Zurich=CH
    SAST-2: Africa/Johannesburg=ZA Africa/Maseru=LS Africa/Mbabane=SZ
    EET-2: Africa/Tripoli=LY Europe/Kaliningrad=RU
    HST10HDT,M3.2.0,M11.1.0: America/Adak=US America/Atka
    AKST9AKDT,M3.2.0,M11.1.0: America/Anchorage=US America/Juneau=US America/Metlakatla=US \
    America/Nome=US America/Sitka=US America/Yakutat=US
    AST4: America/Anguilla=AI America/Antigua=AG America/Aruba=AW America/Barbados=BB \
    America/Blanc-Sablon=CA America/Curacao=CW America/Dominica=DM America/Grenada=GD \
    America/Guadeloupe=GP America/Kralendijk=BQ America/Lower_Princes=SX America/Marigot=MF \
    America/Martinique=MQ America/Montserrat=MS America/Port_of_Spain=TT America/Puerto_Rico=PR \
    America/Santo_Domingo=DO America/St_Barthelemy=BL America/St_Kitts=KN America/St_Lucia=LC \
    America/St_Thomas=VI America/St_Vincent=VC America/Tortola=VG America/Virgin
    <-03>3: America/Araguaina=BR America/Argentina/Buenos_Aires=AR America/Argentina/Catamarca=AR \
    America/Argentina/ComodRivadavia America/Argentina/Cordoba=AR America/Argentina/Jujuy=AR \
    America/Argentina/La_Rioja=AR America/Argentina/Mendoza=AR America/Argentina/Rio_Gallegos=AR \
    America/Argentina/Salta=AR America/Argentina/San_Juan=AR America/Argentina/San_Luis=AR \
    America/Argentina/Tucuman=AR America/Argentina/Ushuaia=AR America/Asuncion=PY America/Bahia=BR \
    America/Belem=BR America/Buenos_Aires America/Catamarca America/Cayenne=GF America/Cordoba \
    America/Coyhaique=CL America/Fortaleza=BR America/Jujuy America/Maceio=BR America/Mendoza \
    America/Montevideo=UY America/Paramaribo=SR America/Punta_Arenas=CL America/Recife=BR \
    America/Rosario America/Santarem=BR America/Sao_Paulo=BR Antarctica/Palmer=AQ \
    Antarctica/Rothera=AQ Atlantic/Stanley=FK
    EST5: America/Atikokan=CA America/Cancun=MX America/Cayman=KY America/Coral_Harbour \
    America/Jamaica=JM America/Panama=PA America/Rainy_River America/Winnipeg=CA
    CST6: America/Bahia_Banderas=MX America/Belize=BZ America/Chihuahua=MX America/Costa_Rica=CR \
    America/Edmonton=CA America/El_Salvador=SV America/Guatemala=GT America/Inuvik=CA \
    America/Managua=NI America/Merida=MX America/Mexico_City=MX America/Monterrey=MX \
    America/Regina=CA America/Swift_Current=CA America/Tegucigalpa=HN America/Yellowknife
    <-04>4: America/Boa_Vista=BR America/Campo_Grande=BR America/Caracas=VE America/Cuiaba=BR \
    America/Guyana=GY America/La_Paz=BO America/Manaus=BR America/Porto_Velho=BR
    <-05>5: America/Bogota=CO America/Eirunepe=BR America/Guayaquil=EC America/Lima=PE \
    America/Porto_Acre America/Rio_Branco=BR
    MST7MDT,M3.2.0,M11.1.0: America/Boise=US America/Cambridge_Bay=CA America/Ciudad_Juarez=MX \
    America/Denver=US America/Shiprock
    CST6CDT,M3.2.0,M11.1.0: America/Chicago=US America/Indiana/Knox=US \
    America/Indiana/Tell_City=US America/Knox_IN America/Matamoros=MX America/Menominee=US \
    America/North_Dakota/Beulah=US America/North_Dakota/Center=US \
    America/North_Dakota/New_Salem=US America/Ojinaga=MX America/Rankin_Inlet=CA \
    America/Resolute=CA
    MST7: America/Creston=CA America/Dawson=CA America/Dawson_Creek=CA America/Fort_Nelson=CA \
    America/Hermosillo=MX America/Mazatlan=MX America/Phoenix=US America/Vancouver=CA \
    America/Whitehorse=CA
    EST5EDT,M3.2.0,M11.1.0: America/Detroit=US America/Fort_Wayne America/Grand_Turk=TC \
    America/Indiana/Indianapolis=US America/Indiana/Marengo=US America/Indiana/Petersburg=US \
    America/Indiana/Vevay=US America/Indiana/Vincennes=US America/Indiana/Winamac=US \
    America/Indianapolis America/Iqaluit=CA America/Kentucky/Louisville=US \
    America/Kentucky/Monticello=US America/Louisville America/Montreal America/Nassau=BS \
    America/New_York=US America/Nipigon America/Pangnirtung America/Port-au-Prince=HT \
    America/Thunder_Bay America/Toronto=CA
    PST8PDT,M3.2.0,M11.1.0: America/Ensenada America/Los_Angeles=US America/Santa_Isabel \
    America/Tijuana=MX
    AST4ADT,M3.2.0,M11.1.0: America/Glace_Bay=CA America/Goose_Bay=CA America/Halifax=CA \
    America/Moncton=CA America/Thule=GL Atlantic/Bermuda=BM
    <-02>2<-01>,M3.5.0/-1,M10.5.0/0: America/Godthab America/Nuuk=GL America/Scoresbysund=GL
    CST5CDT,M3.2.0/0,M11.1.0/1: America/Havana=CU
    <-03>3<-02>,M3.2.0,M11.1.0: America/Miquelon=PM
    <-02>2: America/Noronha=BR Atlantic/South_Georgia=GS
    <-04>4<-03>,M9.1.6/24,M4.1.6/24: America/Santiago=CL
    NST3:30NDT,M3.2.0,M11.1.0: America/St_Johns=CA
    <+08>-8: Antarctica/Casey=AQ Asia/Brunei=BN Asia/Choibalsan Asia/Irkutsk=RU \
    Asia/Kuala_Lumpur=MY Asia/Kuching=MY Asia/Singapore=SG Asia/Ulaanbaatar=MN Asia/Ulan_Bator
    <+07>-7: Antarctica/Davis=AQ Asia/Bangkok=TH Asia/Barnaul=RU Asia/Ho_Chi_Minh=VN Asia/Hovd=MN \
    Asia/Krasnoyarsk=RU Asia/Novokuznetsk=RU Asia/Novosibirsk=RU Asia/Phnom_Penh=KH Asia/Saigon \
    Asia/Tomsk=RU Asia/Vientiane=LA Indian/Christmas=CX
    <+10>-10: Antarctica/DumontDUrville=AQ Asia/Ust-Nera=RU Asia/Vladivostok=RU Pacific/Chuuk=FM \
    Pacific/Port_Moresby=PG Pacific/Truk Pacific/Yap
    AEST-10AEDT,M10.1.0,M4.1.0/3: Antarctica/Macquarie=AU Australia/ACT Australia/Canberra \
    Australia/Currie Australia/Hobart=AU Australia/Melbourne=AU Australia/NSW Australia/Sydney=AU \
    Australia/Tasmania Australia/Victoria
    <+05>-5: Antarctica/Mawson=AQ Antarctica/Vostok=AQ Asia/Almaty=KZ Asia/Aqtau=KZ Asia/Aqtobe=KZ \
    Asia/Ashgabat=TM Asia/Ashkhabad Asia/Atyrau=KZ Asia/Dushanbe=TJ Asia/Oral=KZ Asia/Qostanay=KZ \
    Asia/Qyzylorda=KZ Asia/Samarkand=UZ Asia/Tashkent=UZ Asia/Yekaterinburg=RU Indian/Kerguelen=TF \
    Indian/Maldives=MV
    NZST-12NZDT,M9.5.0,M4.1.0/3: Antarctica/McMurdo=AQ Antarctica/South_Pole Pacific/Auckland=NZ
    <+03>-3: Antarctica/Syowa=AQ Asia/Aden=YE Asia/Amman=JO Asia/Baghdad=IQ Asia/Bahrain=BH \
    Asia/Damascus=SY Asia/Istanbul Asia/Kuwait=KW Asia/Qatar=QA Asia/Riyadh=SA Europe/Istanbul=TR \
    Europe/Minsk=BY
    <+00>0<+02>-2,M3.5.0/1,M10.5.0/3: Antarctica/Troll=AQ
    <+12>-12: Asia/Anadyr=RU Asia/Kamchatka=RU Pacific/Fiji=FJ Pacific/Funafuti=TV \
    Pacific/Kwajalein=MH Pacific/Majuro=MH Pacific/Nauru=NR Pacific/Tarawa=KI Pacific/Wake=UM \
    Pacific/Wallis=WF
    <+04>-4: Asia/Baku=AZ Asia/Dubai=AE Asia/Muscat=OM Asia/Tbilisi=GE Asia/Yerevan=AM \
    Europe/Astrakhan=RU Europe/Samara=RU Europe/Saratov=RU Europe/Ulyanovsk=RU Indian/Mahe=SC \
    Indian/Mauritius=MU Indian/Reunion=RE
    EET-2EEST,M3.5.0/0,M10.5.0/0: Asia/Beirut=LB
    <+06>-6: Asia/Bishkek=KG Asia/Dacca Asia/Dhaka=BD Asia/Kashgar Asia/Omsk=RU Asia/Thimbu \
    Asia/Thimphu=BT Asia/Urumqi=CN Indian/Chagos=IO
    IST-5:30: Asia/Calcutta Asia/Kolkata=IN
    <+09>-9: Asia/Chita=RU Asia/Dili=TL Asia/Khandyga=RU Asia/Yakutsk=RU Pacific/Palau=PW
    CST-8: Asia/Chongqing Asia/Chungking Asia/Harbin Asia/Macao Asia/Macau=MO Asia/Shanghai=CN \
    Asia/Taipei=TW
    <+0530>-5:30: Asia/Colombo=LK
    EET-2EEST,M3.5.0/3,M10.5.0/4: Asia/Famagusta=CY Asia/Nicosia=CY Europe/Athens=GR \
    Europe/Bucharest=RO Europe/Chisinau=MD Europe/Helsinki=FI Europe/Kiev Europe/Kyiv=UA \
    Europe/Mariehamn=AX Europe/Nicosia Europe/Riga=LV Europe/Sofia=BG Europe/Tallinn=EE \
    Europe/Tiraspol Europe/Uzhgorod Europe/Vilnius=LT Europe/Zaporozhye
    EET-2EEST,M3.4.4/50,M10.4.4/50: Asia/Gaza=PS Asia/Hebron=PS
    HKT-8: Asia/Hong_Kong=HK
    WIB-7: Asia/Jakarta=ID Asia/Pontianak=ID
    WIT-9: Asia/Jayapura=ID
    IST-2IDT,M3.4.4/26,M10.5.0: Asia/Jerusalem=IL Asia/Tel_Aviv
    <+0430>-4:30: Asia/Kabul=AF
    PKT-5: Asia/Karachi=PK
    <+0545>-5:45: Asia/Kathmandu=NP Asia/Katmandu
    <+11>-11: Asia/Magadan=RU Asia/Sakhalin=RU Asia/Srednekolymsk=RU Pacific/Bougainville=PG \
    Pacific/Efate=VU Pacific/Guadalcanal=SB Pacific/Kosrae=FM Pacific/Noumea=NC Pacific/Pohnpei=FM \
    Pacific/Ponape
    WITA-8: Asia/Makassar=ID Asia/Ujung_Pandang
    PST-8: Asia/Manila=PH
    KST-9: Asia/Pyongyang=KP Asia/Seoul=KR
    <+0630>-6:30: Asia/Rangoon Asia/Yangon=MM Indian/Cocos=CC
    <+0330>-3:30: Asia/Tehran=IR
    JST-9: Asia/Tokyo=JP
    <-01>1<+00>,M3.5.0/0,M10.5.0/1: Atlantic/Azores=PT
    WET0WEST,M3.5.0/1,M10.5.0: Atlantic/Canary=ES Atlantic/Faeroe Atlantic/Faroe=FO \
    Atlantic/Madeira=PT Europe/Lisbon=PT
    <-01>1: Atlantic/Cape_Verde=CV
    ACST-9:30ACDT,M10.1.0,M4.1.0/3: Australia/Adelaide=AU Australia/Broken_Hill=AU Australia/South \
    Australia/Yancowinna
    AEST-10: Australia/Brisbane=AU Australia/Lindeman=AU Australia/Queensland
    ACST-9:30: Australia/Darwin=AU Australia/North
    <+0845>-8:45: Australia/Eucla=AU
    <+1030>-10:30<+11>-11,M10.1.0,M4.1.0: Australia/LHI Australia/Lord_Howe=AU
    AWST-8: Australia/Perth=AU Australia/West
    UTC0: Etc/UTC UTC
    GMT0BST,M3.5.0/1,M10.5.0: Europe/Belfast Europe/Guernsey=GG Europe/Isle_of_Man=IM \
    Europe/Jersey=JE Europe/London=GB
    IST-1GMT0,M10.5.0,M3.5.0/1: Europe/Dublin=IE
    MSK-3: Europe/Kirov=RU Europe/Moscow=RU Europe/Simferopol=UA Europe/Volgograd=RU
    <+13>-13: Pacific/Apia=WS Pacific/Enderbury Pacific/Fakaofo=TK Pacific/Kanton=KI \
    Pacific/Tongatapu=TO
    <+1245>-12:45<+1345>,M9.5.0/2:45,M4.1.0/3:45: Pacific/Chatham=NZ
    <-06>6<-05>,M9.1.6/22,M4.1.6/22: Pacific/Easter=CL
    <-06>6: Pacific/Galapagos=EC
    <-09>9: Pacific/Gambier=PF
    ChST-10: Pacific/Guam=GU Pacific/Saipan=MP
    HST10: Pacific/Honolulu=US Pacific/Johnston
    <+14>-14: Pacific/Kiritimati=KI
    <-0930>9:30: Pacific/Marquesas=PF
    SST11: Pacific/Midway=UM Pacific/Pago_Pago=AS Pacific/Samoa
    <-11>11: Pacific/Niue=NU
    <+11>-11<+12>,M10.1.0,M4.1.0/3: Pacific/Norfolk=NF
    <-08>8: Pacific/Pitcairn=PN
    <-10>10: Pacific/Rarotonga=CK Pacific/Tahiti=PF
    """
}
