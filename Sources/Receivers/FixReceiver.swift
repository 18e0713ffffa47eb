public import Positioning

/// What came of waiting for a fix.
public enum Reception: Hashable, Sendable {
  case fix(LocationFix)
  /// Nothing within the time one was ready to wait.
  case nothing
  /// There will be no more fixes.
  case end
}

/// A source of fixes that come as time goes by.
public protocol FixReceiver {
  /// Waits for the next fix, for about `duration` at most.
  ///
  /// After ``Reception/end`` it goes on to answer that.
  mutating func next(within duration: Duration) throws -> Reception
}

/// Fixes that are all there already, such as those of a file.
public struct RecordedFixes: FixReceiver {
  private var fixes: AnyIterator<LocationFix>

  public init(_ fixes: some Sequence<LocationFix>) {
    self.fixes = AnyIterator(fixes.makeIterator())
  }

  public mutating func next(within duration: Duration) -> Reception {
    fixes.next().map(Reception.fix) ?? .end
  }
}
