public import Foundation
internal import Navigation

/// Why navigation cannot be started.
public enum NavigationStartError: Error, Hashable, Sendable {
  /// The app is in the background, and has not asked for this while it was in the foreground.
  case notEnabledInBackground
  /// Nobody is guided on public transit.
  case unsupportedTransportMode(TransportMode)
}

/// Why a saved session cannot be taken up.
public enum SavedSessionError: Error, Hashable, Sendable {
  /// The data are none of a session.
  case notASession
  /// Another version of this software has saved it.
  case unsupportedVersion(found: Int, supported: Int)
  /// The data are not as they were saved.
  case damaged(String)
  /// A part of the way is not in the map.
  case mapDataMissing(tiles: [UInt64])
  /// The route is lost, and there is no other to its goal.
  case noRoute(RoutingError)
  /// The map cannot be read.
  case mapDamaged(String)

  init(_ error: any Error) {
    switch error {
    case Navigation.SavedSessionError.notASession: self = .notASession
    case Navigation.SavedSessionError.unsupportedVersion(let found, let supported):
      self = .unsupportedVersion(found: found, supported: supported)
    case let error as Navigation.SavedSessionError: self = .damaged(error.description)
    default:
      switch RoutingError(error) {
      case .mapDataMissing(let tiles): self = .mapDataMissing(tiles: tiles)
      case .internalError(let reason): self = .mapDamaged(reason)
      case let other: self = .noRoute(other)
      }
    }
  }
}

/// What became of the route of a saved session.
public enum SessionRestoration: Hashable, Sendable {
  /// There was none.
  case withoutRoute
  case routeUnchanged
  /// The map is another one, and the route was found again on its ways.
  case routeRetraced
  /// The ways are not there any more: there is a new route to the goal.
  case routeReplaced

  init(_ outcome: ResumedSession.Outcome) {
    self =
      switch outcome {
      case .noRoute: .withoutRoute
      case .unchanged: .routeUnchanged
      case .retraced: .routeRetraced
      case .lost: .routeReplaced
      }
  }
}

extension CommonNavigator {
  public var backgroundNavigationStartEnabled: Bool {
    get { session.mayStartInBackground }
    set { session.mayStartInBackground = newValue }
  }

  public func startTurnByTurnNavigation(with route: Route) throws {
    try checkStart(isEnabled: backgroundNavigationStartEnabled)
    self.route = route
  }

  public func startTracking(transportMode: TransportMode) throws {
    try checkStart(isEnabled: backgroundNavigationStartEnabled)
    guard let profile = transportMode.profile else {
      throw NavigationStartError.unsupportedTransportMode(transportMode)
    }
    session.track(profile)
  }

  public func saveSession() throws -> Data {
    do {
      return Data(try session.saved().bytes)
    } catch {
      throw SavedSessionError(error)
    }
  }

  @discardableResult public func resumeSession(from data: Data) throws -> SessionRestoration {
    do {
      let saved = try SavedSession(bytes: Array(data))
      try checkStart(isEnabled: saved.allowsBackgroundStart)
      return try session.resume(saved)
    } catch let error as NavigationStartError {
      throw error
    } catch {
      throw SavedSessionError(error)
    }
  }

  private func checkStart(isEnabled: Bool) throws {
    guard !isInBackground || isEnabled else {
      throw NavigationStartError.notEnabledInBackground
    }
  }
}
