internal import RouterFiles
import Workloads

extension ScaleReport {
  /// The figures of `curve` as rows of text, a row per point.
  package func table(_ curve: ScaleCurve) -> TextTable {
    var table = TextTable(
      header: [
        curve.axis.title, "ns/event", "min–max", "GB/s", "build", "index", "matching", "verified on",
      ], rows: [])
    for point in curve.points {
      let times = point.nanoseconds
      table.rows.append([
        Figures.grouped(curve.position(of: point)), Figures.short(times.median),
        "\(Figures.short(times.minimum))–\(Figures.short(times.maximum))",
        Figures.short(point.bytesPerSecond / 1e9), Figures.seconds(point.buildSeconds),
        point.indexBytes == 0 ? "–" : Figures.bytes(point.indexBytes),
        point.matchingPercent.map { Figures.short($0) + " %" } ?? "–",
        point.engine == .foundation ? "–" : "\(Figures.grouped(point.comparedEvents ?? 0)) events",
      ])
    }
    return table
  }

  /// How each figure of `curve` grows, as rows of text.
  package func growth(_ curve: ScaleCurve) -> TextTable {
    var table = TextTable(header: ["figure", "growth exponent", "R²", "points"], rows: [])
    for figure in ScaleFigure.allCases {
      guard let fit = curve.fit(figure) else { continue }
      table.rows.append([
        figure.title, Figures.exponent(fit.exponent), fit.rSquared.map(Figures.share) ?? "–",
        String(fit.points),
      ])
    }
    return table
  }

  /// What a curve is about: `ns/event … by conditions: fast, 64 bytes per event, …`.
  package func title(_ curve: ScaleCurve) -> String {
    "\(curve.engine.rawValue) by \(curve.axis.title); \(fixedWords(except: curve.axis))"
  }

  /// Where the axes stand that are not varied, in words.
  package func fixedWords(except axis: ScaleAxis) -> String {
    ScaleAxis.allCases.filter { $0 != axis && !($0 == .share && !hasShare) }
      .map { $0.words(fixed[$0]) }
      .joined(separator: ", ")
  }

  /// Whether the kind of workload can be asked for a share of matching events.
  private var hasShare: Bool { Workload.kindsWithShare.contains(kind) }

  package var facts: [ReportFact] {
    environment.facts + [
      ("workload", "\(kind), seed \(seed)"),
      ("rounds", "\(rounds); median, minimum and maximum"),
      ("growth", "figure ~ x ^ exponent, by least squares on both logarithms"),
    ]
  }

  package var text: String {
    var output = "EventRouter scale\n"
    output += facts.text
    for curve in curves {
      output += "\n\(title(curve))\n\n\(table(curve).text)\n"
      output += growth(curve).text
    }
    return output
  }

  package var markdown: String {
    var output = ""
    for curve in curves {
      output += "### \(title(curve))\n\n\(table(curve).markdown)\n\(growth(curve).markdown)\n"
    }
    return output + facts.markdown
  }

  private static let columns =
    ["axis", "engine"] + ScaleAxis.allCases.map(\.rawValue) + [
      "workloadHash", "matchingPercent", "events", "bytes", "conditionCount", "rounds", "nsPerEvent",
      "nsPerEventMin", "nsPerEventMax", "bytesPerSecond", "buildSeconds", "indexBytes",
      "allocatedBytesPerEvent", "decisionChecksum", "verified", "comparedEvents", "differingEvents",
    ] + ScaleFigure.allCases.map { "\($0.rawValue)Exponent" }

  /// One line per point under a header, RFC 4180 with LF; the environment on every line.
  package var csv: String {
    let workload: JSONMembers = ["workload": kind, "seed": String(seed)]
    return CSV.table(
      Self.columns,
      curves.flatMap { curve in
        let names: JSONMembers = ["axis": curve.axis, "engine": curve.engine]
        let exponents = ScaleFigure.allCases.reduce(names) { members, figure in
          members + ["\(figure.rawValue)Exponent": curve.fit(figure)?.exponent]
        }
        return curve.points.map { (members: exponents + $0.members, workload: workload) }
      }, environment)
  }
}
