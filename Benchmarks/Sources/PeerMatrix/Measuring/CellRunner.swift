import EventRouter
import PeerEngines
import Workloads

extension Cell.Kind {
  /// Whether cells of both kinds have the same engines, if they have the same conditions.
  fileprivate func hasEngines(of other: Cell.Kind) -> Bool {
    if case (.mixed, .mixed) = (self, other) { true } else { self == other }
  }
}

/// Runs cells one after the other and keeps the engines while the conditions stay the same.
package struct CellRunner {
  package var seed: UInt64 = 1
  package var rounds = 5
  package var sampleSeconds = 0.02
  package var slowPassSeconds = 4.0
  package var questions = Question.allCases
  package var engineNames = Set(EngineSet.allNames)
  package var limits = BuildLimits()
  package var dataFolder: String?
  /// See ``CellResult/run``.
  package var run = ""

  private var built: (kind: Cell.Kind, conditions: [String], set: EngineSet)?

  package init() {}

  /// Builds, verifies and times the engines of `cell`.
  ///
  /// - Throws: ``CellUnavailable`` or ``WrongAnswer``.
  package mutating func measure(_ cell: Cell) throws -> CellResult {
    let workload = try cell.workload(seed: seed, dataFolder: dataFolder)
    let events = TextArena(workload.events.lazy.compactMap(\.text))
    let verification = Verification(workload: workload, events: events)
    let yardstick = try cell.isMixed ? self.yardstick(of: cell) : verification
    let set = engines(for: workload, cell)
    var result = CellResult(
      cell: cell.name, run: run, conditions: workload.orderedConditions?.count ?? 0, events: events.count,
      bytes: events.bytes.count)
    result.engines = set.absent.map { EngineResult(name: $0.name, problem: $0.why.description) }

    var able: [any MatchEngine] = []
    for engine in set.engines {
      do {
        // The untimed first pass: some go on building in it, and it fills the caches of all.
        try engine.load(EngineSet.asciiNames.contains(engine.name) ? yardstick.events : events)
        for question in asked(of: engine, in: cell) { try question.ask(engine) }
        able.append(engine)
      } catch {
        result.engines.append(EngineResult(name: engine.name, problem: "\(error)"))
      }
    }
    let stopwatch = Stopwatch(rounds: rounds, sampleSeconds: sampleSeconds, slowPassSeconds: slowPassSeconds)
    var times: [String: [Question: [Double]]] = [:]
    for question in asked(in: cell) {
      let answering = able.filter { Question.answered(by: $0).contains(question) }
      if answering.isEmpty { continue }
      // The answers that are compared are those to this question.
      for engine in answering { try question.ask(engine) }
      let ascii = answering.filter { EngineSet.asciiNames.contains($0.name) }
      if !ascii.isEmpty {
        try yardstick.verify(ascii, question)
        try yardstick.verifyAgainstReference(ascii[0], question)
      }
      let others = answering.filter { !EngineSet.asciiNames.contains($0.name) }
      if others.isEmpty { continue }
      result.checksums[question] = String(try verification.verify(others, question))
      if others.allSatisfy({ EngineSet.ownNames.contains($0.name) }) {
        result.eventsCheckedByReference = try verification.verifyAgainstReference(others[0], question)
      }
    }
    for question in asked(in: cell) {
      let answering = able.filter { Question.answered(by: $0).contains(question) }
      for (engine, seconds) in zip(answering, try stopwatch.samples(of: answering, question)) {
        times[engine.name, default: [:]][question] = seconds
      }
    }
    for engine in able {
      var figures = EngineResult(
        name: engine.name, buildSeconds: engine.build.seconds, buildPeakBytes: engine.build.peakBytes,
        indexBytes: engine.indexBytes, representation: engine.representation)
      for (question, seconds) in times[engine.name] ?? [:] {
        figures.nsPerEvent[question] = seconds.map { $0 * 1e9 / Double(events.count) }
      }
      result.engines.append(figures)
    }
    let order = EngineSet.allNames
    result.engines.sort { order.firstIndex(of: $0.name) ?? 0 < order.firstIndex(of: $1.name) ?? 0 }
    return result
  }

  /// What the answers about the events are verified by that a mixed cell is compared with.
  private func yardstick(of cell: Cell) throws -> Verification {
    let workload = try cell.yardstick.workload(seed: seed, dataFolder: dataFolder)
    return Verification(workload: workload, events: TextArena(workload.events.lazy.compactMap(\.text)))
  }

  /// Adversarial inputs are about routing; all their matches may be more than memory holds. Mixed ones are about
  /// events as they come, in batches and one by one.
  private func asked(in cell: Cell) -> [Question] {
    questions.filter { question in
      switch question {
      case .destination: true
      case .allMatches: !cell.isAdversarial && !cell.isMixed
      case .oneByOne: !cell.isAdversarial
      }
    }
  }

  private func asked(of engine: any MatchEngine, in cell: Cell) -> [Question] {
    asked(in: cell).filter(Question.answered(by: engine).contains)
  }

  private mutating func engines(for workload: Workload, _ cell: Cell) -> EngineSet {
    let conditions = workload.orderedConditions ?? []
    if let built, built.kind.hasEngines(of: cell.kind), built.conditions == conditions { return built.set }
    // The old ones go before the new ones come: together they may not fit.
    built = nil
    let set = EngineSet(workload, cell: cell, names: engineNames, limits: limits)
    built = (cell.kind, conditions, set)
    return set
  }
}
