@_spi(Benchmarks) import EventRouter
import PeerEngines
import PeerMatrix
import Workloads

/// The shapes of one set of conditions, timed in turns on its texts.
struct ShapeRace {
  struct Entrant {
    var choice: ShapeChoice
    /// Nanoseconds per byte, as the cost model expects.
    var estimate: Double
    var engine: RouterEngine

    /// The layers, without the kernels and the guard.
    var layers: String { ShapeRace.layers(of: engine) }
  }

  let workload: Workload
  /// What a snapshot has whose planner may take any shape.
  let chosen: String
  let entrants: [Entrant]

  /// Compiles every shape that the conditions allow, each once. The answers of all are compared with each other, and with
  /// the reference's.
  init(_ workload: Workload, kernels: Kernels) throws {
    self.workload = workload
    let automatic = try RouterEngine(
      workload, name: "chosen", representation: .automatic, kernels: kernels)
    chosen = Self.layers(of: automatic)
    let events = TextArena(workload.events.lazy.compactMap(\.text))
    var known: Set<String> = []
    var entrants: [Entrant] = []
    for choice in ShapeChoice.all {
      guard
        let estimate = try RouterSnapshot.estimate(
          workload.configuration, shapes: choice.shapes, kernels: kernels)
      else { continue }
      let engine = try RouterEngine(
        workload, name: choice.name, representation: .planned(choice.shapes), kernels: kernels)
      guard known.insert(Self.layers(of: engine)).inserted else { continue }
      try engine.load(events)
      try engine.route()
      entrants.append(Entrant(choice: choice, estimate: estimate, engine: engine))
    }
    self.entrants = entrants
    let verification = Verification(workload: workload, events: events)
    try verification.verify(entrants.map(\.engine), .destination)
    if let first = entrants.first { try verification.verifyAgainstReference(first.engine, .destination) }
  }

  static func layers(of engine: RouterEngine) -> String {
    var text = engine.representation ?? ""
    if let guarded = text.range(of: "; guard: ") { text.removeSubrange(guarded.lowerBound...) }
    if let kernels = text.range(of: ": ") { text.removeSubrange(..<kernels.upperBound) }
    return text
  }

  func run(_ stopwatch: Stopwatch) throws -> RaceResult {
    let samples = try stopwatch.samples(of: entrants.map(\.engine), .destination)
    let bytes = Double(workload.events.reduce(0) { $0 + ($1.text?.utf8.count ?? 0) })
    return RaceResult(
      chosen: chosen,
      shapes: zip(entrants, samples).map { entrant, seconds in
        RaceResult.Shape(
          name: entrant.choice.name, layers: entrant.layers, estimate: entrant.estimate,
          nanosecondsPerByte: seconds.map { $0 * 1e9 / bytes })
      })
  }
}
