import BenchmarkCore

/// One figure within a line of a document.
enum SingleFigure: String, CaseIterable {
  case eventsPerSecond
  case nsPerEvent
  case gigabytesPerSecond
  case timesFoundation
  case timesReference
  case buildTime
  case index
  case allocatedBytesPerEvent
  /// How ``nsPerEvent`` grows along an axis; the place is the axis's name.
  case growthExponent
  case updatesPerSecond
  /// Half of the updates, and 99 of 100, took no longer.
  case updateP50
  case updateP99
  case updateMax
  /// Throughput beside updates, as a part of that beside the control, and beside nothing.
  case throughputRatio
  case throughputRatioIdle
  /// How many times the bytes of a fresh index one has after updates.
  case memoryRatio

  /// The figure with its unit, but for bare counts; nil where the file does not have it.
  ///
  /// - Parameter place: An engine and its lanes, such as `fast/1`, in a file of one workload; an axis and a place
  ///   on it, such as `conditions/1000`, or an axis alone; what updates do, such as `replace`.
  func text(_ file: SavedFile, at place: String) -> String? {
    let parts = place.split(separator: "/").map(String.init)
    switch file {
    case .benchmark(let report):
      guard parts.count == 2, let workload = report.workloads.first, report.workloads.count == 1 else {
        return nil
      }
      let result = workload.results.first { $0.engine.rawValue == parts[0] && String($0.lanes) == parts[1] }
      return result.flatMap { text($0, workload) }
    case .scale(let report):
      let curve = report.curves.first { $0.axis.rawValue == parts.first && $0.engine == .fast }
      guard let curve else { return nil }
      if parts.count == 1, self == .growthExponent {
        return curve.fit(.nsPerEvent).map { Figures.exponent($0.exponent) }
      }
      guard parts.count == 2 else { return nil }
      return curve.points.first { String(curve.position(of: $0)) == parts[1] }.flatMap(text)
    case .churn(let report): return place == report.kind.rawValue ? text(report) : nil
    case .latency, .memory, .peers: return nil
    }
  }

  private func text(_ report: ChurnReport) -> String? {
    let (outcome, times) = (report.outcome, report.outcome.updateLatency)
    return switch self {
    case .eventsPerSecond: Figures.grouped(outcome.throughput(.updates))
    case .index: Figures.bytes(outcome.indexBytes)
    case .updatesPerSecond: Figures.grouped(outcome.updatesPerSecond)
    case .updateP50: times.nanoseconds("p50").map(Words.nanoseconds)
    case .updateP99: times.nanoseconds("p99").map(Words.nanoseconds)
    case .updateMax: Words.nanoseconds(times.maximum)
    case .throughputRatio: Figures.share(outcome.throughputRatio)
    case .throughputRatioIdle: Figures.share(outcome.throughputRatioIdle)
    case .memoryRatio: Figures.share(outcome.memoryRatio)
    case .nsPerEvent, .gigabytesPerSecond, .timesFoundation, .timesReference, .buildTime, .growthExponent,
      .allocatedBytesPerEvent:
      nil
    }
  }

  private func text(_ result: BenchmarkResult, _ workload: WorkloadResults) -> String? {
    switch self {
    case .eventsPerSecond: Figures.grouped(result.eventsPerSecond)
    case .nsPerEvent: "\(Figures.short(result.nanoseconds.median)) ns"
    case .gigabytesPerSecond: "\(Figures.short(result.bytesPerSecond / 1e9)) GB/s"
    case .timesFoundation: workload.times(result, fasterThan: .foundation).map { Figures.short($0) }
    case .timesReference: workload.times(result, fasterThan: .reference).map { Figures.short($0) }
    case .buildTime: Figures.seconds(result.buildSeconds)
    case .index: Figures.bytes(result.indexBytes)
    case .allocatedBytesPerEvent: result.allocatedBytesPerEvent.map(Figures.short)
    case .growthExponent, .updatesPerSecond, .updateP50, .updateP99, .updateMax, .throughputRatio,
      .throughputRatioIdle, .memoryRatio:
      nil
    }
  }

  private func text(_ point: ScalePoint) -> String? {
    switch self {
    case .eventsPerSecond: Figures.grouped(1e9 / point.nanoseconds.median)
    case .nsPerEvent: "\(Figures.short(point.nanoseconds.median)) ns"
    case .gigabytesPerSecond: "\(Figures.short(point.bytesPerSecond / 1e9)) GB/s"
    case .buildTime: Figures.seconds(point.buildSeconds)
    case .index: Figures.bytes(point.indexBytes)
    case .allocatedBytesPerEvent: point.allocatedBytesPerEvent.map(Figures.short)
    case .timesFoundation, .timesReference, .growthExponent, .updatesPerSecond, .updateP50, .updateP99,
      .updateMax, .throughputRatio, .throughputRatioIdle, .memoryRatio:
      nil
    }
  }
}
