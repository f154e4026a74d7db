import Dispatch
import Synchronization

/// A router whose scenes change while events flow: readers take the current ``RouterSnapshot``, writers
/// make the next one and swap it in.
///
/// Every call routes by the configuration that is in force when it begins. An update costs about what it changes: the next
/// snapshot shares with the one before what is the same in both. Readers never wait for writers, nor writers for readers.
/// Updates wait for each other.
public final class Router: Sendable {
  let state: Published<RouterSnapshot>
  /// Held while the next snapshot is built, so that no update is lost.
  let updating = Mutex<Void>(())
  /// The thread that holds ``updating``, by ``CurrentThread/number``; 0 if none does.
  private let updater = Atomic<UInt>(0)
  /// Where updates run that a task waits for: one after the other, on one of Dispatch's threads.
  private let updates = DispatchQueue(label: "EventRouter.Router.updates")
  let limits: RouterLimits
  let capacity: Capacity
  /// What updates change; made by the first. Whoever holds ``updating`` may use it.
  let stores = Guarded<LiveStore?>(nil)
  let maintenance = MaintenanceFlag()
  /// Counts versions, and tells those who wait for the next.
  let versions = VersionSource()
  let records = RouterRecords()

  /// Compiles `configuration`; `limits` hold for it and for every update.
  ///
  /// - Throws: ``ConfigurationError`` for the first thing that is wrong or over a limit.
  public convenience init(
    _ configuration: RouterConfiguration, limits: RouterLimits = .none
  ) throws(ConfigurationError) {
    try self.init(configuration, limits: limits, capacity: .full)
  }

  /// A router that begins with `snapshot`, such as one that was loaded, and has its limits: nothing is compiled.
  ///
  /// - Complexity: O(1); a snapshot of an updated router is compiled. What updates need of many conditions is made in the
  ///   background, in O(*n*).
  public init(_ snapshot: RouterSnapshot) {
    limits = snapshot.limits
    capacity = .full
    state = Published(snapshot.compiled)
    prepareLater()
  }

  @_spi(Benchmarks) public init(
    _ configuration: RouterConfiguration, limits: RouterLimits = .none, capacity: Capacity
  ) throws(ConfigurationError) {
    self.limits = limits
    self.capacity = capacity
    state = Published(
      try RouterSnapshot(configuration, limits: limits, representation: .automatic, capacity: capacity))
    prepareLater()
  }

  /// The configuration in force, ready to route. Cheap; it stays as it is.
  public var snapshot: RouterSnapshot { state.read { $0 } }

  /// Changes scenes: all that `change` does takes effect together when it returns, or nothing does.
  ///
  /// ```swift
  /// try router.update { scenes in
  ///   try scenes.close("w1")
  ///   try scenes.open(OpenScene(id: "w2", declaration: "photo", allowing: ["*"]))
  /// }
  /// ```
  ///
  /// - Parameter change: called once, on this thread. It may route and take ``snapshot``: these are of the
  ///   configuration in force until this call returns. It must not wait for another thread that updates this
  ///   router: that one waits for it.
  /// - Returns: what `change` returns.
  /// - Throws: what `change` throws, and ``RouterUpdateError``: ``RouterUpdateError/configuration(_:)`` if what it
  ///   leaves is not valid or over a limit, ``RouterUpdateError/updateInsideUpdate`` if this is called within `change`
  ///   itself. Nothing has changed then.
  /// - Complexity: about that of what is changed. What updates need of *n* conditions is made in O(*n*) by the first one, if
  ///   they are few, else in the background as soon as there is the router: an update that comes before it is done waits for
  ///   it. One that writes to ``RouterTransaction/configuration`` compiles everything anew.
  @discardableResult
  public func update<Result>(_ change: (inout RouterTransaction) throws -> Result) throws -> Result {
    try perform(change) { $0 }
  }

  /// The same for tasks: no thread of Swift's concurrency waits while the change is made or while
  /// others are. Changes are made in the order in which they are asked for.
  ///
  /// - Throws: as above, and `CancellationError` if the task was cancelled before this was called. What has begun is
  ///   not interrupted.
  @discardableResult
  public func update<Result: Sendable>(
    _ change: @escaping @Sendable (inout RouterTransaction) throws -> Result
  ) async throws -> Result {
    try Task.checkCancellation()
    return try await withCheckedThrowingContinuation { continuation in
      updates.async {
        continuation.resume(with: Swift.Result { try self.perform(change) { $0 } })
      }
    }
  }

  /// - Parameter wrapped: makes of an error of this library what `change` throws.
  func perform<Result, Failure: Error>(
    _ change: (inout RouterTransaction) throws(Failure) -> Result, wrapped: (RouterUpdateError) -> Failure
  ) throws(Failure) -> Result {
    let thread = CurrentThread.number
    // Only this thread can have put its own number there, so no other order of memory matters.
    if updater.load(ordering: .relaxed) == thread { throw wrapped(.updateInsideUpdate) }
    return try updating.withLock { _ throws(Failure) in
      updater.store(thread, ordering: .relaxed)
      defer { updater.store(0, ordering: .relaxed) }
      let base = snapshot
      var transaction = RouterTransaction(base, stores, capacity)
      let result: Result
      do throws(Failure) {
        result = try change(&transaction)
      } catch {
        transaction.rollBack()
        throw error
      }
      do throws(ConfigurationError) {
        switch transaction.outcome {
        case .nothing: return result
        case .live(let store, let undo): try publish(store, undo, base)
        case .whole(let configuration): try publish(configuration)
        }
      } catch {
        throw wrapped(.configuration(error))
      }
      versions.announcer.announce()
      return result
    }
  }

  /// Puts what is in `store` in force, if it is valid; else takes `changes` back.
  private func publish(
    _ store: LiveStore, _ changes: [LiveStore.Undo], _ base: RouterSnapshot
  ) throws(ConfigurationError) {
    if store.isPlainlyValid(indexBytes: store.indexBytes) {
      if let error = store.foldsTooLarge {
        store.undo(changes)
        throw error
      }
      state.publish(RouterSnapshot(store.publish(), like: base))
      maintainLater()
      return
    }
    // What is wrong is told by who looks at everything. It may also be fine.
    let configuration = store.configuration
    store.undo(changes)
    try publish(configuration)
  }

  private func publish(_ configuration: RouterConfiguration) throws(ConfigurationError) {
    state.publish(
      try RouterSnapshot(configuration, limits: limits, representation: .automatic, capacity: capacity))
    stores.value = nil
    prepareLater()
  }
}
