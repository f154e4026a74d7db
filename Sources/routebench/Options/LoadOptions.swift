import ArgumentParser
import OpenLoop
import ProgramSupport

/// How events arrive.
struct LoadOptions: ParsableArguments {
  /// What is measured where nobody says.
  private static let defaultRate = 100_000.0

  @Option(
    help: ArgumentHelp(
      "Events arrive at this rate. Default: \(Int(defaultRate)).", valueName: "events per second"))
  var rate: Double?

  @Flag(help: "Measure one rate after the other, each higher than the one before, until one is not held.")
  var sweep = false

  @Option(help: ArgumentHelp("The lowest rate of a sweep. Default: 10000.", valueName: "events per second"))
  var sweepFrom: Double?

  @Option(help: ArgumentHelp("The highest rate of a sweep. Default: none.", valueName: "events per second"))
  var sweepTo: Double?

  @Option(help: ArgumentHelp("How many times higher each rate of a sweep is. Default: 2.", valueName: "x"))
  var sweepFactor: Double?

  @Option(
    help: ArgumentHelp(
      "Play back what evroute capture recorded, at its own pace; - for stdin.", valueName: "file"))
  var replay: String?

  @Option(help: ArgumentHelp("Play back so many times faster. Default: 1.", valueName: "x"))
  var speed: Double?

  @Option(
    help: ArgumentHelp(
      "Events arrive so many at a time, and are routed as a batch; of captured ones, up to so many that are "
        + "due are routed together. 1: one at a time, by the call for one event.", valueName: "n"))
  var batch = 1

  @Option(help: ArgumentHelp("Route a batch on so many threads.", valueName: "n"))
  var lanes = 1

  @Option(
    help: ArgumentHelp(
      "Measure for so long. Default: 10, or 2 for each rate of a sweep.", valueName: "seconds"))
  var duration: Seconds?

  @Option(
    help: ArgumentHelp(
      "Apply the load for so long before. Default: 1, or 0.5 in a sweep.", valueName: "seconds"))
  var warmUp: Seconds?

  /// What an option's value may be; beyond, a run would take days or more memory than there is.
  private static let bounds = (rate: 0.001...1e9, batch: 1...1_000_000, speed: 1e-6...1e6)

  func validate() throws {
    let given = [rate == nil ? nil : "--rate", sweep ? "--sweep" : nil, replay == nil ? nil : "--replay"]
      .compactMap { $0 }
    guard given.count < 2 else { throw ValidationError("Give \(given.joined(separator: " or ")), not both.") }
    let ofSweep = [("--sweep-from", sweepFrom), ("--sweep-to", sweepTo), ("--sweep-factor", sweepFactor)]
    for (name, value) in ofSweep where value != nil && !sweep {
      throw ValidationError("\(name) is for a sweep: give --sweep too.")
    }
    if speed != nil, replay == nil { throw ValidationError("--speed is for --replay FILE.") }
    if duration != nil, replay != nil {
      throw ValidationError("--duration is not for --replay: a capture lasts as long as it lasts.")
    }
    for (name, value) in [("--rate", rate), ("--sweep-from", sweepFrom), ("--sweep-to", sweepTo)] {
      try requireBounds(name, value, Self.bounds.rate)
    }
    if let sweepTo, sweepTo < sweepPlan.first {
      throw ValidationError("--sweep-to must be at least --sweep-from, \(sweepPlan.first), got \(sweepTo).")
    }
    try requireBounds("--sweep-factor", sweepFactor, 1.01...1_000)
    try requireBounds("--speed", speed, Self.bounds.speed)
    try requireBounds("--batch", batch, Self.bounds.batch)
    try requireBounds("--lanes", lanes, LaneOptions.bounds)
    if lanes > 1, batch == 1 {
      throw ValidationError("--lanes \(lanes) needs a batch: one event is routed on one thread.")
    }
    if let duration, duration.value == .zero { throw ValidationError("--duration must not be 0.") }
  }

  private var sweepPlan: RateSweep {
    RateSweep(first: sweepFrom ?? 10_000, factor: sweepFactor ?? 2, last: sweepTo)
  }

  /// - Parameter arrivals: of the capture, where one is replayed.
  func plan(arrivals: [UInt64]?) -> LatencyPlan {
    let load: LatencyPlan.Load =
      if let arrivals {
        .replay(arrivals: arrivals, speed: speed ?? 1)
      } else if sweep {
        .sweep(sweepPlan)
      } else {
        .rate(rate ?? Self.defaultRate)
      }
    var plan = LatencyPlan(load: load, cores: ProcessState.processorCount)
    plan.batch = batch
    plan.lanes = lanes
    plan.duration = duration?.value ?? (sweep ? .seconds(2) : .seconds(10))
    plan.warmUp = warmUp?.value ?? (sweep ? .milliseconds(500) : .seconds(1))
    return plan
  }
}

/// A span of time as an option has it: seconds, at most a day.
struct Seconds: ExpressibleByArgument, Sendable {
  var value: Duration

  init?(argument: String) {
    guard let number = Double(argument), (0...86_400).contains(number) else { return nil }
    value = .seconds(number)
  }
}

/// A bound on latencies as an option has it: `250us`, `1ms`, `0.5s`.
struct LatencyBound: ExpressibleByArgument, Sendable {
  var nanoseconds: UInt64

  private static let units = [("ns", 1.0), ("us", 1e3), ("µs", 1e3), ("ms", 1e6), ("s", 1e9)]

  init?(argument: String) {
    // "s" ends all of them, so it is tried last.
    guard let (unit, scale) = Self.units.first(where: { argument.hasSuffix($0.0) }),
      let number = Double(argument.dropLast(unit.count)), (0...1e6).contains(number)
    else { return nil }
    nanoseconds = UInt64((number * scale).rounded())
  }
}
