import BenchmarkCore

/// Where the results come from.
struct EnvironmentSection {
  var sources: [ReportSource]
  var baseline: [ReportSource]

  var section: Section? {
    let all = sources.map { ($0, $0.name) } + baseline.map { ($0, "\($0.name) (baseline)") }
    let known = all.compactMap { source, name in
      source.environment.map { (name: name, kind: source.kind, environment: $0) }
    }
    var content = HTML()
    if let first = known.first {
      let machines = Set(
        known.map { "\($0.environment.cpu), \($0.environment.cores), \($0.environment.platform)" })
      if machines.count > 1 {
        content += .element(
          "p", ["class": "warning"],
          "These results are of \(machines.count) different machines: times of one say nothing of another's.")
      }
      // Files of the first version do not say all of it.
      let told = first.environment.fields.indices.filter { field in
        known.contains { !$0.environment.fields[field].value.isEmpty }
      }
      content +=
        DataTable(
          caption: "Machines and builds",
          header: ["file", "results"] + told.map { first.environment.fields[$0].name },
          rows: known.map { entry in
            [entry.name, entry.kind] + told.map { entry.environment.fields[$0].value }
          },
          leftColumns: Set(0..<(told.count + 2))
        ).html
    }
    for (name, report) in sources.peers {
      content += .fitted("h3", "Other engines (\(name))")
      content += .element("ul", report.machines.map { .element("li", $0) })
    }
    return content.isEmpty ? nil : Section(id: "environment", title: "Environment", content: content)
  }
}
