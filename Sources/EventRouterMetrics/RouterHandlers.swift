#if Metrics
  import CoreMetrics
  import EventRouter

  /// The metrics of one router.
  struct RouterHandlers: Sendable {
    private typealias Value = @Sendable (RouterActivity) -> Double?

    private let meters: [(meter: Meter, value: Value)]
    /// In the order of ``counts(_:)``.
    private let counters: [Counter]

    init(_ prefix: String, _ dimensions: [(String, String)], _ factory: any MetricsFactory) {
      func meter(_ name: String, _ own: [(String, String)] = [], _ value: @escaping Value) -> (Meter, Value) {
        (Meter(label: prefix + name, dimensions: dimensions + own, factory: factory), value)
      }
      func counter(_ name: String, _ own: [(String, String)]) -> Counter {
        Counter(label: prefix + name, dimensions: dimensions + own, factory: factory)
      }
      meters =
        [
          meter("_conditions") { Double($0.index.conditions) },
          meter("_distinct_conditions") { Double($0.index.distinctConditions) },
          meter("_open_scenes") { Double($0.index.openScenes) },
          meter("_declarations") { Double($0.index.declarations) },
          meter("_index_bytes") { Double($0.index.indexBytes) },
          meter("_retired_bytes") { Double($0.index.retiredBytes) },
          meter("_compiled_bytes") { Double($0.index.compiledBytes) },
          meter("_version") { Double($0.version.number) },
          meter("_maintenance_pending") { $0.maintenance.isPending ? 1 : 0 },
        ]
        + RouterMaintenanceEvent.Kind.allCases.map { kind in
          meter("_maintenance_seconds", [("kind", "\(kind)")]) { statistics in
            statistics.maintenance[kind].lastDuration.map { $0 / .seconds(1) }
          }
        }
      counters =
        Decision.Rule.allCases.map { counter("_decisions", [("rule", $0.name)]) }
        + [counter("_decisions", [("rule", "unhandled")])]
        + RouterMaintenanceEvent.Kind.allCases.flatMap { kind in
          ["applied", "unused"].map { counter("_maintenance", [("kind", "\(kind)"), ("outcome", $0)]) }
        }
    }

    /// What counters count.
    static func counts(_ statistics: RouterActivity) -> [UInt64] {
      Decision.Rule.allCases.map { statistics.decisions[$0] } + [statistics.decisions.unhandled]
        + RouterMaintenanceEvent.Kind.allCases.flatMap { kind in
          let work = statistics.maintenance[kind]
          return [UInt64(work.applied), UInt64(work.unused)]
        }
    }

    /// - Parameter increments: as many as ``counts(_:)``.
    func record(_ statistics: RouterActivity, _ increments: [UInt64]) {
      for (meter, value) in meters { if let value = value(statistics) { meter.set(value) } }
      for (counter, increment) in zip(counters, increments) where increment > 0 {
        counter.increment(by: Int64(clamping: increment))
      }
    }
  }
#endif
