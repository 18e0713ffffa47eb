/// Cities of the world, where they lie and by what clocks they live: latitude and longitude, the
/// ISO code of the country or state, the time zone, the driving side, the name.
let worldCities = """
  38.72,-9.14 PT Europe/Lisbon right Lisbon
  41.15,-8.61 PT Europe/Lisbon right Porto
  32.65,-16.91 PT Atlantic/Madeira right Funchal
  37.74,-25.67 PT Atlantic/Azores right Ponta Delgada
  40.42,-3.70 ES Europe/Madrid right Madrid
  28.12,-15.43 ES Atlantic/Canary right Las Palmas
  35.89,-5.31 ES Africa/Ceuta right Ceuta
  36.14,-5.35 GI Europe/Gibraltar right Gibraltar
  36.17,-5.35 ES Europe/Madrid right La Linea
  42.51,1.52 AD Europe/Andorra right Andorra la Vella
  42.36,1.46 ES Europe/Madrid right La Seu d'Urgell
  43.73,7.42 MC Europe/Monaco right Monaco
  43.70,7.27 FR Europe/Paris right Nice
  48.86,2.35 FR Europe/Paris right Paris
  48.57,7.75 FR Europe/Paris right Strasbourg
  48.57,7.82 DE-BW Europe/Berlin right Kehl
  47.56,7.59 CH Europe/Zurich right Basel
  47.61,7.66 DE-BW Europe/Berlin right Loerrach
  46.20,6.15 CH Europe/Zurich right Geneva
  46.19,6.24 FR Europe/Paris right Annemasse
  47.14,9.52 LI Europe/Vaduz right Vaduz
  47.17,9.48 CH Europe/Zurich right Buchs
  47.24,9.60 AT-8 Europe/Vienna right Feldkirch
  47.22,9.52 LI Europe/Vaduz right Mauren
  49.61,6.13 LU Europe/Luxembourg right Luxembourg
  49.75,6.64 DE-RP Europe/Berlin right Trier
  50.85,4.35 BE-BRU Europe/Brussels right Brussels
  51.22,4.40 BE-VLG Europe/Brussels right Antwerp
  50.63,5.57 BE-WAL Europe/Brussels right Liege
  50.71,4.40 BE-WAL Europe/Brussels right Waterloo
  50.88,4.70 BE-VLG Europe/Brussels right Leuven
  52.37,4.90 NL Europe/Amsterdam right Amsterdam
  50.85,5.69 NL Europe/Amsterdam right Maastricht
  50.78,6.08 DE-NW Europe/Berlin right Aachen
  51.51,-0.13 GB-ENG Europe/London left London
  55.95,-3.19 GB-SCT Europe/London left Edinburgh
  51.48,-3.18 GB-WLS Europe/London left Cardiff
  52.71,-2.75 GB-ENG Europe/London left Shrewsbury
  53.05,-2.99 GB-WLS Europe/London left Wrexham
  54.60,-5.93 GB-NIR Europe/London left Belfast
  54.89,-2.93 GB-ENG Europe/London left Carlisle
  55.12,-3.36 GB-SCT Europe/London left Lockerbie
  53.35,-6.26 IE Europe/Dublin left Dublin
  54.00,-6.42 IE Europe/Dublin left Dundalk
  54.18,-6.34 GB-NIR Europe/London left Newry
  54.15,-4.48 IM Europe/Isle_of_Man left Douglas
  49.19,-2.10 JE Europe/Jersey left Saint Helier
  35.90,14.51 MT Europe/Malta left Valletta
  35.17,33.36 CY Asia/Nicosia left Nicosia
  52.52,13.40 DE-BE Europe/Berlin right Berlin
  52.40,13.06 DE-BB Europe/Berlin right Potsdam
  48.14,11.58 DE-BY Europe/Berlin right Munich
  49.41,8.69 DE-BW Europe/Berlin right Heidelberg
  49.49,8.44 DE-RP Europe/Berlin right Ludwigshafen
  53.08,8.81 DE-HB Europe/Berlin right Bremen
  51.18,14.43 DE-SN Europe/Berlin right Bautzen
  48.21,16.37 AT-9 Europe/Vienna right Vienna
  47.80,13.04 AT-5 Europe/Vienna right Salzburg
  47.85,12.98 DE-BY Europe/Berlin right Freilassing
  48.15,17.11 SK Europe/Bratislava right Bratislava
  47.50,19.04 HU Europe/Budapest right Budapest
  50.08,14.44 CZ Europe/Prague right Prague
  52.23,21.01 PL Europe/Warsaw right Warsaw
  52.35,14.55 DE-BB Europe/Berlin right Frankfurt (Oder)
  52.34,14.60 PL Europe/Warsaw right Slubice
  54.71,20.51 RU-KGD Europe/Kaliningrad right Kaliningrad
  54.69,25.28 LT Europe/Vilnius right Vilnius
  56.95,24.11 LV Europe/Riga right Riga
  59.44,24.75 EE Europe/Tallinn right Tallinn
  60.17,24.94 FI Europe/Helsinki right Helsinki
  60.10,19.94 AX Europe/Mariehamn right Mariehamn
  59.33,18.07 SE Europe/Stockholm right Stockholm
  65.85,24.14 SE Europe/Stockholm right Haparanda
  65.85,24.20 FI Europe/Helsinki right Tornio
  59.91,10.75 NO Europe/Oslo right Oslo
  55.68,12.57 DK Europe/Copenhagen right Copenhagen
  55.61,13.00 SE Europe/Stockholm right Malmo
  64.15,-21.94 IS Atlantic/Reykjavik right Reykjavik
  62.01,-6.77 FO Atlantic/Faroe right Torshavn
  55.76,37.62 RU-MOW Europe/Moscow right Moscow
  59.94,30.31 RU-SPE Europe/Moscow right Saint Petersburg
  53.20,50.15 RU-SAM Europe/Samara right Samara
  56.84,60.61 RU-SVE Asia/Yekaterinburg right Yekaterinburg
  54.99,73.37 RU-OMS Asia/Omsk right Omsk
  55.03,82.92 RU-NVS Asia/Novosibirsk right Novosibirsk
  56.01,92.87 RU-KYA Asia/Krasnoyarsk right Krasnoyarsk
  52.29,104.28 RU-IRK Asia/Irkutsk right Irkutsk
  62.03,129.73 RU-SA Asia/Yakutsk right Yakutsk
  43.12,131.90 RU-PRI Asia/Vladivostok right Vladivostok
  53.02,158.65 RU-KAM Asia/Kamchatka right Petropavlovsk
  50.45,30.52 UA Europe/Kyiv right Kyiv
  44.95,34.10 UA Europe/Simferopol right Simferopol
  53.90,27.56 BY Europe/Minsk right Minsk
  47.01,28.86 MD Europe/Chisinau right Chisinau
  44.43,26.10 RO Europe/Bucharest right Bucharest
  42.70,23.32 BG Europe/Sofia right Sofia
  37.98,23.73 GR Europe/Athens right Athens
  41.01,28.98 TR Europe/Istanbul right Istanbul
  45.26,19.83 RS Europe/Belgrade right Novi Sad
  42.66,21.17 XK Europe/Belgrade right Pristina
  45.81,15.98 HR Europe/Zagreb right Zagreb
  46.06,14.51 SI Europe/Ljubljana right Ljubljana
  45.95,13.65 SI Europe/Ljubljana right Nova Gorica
  45.94,13.60 IT Europe/Rome right Gorizia
  41.90,12.48 IT Europe/Rome right Rome
  43.94,12.45 SM Europe/San_Marino right San Marino
  43.86,18.41 BA Europe/Sarajevo right Sarajevo
  42.44,19.26 ME Europe/Podgorica right Podgorica
  41.33,19.82 AL Europe/Tirane right Tirana
  42.00,21.43 MK Europe/Skopje right Skopje
  33.57,-7.59 MA Africa/Casablanca right Casablanca
  36.75,3.06 DZ Africa/Algiers right Algiers
  36.81,10.18 TN Africa/Tunis right Tunis
  32.89,13.19 LY Africa/Tripoli right Tripoli
  30.04,31.24 EG Africa/Cairo right Cairo
  6.52,3.38 NG Africa/Lagos right Lagos
  6.37,2.43 BJ Africa/Porto-Novo right Cotonou
  6.13,1.22 TG Africa/Lome right Lome
  5.60,-0.19 GH Africa/Accra right Accra
  14.69,-17.45 SN Africa/Dakar right Dakar
  9.03,38.74 ET Africa/Addis_Ababa right Addis Ababa
  -1.29,36.82 KE Africa/Nairobi left Nairobi
  -6.79,39.21 TZ Africa/Dar_es_Salaam left Dar es Salaam
  0.35,32.58 UG Africa/Kampala left Kampala
  -1.94,30.06 RW Africa/Kigali right Kigali
  -4.32,15.31 CD Africa/Kinshasa right Kinshasa
  -4.27,15.24 CG Africa/Brazzaville right Brazzaville
  -11.66,27.48 CD Africa/Lubumbashi right Lubumbashi
  -15.42,28.28 ZM Africa/Lusaka left Lusaka
  -17.83,31.05 ZW Africa/Harare left Harare
  -25.97,32.58 MZ Africa/Maputo left Maputo
  -26.20,28.05 ZA Africa/Johannesburg left Johannesburg
  -29.31,27.48 LS Africa/Maseru left Maseru
  -26.32,31.13 SZ Africa/Mbabane left Mbabane
  -22.56,17.08 NA Africa/Windhoek left Windhoek
  -18.88,47.51 MG Indian/Antananarivo right Antananarivo
  -20.16,57.50 MU Indian/Mauritius left Port Louis
  -20.88,55.45 RE Indian/Reunion right Saint-Denis
  -8.84,13.23 AO Africa/Luanda right Luanda
  31.78,35.22 IL Asia/Jerusalem right West Jerusalem
  31.50,34.47 PS Asia/Gaza right Gaza
  33.89,35.50 LB Asia/Beirut right Beirut
  31.95,35.93 JO Asia/Amman right Amman
  33.51,36.29 SY Asia/Damascus right Damascus
  33.31,44.37 IQ Asia/Baghdad right Baghdad
  35.69,51.39 IR Asia/Tehran right Tehran
  24.71,46.68 SA Asia/Riyadh right Riyadh
  26.22,50.58 BH Asia/Bahrain right Manama
  25.29,51.53 QA Asia/Qatar right Doha
  25.20,55.27 AE Asia/Dubai right Dubai
  41.69,44.80 GE Asia/Tbilisi right Tbilisi
  40.18,44.51 AM Asia/Yerevan right Yerevan
  40.41,49.87 AZ Asia/Baku right Baku
  43.24,76.89 KZ Asia/Almaty right Almaty
  41.30,69.24 UZ Asia/Tashkent right Tashkent
  42.87,74.59 KG Asia/Bishkek right Bishkek
  34.53,69.17 AF Asia/Kabul right Kabul
  33.69,73.05 PK Asia/Karachi left Islamabad
  31.55,74.34 PK Asia/Karachi left Lahore
  31.63,74.87 IN Asia/Kolkata left Amritsar
  28.61,77.21 IN Asia/Kolkata left Delhi
  22.57,88.36 IN Asia/Kolkata left Kolkata
  23.81,90.41 BD Asia/Dhaka left Dhaka
  27.72,85.32 NP Asia/Kathmandu left Kathmandu
  6.93,79.85 LK Asia/Colombo left Colombo
  16.87,96.20 MM Asia/Yangon right Yangon
  13.76,100.50 TH Asia/Bangkok left Bangkok
  17.97,102.63 LA Asia/Vientiane right Vientiane
  11.56,104.93 KH Asia/Phnom_Penh right Phnom Penh
  10.82,106.63 VN Asia/Ho_Chi_Minh right Ho Chi Minh City
  3.14,101.69 MY Asia/Kuala_Lumpur left Kuala Lumpur
  1.55,110.34 MY Asia/Kuching left Kuching
  1.49,103.74 MY Asia/Kuala_Lumpur left Johor Bahru
  1.28,103.86 SG Asia/Singapore left Singapore
  1.43,103.78 SG Asia/Singapore left Woodlands
  4.90,114.94 BN Asia/Brunei left Bandar Seri Begawan
  -6.20,106.85 ID Asia/Jakarta left Jakarta
  -0.03,109.34 ID Asia/Pontianak left Pontianak
  -8.65,115.22 ID Asia/Makassar left Denpasar
  -2.53,140.72 ID Asia/Jayapura left Jayapura
  -8.56,125.58 TL Asia/Dili left Dili
  14.60,120.98 PH Asia/Manila right Manila
  22.28,114.16 HK Asia/Hong_Kong left Hong Kong
  22.54,114.06 CN Asia/Shanghai right Shenzhen
  22.20,113.55 MO Asia/Macau left Macau
  39.90,116.41 CN Asia/Shanghai right Beijing
  25.03,121.57 TW Asia/Taipei right Taipei
  37.57,126.98 KR Asia/Seoul right Seoul
  39.02,125.75 KP Asia/Pyongyang right Pyongyang
  35.68,139.69 JP Asia/Tokyo left Tokyo
  26.21,127.68 JP Asia/Tokyo left Naha
  47.92,106.92 MN Asia/Ulaanbaatar right Ulaanbaatar
  -31.95,115.86 AU-WA Australia/Perth left Perth
  -12.46,130.84 AU-NT Australia/Darwin left Darwin
  -34.93,138.60 AU-SA Australia/Adelaide left Adelaide
  -37.81,144.96 AU-VIC Australia/Melbourne left Melbourne
  -36.08,146.92 AU-NSW Australia/Sydney left Albury
  -36.13,146.88 AU-VIC Australia/Melbourne left Wodonga
  -33.87,151.21 AU-NSW Australia/Sydney left Sydney
  -35.28,149.13 AU-ACT Australia/Sydney left Canberra
  -31.96,141.46 AU-NSW Australia/Broken_Hill left Broken Hill
  -27.47,153.03 AU-QLD Australia/Brisbane left Brisbane
  -42.88,147.33 AU-TAS Australia/Hobart left Hobart
  -36.85,174.76 NZ Pacific/Auckland left Auckland
  -43.95,-176.55 NZ Pacific/Chatham left Waitangi
  -18.14,178.44 FJ Pacific/Fiji left Suva
  -16.78,179.98 FJ Pacific/Fiji left Taveuni
  -22.27,166.46 NC Pacific/Noumea right Noumea
  -9.44,147.18 PG Pacific/Port_Moresby left Port Moresby
  -17.54,-149.57 PF Pacific/Tahiti right Papeete
  13.47,144.75 GU Pacific/Guam right Hagatna
  21.31,-157.86 US-HI Pacific/Honolulu right Honolulu
  61.22,-149.90 US-AK America/Anchorage right Anchorage
  51.88,-176.65 US-AK America/Adak right Adak
  47.61,-122.33 US-WA America/Los_Angeles right Seattle
  45.52,-122.68 US-OR America/Los_Angeles right Portland
  45.64,-122.66 US-WA America/Los_Angeles right Vancouver WA
  44.03,-117.01 US-OR America/Boise right Ontario OR
  43.62,-116.21 US-ID America/Boise right Boise
  47.68,-116.78 US-ID America/Los_Angeles right Coeur d'Alene
  34.05,-118.24 US-CA America/Los_Angeles right Los Angeles
  36.17,-115.14 US-NV America/Los_Angeles right Las Vegas
  33.45,-112.07 US-AZ America/Phoenix right Phoenix
  39.74,-104.99 US-CO America/Denver right Denver
  31.76,-106.49 US-TX America/Denver right El Paso
  31.70,-106.45 MX-CHH America/Ciudad_Juarez right Ciudad Juarez
  29.76,-95.37 US-TX America/Chicago right Houston
  41.88,-87.63 US-IL America/Chicago right Chicago
  41.60,-87.34 US-IN America/Chicago right Gary
  39.77,-86.16 US-IN America/Indiana/Indianapolis right Indianapolis
  38.25,-85.76 US-KY America/New_York right Louisville
  36.99,-86.44 US-KY America/Chicago right Bowling Green
  36.16,-86.78 US-TN America/Chicago right Nashville
  35.96,-83.92 US-TN America/New_York right Knoxville
  35.05,-85.31 US-TN America/New_York right Chattanooga
  44.08,-103.23 US-SD America/Denver right Rapid City
  43.55,-96.73 US-SD America/Chicago right Sioux Falls
  46.88,-102.79 US-ND America/Denver right Dickinson
  46.81,-100.78 US-ND America/Chicago right Bismarck
  39.10,-94.58 US-MO America/Chicago right Kansas City MO
  30.42,-87.22 US-FL America/Chicago right Pensacola
  30.44,-84.28 US-FL America/New_York right Tallahassee
  25.76,-80.19 US-FL America/New_York right Miami
  39.96,-83.00 US-OH America/New_York right Columbus
  33.94,-84.55 US-GA America/New_York right Marietta
  39.29,-76.61 US-MD America/New_York right Baltimore
  39.45,-76.83 US-MD America/New_York right Reisterstown
  38.91,-77.04 US-DC America/New_York right Washington
  38.88,-77.11 US-VA America/New_York right Arlington
  40.27,-76.88 US-PA America/New_York right Harrisburg
  40.75,-73.97 US-NY America/New_York right New York
  40.72,-74.05 US-NJ America/New_York right Jersey City
  41.31,-72.93 US-CT America/New_York right New Haven
  41.82,-71.41 US-RI America/New_York right Providence
  42.36,-71.06 US-MA America/New_York right Boston
  42.33,-83.05 US-MI America/Detroit right Detroit
  42.30,-83.02 CA-ON America/Toronto right Windsor
  43.65,-79.38 CA-ON America/Toronto right Toronto
  45.42,-75.70 CA-ON America/Toronto right Ottawa
  45.48,-75.65 CA-QC America/Toronto right Gatineau
  45.50,-73.57 CA-QC America/Toronto right Montreal
  46.81,-71.21 CA-QC America/Toronto right Quebec
  45.27,-66.06 CA-NB America/Moncton right Saint John
  44.65,-63.57 CA-NS America/Halifax right Halifax
  46.24,-63.13 CA-PE America/Halifax right Charlottetown
  47.56,-52.71 CA-NL America/St_Johns right St John's
  53.30,-60.33 CA-NL America/Goose_Bay right Happy Valley
  49.77,-94.49 CA-ON America/Winnipeg right Kenora
  49.90,-97.14 CA-MB America/Winnipeg right Winnipeg
  50.45,-104.62 CA-SK America/Regina right Regina
  51.05,-114.07 CA-AB America/Edmonton right Calgary
  49.28,-123.12 CA-BC America/Vancouver right Vancouver
  48.43,-123.37 CA-BC America/Vancouver right Victoria
  56.25,-120.85 CA-BC America/Dawson_Creek right Fort St John
  60.72,-135.06 CA-YT America/Whitehorse right Whitehorse
  62.45,-114.37 CA-NT America/Edmonton right Yellowknife
  63.75,-68.52 CA-NU America/Iqaluit right Iqaluit
  64.18,-51.72 GL America/Nuuk right Nuuk
  19.43,-99.13 MX-CMX America/Mexico_City right Mexico City
  25.69,-100.32 MX-NLE America/Monterrey right Monterrey
  32.53,-117.04 MX-BCN America/Tijuana right Tijuana
  32.55,-117.04 US-CA America/Los_Angeles right San Ysidro
  21.16,-86.85 MX-ROO America/Cancun right Cancun
  29.07,-110.97 MX-SON America/Hermosillo right Hermosillo
  14.63,-90.51 GT America/Guatemala right Guatemala
  13.69,-89.22 SV America/El_Salvador right San Salvador
  9.93,-84.08 CR America/Costa_Rica right San Jose
  8.98,-79.52 PA America/Panama right Panama
  23.11,-82.37 CU America/Havana right Havana
  18.02,-76.80 JM America/Jamaica left Kingston
  18.49,-69.93 DO America/Santo_Domingo right Santo Domingo
  18.54,-72.34 HT America/Port-au-Prince right Port-au-Prince
  18.47,-66.11 PR America/Puerto_Rico right San Juan
  18.34,-64.93 VI America/St_Thomas left Charlotte Amalie
  16.24,-61.53 GP America/Guadeloupe right Pointe-a-Pitre
  10.65,-61.51 TT America/Port_of_Spain left Port of Spain
  4.71,-74.07 CO America/Bogota right Bogota
  10.49,-66.88 VE America/Caracas right Caracas
  -0.18,-78.47 EC America/Guayaquil right Quito
  -0.74,-90.31 EC Pacific/Galapagos right Puerto Ayora
  -12.05,-77.04 PE America/Lima right Lima
  -16.50,-68.15 BO America/La_Paz right La Paz
  -33.45,-70.67 CL America/Santiago right Santiago
  -53.16,-70.91 CL America/Punta_Arenas right Punta Arenas
  -27.15,-109.43 CL Pacific/Easter right Hanga Roa
  -34.60,-58.38 AR America/Argentina/Buenos_Aires right Buenos Aires
  -34.90,-56.16 UY America/Montevideo right Montevideo
  -25.26,-57.58 PY America/Asuncion right Asuncion
  -25.51,-54.61 PY America/Asuncion right Ciudad del Este
  -25.55,-54.58 BR-PR America/Sao_Paulo right Foz do Iguacu
  -23.55,-46.63 BR-SP America/Sao_Paulo right Sao Paulo
  -30.03,-51.22 BR-RS America/Sao_Paulo right Porto Alegre
  -15.79,-47.88 BR-DF America/Sao_Paulo right Brasilia
  -3.12,-60.02 BR-AM America/Manaus right Manaus
  -9.97,-67.81 BR-AC America/Rio_Branco right Rio Branco
  -8.05,-34.90 BR-PE America/Recife right Recife
  -12.97,-38.50 BR-BA America/Bahia right Salvador
  -15.60,-56.10 BR-MT America/Cuiaba right Cuiaba
  4.93,-52.33 GF America/Cayenne right Cayenne
  5.85,-55.17 SR America/Paramaribo left Paramaribo
  6.80,-58.16 GY America/Guyana left Georgetown
  -51.69,-57.86 FK Atlantic/Stanley left Stanley
  """
