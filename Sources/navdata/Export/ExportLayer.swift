/// What `navdata export` can write.
enum ExportLayer: String, CaseIterable, ArgumentValue {
  case roads
  case speedLimits = "speed-limits"
  case schoolZones = "school-zones"
  case warners
  case landmarks
  case baseMap = "base-map"
  case places
}

/// How `navdata export` writes.
enum ExportFormat: String, CaseIterable, ArgumentValue {
  case geojson
  case csv
}
