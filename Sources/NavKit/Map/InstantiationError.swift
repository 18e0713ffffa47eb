public import Foundation

/// Why an object of this module cannot be made.
public enum InstantiationError: Error, Hashable, Sendable {
  /// ``NavigationData/makeShared(packs:)`` has not been called yet.
  case notInitialized
  /// There is no file.
  case packMissing(URL)
  /// The file is no pack, or is damaged.
  case corrupt(URL, reason: String)
  /// A newer program made the pack.
  case version(URL, found: Int, supported: Int)
  /// The system does not let the file be read.
  case unreadable(URL, reason: String)
  /// The pack holds other roads for places that open packs have, as imports of different extracts do.
  case conflicting(URL)
  /// Maps are needed, and none was given.
  case noPacks
  /// The route has no line to drive along.
  case emptyRoute
}

extension InstantiationError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notInitialized: "no map yet: call NavigationData.makeShared(packs:) first"
    case .packMissing(let url): "there is no pack at \(url.path)"
    case .corrupt(let url, let reason): "\(url.path) cannot be used: \(reason)"
    case .version(let url, let found, let supported):
      "\(url.path) has version \(found), this program reads up to \(supported)"
    case .unreadable(let url, let reason): "cannot read \(url.path): \(reason)"
    case .conflicting(let url):
      "\(url.path) is of another import than open packs, and meets them; open all of them together"
    case .noPacks: "at least one pack is needed"
    case .emptyRoute: "the route has no line to drive along"
    }
  }
}
