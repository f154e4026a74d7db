import EventModel
import RouterFiles
import Synchronization
import Testing
import Workloads

@testable import BenchmarkCore

@Suite("Measuring along axes")
struct ScaleTests {
  /// As many events as the length says; the engines know what each is.
  private static func workload(_ place: ScaleCoordinates) -> Workload {
    Workload(
      name: "planted", configuration: RouterConfiguration(),
      events: (0..<place.length).map { .url(String($0)) })
  }

  private static func plan(_ axes: [(axis: ScaleAxis, values: [Int])]) -> ScalePlan {
    ScalePlan(
      axes: axes, fixed: ScaleCoordinates(conditions: 7, length: 20, share: 30, lanes: 1),
      benchmark: .quick([.fast, .reference]))
  }

  private static let engines: [PlantedEngine] = [.right(.fast), .right(.reference)]

  @Test("one axis is varied at a time, in ascending order and each place once; the others stay")
  func places() throws {
    let asked = Mutex<[ScaleCoordinates]>([])
    let plan = Self.plan([(.length, [40, 10, 40]), (.lanes, [2, 1]), (.share, [0, 100])])
    let curves = try ScaleBenchmark(factories: Self.engines.map(\.factory), plan: plan) { place in
      asked.withLock { $0.append(place) }
      return Self.workload(place)
    }.run()
    #expect(curves.map(\.axis) == [.length, .length, .lanes, .lanes, .share, .share])
    #expect(curves.map(\.engine) == [.fast, .reference, .fast, .reference, .fast, .reference])
    #expect(curves[0].points.map(\.coordinates.length) == [10, 40])
    #expect(curves[0].points.map(\.events) == [10, 40])
    #expect(curves[2].points.map(\.coordinates.lanes) == [1, 2])
    for curve in curves {
      for point in curve.points {
        for axis in ScaleAxis.allCases where axis != curve.axis {
          #expect(point.coordinates[axis] == plan.fixed[axis])
        }
        #expect(point.nanoseconds.values.count == plan.benchmark.rounds)
        #expect(point.verified)
        #expect(point.matchingPercent == 100)
      }
    }
    // All lanes route the same events, in turns.
    #expect(asked.withLock { $0.count } == 2 + 1 + 2)
  }

  @Test("what a condition decides matches; a document, the fallback and a single scene are none")
  func matchingPercent() throws {
    let rules = Decision.Rule.allCases
    let engines = [EngineName.fast, .reference].map { name in
      PlantedEngine(name) { _, event in
        // One in ten events is unhandled, the others are decided by each rule in turn.
        let number = Int(event.text ?? "") ?? 0
        return number >= 90 ? .unhandled : .newScene(0, rule: rules[number % rules.count])
      }
    }
    let curves = try ScaleBenchmark(
      factories: engines.map(\.factory), plan: Self.plan([(.length, [100])]), workload: { Self.workload($0) }
    ).run()
    #expect(rules.count == 6)
    #expect(curves[0].points.map(\.matchingPercent) == [45])
  }

  @Test("calls for one event have one lane: they have no curve over the lanes, and else one like the others")
  func oneEvent() throws {
    var plan = Self.plan([(.length, [10, 20]), (.lanes, [1, 2])])
    plan.benchmark.engines = [.fastOne]
    let engines: [PlantedEngine] = [.right(.fastOne), .right(.reference)]
    let curves = try ScaleBenchmark(
      factories: engines.map(\.factory), plan: plan, workload: { Self.workload($0) }
    ).run()
    #expect(curves.map(\.axis) == [.length])
    #expect(curves[0].points.map(\.matchingPercent) == [100, 100])
  }

