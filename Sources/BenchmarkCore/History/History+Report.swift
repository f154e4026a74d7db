package import RouterFiles

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

  private static let columns = [
    "workload", "workloadHash", "engine", "lanes", "figure", "file", "nanoseconds", "least", "most",
    "changeSincePrevious", "changeSinceBaseline", "buildSeconds", "indexBytes", "allocatedBytesPerEvent",
    "decisionChecksum", "incomplete", "notes",
  ]

  /// A line per result under a header; what is left out is told in the other formats only.
  package var csv: String {
    let names = series.first?.points.first?.environment.fields.map(\.name) ?? []
    let rows = series.flatMap { one in
      one.points.map { point in
        let notes: JSONMembers = ["notes": point.notes.joined(separator: "; ")]
        return (notes + one.subject.members + point.members).texts(of: Self.columns)
          + point.environment.fields.map(\.value)
      }
    }
    return CSV.text([Self.columns + names] + rows)
  }

  /// The keys `schema`, `baseline`, `series` and `skipped`.
  package var members: JSONMembers {
    [
      "schema": Self.schema, "baseline": baseline,
      "series": series.map { $0.subject.members + ["points": $0.points] },
      "skipped": skipped.map { ["file": $0.file, "reason": $0.reason] as JSONMembers },
    ]
  }
}

extension History.Subject: JSONRecord {
  package var members: JSONMembers {
    ["workload": workload, "workloadHash": hash, "engine": engine, "lanes": lanes, "figure": figure]
  }
}

extension History.Point: JSONRecord {
  package var members: JSONMembers {
    [
      "file": file, "nanoseconds": value, "least": spread.lowerBound, "most": spread.upperBound,
      "changeSincePrevious": sincePrevious, "changeSinceBaseline": sinceBaseline,
      "buildSeconds": buildSeconds, "indexBytes": indexBytes,
      "allocatedBytesPerEvent": allocatedBytesPerEvent,
      "decisionChecksum": decisionChecksum.map { String($0) }, "incomplete": isIncomplete, "notes": notes,
      "environment": environment,
    ]
  }
}
