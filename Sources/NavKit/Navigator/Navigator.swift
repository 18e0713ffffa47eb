/// Tells what locations mean: on which road one is, how far it is, what to do next.
///
/// The app draws everything itself. May be used from many threads; see ``NavigatorInterface`` for
/// the threads of the delegates. Unchecked as its superclass is; it stores nothing of its own.
public final class Navigator: CommonNavigator, @unchecked Sendable {
  /// Makes a navigator on the shared map.
  ///
  /// - Throws: ``InstantiationError/notInitialized`` before
  ///   ``NavigationData/makeShared(packs:)``.
  public convenience init() throws { try self.init(data: NavigationData.requireShared()) }

  /// Makes a navigator on `data`.
  public init(data: NavigationData) throws { super.init(session: GuidanceSession(data: data)) }
}
