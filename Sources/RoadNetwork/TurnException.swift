/// What is special about one turn: it is forbidden, or it leads into a copy of the edge.
///
/// A restriction over a chain of edges is kept by copying the edges between its first and its
/// last one. Who follows the chain travels on the copies, and the last copy lacks the forbidden
/// turn; who joins half-way travels on the plain edges. The copies are the states of the
/// matching automaton of Aho and Corasick (1975) over all restrictions, so that any number of
/// overlapping chains is followed at once.
public struct TurnException: Hashable, Sendable {
  /// Where the turn starts: an edge of the tile, or beyond the edges one of its copies.
  public var from: UInt32
  /// The edge turned into, counted among the edges that leave the head.
  public var ordinal: UInt16
  /// For whom the turn is forbidden; empty where the turn leads into a copy.
  var modeBits: UInt16
  /// The copy that the turn leads into, a place among the head tile's copies; or
  /// ``forbidden``.
  public var copy: UInt32
  /// The time rule under which the ban holds, counted from 1; 0 is always.
  public var timeRule: UInt32

  public static let forbidden: UInt32 = .max

  /// A turn that `modes` may not make.
  public init(forbiddenFrom from: UInt32, ordinal: UInt16, for modes: ModeSet, timeRule: UInt32 = 0)
  {
    self.from = from
    self.ordinal = ordinal
    modeBits = UInt16(modes.rawValue)
    copy = Self.forbidden
    self.timeRule = timeRule
  }

  /// A turn that leads into the copy `copy` of the edge.
  public init(from: UInt32, ordinal: UInt16, into copy: UInt32) {
    self.from = from
    self.ordinal = ordinal
    modeBits = 0
    self.copy = copy
    timeRule = 0
  }

  @inlinable public var isBan: Bool { copy == TurnException.forbidden }
  public var modes: ModeSet { ModeSet(rawValue: UInt8(truncatingIfNeeded: modeBits)) }
}

extension TurnException: Comparable {
  /// The order in which a tile keeps its exceptions.
  public static func < (left: TurnException, right: TurnException) -> Bool {
    if left.from != right.from { return left.from < right.from }
    if left.ordinal != right.ordinal { return left.ordinal < right.ordinal }
    if left.copy != right.copy { return left.copy < right.copy }
    if left.timeRule != right.timeRule { return left.timeRule < right.timeRule }
    return left.modeBits < right.modeBits
  }
}
