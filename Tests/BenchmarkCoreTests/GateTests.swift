import Testing

@testable import BenchmarkCore

@Suite("A comparison gates")
struct GateTests {
  private static let environment = BenchmarkEnvironment(
    cpu: "c", cores: 2, platform: "Linux x86_64", swift: "6.3", commit: "abc", configuration: "release",
    allocator: "jemalloc")

  /// A side of ten processes, each with samples near 100 ns times `factor`, scattered by some percent.
  private static func side(
    _ name: String, factor: Double = 1, processScatter: Double = 0.01, processes: Int = 10,
    change: (inout BenchmarkResult) -> Void = { _ in }, workload: (inout WorkloadResults) -> Void = { _ in },
    environment: (inout BenchmarkEnvironment) -> Void = { _ in }
  ) -> ComparisonSide {
    var place = Self.environment
    environment(&place)
    return ComparisonSide(
      name: name,
      reports: (0..<processes).map { process in
        // Scattered without a system, and otherwise in each side; above all upwards.
        let salt = name.utf8.reduce(0) { $0 + Int($1) }
        let fortune = 1 + processScatter * Double((process * 7 + salt * 5) % 13 - 6) / 6
        let samples = (0..<5).map { round in
          100 * factor * fortune * (1 + Double((process * 31 + round * 17 + salt) % 13) / 50)
        }
        var result = BenchmarkResult(
          engine: .fast, lanes: 1, events: 1_000, bytes: 8_000, conditions: 5, nanoseconds: Samples(samples),
          buildSeconds: 0.1, indexBytes: 10_000, allocatedBytesPerEvent: 0, decisionChecksum: 42,
          verified: true)
        change(&result)
        var saved = WorkloadResults(
          summary: WorkloadSummary(
            name: "w", hash: "00000000000000aa", seed: 1, events: 1_000, bytes: 8_000, conditions: 5,
            declarations: 5, openScenes: 0), results: [result])
        workload(&saved)
        return BenchmarkReport(file: "\(name)/\(process).json", environment: place, workloads: [saved])
      })
  }

  private static func compare(
    _ baseline: ComparisonSide, _ candidate: ComparisonSide,
    limits: (inout ComparisonLimits) -> Void = { _ in }
  ) -> Comparison {
    var all = ComparisonLimits()
    limits(&all)
    return Comparison(baseline: baseline, candidate: candidate, limits: all)
  }

  private static func compare(
    _ candidate: ComparisonSide, limits: (inout ComparisonLimits) -> Void = { _ in }
  ) -> Comparison {
    compare(side("a"), candidate, limits: limits)
  }

  private static func verdict(_ comparison: Comparison, _ kind: ComparisonFigure.Kind) -> ComparisonFigure
    .Verdict?
  {
    comparison.figures.first { $0.kind == kind }?.verdict
  }

