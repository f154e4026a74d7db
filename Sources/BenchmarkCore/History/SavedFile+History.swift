extension SavedFile {
  /// Where the results were made; nil for a file that does not tell.
  package var environment: BenchmarkEnvironment? {
    switch self {
    case .benchmark(let report): report.environment
    case .scale(let report): report.environment
    case .latency(let report): report.environment
    case .memory(let report): report.environment
    case .churn(let report): report.environment
    case .peers: nil
    }
  }

  /// Why not everything is there that was to be measured; nil if it is.
  package var incomplete: Incompleteness? {
    switch self {
    case .benchmark(let report): report.incomplete
    case .scale(let report): report.incomplete
    case .latency(let report): report.incomplete
    case .memory, .churn, .peers: nil
    }
  }

  /// What a history tells of the file. Empty for a file that does not say where and when it was made.
  func historyPoints(file: String) -> [(History.Subject, History.Point)] {
    guard let environment else { return [] }
    func point(_ value: Double, _ spread: ClosedRange<Double>) -> History.Point {
      History.Point(
        file: file, environment: environment, value: value, spread: spread, isIncomplete: incomplete != nil)
    }
    func point(_ result: BenchmarkResult) -> History.Point {
      var point = point(result.nanoseconds.median, result.nanoseconds.spread)
      point.buildSeconds = result.buildSeconds
      point.indexBytes = result.indexBytes
      point.allocatedBytesPerEvent = result.allocatedBytesPerEvent
      point.events = result.events
      point.decisionChecksum = result.decisionChecksum
      return point
    }
    switch self {
    case .benchmark(let report):
      return report.workloads.flatMap { workload in
        workload.results.map { result in
          let call = workload.summary.call
          let figure = "ns/\(call.unit)" + (call == .batch ? "" : ", call \"\(call.rawValue)\"")
          return (
            subject(workload.summary.name, workload.summary.hash, result.engine, result.lanes, figure),
            point(result)
          )
        }
      }
    case .scale(let report):
      return report.curves.flatMap(\.points).map { place in
        let result = place.result
        let words = ScaleAxis.allCases.filter { $0 != .lanes }.map { $0.words(place.coordinates[$0]) }
        let name = "\(report.kind), seed \(report.seed), \(words.joined(separator: ", "))"
        return (subject(name, place.workloadHash, result.engine, place.coordinates.lanes), point(result))
      }
    case .latency(let report):
      return report.runs.flatMap { run in
        run.response.percentiles.map { percentile in
          let value = Double(percentile.nanoseconds)
          var point = point(value, value...value)
          point.allocatedBytesPerEvent = run.allocatedBytesPerEvent
          // Rates differ by what does not go into whole nanoseconds.
          let figure = "ns, \(percentile.name) at \(Figures.short(run.requestedRate)) events/s"
          return (
            subject(report.workload.name, report.workload.hash, report.engine, report.load.lanes, figure),
            point
          )
        }
      }
    case .churn(let report):
      return report.historyFigures.map { figure, value, spread in
        (
          subject(report.workload.name, report.workload.hash, .fast, 1, figure),
          point(value, spread)
        )
      }
    case .memory, .peers: return []
    }
  }

  private func subject(
    _ workload: String, _ hash: String, _ engine: EngineName, _ lanes: Int, _ figure: String = "ns/event"
  ) -> History.Subject {
    History.Subject(workload: workload, hash: hash, engine: engine, lanes: lanes, figure: figure)
  }
}

extension ChurnReport {
  /// Nanoseconds: of an event in each phase, with the least and the most of all turns, and of updates by percentile.
  fileprivate var historyFigures: [(String, Double, ClosedRange<Double>)] {
    let updates =
      "\(kind.rawValue), " + (requestedRate.map { "\(Figures.short($0))/s" } ?? "as fast as they can")
    let phases = ChurnPhase.allCases.compactMap { phase -> (String, Double, ClosedRange<Double>)? in
      let times = outcome.turns.map { $0[phase] }.filter { $0 > 1e-9 }.map { 1e9 / $0 }
      if times.isEmpty { return nil }
      let samples = Samples(times)
      return ("ns/event \(phase.name) (\(updates))", samples.median, samples.spread)
    }
    return phases
      + outcome.updateLatency.percentiles.map { percentile in
        let value = Double(percentile.nanoseconds)
        return ("ns, \(percentile.name) of an update (\(updates))", value, value...value)
      }
  }
}
