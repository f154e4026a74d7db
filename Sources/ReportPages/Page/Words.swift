import BenchmarkCore
import Plots

/// How things are called everywhere on the page.
enum Words {
  static func contestant(_ result: BenchmarkResult) -> String {
    "\(result.engine.rawValue), \(lanes(result.lanes))"
  }

  static func lanes(_ count: Int) -> String { "\(count) \(count == 1 ? "lane" : "lanes")" }

  static func spread(_ samples: Samples) -> String {
    "\(Figures.short(samples.minimum))–\(Figures.short(samples.maximum))"
  }

  static func rate(_ perSecond: Double, of unit: String = "event") -> String {
    "\(Figures.grouped(perSecond)) \(unit)s/s"
  }

  /// What figures of all of `workloads` are told per; `call` where that differs.
  static func unit(of workloads: [WorkloadResults]) -> String {
    let units = Set(workloads.map(\.summary.call.unit))
    return units.count == 1 ? units.first ?? "event" : "call"
  }

  static func nanoseconds(_ number: Int) -> String { Figures.nanoseconds(Double(number)) }

  static func sentence(_ groups: [DotPlot.Group]) -> String {
    groups.map { group in
      (group.label.isEmpty ? "" : "\(group.label): ")
        + group.rows.map { "\($0.label): \($0.words)" }.joined(separator: "; ")
    }.joined(separator: ". ") + "."
  }

  /// By what part a figure grew.
  static func change(from before: Double, to now: Double) -> String {
    before > 0 ? ComparisonFigure.percent(now / before - 1) : "–"
  }
}

extension WorkloadResults {
  /// How many times as fast as `engine` on as many lanes `result` is; nil where that was not timed.
  func times(_ result: BenchmarkResult, fasterThan engine: EngineName) -> Double? {
    results.first { $0.engine == engine && $0.lanes == result.lanes }
      .map { $0.nanoseconds.median / result.nanoseconds.median }
  }
}
