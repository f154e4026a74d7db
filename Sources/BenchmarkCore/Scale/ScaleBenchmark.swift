import EventModel
import Synchronization
import Workloads

/// What to vary, how far, and how to measure at each place.
package struct ScalePlan: Sendable {
  /// The axes in the order of the report, each with the numbers at which to measure.
  package var axes: [(axis: ScaleAxis, values: [Int])]
  /// Where the other axes stand meanwhile.
  package var fixed: ScaleCoordinates
  package var benchmark: BenchmarkPlan

  /// - Parameter benchmark: How to measure at each place; its lanes are not used.
  package init(
    axes: [(axis: ScaleAxis, values: [Int])], fixed: ScaleCoordinates, benchmark: BenchmarkPlan
  ) {
    self.axes = axes.map { ($0.axis, Array(Set($0.values)).sorted()) }
    self.fixed = fixed
    self.benchmark = benchmark
  }
}

/// Why measuring stopped, and where.
package struct ScaleError: Error {
  package var axis: ScaleAxis
  package var coordinates: ScaleCoordinates
  package var workload: Workload
  package var cause: BenchmarkError
}

/// Verifies and times engines along axes, one place after the other.
package struct ScaleBenchmark {
  /// Something to tell while it runs.
  package struct Progress: Sendable {
    package var axis: ScaleAxis
    package var value: Int
    /// How many places are behind, and how many there are.
    package var done: Int
    package var total: Int
    /// Nil while the workload is generated.
    package var step: Benchmark.Progress?
  }

  private let factories: [EngineFactory]
  private let plan: ScalePlan
  private let workload: @Sendable (ScaleCoordinates) -> Workload
  private let progress: @Sendable (Progress) -> Void
  private let finished: @Sendable (_ curves: [ScaleCurve], _ places: Int, _ total: Int) -> Void

  /// - Parameters:
  ///   - factories: One per engine of the plan, and the reference's in any case.
  ///   - workload: Makes the workload of a place.
  ///   - finished: Called after each place with all that is finished, and with how many places that are.
  package init(
    factories: [EngineFactory], plan: ScalePlan,
    workload: @escaping @Sendable (ScaleCoordinates) -> Workload,
    progress: @escaping @Sendable (Progress) -> Void = { _ in },
    finished: @escaping @Sendable ([ScaleCurve], Int, Int) -> Void = { _, _, _ in }
  ) {
    self.factories = factories
    self.plan = plan
    self.workload = workload
    self.progress = progress
    self.finished = finished
  }

  /// One curve per axis and engine, in the plan's order.
  ///
  /// - Throws: At the first place where an engine decides wrongly, before it is timed there.
  package func run() throws(ScaleError) -> [ScaleCurve] {
    let places = plan.axes.flatMap { axis, values in
      // All lanes route the same events and take turns.
      axis == .lanes ? [(axis, values)] : values.map { (axis, [$0]) }
    }
    var points: [ScaleAxis: [ScalePoint]] = [:]
    for (index, (axis, values)) in places.enumerated() {
      points[axis, default: []] += try measure(axis, values, done: index, total: places.count)
      finished(curves(points), index + 1, places.count)
    }
    return curves(points)
  }

  /// One curve per axis and engine with a point.
  private func curves(_ points: [ScaleAxis: [ScalePoint]]) -> [ScaleCurve] {
    plan.axes.flatMap { axis, _ in
      plan.benchmark.engines.map { engine in
        ScaleCurve(axis: axis, engine: engine, points: (points[axis] ?? []).filter { $0.engine == engine })
      }
    }.filter { !$0.points.isEmpty }
  }

  private func measure(
    _ axis: ScaleAxis, _ values: [Int], done: Int, total: Int
  ) throws(ScaleError) -> [ScalePoint] {
    var coordinates = plan.fixed
    coordinates[axis] = values.last ?? coordinates[axis]
    let tell = { @Sendable [progress, value = coordinates[axis]] (step: Benchmark.Progress?) in
      progress(Progress(axis: axis, value: value, done: done, total: total, step: step))
    }
    tell(nil)
    let workload = workload(coordinates)
    var benchmark = plan.benchmark
    benchmark.lanes = axis == .lanes ? values : [plan.fixed.lanes]
    if axis == .lanes { benchmark.engines.removeAll { $0 == .fastOne } }
    if benchmark.engines.isEmpty { return [] }
    let engines = Mutex<[EngineName: any BenchmarkEngine]>([:])
    let keeping = factories.map { factory in
      EngineFactory(name: factory.name) { configuration throws(ConfigurationError) in
        let engine = try factory.make(configuration)
        engines.withLock { $0[factory.name] = engine }
        return engine
      }
    }
    do {
      let results = try Benchmark(factories: keeping, plan: benchmark, progress: tell).run(workload)
      let hash = WorkloadSummary.hash(of: workload)
      let matching = try matchingPercent(workload, by: engines.withLock { $0[.fast] ?? $0[.fastOne] })
      return results.map { result in
        var place = coordinates
        place.lanes = result.lanes
        return ScalePoint(
          coordinates: place, workloadHash: hash, matchingPercent: matching, result: result)
      }
    } catch {
      throw ScaleError(axis: axis, coordinates: coordinates, workload: workload, cause: error)
    }
  }

  /// How many of 100 events a condition decides; nil without an engine that is quick enough to ask.
  private func matchingPercent(
    _ workload: Workload, by engine: (any BenchmarkEngine)?
  ) throws(BenchmarkError) -> Double? {
    guard let engine else { return nil }
    do {
      var decisions: [Decision] = []
      try engine.route(PreparedEvents(workload.events), lanes: 1, into: &decisions)
      let matching = decisions.count(where: \.isByCondition)
      return decisions.isEmpty ? nil : 100 * Double(matching) / Double(decisions.count)
    } catch {
      throw .event(error)
    }
  }
}

extension Decision {
  /// Whether the event has a condition that decided. A document group looks at the path extension, the fallback takes
  /// what nobody wants, and on a platform with a single scene nobody is asked.
  fileprivate var isByCondition: Bool {
    switch rule {
    case .preferring, .allowing, .matching: true
    case .singleScene, .documentType, .unmodified, nil: false
    }
  }
}
