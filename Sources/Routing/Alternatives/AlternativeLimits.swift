/// What makes another way worth offering beside the fastest.
///
/// Abraham, Delling, Goldberg and Werneck, "Alternative Routes in Road Networks" (2013,
/// doi:10.1145/2444016.2444019), call a way admissible that keeps all three.
public struct AlternativeLimits: Hashable, Sendable {
  /// The most that it may cost, as a multiple of the fastest way.
  public var stretch = 1.25
  /// The most that it may have in common with each way told before, as a part of what the fastest
  /// way costs.
  public var share = 0.7
  /// No stretch of it as long as this part of the fastest way can be shortened.
  public var localOptimality = 0.25

  public init() {}
}
