extension BenchmarkReport {
  private static let header = [
    "engine", "lanes", "events/s", "ns/event", "min–max", "GB/s", "× Foundation", "B alloc/event", "build",
    "index",
  ]

  private func row(_ result: BenchmarkResult) -> [String] {
    let times = result.nanoseconds
    return [
      result.engine.rawValue, String(result.lanes), Figures.grouped(Int(result.eventsPerSecond.rounded())),
      Figures.short(times.median), "\(Figures.short(times.minimum))–\(Figures.short(times.maximum))",
      Figures.short(result.bytesPerSecond / 1e9), timesFasterThanFoundation(result).map(Figures.short) ?? "–",
      result.allocatedBytesPerEvent.map(Figures.short) ?? "–", Figures.seconds(result.buildSeconds),
      result.indexBytes == 0 ? "–" : Figures.bytes(result.indexBytes),
    ]
  }

  /// Sentences that a reader of the table needs: how far the engines were verified and what is a sample.
  private var notes: [String] {
    results.map { result in
      let name = "\(result.engine.rawValue), \(result.lanes) \(result.lanes == 1 ? "lane" : "lanes")"
      let all = Figures.grouped(workload.events)
      let timed =
        result.events == workload.events
        ? "timed on all \(all) events"
        : "timed on a sample of \(Figures.grouped(result.events)) of \(all) events, spread evenly"
      return "\(name): \(timed); \(comparison(result))"
    }
  }

  private func comparison(_ result: BenchmarkResult) -> String {
    let verification = result.verification
    let compared = Figures.grouped(verification.compared)
    switch result.engine {
    case .reference: return "it is the reference"
    case .foundation:
      return "decides otherwise than the reference on \(Figures.grouped(verification.differences)) of "
        + "\(compared) events (it follows another definition)"
    case .fast:
      return verification.isComplete
        ? "verified: decides as the reference on all \(compared) events"
        : "verified on a sample: decides as the reference on \(compared) of "
          + "\(Figures.grouped(verification.total)) events, spread evenly (all would take it too long)"
    }
  }

  private var facts: [(name: String, value: String)] {
    let conditions = Figures.grouped(workload.conditions)
    return [
      ("machine", "\(environment.cpu), \(environment.cores) cores, \(environment.platform)"),
      (
        "build",
        "\(environment.configuration), Swift \(environment.swift), commit \(environment.commit), "
          + "\(environment.allocator) allocator"
      ),
      ("workload", "\(workload.name), hash \(workload.hash)"),
      (
        "",
        "\(Figures.grouped(workload.events)) events, \(Figures.bytes(workload.bytes)), \(conditions) conditions, "
          + "\(Figures.grouped(workload.declarations)) declarations, \(workload.openScenes) open scenes"
      ),
      ("rounds", "\(rounds), interleaved; median, minimum and maximum"),
    ] + (representation.map { [("index", $0)] } ?? [])
  }

  private var representation: String? {
    results.first { !$0.representation.isEmpty }?.representation
  }

  /// A table that a person reads at a glance.
  var text: String {
    let rows = [Self.header] + results.map(row)
    let widths = Self.header.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    var output = "EventRouter benchmark\n"
    for fact in facts {
      output += "  " + fact.name + String(repeating: " ", count: 10 - fact.name.count) + fact.value + "\n"
    }
    output += "\n"
    for (index, row) in rows.enumerated() {
      let cells = row.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - row[column].count)
        return column == 0 ? row[column] + padding : padding + row[column]
      }
      output += "  " + cells.joined(separator: "  ") + "\n"
      if index == 0 {
        output += "  " + widths.map { String(repeating: "-", count: $0) }.joined(separator: "  ") + "\n"
      }
    }
    output += "\n"
    for note in notes { output += "  " + note + "\n" }
    return output
  }

  /// The same as a table of GitHub-flavoured Markdown.
  var markdown: String {
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
    var output = line(Self.header)
    output += line(Self.header.indices.map { $0 == 0 ? "---" : "---:" })
    for result in results { output += line(row(result)) }
    output += "\n"
    for fact in facts where !fact.name.isEmpty { output += "- \(fact.name): \(fact.value)\n" }
    for note in notes { output += "- \(note)\n" }
    return output
  }
}
