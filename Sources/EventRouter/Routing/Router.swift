import Synchronization

/// A router whose scenes change while events flow: readers take the current ``RouterSnapshot``, writers
/// build the next one and swap it in.
public final class Router: Sendable {
  private let state: Mutex<RouterSnapshot>

  public init(_ configuration: RouterConfiguration, limits: RouterLimits = .none) throws(ConfigurationError) {
    state = Mutex(try RouterSnapshot(configuration, limits: limits))
  }

  /// The configuration in force, compiled.
  public var snapshot: RouterSnapshot { state.withLock { $0 } }
}
