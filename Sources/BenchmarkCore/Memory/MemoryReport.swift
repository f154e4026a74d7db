package import RouterFiles

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
    CSV.table(figures.texts.map(\.name), [(figures, workload(["workload": name]))], environment)
  }

  private var figures: JSONMembers {
    memory.fields.reduce([:]) { $0 + [$1.name: $1.value] } + ["representation": memory.representation]
  }

  private func workload(_ name: JSONMembers) -> JSONMembers { name + ["seed": seed.map { String($0) }] }

  package var members: JSONMembers {
    [
      "schema": Self.schema, "environment": environment, "workload": workload(["name": name]),
      "memory": figures,
    ]
  }
}

extension MemoryReport: Decodable {
  private struct Compiled: Decodable {
    var name: String
    @Field<IfKnown<Decimal>> var seed: UInt64?
  }

  /// Reads the object that `routebench memory --save` wrote. Unknown keys are ignored.
  package init(from decoder: any Decoder) throws {
    let root = try JSONObject(decoder.place)
    try root.expect(schema: Self.schema)
    let workload = try root.decode("workload", Compiled.self)
    self.init(
      environment: try BenchmarkEnvironment(of: root, version: 2), name: workload.name, seed: workload.seed,
      memory: try root.decode("memory"))
  }
}
