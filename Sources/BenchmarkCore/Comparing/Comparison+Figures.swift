import EventModel
import Foundation

extension Comparison {
  /// The figures that do not change from one run to the next.
  func deterministicFigures(_ before: Series, _ after: Series) -> [ComparisonFigure] {
    [
      decisions(before, after), allocations(before, after), index(before, after),
      instructions(before, after),
    ]
  }

  /// What the checksums and the verification say.
  static func decisionsVerdict(_ before: Series, _ after: Series) -> (
    verdict: ComparisonFigure.Verdict, note: String
  ) {
    let checksums = Set((before.results + after.results).map(\.decisionChecksum))
    if after.results.contains(where: { !$0.verified }) {
      return (.wrongAnswers, "the candidate's decisions are not verified")
    }
    if before.results.contains(where: { !$0.verified }) {
      return (.wrongAnswers, "the baseline's decisions are not verified")
    }
    if checksums.count > 1 {
      return (
        .wrongAnswers, "checksums differ: " + checksums.sorted().map(String.init).joined(separator: ", ")
      )
    }
    return (.fine, checksums.first.map { "checksum \($0)" } ?? "")
  }

  func figure(_ kind: ComparisonFigure.Kind, _ series: Series) -> ComparisonFigure {
    ComparisonFigure(
      workload: series.workload.summary.name, engine: series.engine, lanes: series.lanes, kind: kind,
      unit: series.workload.summary.call.unit, verdict: .notCounted)
  }

  private func decisions(_ before: Series, _ after: Series) -> ComparisonFigure {
    var figure = figure(.decisions, before)
    (figure.verdict, figure.note) = Self.decisionsVerdict(before, after)
    return figure
  }

  private func allocations(_ before: Series, _ after: Series) -> ComparisonFigure {
    var figure = figure(.allocations, before)
    let isSameAllocator =
      baseline.reports[0].environment.allocator == candidate.reports[0].environment.allocator
    let first = before.results.compactMap(\.allocatedBytesPerEvent).sorted()
    let second = after.results.compactMap(\.allocatedBytesPerEvent).sorted()
    guard first.count == before.results.count, second.count == after.results.count,
      let least = first.first, let most = first.last, let fewest = second.first, let largest = second.last,
      let operations = before.results.first?.events
    else { return figure }
    let (baseline, candidate) = (Samples(first).median, Samples(second).median)
    (figure.baseline, figure.candidate) = (baseline, candidate)
    guard isSameAllocator else { return figure }
    figure.change = Self.growth(from: baseline, to: candidate)
    let limit = limits.allocatedBytesPerPass / Double(operations)
    figure.absoluteLimit = limit
    // Where a side's own processes differ, the sides differ only if all of one are above all of the other.
    figure.verdict =
      fewest - most > limit ? .regression : least - largest > limit ? .better : .fine
    if figure.verdict == .regression {
      let more = Figures.short((candidate - baseline) * Double(operations))
      figure.note = "\(more) bytes more in a pass of \(Figures.grouped(operations)) \(figure.unit)s"
    } else if least < most || fewest < largest {
      figure.note = "not the same in each process"
    }
    return judged(figure)
  }

  private func index(_ before: Series, _ after: Series) -> ComparisonFigure {
    var figure = figure(.index, before)
    figure.baseline = Self.median(before.results.map { Double($0.indexBytes) })
    figure.candidate = Self.median(after.results.map { Double($0.indexBytes) })
    return judged(byGrowth(figure, limit: limits.indexGrowth))
  }

  private func instructions(_ before: Series, _ after: Series) -> ComparisonFigure {
    var figure = figure(.instructions, before)
    // Another tool counts those of batches.
    guard before.lanes == 1, before.engine == .fast else { return figure }
    let name = ExactText(before.workload.summary.name)
    figure.baseline =
      Self.median(before.results.map(\.instructionsPerEvent)) ?? baseline.instructions?.perEvent[name]
    figure.candidate =
      Self.median(after.results.map(\.instructionsPerEvent)) ?? candidate.instructions?.perEvent[name]
    if let one = baseline.instructions?.tool, let other = candidate.instructions?.tool, one != other {
      figure.note = "counted by different tools: \(one), \(other)"
      return figure
    }
    return judged(byGrowth(figure, limit: limits.instructionGrowth))
  }

  /// Judges a figure of which less is better and no two runs differ.
  private func byGrowth(_ figure: ComparisonFigure, limit: Double) -> ComparisonFigure {
    var figure = figure
    figure.limit = limit
    guard let baseline = figure.baseline, let candidate = figure.candidate else { return figure }
    guard let growth = Self.growth(from: baseline, to: candidate) else {
      figure.verdict = .regression
      figure.note = "there was none before"
      return figure
    }
    figure.change = growth
    figure.verdict = growth > limit ? .regression : growth < -limit ? .better : .fine
    return figure
  }

  /// The part by which `to` is larger; nil for any growth from nothing.
  private static func growth(from: Double, to: Double) -> Double? {
    from == 0 ? (to == 0 ? 0 : nil) : to / from - 1
  }

  func judged(_ figure: ComparisonFigure) -> ComparisonFigure {
    var figure = figure
    if limits.ignored.contains(figure.kind), figure.verdict != .notCounted { figure.verdict = .ignored }
    return figure
  }

  /// The median of what is there; nil if anything is missing.
  private static func median(_ values: [Double?]) -> Double? {
    let known = values.compactMap { $0 }
    return known.count == values.count && !known.isEmpty ? Samples(known).median : nil
  }
}
