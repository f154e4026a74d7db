/// What a run would measure, without measuring it.
package struct SuiteListing: Sendable {
  package static let schema = "eventrouter-suite-list/1"

  package struct Entry: Sendable {
    package var workload: BenchmarkReport.WorkloadSummary
    package var engines: [EngineName]
    package var lanes: [Int]
    /// What the decisions are expected to sum up to; nil where nobody wrote it down.
    package var checksum: UInt64?

    package init(
      workload: BenchmarkReport.WorkloadSummary, engines: [EngineName], lanes: [Int], checksum: UInt64?
    ) {
      self.workload = workload
      self.engines = engines
      self.lanes = lanes
      self.checksum = checksum
    }
  }

  package var entries: [Entry]

  package init(_ entries: [Entry]) { self.entries = entries }

  /// The list in `format`, ending in a newline.
  package func formatted(as format: ReportFormat) -> String {
    switch format {
    case .text: table.text
    case .markdown: table.markdown
    case .csv: ([table.header] + table.rows).map { $0.map(CSV.quoted).joined(separator: ",") + "\n" }.joined()
    case .json: json.formatted + "\n"
    }
  }

  private var table: TextTable {
    TextTable(
      header: ["workload", "conditions", "events", "bytes", "engines", "lanes", "checksum"],
      rows: entries.map { entry in
        [
          entry.workload.name, String(entry.workload.conditions), String(entry.workload.events),
          String(entry.workload.bytes), entry.engines.map(\.rawValue).joined(separator: " "),
          entry.lanes.map(String.init).joined(separator: " "), entry.checksum.map { String($0) } ?? "–",
        ]
      }, leftColumns: [0, 4, 5])
  }

  private var json: JSONText {
    .object([
      ("schema", .string(Self.schema)),
      (
        "workloads",
        .array(
          entries.map { entry in
            .object([
              ("workload", entry.workload.json),
              ("engines", .array(entry.engines.map { .string($0.rawValue) })),
              ("lanes", .array(entry.lanes.map(JSONText.integer))),
              ("checksum", entry.checksum.map { .string(String($0)) } ?? .null),
            ])
          })
      ),
    ])
  }
}
