import BenchmarkCore
import Plots

/// What `routebench compare` says of two files, with a picture of the times.
struct ThroughputChanges {
  private var comparison: Comparison
  private var title: String

  init(baseline: ComparisonSide, candidate: ComparisonSide) {
    comparison = Comparison(baseline: baseline, candidate: candidate, limits: ComparisonLimits())
    title = "\(baseline.name) → \(candidate.name)"
  }

  /// How a figure is coloured. Red is a regression of the code and nothing else.
  private enum Mood: String {
    case good, bad, neutral

    var style: SeriesStyle {
      switch self {
      case .good: .improvement
      case .bad: .regression
      case .neutral: .neutral
      }
    }
  }

  /// - Parameter id: No other element of the page has it.
  func html(id: String) -> HTML {
    let moods = comparison.figures.map(mood)
    let isUnclear = comparison.figures.contains { $0.verdict == .unclear }
    let isGood = comparison.verdict == .better && !isUnclear && moods.contains(.good)
    let verdict = moods.contains(.bad) ? "verdict bad" : isGood ? "verdict good" : "verdict"
    var content = HTML.fitted("h3", title, ems: 90)
    content += .fitted("p", class: verdict, comparison.summary, ems: 900)
    for warning in comparison.warnings { content += .fitted("p", class: "warning", warning, ems: 300) }
    guard !comparison.figures.isEmpty else { return content }
    if let figure = figure(moods) { content += figure.html(id: id) }
    let notable = comparison.figures.indices.filter {
      !Self.ordinary.contains(comparison.figures[$0].verdict)
    }
    if !notable.isEmpty { content += table("Figures that are not simply fine", notable, moods).html }
    content += table("All figures", Array(moods.indices), moods).folded(
      "All figures: \(Figures.grouped(moods.count)) rows")
    content += .element(
      "ul", ["class": "note"], (comparison.facts + comparison.notes).map { .element("li", $0) })
    return content
  }

  private func mood(_ figure: ComparisonFigure) -> Mood {
    // A time of another compiler says nothing of the code; that of another machine is not judged at all.
    if figure.kind == .time, !isSameCompiler { return .neutral }
    switch figure.verdict {
    case .regression, .wrongAnswers: return .bad
    case .better: return .good
    case .fine, .unclear, .notCounted, .ignored, .notJudged: return .neutral
    }
  }

  private var isSameCompiler: Bool {
    guard let one = comparison.baseline.reports.first?.environment,
      let other = comparison.candidate.reports.first?.environment
    else { return false }
    return one.swift == other.swift && one.configuration == other.configuration
  }

  private func engine(_ figure: ComparisonFigure) -> String {
    "\(figure.engine.rawValue), \(Words.lanes(figure.lanes))"
  }

  private static let ordinary: Set<ComparisonFigure.Verdict> = [.fine, .notCounted, .ignored]

  /// The figures at `places`.
  private func table(_ caption: String, _ places: [Int], _ moods: [Mood]) -> DataTable {
    let table = comparison.table
    return DataTable(
      caption: "\(caption), \(title)", header: ["workload", "engine"] + table.header.dropFirst(),
      rows: places.map { place in
        let figure = comparison.figures[place]
        return [figure.workload, engine(figure)] + table.rows[place].dropFirst()
      }, leftColumns: [0, 1, 2, 8],
      moods: places.map { moods[$0] == .neutral ? "" : moods[$0].rawValue })
  }

  /// By how much every time changed, with its interval.
  private func figure(_ moods: [Mood]) -> PlotFigure? {
    var groups: [DotPlot.Group] = []
    for (figure, mood) in zip(comparison.figures, moods) where figure.kind == .time {
      guard let change = figure.change else { continue }
      let row = DotPlot.Row(
        label: engine(figure), value: change, interval: figure.interval,
        words: "\(ComparisonFigure.percent(change)), \(figure.verdict.words)", style: mood.style)
      if groups.last?.label == figure.workload {
        groups[groups.count - 1].rows.append(row)
      } else {
        groups.append(DotPlot.Group(label: figure.workload, rows: [row]))
      }
    }
    if groups.isEmpty { return nil }
    return PlotFigure(
      caption: "Change of the time; less is better. Lines are intervals of confidence. A triangle "
        + "that points up is a regression, one that points down is better; a circle is neither.",
      plot: DotPlot(
        title: "Change of the time, \(title)", description: Words.sentence(groups),
        axis: .linear(
          "change of the time", [-0.05, 0.05] + groups.flatMap(\.values), format: .percent),
        groups: groups, reference: 0
      ).svg)
  }
}
