package import RouterFiles

/// What running an app costs, ready to be written.
package struct SceneReport: FormattedReport, Sendable {
  package static let schema = "eventrouter-scenes/1"

  package var environment: BenchmarkEnvironment
  package var benchmark: SceneBenchmark
  /// Whether events were delivered as the reference decides.
  package var verified = false
  package var deliverNanoseconds = 0.0
  package var routeNanoseconds = 0.0
  package var stateChangeNanoseconds = 0.0
  package var updateNanoseconds = 0.0
  package var openSeconds = 0.0
  /// Nil where nobody counts.
  package var bytesPerScene: Int?

  package init(environment: BenchmarkEnvironment, benchmark: SceneBenchmark) {
    (self.environment, self.benchmark) = (environment, benchmark)
  }

  private var figures: JSONMembers {
    [
      "scenes": benchmark.scenes, "changingScenes": benchmark.changingScenes, "rounds": benchmark.rounds,
      "seed": String(benchmark.seed), "verified": verified, "deliverNanoseconds": deliverNanoseconds,
      "routeNanoseconds": routeNanoseconds, "stateChangeNanoseconds": stateChangeNanoseconds,
      "updateNanoseconds": updateNanoseconds, "openSeconds": openSeconds, "bytesPerScene": bytesPerScene,
    ]
  }

  package var members: JSONMembers { ["schema": Self.schema, "environment": environment] + figures }

  /// A name and a value a line.
  package var text: String {
    figures.texts.map { "\($0.name) \($0.value.isEmpty ? "–" : $0.value)\n" }.joined()
  }

  /// One line under a header.
  package var csv: String { CSV.table(figures.texts.map(\.name), [(figures, [:])], environment) }

  package var markdown: String {
    let table = TextTable(
      header: ["open scenes", "route", "deliver", "update", "change of state", "open all", "per scene"],
      rows: [
        [
          Figures.grouped(benchmark.scenes), Figures.nanoseconds(routeNanoseconds),
          Figures.nanoseconds(deliverNanoseconds), Figures.nanoseconds(updateNanoseconds),
          Figures.nanoseconds(stateChangeNanoseconds), Figures.seconds(openSeconds),
          bytesPerScene.map { Figures.bytes($0) } ?? "–",
        ]
      ], leftColumns: [])
    let facts: [ReportFact] = [
      ("rounds", "\(benchmark.rounds), interleaved; medians"),
      ("changes of state", "with \(benchmark.changingScenes) open scenes, seed \(benchmark.seed)"),
    ]
    return table.markdown + "\n" + (environment.facts + facts).markdown
  }
}
