package import RouterFiles

/// What a run would measure, without measuring it.
package struct SuiteListing: FormattedReport, Sendable {
  package static let schema = "eventrouter-suite-list/1"

  package struct Entry: Sendable {
    package var workload: WorkloadSummary
    package var engines: [EngineName]
    package var lanes: [Int]
    /// What the decisions are expected to sum up to; nil where nobody wrote it down.
    package var checksum: UInt64?

    package init(
      workload: WorkloadSummary, engines: [EngineName], lanes: [Int], checksum: UInt64?
    ) {
      self.workload = workload
      self.engines = engines
      self.lanes = lanes
      self.checksum = checksum
    }
  }

  package var entries: [Entry]

  package init(_ entries: [Entry]) { self.entries = entries }

  package var text: String { table.text }
  package var markdown: String { table.markdown }
  package var csv: String { CSV.text([table.header] + table.rows) }

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

  package var members: JSONMembers {
    [
      "schema": Self.schema,
      "workloads": entries.map { entry -> JSONMembers in
        [
          "workload": entry.workload, "engines": entry.engines, "lanes": entry.lanes,
          "checksum": entry.checksum.map { String($0) },
        ]
      },
    ]
  }
}
