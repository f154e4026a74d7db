/// A kind of background work that the system wakes an app for.
///
/// Source: Apple, `BackgroundTask`.
public struct BackgroundTask<Request, Response>: Sendable {
  /// What the action is given; nil if this task is not for that.
  let request: @Sendable (BackgroundWake) -> Request?

  init(_ request: @escaping @Sendable (BackgroundWake) -> Request?) { self.request = request }
}

extension BackgroundTask where Request == String?, Response == Void {
  /// Any refresh; the action is given its identifier.
  public static var appRefresh: BackgroundTask<String?, Void> {
    BackgroundTask { wake in
      if case .appRefresh(let identifier) = wake { .some(identifier) } else { nil }
    }
  }
}

extension BackgroundTask where Request == Void, Response == Void {
  /// The refresh with this identifier.
  public static func appRefresh(_ identifier: String) -> BackgroundTask<Void, Void> {
    BackgroundTask { wake in
      if case .appRefresh(let other?) = wake, other.isExactly(identifier) { () } else { nil }
    }
  }

  /// Events of the URL session with this identifier.
  public static func urlSession(_ identifier: String) -> BackgroundTask<Void, Void> {
    BackgroundTask { wake in
      if case .urlSession(let other) = wake, other.isExactly(identifier) { () } else { nil }
    }
  }

  /// A Bluetooth alert.
  public static var bluetoothAlert: BackgroundTask<Void, Void> {
    BackgroundTask { if case .bluetoothAlert = $0 { () } else { nil } }
  }

  /// Data of Watch Connectivity.
  public static var watchConnectivity: BackgroundTask<Void, Void> {
    BackgroundTask { if case .watchConnectivity = $0 { () } else { nil } }
  }

  /// An intent that ran.
  public static var intentDidRun: BackgroundTask<Void, Void> {
    BackgroundTask { if case .intentDidRun = $0 { () } else { nil } }
  }

  /// A relevant shortcut.
  public static var relevantShortcut: BackgroundTask<Void, Void> {
    BackgroundTask { if case .relevantShortcut = $0 { () } else { nil } }
  }
}

extension BackgroundTask where Request == String, Response == Void {
  /// Events of any URL session; the action is given its identifier.
  public static var urlSession: BackgroundTask<String, Void> { urlSession { _ in true } }

  /// Events of the URL sessions whose identifiers satisfy a predicate; the action is given the identifier.
  public static func urlSession(
    matching: @escaping @Sendable (String) -> Bool
  ) -> BackgroundTask<String, Void> {
    BackgroundTask { wake in
      if case .urlSession(let identifier) = wake, matching(identifier) { identifier } else { nil }
    }
  }
}

extension BackgroundTask where Request == SnapshotData, Response == SnapshotResponse {
  /// A snapshot of the app.
  public static var snapshot: BackgroundTask<SnapshotData, SnapshotResponse> {
    BackgroundTask { if case .snapshot(let data) = $0 { data } else { nil } }
  }
}

/// What a snapshot is asked for.
///
/// Source: Apple, `SnapshotData`; the initializer is ours.
public struct SnapshotData: Sendable, Hashable {
  /// Why there is to be a snapshot.
  public enum SnapshotReason: Sendable, Hashable {
    /// The app went into the background.
    case appBackgrounded
    /// The app asked for it.
    case appScheduled
    /// A complication was updated.
    case complicationUpdate
    /// The app was launched before anybody asked for it.
    case prelaunch
    /// The app is to return to its default state.
    case returnToDefaultState
  }

  /// Names the snapshot.
  public let identifier: String?
  /// Why there is to be a snapshot.
  public let reason: SnapshotReason

  /// A request for a snapshot.
  public init(identifier: String? = nil, reason: SnapshotReason) {
    (self.identifier, self.reason) = (identifier, reason)
  }
}

/// What an app says about its snapshot.
///
/// Source: Apple, `SnapshotResponse`; the properties are ours.
public struct SnapshotResponse: Sendable, Hashable {
  /// Whether the app shows its default state again.
  public let restoredDefaultState: Bool
  /// When the snapshot is probably out of date.
  public let estimatedSnapshotExpiration: Date?
  /// Names the snapshot.
  public let identifier: String?

  /// A response.
  public init(
    restoredDefaultState: Bool = false, estimatedSnapshotExpiration: Date? = nil, identifier: String? = nil
  ) {
    self.restoredDefaultState = restoredDefaultState
    self.estimatedSnapshotExpiration = estimatedSnapshotExpiration
    self.identifier = identifier
  }
}

extension Scene {
  /// Does `action` when the app is woken for `task`. Actions that a wake matches run concurrently, in no actor.
  ///
  /// Source: Apple, `Scene.backgroundTask(_:action:)`.
  public func backgroundTask<D: Sendable, R: Sendable>(
    _ task: BackgroundTask<D, R>, action: @escaping @Sendable (D) async -> R
  ) -> some Scene {
    BackgroundModifier(
      content: self,
      action: BackgroundAction { wake in
        guard let request = task.request(wake) else { return nil }
        return { await action(request) as? SnapshotResponse }
      })
  }
}

private struct BackgroundModifier<Content: Scene>: Scene {
  typealias Body = Never

  let content: Content
  let action: BackgroundAction

  func _evaluateScene(in evaluation: _Evaluation) {
    content._evaluateScene(in: evaluation)
    evaluation.add(action)
  }
}

/// Something that an app does in the background.
struct BackgroundAction: Sendable {
  /// What is to run; nil if this is not for that wake.
  let work: @Sendable (BackgroundWake) -> (@Sendable () async -> SnapshotResponse?)?

  init(_ work: @escaping @Sendable (BackgroundWake) -> (@Sendable () async -> SnapshotResponse?)?) {
    self.work = work
  }
}
