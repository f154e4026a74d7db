@_spi(Benchmarks) import EventRouter
import Workloads

/// The router that this project is about.
package final class RouterEngine: MatchEngine {
  package static let name = "eventrouter"

  package let name: String
  package let build: BuildFigures
  package let calls = EngineCalls.batchesAndSingleEvents
  let snapshot: RouterSnapshot
  private var events = TextArena()
  private var batch = EventBatch()
  private var answers: [Decision] = []
  private var found = BatchMatches()

  /// The name of the router with its plain automaton alone, the yardstick of adversarial cells.
  package static let automatonName = "automaton"

  /// Compiles the configuration of `workload`; with `isAutomaton`, into the plain automaton alone.
  package convenience init(_ workload: Workload, isAutomaton: Bool = false) throws(EngineError) {
    try self.init(
      workload, name: isAutomaton ? Self.automatonName : Self.name,
      representation: isAutomaton ? .automaton : .automatic)
  }

  /// Compiles the configuration of `workload` into `representation`, on `kernels`.
  package init(
    _ workload: Workload, name: String, representation: Representation, kernels: Kernels = .selected
  ) throws(EngineError) {
    self.name = name
    let start = SuspendingClock.now
    do {
      snapshot = try RouterSnapshot(
        workload.configuration, representation: representation, kernels: kernels)
    } catch {
      throw .refused("\(error)")
    }
    build = BuildFigures(seconds: (SuspendingClock.now - start).seconds)
  }

  /// The name of the router asked with ASCII, the yardstick of mixed cells.
  package static let asciiName = "ascii"

  /// Asks the snapshot of `router` about other events.
  package init(sharing router: RouterEngine, name: String) {
    self.name = name
    snapshot = router.snapshot
    build = router.build
  }

  package var indexBytes: Int { snapshot.statistics.indexBytes }

  package var representation: String? { snapshot.statistics.representation }

  package func load(_ events: TextArena) throws(EngineError) {
    self.events = events
    answers = Array(repeating: .unhandled, count: events.count)
    found = BatchMatches()
    batch.removeAll(keepingCapacity: false)
    do {
      for index in 0..<events.count { try batch.append(.url(events.text(at: index))) }
    } catch {
      throw .failed("\(error)")
    }
  }

  package func route() throws(EngineError) {
    // Spans need variables of this scope; taking the storage out keeps it from being copied.
    let (bytes, ends) = (events.bytes, events.ends)
    var answers: [Decision] = []
    swap(&answers, &self.answers)
    defer { swap(&answers, &self.answers) }
    do {
      var span = answers.mutableSpan
      try snapshot.route(urls: bytes.span, ends: ends.span, lanes: 1, into: &span)
    } catch {
      throw .failed("\(error)")
    }
  }

  package func routeOneByOne() throws(EngineError) {
    let (bytes, ends) = (events.bytes, events.ends)
    let (span, endSpan) = (bytes.span, ends.span)
    let snapshot = snapshot
    var answers: [Decision] = []
    swap(&answers, &self.answers)
    defer { swap(&answers, &self.answers) }
    do throws(EventError) {
      var output = answers.mutableSpan
      var begin = 0
      for index in endSpan.indices {
        let end = Int(endSpan[index])
        output[index] = try snapshot.route(url: span.extracting(begin..<end))
        begin = end
      }
    } catch {
      throw .failed("\(error)")
    }
  }

  package func matchAll() throws(EngineError) {
    do throws(EventError) {
      try snapshot.matches(batch, lanes: 1, into: &found)
    } catch {
      throw .failed("\(error)")
    }
  }

  package func decisions(in workload: Workload) -> [Decision] { answers }

  /// One of the two lists is empty: a workload's destinations are all declarations or all open scenes.
  package func matches(ofEvent index: Int) -> [UInt32] {
    var matches: [UInt32] = []
    found.forEachMatch(of: index) { outcome in
      switch outcome {
      case .openScene(let position), .newScene(let position): matches.append(UInt32(position))
      case .unhandled: break
      }
    }
    return matches
  }
}

extension Duration {
  package var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
