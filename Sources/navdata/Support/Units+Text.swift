import Geo

extension Distance {
  /// The length as people read it: `850 m`, `3.4 km`.
  var text: String {
    if meters < 1000 { return "\(Int(meters.rounded())) m" }
    let tenths = Int((meters / 100).rounded())
    return tenths < 1000 ? "\(tenths / 10).\(tenths % 10) km" : "\((tenths + 5) / 10) km"
  }
}

extension Duration {
  /// The time as people read it: `45 s`, `7 min`, `2 h 05 min`.
  var text: String {
    let seconds = Int((self / .seconds(1)).rounded())
    if seconds < 60 { return "\(seconds) s" }
    let minutes = (seconds + 30) / 60
    if minutes < 60 { return "\(minutes) min" }
    let rest = minutes % 60
    return "\(minutes / 60) h \(rest < 10 ? "0" : "")\(rest) min"
  }
}

extension Duration {
  /// The time in seconds with two digits, for what a program took: `1.25 s`.
  var secondsText: String {
    let hundredths = Int((self / .milliseconds(10)).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) s"
  }
}
