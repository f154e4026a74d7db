extension History {
  /// The version of the format.
  package static let schema = "eventrouter-history/1"

  package var title: String { "EventRouter history" }

  /// What a series is about, in a line.
  package static func title(_ subject: Subject) -> String {
    "\(subject.workload), hash \(subject.hash): \(subject.engine.rawValue), \(subject.lanes) "
      + "\(subject.lanes == 1 ? "lane" : "lanes"), \(subject.figure)"
  }

  /// A row per result, the oldest first.
  package func table(_ series: Series) -> TextTable {
    func change(_ part: Double?) -> String { part.map(ComparisonFigure.percent) ?? "–" }
    var table = TextTable(
      header: [
        "measured", "commit", "value", "min–max", "change", baseline.map { "to \($0)" } ?? "to baseline",
        "build", "index", "B alloc/event", "file", "notes",
      ], rows: [], leftColumns: [0, 1, 9, 10])
    table.rows = series.points.map { point in
      [
        point.environment.timestamp?.text ?? "–", point.environment.commit, Figures.short(point.value),
        "\(Figures.short(point.spread.lowerBound))–\(Figures.short(point.spread.upperBound))",
        change(point.sincePrevious), change(point.sinceBaseline),
        point.buildSeconds.map(Figures.seconds) ?? "–",
        point.indexBytes.map { $0 == 0 ? "–" : Figures.bytes($0) } ?? "–",
        point.allocatedBytesPerEvent.map(Figures.short) ?? "–", point.file,
        point.notes.joined(separator: "; "),
      ]
    }
    return table
  }

  private var skippedLines: [String] { skipped.map { "left out: \($0.file): \($0.reason)" } }

  package var text: String {
    var output = title + "\n"
    for one in series { output += "\n\(Self.title(one.subject))\n\n\(table(one).text)" }
    if !skipped.isEmpty { output += "\n" }
    return output + skippedLines.map { "  \($0)\n" }.joined()
  }

  package var markdown: String {
    let sections = series.map { "### \(Self.title($0.subject))\n\n\(table($0).markdown)" }
    let left = skippedLines.map { "- \($0)\n" }.joined()
    return (sections + (left.isEmpty ? [] : [left])).joined(separator: "\n")
  }

  /// A line per result under a header; what is left out is told in the other formats only.
  package var csv: String {
    var lines = [
      [
        "workload", "workloadHash", "engine", "lanes", "figure", "file", "nanoseconds", "least", "most",
        "changeSincePrevious", "changeSinceBaseline", "buildSeconds", "indexBytes", "allocatedBytesPerEvent",
        "decisionChecksum", "incomplete", "notes",
      ] + (series.first?.points.first?.environment.fields.map(\.name) ?? [])
    ]
    for one in series {
      for point in one.points {
        func text(_ value: (some CustomStringConvertible)?) -> String { value.map { "\($0)" } ?? "" }
        lines.append(
          [
            one.subject.workload, one.subject.hash, one.subject.engine.rawValue, String(one.subject.lanes),
            one.subject.figure, point.file, String(point.value), String(point.spread.lowerBound),
            String(point.spread.upperBound), text(point.sincePrevious), text(point.sinceBaseline),
            text(point.buildSeconds), text(point.indexBytes), text(point.allocatedBytesPerEvent),
            text(point.decisionChecksum), String(point.isIncomplete), point.notes.joined(separator: "; "),
          ] + point.environment.fields.map(\.value))
      }
    }
    return lines.map { $0.map(CSV.quoted).joined(separator: ",") + "\n" }.joined()
  }

  package var json: JSONText {
    .object([
      ("schema", .string(Self.schema)), ("baseline", baseline.map { .string($0) } ?? .null),
      ("series", .array(series.map(json))),
      (
        "skipped",
        .array(skipped.map { .object([("file", .string($0.file)), ("reason", .string($0.reason))]) })
      ),
    ])
  }

  private func json(_ one: Series) -> JSONText {
    .object([
      ("workload", .string(one.subject.workload)), ("workloadHash", .string(one.subject.hash)),
      ("engine", .string(one.subject.engine.rawValue)), ("lanes", .integer(one.subject.lanes)),
      ("figure", .string(one.subject.figure)), ("points", .array(one.points.map(json))),
    ])
  }

  private func json(_ point: Point) -> JSONText {
    func number(_ value: Double?) -> JSONText { value.map { .number($0) } ?? .null }
    return .object([
      ("file", .string(point.file)), ("nanoseconds", .number(point.value)),
      ("least", .number(point.spread.lowerBound)), ("most", .number(point.spread.upperBound)),
      ("changeSincePrevious", number(point.sincePrevious)),
      ("changeSinceBaseline", number(point.sinceBaseline)), ("buildSeconds", number(point.buildSeconds)),
      ("indexBytes", point.indexBytes.map { .integer($0) } ?? .null),
      ("allocatedBytesPerEvent", number(point.allocatedBytesPerEvent)),
      ("decisionChecksum", point.decisionChecksum.map { .string(String($0)) } ?? .null),
      ("incomplete", .bool(point.isIncomplete)), ("notes", .array(point.notes.map { .string($0) })),
      ("environment", point.environment.json),
    ])
  }
}
