#if Metrics
  import CoreMetrics
  public import EventRouter
  import Synchronization

  /// Reports what a `Router` is made of and what it does to swift-metrics.
  ///
  /// ```swift
  /// router.counting = .decisions
  /// let metrics = RouterMetrics(router)
  /// let task = Task { await metrics.run(every: .seconds(10)) }
  /// ```
  ///
  /// | label, after the prefix | kind | what it is |
  /// |---|---|---|
  /// | `_conditions`, `_distinct_conditions`, `_open_scenes`, `_declarations` | meter | how many there are |
  /// | `_index_bytes`, `_retired_bytes`, `_compiled_bytes` | meter | bytes, as in `RouterStatistics` |
  /// | `_version` | meter | the version in force |
  /// | `_maintenance_pending` | meter | 1 if the router has work to do in the background, else 0 |
  /// | `_maintenance_seconds`, by `kind` | meter | how long it took the last time |
  /// | `_maintenance`, by `kind` and `outcome` (`applied`, `unused`) | counter | how often it was done |
  /// | `_decisions`, by `rule` (or `unhandled`) | counter | events decided, while the router counts them |
  ///
  /// Counters begin with what the router counted before. Hits by scene are not reported: ids of scenes are not bounded.
  public final class RouterMetrics: Sendable {
    private let router: Router
    private let handlers: RouterHandlers
    /// What was reported last. Held while the router is asked, so that what is counted never goes back.
    private let reported = Mutex<[UInt64]>([])

    /// - Parameters:
    ///   - router: the router, which is kept. Nothing is reported about what it decides until its `counting` is set.
    ///   - prefix: what each label begins with.
    ///   - dimensions: what each metric has beside its own.
    ///   - factory: where metrics are reported to; nil for the one of the program, `MetricsSystem.factory`.
    public init(
      _ router: Router, prefix: String = "event_router", dimensions: [(String, String)] = [],
      factory: (any MetricsFactory)? = nil
    ) {
      self.router = router
      handlers = RouterHandlers(prefix, dimensions, factory ?? MetricsSystem.factory)
    }

    /// Reports everything once, from any thread. Waits for no update and no call that routes.
    public func record() {
      let (statistics, increments) = reported.withLock { reported in
        let statistics = router.statistics
        let counts = RouterHandlers.counts(statistics)
        let increments = zip(counts, reported.isEmpty ? counts.map { _ in 0 } : reported).map { $0 &- $1 }
        reported = counts
        return (statistics, increments)
      }
      handlers.record(statistics, increments)
    }

    /// Reports everything at once and again each time that `interval` has passed. Returns when its task is cancelled.
    ///
    /// - Parameters:
    ///   - interval: more than no time.
    ///   - clock: what tells when it has passed.
    public func run<C: Clock>(every interval: C.Duration, clock: C = ContinuousClock()) async {
      while !Task.isCancelled {
        record()
        do { try await clock.sleep(until: clock.now.advanced(by: interval), tolerance: nil) } catch { return }
      }
    }
  }
#else
  /// Needs the trait `Metrics` of the package.
  @available(*, unavailable, message: "enable the trait: .package(url: …, traits: [\"Metrics\"])")
  public enum RouterMetrics {}
#endif
