import BenchmarkCore
import Plots

/// One figure along one axis, a line per engine.
struct GrowthPlot {
  var figure: ScaleFigure
  var axis: ScaleAxis
  var curves: [ScaleCurve]
  /// The same of the baseline.
  var before: [ScaleCurve]
  var palette: Palette

  /// The plot with its growth in the caption.
  var plotFigure: PlotFigure {
    let growth = curves.compactMap { curve in
      curve.fit(figure).map { fit in
        "\(curve.engine.rawValue) grows with exponent \(Figures.exponent(fit.exponent))"
          + (fit.rSquared.map { " (R² \(Figures.share($0)))" } ?? "")
      }
    }
    let title = "\(figure.axisTitle) by \(axis.title)"
    return PlotFigure(
      caption: ([title] + growth).joined(separator: "; "), plot: chart(title).svg,
      legend: before.map { _ in ("baseline", palette["baseline"]) }
        + curves.map { ($0.engine.rawValue, palette[$0.engine.rawValue]) })
  }

  private func chart(_ title: String) -> LineChart {
    let all = curves + before
    let xs = all.flatMap { curve in curve.points.map { Double(curve.position(of: $0)) } }
    let ys = all.flatMap(\.points).flatMap { point in
      [figure.scaled(point[figure])] + (figure.spread(point).map { [$0.lowerBound, $0.upperBound] } ?? [])
    }
    let description = curves.compactMap { curve -> String? in
      guard let first = curve.points.first, let last = curve.points.last else { return nil }
      return "\(curve.engine.rawValue): \(words(first, on: curve)), \(words(last, on: curve))"
    }.joined(separator: "; ")
    return LineChart(
      title: title, description: "\(description).",
      x: axis == .share ? .linear(axis.title, xs) : .logarithmic(axis.title, xs),
      y: .logarithmic(figure.axisTitle, ys, format: figure.format),
      series: before.map { line($0, name: "baseline") }
        + curves.flatMap { fit($0) + [line($0, name: $0.engine.rawValue)] })
  }

  private func words(_ point: ScalePoint, on curve: ScaleCurve) -> String {
    "\(figure.words(point[figure])) at \(axis.words(curve.position(of: point)))"
  }

  private func line(_ curve: ScaleCurve, name: String) -> LineChart.Series {
    LineChart.Series(
      name: name, style: palette[name],
      points: curve.points.map { point in
        LineChart.Point(
          x: Double(curve.position(of: point)), y: figure.scaled(point[figure]),
          words: "\(name): \(words(point, on: curve))", spread: figure.spread(point))
      }, isEmphasised: name == EngineName.fast.rawValue)
  }

  /// A power is straight where both axes are logarithmic.
  private func fit(_ curve: ScaleCurve) -> [LineChart.Series] {
    let xs = curve.points.map { Double(curve.position(of: $0)) }.filter { $0 > 0 }
    guard axis != .share, let fit = curve.fit(figure), let first = xs.min(), let last = xs.max() else {
      return []
    }
    let points = [first, last].map { LineChart.Point(x: $0, y: figure.scaled(fit.value(at: $0))) }
    return [
      LineChart.Series(name: "fit", style: palette[curve.engine.rawValue], points: points, isFit: true)
    ]
  }
}

extension ScaleFigure {
  /// In the unit of ``axisTitle``.
  fileprivate func scaled(_ value: Double) -> Double { self == .bytesPerSecond ? value / 1e9 : value }

  /// From the least to the most sample, where there are samples.
  fileprivate func spread(_ point: ScalePoint) -> ClosedRange<Double>? {
    let samples = point.nanoseconds
    switch self {
    case .nsPerEvent: return samples.minimum...samples.maximum
    case .bytesPerSecond:
      let most = scaled(point.bytesPerSecond) * samples.median
      return (most / samples.maximum)...(most / samples.minimum)
    case .buildSeconds, .indexBytes: return nil
    }
  }

  fileprivate var axisTitle: String {
    switch self {
    case .nsPerEvent: "ns per event"
    case .bytesPerSecond: "GB/s"
    case .buildSeconds: "time to build"
    case .indexBytes: "bytes of the index"
    }
  }

  fileprivate var format: TickFormat {
    switch self {
    case .nsPerEvent, .bytesPerSecond: .si(unit: "")
    case .buildSeconds: .si(unit: "s")
    case .indexBytes: .si(unit: "B")
    }
  }

  fileprivate func words(_ value: Double) -> String {
    switch self {
    case .nsPerEvent: "\(Figures.short(value)) ns/event"
    case .bytesPerSecond: "\(Figures.short(value / 1e9)) GB/s"
    case .buildSeconds: Figures.seconds(value)
    case .indexBytes: Figures.bytes(value)
    }
  }
}
