import EventModel

extension Comparison {
  /// Why the reports of one side do not belong together, or cannot be compared with anything.
  static func obstacles(_ side: ComparisonSide) -> [String] {
    guard let first = side.reports.first else { return ["\(side.name): there is no report"] }
    var obstacles: [String] = []
    for report in side.reports {
      if report.environment.configuration == "debug" {
        obstacles.append("\(report.file): of a debug build, whose times mean nothing")
      }
      if report.workloads.allSatisfy({ $0.fast.isEmpty }) {
        obstacles.append("\(report.file): has no result of the engine \"fast\"")
      }
      if report.environment.place != first.environment.place {
        obstacles.append(
          "\(report.file): of another machine or build than \(first.file) on the same side "
            + "(\(difference(first.environment, report.environment)))")
      } else if !isSame(first, report) {
        obstacles.append("\(report.file): of other workloads or lanes than \(first.file) on the same side")
      }
    }
    return obstacles
  }

  /// Why the two sides cannot be compared.
  static func differences(_ baseline: ComparisonSide, _ candidate: ComparisonSide) -> [String] {
    var obstacles: [String] = []
    let (before, after) = (baseline.reports[0], candidate.reports[0])
    let others = after.workloadsByName
    for workload in before.workloads {
      let name = workload.summary.name
      guard let other = others[ExactText(name)] else {
        obstacles.append("workload \(name): is in \(before.file), and not in \(after.file)")
        continue
      }
      if workload.summary.call != other.summary.call {
        obstacles.append(
          "workload \(name): calls \(workload.summary.call.rawValue) in \(before.file), "
            + "\(other.summary.call.rawValue) in \(after.file)")
        continue
      }
      if workload.summary.hash != other.summary.hash {
        obstacles.append(
          "workload \(name): is another one: hash \(workload.summary.hash) in \(before.file), "
            + "\(other.summary.hash) in \(after.file)")
        continue
      }
      for result in workload.fast where !other.fast.contains(where: { $0.lanes == result.lanes }) {
        obstacles.append(
          "workload \(name): fast on \(result.lanes) lanes is in \(before.file), and not in \(after.file)")
      }
    }
    return obstacles
  }

  /// In what the machines of the two sides differ, in words; nil if they are alike.
  static func machineDifference(_ baseline: ComparisonSide, _ candidate: ComparisonSide) -> String? {
    let (before, after) = (baseline.reports[0].environment, candidate.reports[0].environment)
    let isSame =
      before.cpu == after.cpu && before.cores == after.cores && before.platform == after.platform
    return isSame ? nil : difference(before, after)
  }

  /// What does not forbid a comparison but makes its figures doubtful.
  static func warnings(_ baseline: ComparisonSide, _ candidate: ComparisonSide) -> [String] {
    var warnings: [String] = []
    let (before, after) = (baseline.reports[0].environment, candidate.reports[0].environment)
    if let difference = machineDifference(baseline, candidate) {
      warnings.append(
        "DIFFERENT MACHINES: times say nothing about the code and are not judged (\(difference))")
    }
    if before.swift != after.swift || before.configuration != after.configuration {
      warnings.append("DIFFERENT COMPILERS OR BUILDS (\(difference(before, after)))")
    }
    if before.allocator != after.allocator {
      warnings.append(
        "DIFFERENT ALLOCATORS: \(before.allocator) and \(after.allocator); allocations are not compared")
    }
    for report in baseline.reports + candidate.reports {
      if let incomplete = report.incomplete { warnings.append("\(report.file): \(incomplete.words)") }
    }
    let known = Set(baseline.reports[0].workloads.map(\.summary.name))
    for workload in candidate.reports[0].workloads where !known.contains(workload.summary.name) {
      warnings.append(
        "workload \(workload.summary.name) is in the candidate only: nothing to compare it with")
    }
    let one = [baseline, candidate].map { $0.workloadsWithOneEvent }
    for name in baseline.reports[0].workloads.map({ ExactText($0.summary.name) }) {
      let (before, after) = (one[0].contains(name), one[1].contains(name))
      if before == after { continue }
      warnings.append(
        "workload \(name.text): \(EngineName.fastOne.rawValue) is in the \(after ? "candidate" : "baseline") only: "
          + "nothing to compare it with")
    }
    return warnings
  }

  /// The fields in which two environments differ, but for the commit, in words.
  private static func difference(_ before: BenchmarkEnvironment, _ after: BenchmarkEnvironment) -> String {
    zip(before.place.fields, after.place.fields)
      .filter { $0.0.value != $0.1.value && $0.0.name != "commit" }
      .map { "\($0.0.name): \($0.0.value), \($0.1.value)" }.joined(separator: "; ")
  }

  private static func isSame(_ first: BenchmarkReport, _ second: BenchmarkReport) -> Bool {
    first.workloads.count == second.workloads.count
      && zip(first.workloads, second.workloads).allSatisfy { one, other in
        one.summary.name == other.summary.name && one.summary.hash == other.summary.hash
          && one.summary.call == other.summary.call
          && one.fast.map(\.lanes) == other.fast.map(\.lanes)
      }
  }
}