  @Test(
    "the same is fine, and a speed-up is fine, too",
    arguments: [(1.0, 0), (0.8, 0), (1.03, 0), (1.1, 2), (2, 2)])
  func times(factor: Double, exitCode: Int32) {
    let comparison = Self.compare(Self.side("b", factor: factor))
    #expect(comparison.exitCode == exitCode, "\(comparison.summary)")
    if factor == 0.8 { #expect(comparison.verdict == .better) }
    let time = comparison.figures.first { $0.kind == .time }
    #expect(abs((time?.change ?? 0) - (factor - 1)) < 0.05)
  }

  @Test("a slowdown that may be chance is unclear, and no regression")
  func unclear() {
    let comparison = Self.compare(Self.side("b", factor: 1.08, processScatter: 0.3))
    #expect(Self.verdict(comparison, .time) == .unclear)
    #expect(comparison.exitCode == 0)
  }

  @Test("one process of each cannot be paired: rounds are compared, and the table says so")
  func unpaired() {
    let comparison = Self.compare(
      Self.side("a", processes: 1), Self.side("b", factor: 1.3, processes: 1))
    #expect(comparison.verdict == .regression)
    #expect(comparison.formatted(as: .text).contains("not measured in turns"))
  }

  @Test("the limit is the user's")
  func limit() {
    #expect(Self.compare(Self.side("b", factor: 1.1)) { $0.slowdown = 0.2 }.exitCode == 0)
    #expect(Self.compare(Self.side("b", factor: 1.1)) { $0.ignored = [.time] }.exitCode == 0)
  }

  @Test("a single block more in a pass is a regression, however small per event")
  func allocations() {
    let more = Self.compare(Self.side("b", change: { $0.allocatedBytesPerEvent = 0.008 }))
    #expect(Self.verdict(more, .allocations) == .regression)
    #expect(more.exitCode == 2)
    let unknown = Self.compare(Self.side("b", change: { $0.allocatedBytesPerEvent = nil }))
    #expect(Self.verdict(unknown, .allocations) == .notCounted)
    #expect(unknown.exitCode == 0)
    let ignored = Self.compare(Self.side("b", change: { $0.allocatedBytesPerEvent = 8 })) {
      $0.ignored = [.allocations]
    }
    #expect(ignored.exitCode == 0)
  }

  @Test(
    "the index and the instructions may grow by their limits", arguments: [(1.0, 0), (1.005, 0), (1.03, 2)])
  func growth(factor: Double, exitCode: Int32) {
    let index = Self.compare(Self.side("b", change: { $0.indexBytes = Int(10_000 * factor) }))
    #expect(index.exitCode == exitCode)
    let counted = Self.side("a", change: { $0.instructionsPerEvent = 500 })
    let instructions = Self.compare(
      counted, Self.side("b", change: { $0.instructionsPerEvent = 500 * factor }))
    #expect(instructions.exitCode == exitCode)
  }

  @Test("instructions counted apart are found by the workload's name, if the same tool counted")
  func countedApart() {
    var (before, after) = (Self.side("a"), Self.side("b"))
    before.instructions = InstructionCounts(tool: "t", perEvent: ["w": 100])
    after.instructions = InstructionCounts(tool: "t", perEvent: ["w": 110])
    #expect(Self.verdict(Self.compare(before, after), .instructions) == .regression)
    after.instructions?.tool = "other"
    #expect(Self.verdict(Self.compare(before, after), .instructions) == .notCounted)
  }

  @Test("other decisions, or unverified ones, are wrong answers, and no time is told of them")
  func wrongAnswers() {
    for candidate in [
      Self.side("b", factor: 2, change: { $0.decisionChecksum = 43 }),
      Self.side("b", factor: 2, change: { $0.verified = false }),
    ] {
      let comparison = Self.compare(candidate)
      #expect(comparison.exitCode == 3)
      #expect(!comparison.figures.contains { $0.kind == .time })
      #expect(comparison.summary.hasPrefix("wrong answers"))
    }
  }

  /// A side whose processes timed the calls for one event, too, so many times as slow.
  private static func sideWithOne(_ name: String, factor: Double) -> ComparisonSide {
    side(
      name,
      workload: { workload in
        var one = workload.results[0]
        one.engine = .fastOne
        one.nanoseconds = Samples(one.nanoseconds.values.map { $0 * factor })
        workload.results.append(one)
      })
  }

  @Test("calls for one event are judged where both sides have them")
  func oneEvent() {
    #expect(Self.compare(Self.sideWithOne("a", factor: 3), Self.sideWithOne("b", factor: 3)).exitCode == 0)
    let slower = Self.compare(Self.sideWithOne("a", factor: 3), Self.sideWithOne("b", factor: 6))
    #expect(slower.exitCode == 2)
    #expect(slower.summary.contains("w, fast-one: ns/event"))
    #expect(!slower.summary.contains("w: "))
    for format in ComparisonFormat.allCases { #expect(slower.formatted(as: format).contains("fast-one")) }
  }

  @Test("earlier programs timed no calls for one event: all else is compared, and a warning says so")
  func noOneEvent() {
    for (before, after, word) in [
      (Self.side("a"), Self.sideWithOne("b", factor: 3), "candidate only"),
      (Self.sideWithOne("a", factor: 3), Self.side("b"), "baseline only"),
    ] {
      let comparison = Self.compare(before, after)
      #expect(comparison.exitCode == 0 && comparison.figures.allSatisfy { $0.engine == .fast })
      #expect(comparison.warnings.count == 1)
      #expect(comparison.warnings.first?.contains("fast-one is in the \(word)") == true)
    }
  }

  @Test("instructions counted apart are those of batches, and are not told of single events")
  func countedApartOfBatches() {
    var (before, after) = (Self.sideWithOne("a", factor: 3), Self.sideWithOne("b", factor: 3))
    before.instructions = InstructionCounts(tool: "t", perEvent: ["w": 100])
    after.instructions = InstructionCounts(tool: "t", perEvent: ["w": 110])
    let counted = Self.compare(before, after).figures.filter { $0.kind == .instructions }
    #expect(counted.map(\.engine) == [.fast, .fastOne])
    #expect(counted.map(\.verdict) == [.regression, .notCounted])
  }

  @Test("other workloads, debug builds and mixed sides are not comparable, and the reason names the file")
  func notComparable() {
    for candidate in [
      Self.side("b", workload: { $0.summary.hash = "00000000000000ab" }),
      Self.side("b", workload: { $0.summary.name = "v" }),
      Self.side("b", change: { $0.lanes = 2 }),
      Self.side("b", change: { $0.engine = .reference }),
      Self.side("b", environment: { $0.configuration = "debug" }),
      ComparisonSide(name: "b/", reports: []),
      ComparisonSide(
        name: "b", reports: Self.side("b").reports + Self.side("c", environment: { $0.cpu = "other" }).reports
      ),
    ] {
      let comparison = Self.compare(candidate)
      #expect(comparison.exitCode == 4)
      #expect(comparison.figures.isEmpty)
      #expect(comparison.summary.contains("b/"))
    }
  }

  @Test(
    "another machine, compiler or allocator is told loudly in every format",
    arguments: ComparisonFormat.allCases)
  func warnings(format: ComparisonFormat) {
    let comparison = Self.compare(
      Self.side(
        "b", change: { $0.allocatedBytesPerEvent = 5 },
        environment: {
          $0.cpu = "another"
          $0.swift = "7"
          $0.allocator = "system"
        }))
    #expect(comparison.exitCode == 0)
    for word in ["DIFFERENT MACHINES", "DIFFERENT COMPILERS", "DIFFERENT ALLOCATORS"] {
      #expect(comparison.formatted(as: format).contains(word))
    }
  }

  @Test("times of different machines are shown and not judged; who wants to, is refused")
  func otherMachine() {
    let other = Self.side("b", factor: 2, environment: { $0.cpu = "another" })
    let comparison = Self.compare(other)
    #expect(comparison.exitCode == 0)
    let time = comparison.figures.first { $0.kind == .time }
    #expect(time?.verdict == .notJudged)
    #expect((time?.change ?? 0) > 0.9)
    let refused = Self.compare(other) { $0.requiresSameMachine = true }
    #expect(refused.exitCode == 4)
    #expect(refused.summary.contains("another"))
    #expect(Self.compare(Self.side("b")) { $0.requiresSameMachine = true }.exitCode == 0)
  }

  @Test("the limit of allocations is shown in the unit of the figure")
  func allocationLimit() {
    for format in [ComparisonFormat.text, .markdown] {
      #expect(Self.compare(Self.side("b")).formatted(as: format).contains("+0.00045 B"))
    }
    #expect(Self.compare(Self.side("b")).formatted(as: .json).contains("\"limitInUnit\": 0.00045"))
  }

  @Test("allocations that differ among a side's processes are worse only where all are")
  func varyingAllocations() {
    func side(_ name: String, _ bytes: [Double]) -> ComparisonSide {
      var side = Self.side(name, processes: bytes.count)
      for (index, bytes) in bytes.enumerated() {
        side.reports[index].workloads[0].results[0].allocatedBytesPerEvent = bytes
      }
      return side
    }
    let baseline = side("a", [1, 2, 3, 1, 2, 3, 1, 2])
    let overlapping = Self.compare(baseline, side("b", [3, 4, 5, 4, 5, 4, 5, 4]))
    #expect(Self.verdict(overlapping, .allocations) == .fine)
    let apart = Self.compare(baseline, side("b", [4, 5, 4, 5, 4, 5, 4, 5]))
    #expect(Self.verdict(apart, .allocations) == .regression)
  }

  @Test("figures are told per what the call does, and other calls are not comparable")
  func calls() {
    func side(_ name: String, _ call: BenchmarkCall) -> ComparisonSide {
      Self.side(name, factor: 1, workload: { $0.summary.call = call })
    }
    let text = Self.compare(side("a", .compile), side("b", .compile)).formatted(as: .text)
    #expect(text.contains("ns/condition") && text.contains("B allocated/condition"))
    #expect(Self.compare(side("a", .compile), side("b", .update)).exitCode == 4)
  }

  @Test("many times share the significance: the more are compared, the clearer each must be")
  func sharing() {
    func several(_ side: ComparisonSide) -> ComparisonSide {
      var side = side
      for index in side.reports.indices {
        let one = side.reports[index].workloads[0]
        side.reports[index].workloads = (0..<4).map { number in
          var copy = one
          copy.summary.name = "w\(number)"
          return copy
        }
      }
      return side
    }
    let one = Self.compare(Self.side("b")).figures.compactMap(\.shift)
    let four = Self.compare(several(Self.side("a")), several(Self.side("b"))).figures.compactMap(\.shift)
    #expect(four.count == 4)
    #expect(abs(one[0].confidence - 0.98) < 1e-12)
    #expect(abs(four[0].confidence - 0.995) < 1e-12)
  }

  @Test("Markdown is one table of one width, whatever a workload is called")
  func markdown() {
    let name: (inout WorkloadResults) -> Void = { $0.summary.name = "a | b" }
    let text = Self.compare(Self.side("a", workload: name), Self.side("b", workload: name))
      .formatted(as: .markdown)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("|") }
    #expect(rows.count == 7)
    #expect(Set(rows.map { $0.replacing("\\|", with: "").count { $0 == "|" } }).count == 1)
  }
}
