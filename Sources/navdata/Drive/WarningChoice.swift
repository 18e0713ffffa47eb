import Horizon

/// The value of `--warn`.
struct WarningChoice: ArgumentValue, Equatable {
  static let expectation = "all, none, or kinds of warnings with commas between them"

  var kinds: Set<WarningKind>

  init?(argument: String) {
    switch argument {
    case "all": kinds = Set(WarningKind.allCases)
    case "none": kinds = []
    default:
      let words = argument.split(separator: ",", omittingEmptySubsequences: false)
      kinds = Set(words.compactMap { WarningKind(rawValue: String($0)) })
      if kinds.count != Set(words).count { return nil }
    }
  }
}
