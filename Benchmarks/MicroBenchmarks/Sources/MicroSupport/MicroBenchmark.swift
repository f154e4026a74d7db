import AllocationStatistics
import Benchmark

/// How many calls an iteration has. A short call is repeated, so that the clock's own time is not seen.
public enum Calls: Int, Sendable {
  case one = 1
  case thousand = 1000
}

/// Registers a benchmark, which is prepared and checked when it is its turn, and measured only if its result is
/// right.
///
/// - Parameters:
///   - name: `Type.function` and parameters: `Router.route-urls-conditions=10000`. Only `A-Z a-z 0-9 . = -`,
///     since it names a file.
///   - warmUp: Iterations that are not measured, until scratch memory has grown to what it needs.
///   - events: Where given, allocated bytes are counted per event of this many; see
///     ``AllocationRecord/Figure/bytesPerEvent(events:)``.
public func microBenchmark(
  _ name: String, calls: Calls = .one, warmUp: Int = 5, bytesPerEventOf events: Int? = nil,
  prepare: @escaping () throws -> MeasuredWork
) {
  precondition(isFileName(name), "\(name): expected only A-Z, a-z, 0-9, '.', '=' and '-'")
  let run = Run(name, events.map { .bytesPerEvent(events: $0) } ?? .bytesPerCall(calls: calls.rawValue))
  let metric = run.metric
  let isCounted = AllocationStatistics.isAvailable
  Benchmark(
    name,
    configuration: .init(
      metrics: isCounted ? [.wallClock, metric] : [.wallClock],
      warmupIterations: warmUp,
      scalingFactor: calls == .one ? .one : .kilo,
      maxDuration: run.isRecorded ? .seconds(2) : .milliseconds(300),
      maxIterations: run.isRecorded ? 20 : 100_000,
      // What a histogram rounds by; the exact figures are compared by Scripts/micro-benchmarks.
      thresholds: isCounted ? [metric: BenchmarkThresholds(relative: [.p90: 0.1])] : nil),
    closure: { run.measure($0, calls: calls.rawValue) },
    setup: { run.prepare(prepare) },
    teardown: { run.finish() })
}

private func isFileName(_ name: String) -> Bool {
  !name.isEmpty
    && name.utf8.allSatisfy { byte in
      switch UInt8(ascii: "0") {
      case _ where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte): true
      case _ where (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte): true
      case _ where (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte): true
      default: ".=-".utf8.contains(byte)
      }
    }
}

/// A benchmark while it is its turn.
private final class Run {
  private let name: String
  private let recorder = Recorder()
  var isRecorded: Bool { recorder != nil }
  let metric: BenchmarkMetric
  private var record: AllocationRecord
  private var work: MeasuredWork?
  private var failure: String?
  private var benchmark: Benchmark?

  init(_ name: String, _ figure: AllocationRecord.Figure) {
    self.name = name
    record = AllocationRecord(figure)
    metric = .custom(figure.name, polarity: .prefersSmaller, useScalingFactor: false)
  }

  func prepare(_ prepare: () throws -> MeasuredWork) {
    attempt {
      let work = Plant.current.applied(to: try prepare())
      self.work = work
      try work.beforeEach()
      try work.call()
      try work.check()
    }
  }

  func measure(_ benchmark: Benchmark, calls: Int) {
    self.benchmark = benchmark
    if let failure { return refuse(failure) }
    attempt {
      guard let work else { throw WrongResult("nothing was prepared") }
      try work.beforeEach()
      benchmark.startMeasurement()
      // Between start and stop, which allocate themselves.
      let before = AllocationStatistics.bytesAllocatedByThisThread
      for _ in 0..<calls { try work.call() }
      let after = AllocationStatistics.bytesAllocatedByThisThread
      benchmark.stopMeasurement()
      // Without the hook it is the warm-up.
      guard let before, let after, benchmark.customMetricMeasurement != nil else { return }
      let bytes = Int(after - before)
      record.add(bytes)
      benchmark.measurement(metric, bytes / record.figure.divisor)
    }
  }

  func finish() {
    if failure == nil, let work { attempt { try work.check() } }
    if let work { attempt { try work.finish() } }
    guard let recorder else { return }
    if failure == nil { attempt { try recorder.write(record, of: name) } }
    if let failure { attempt { try recorder.write(failure: failure, of: name) } }
  }

  /// Keeps the first failure: nothing is measured after it.
  private func attempt(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      if failure == nil { failure = "\(error)" }
      refuse(failure!)
    }
  }

  /// Makes the package `benchmark` show the failure in place of figures. A failure that is recorded is not told:
  /// a program run without the plugin would end there, and leave its other benchmarks out.
  private func refuse(_ failure: String) {
    if !isRecorded { benchmark?.error("refused: \(name): \(failure)") }
  }
}
