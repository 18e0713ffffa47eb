import NetworkFixtures
import OSMPBF
import RoadNetwork

@testable import MapImport

/// One letter per access: `y`es, `d`esignated, des`t`ination, deli`v`ery, `c`ustomers, `p`rivate,
/// `n`o.
func letters(_ access: ModeAccess) -> String {
  TravelMode.allCases.map { mode in
    switch access[mode] {
    case .no: "n"
    case .yes: "y"
    case .designated: "d"
    case .destination: "t"
    case .delivery: "v"
    case .customers: "c"
    case .private: "p"
    }
  }.joined()
}

/// What the tags of a way mean, or nil if it is left out.
func way(_ shorthand: String) -> WayMeaning? {
  guard case .road(let meaning) = WayInterpreter.read(OSMTags(shorthand: shorthand)) else {
    return nil
  }
  return meaning
}

/// What the tags of a node mean.
func node(_ shorthand: String) -> NodeMeaning? {
  NodeInterpreter.meaning(OSMTags(shorthand: shorthand))
}
