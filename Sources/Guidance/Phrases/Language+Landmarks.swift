import RoadNetwork

extension Language {
  /// Without an article, which the sentences add.
  static let englishLandmarks: [LandmarkKind: String] = [
    .fuel: "fuel station", .placeOfWorship: "place of worship", .school: "school",
    .university: "university", .hospital: "hospital", .pharmacy: "pharmacy", .bank: "bank",
    .cinema: "cinema", .theatre: "theatre", .police: "police station",
    .fireStation: "fire station", .postOffice: "post office", .townhall: "town hall",
    .library: "library", .restaurant: "restaurant", .fastFood: "restaurant",
    .supermarket: "supermarket", .mall: "shopping centre",
    .departmentStore: "department store", .hotel: "hotel", .museum: "museum",
    .attraction: "attraction", .artwork: "artwork", .monument: "monument", .castle: "castle",
    .memorial: "memorial", .tower: "tower", .waterTower: "water tower", .chimney: "chimney",
    .lighthouse: "lighthouse", .stadium: "stadium", .sportsCentre: "sports centre",
    .park: "park", .cemetery: "cemetery", .station: "station",
  ]

  /// With the article in the dative, which all sentences ask for.
  static let germanLandmarks: [LandmarkKind: String] = [
    .fuel: "der Tankstelle", .placeOfWorship: "dem Gotteshaus", .school: "der Schule",
    .university: "der Universität", .hospital: "dem Krankenhaus", .pharmacy: "der Apotheke",
    .bank: "der Bank", .cinema: "dem Kino", .theatre: "dem Theater",
    .police: "der Polizeiwache", .fireStation: "der Feuerwache", .postOffice: "der Post",
    .townhall: "dem Rathaus", .library: "der Bibliothek", .restaurant: "dem Restaurant",
    .fastFood: "dem Restaurant", .supermarket: "dem Supermarkt",
    .mall: "dem Einkaufszentrum", .departmentStore: "dem Kaufhaus", .hotel: "dem Hotel",
    .museum: "dem Museum", .attraction: "der Sehenswürdigkeit", .artwork: "dem Kunstwerk",
    .monument: "dem Denkmal", .castle: "der Burg", .memorial: "dem Mahnmal",
    .tower: "dem Turm", .waterTower: "dem Wasserturm", .chimney: "dem Schornstein",
    .lighthouse: "dem Leuchtturm", .stadium: "dem Stadion",
    .sportsCentre: "dem Sportzentrum", .park: "dem Park", .cemetery: "dem Friedhof",
    .station: "dem Bahnhof",
  ]
}
