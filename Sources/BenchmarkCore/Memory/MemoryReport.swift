/// What compiling a workload's conditions takes, ready to be written.
package struct MemoryReport: FormattedReport, Sendable, Hashable {
  package static let schema = "eventrouter-memory/1"

  package var environment: BenchmarkEnvironment
  /// What was compiled.
  package var name: String
  /// Nil where nothing is generated.
  package var seed: UInt64?
  package var memory: CompilationMemory

  package init(
    environment: BenchmarkEnvironment, name: String, seed: UInt64?, memory: CompilationMemory
  ) {
    self.environment = environment
    self.name = name
    self.seed = seed
    self.memory = memory
  }

  /// A name and a number a line.
  package var text: String { memory.fields.map { "\($0.name) \($0.value)\n" }.joined() }

  package var markdown: String {
    let table = TextTable(
      header: ["figure", "value"],
      rows: memory.fields.map { name, value in
        [name, name.hasSuffix("Bytes") ? Figures.bytes(value) : Figures.grouped(value)]
      })
    let facts: [ReportFact] = [("workload", name), ("index", memory.representation)]
    return table.markdown + "\n" + (environment.facts + facts).markdown
  }

  /// One line under a header.
  package var csv: String {
    let fields =
      memory.fields.map { ($0.name, String($0.value)) } + [("representation", memory.representation)]
      + environment.fields.map { ($0.name, $0.value) }
      + [("workload", name), ("seed", seed.map { String($0) } ?? "")]
    return [fields.map(\.0), fields.map(\.1)]
      .map { $0.map(CSV.quoted).joined(separator: ",") + "\n" }.joined()
  }

  package var json: JSONText {
    .object([
      ("schema", .string(Self.schema)), ("environment", environment.json),
      (
        "workload",
        .object([("name", .string(name)), ("seed", seed.map { .string(String($0)) } ?? .null)])
      ),
      (
        "memory",
        .object(
          memory.fields.map { ($0.name, .integer($0.value)) } + [
            ("representation", .string(memory.representation))
          ])
      ),
    ])
  }
}