  @Test("an engine that decides wrongly at some place is not timed there, and nothing beyond is measured")
  func wrong() throws {
    // Wrong only where there are as many events as at the second place.
    let wrong = PlantedEngine(.fast) { _, event in
      event.text == "25" ? .unhandled : PlantedEngine.number(event)
    }
    let asked = Mutex<[Int]>([])
    let benchmark = ScaleBenchmark(
      factories: [wrong.factory, PlantedEngine.right(.reference).factory],
      plan: Self.plan([(.length, [10, 30, 50])])
    ) { place in
      asked.withLock { $0.append(place.length) }
      return Self.workload(place)
    }
    let error = #expect(throws: ScaleError.self) { try benchmark.run() }
    #expect(error?.coordinates.length == 30)
    #expect(asked.withLock { $0 } == [10, 30])
    guard case .wrongDecisions(.fast, lanes: 1, let verification) = error?.cause else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(verification.differences == 1)
    #expect(verification.first.first?.event == 25)
    // At the first place: verified, five rounds, counted. At the second: verified.
    #expect(wrong.callCount == 1 + 5 + 1 + 1)
  }

  private static func report() throws -> ScaleReport {
    let plan = plan([(.length, [10, 20, 40]), (.lanes, [1, 2])])
    let curves = try ScaleBenchmark(
      factories: engines.map(\.factory), plan: plan, workload: { Self.workload($0) }
    ).run()
    return ScaleReport(
      environment: .current(cores: 2), kind: "planted, \"odd\"", seed: UInt64.max, fixed: plan.fixed,
      rounds: 5, curves: curves)
  }

  @Test("every figure and every sample comes back from a file")
  func roundTrip() throws {
    let report = try Self.report()
    let text = report.formatted(as: .json)
    let file = try SavedFile(bytes: Array(text.utf8), name: "scale.json")
    guard case .scale(let read) = file else {
      Issue.record("read as something else")
      return
    }
    #expect(read == report)
  }

  @Test("a file that says something else is refused, and the place is named")
  func refused() throws {
    let text = try Self.report().formatted(as: .json)
    let cases: [(of: String, with: String, names: String)] = [
      ("eventrouter-scale/2", "eventrouter-scale/9", "schema"),
      ("\"axis\": \"length\"", "\"axis\": \"depth\"", "curves[0].axis"),
      ("\"events\": 10,", "\"events\": \"ten\",", "curves[0].points[0].events"),
      ("\"events\": 10,", "\"events\": 0,", "curves[0].points[0].events"),
      ("\"rounds\": 5", "\"rounds\": -5", "rounds"),
      ("\"cores\": 2", "\"cores\": null", "environment.cores"),
      ("\"engine\": \"fast\"", "\"engine\": \"faster\"", "curves[0].engine"),
    ]
    for (old, new, names) in cases {
      let changed = text.replacing(old, with: new, maxReplacements: 1)
      try #require(changed != text, "\(old) is not in the file")
      let error = #expect(throws: FileFormatError.self) {
        try SavedFile(bytes: Array(changed.utf8), name: "scale.json")
      }
      #expect(error?.description.hasPrefix("scale.json: \(names):") == true, "\(String(describing: error))")
    }
  }

  @Test("every format has every place and the exponents", arguments: ReportFormat.allCases)
  func formats(format: ReportFormat) throws {
    let report = try Self.report()
    let text = report.formatted(as: format)
    #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
    for word in ["length", "lanes", "fast", "reference"] {
      #expect(text.contains(word) || (word == "length" && text.contains("bytes per event")))
    }
    let exponent = try #require(report.curves[0].fit(.nsPerEvent)).exponent
    #expect(
      text.contains(String(exponent)) || text.contains(Figures.exponent(exponent)), "no \(exponent)")
  }

  @Test("CSV: a line for each point, all with as many fields")
  func csv() throws {
    let report = try Self.report()
    let lines = report.formatted(as: .csv).split(separator: "\n")
    #expect(lines.count == 1 + report.curves.reduce(0) { $0 + $1.points.count })
    let columns = lines[0].split(separator: ",").count
    for line in lines.dropFirst() {
      let plain = line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 0 }.map(\.element).joined()
      #expect(plain.split(separator: ",", omittingEmptySubsequences: false).count == columns)
    }
  }
}
