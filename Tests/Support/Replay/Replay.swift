@_spi(Benchmarks) public import EventRouter
import ReferenceRouter

/// Does a script to a router, and looks after each transaction whether the router answers as the reference does on what
/// its configuration should be by now.
public struct Replay {
  /// What differed, and after which step.
  public struct Difference: Error, CustomStringConvertible {
    public var step: Int
    public var description: String
  }

  /// What was done.
  public struct Counts: Sendable, Hashable, CustomStringConvertible {
    public var transactions = 0
    public var refused = 0
    public var operations = 0
    /// Events whose destination and matches were compared.
    public var events = 0
    /// Of these, those of snapshots that were kept.
    public var keptEvents = 0
    /// Decisions that were named after another update.
    public var formerDecisions = 0
    /// Of these, those that were named otherwise than before, and not as unhandled: by chance a few are.
    public var misnamed = 0
    /// How often all invariants of what updates keep were looked at.
    public var invariantChecks = 0

    /// Whether more are misnamed than may be by chance: one of 65,536 that cannot be named any more.
    public var areTooManyMisnamed: Bool { misnamed > 8 + formerDecisions / 10_000 }

    public init() {}

    public var description: String {
      "\(transactions) transactions of \(operations) operations, \(refused) of them refused; \(events) events compared, "
        + "\(keptEvents) of them by snapshots that were kept; \(formerDecisions) former decisions, \(misnamed) misnamed; "
        + "\(invariantChecks) times all invariants"
    }

    public static func += (left: inout Counts, right: Counts) {
      left.transactions += right.transactions
      left.refused += right.refused
      left.operations += right.operations
      left.events += right.events
      left.keptEvents += right.keptEvents
      left.formerDecisions += right.formerDecisions
      left.misnamed += right.misnamed
      left.invariantChecks += right.invariantChecks
    }
  }

  /// A fault that the replay has to find: without one nobody would know whether it can.
  public enum PlantedFault: Sendable {
    /// Scenes do not move: the router is not told.
    case noMoves
    /// Conditions are not removed.
    case noRemovals
    /// What is expected of the snapshots that are kept is what is in force when they are asked.
    case newestSnapshots
  }

  private struct Kept {
    var snapshot: RouterSnapshot
    var reference: ReferenceRouter
    var events: [Event]
  }

  private let script: TransactionScript
  private let fault: PlantedFault?
  private let router: Router
  private var expected: ExpectedConfiguration
  /// On what is expected; nil until it is asked.
  private var currentReference: ReferenceRouter?
  private var kept: [Int: Kept] = [:]
  /// Decisions of the last step that was asked, and what they meant.
  private var former: [(decision: Decision, destination: Destination)] = []
  public private(set) var counts = Counts()

  /// - Parameter router: makes the router; by default the one that users get.
  public init(
    _ script: TransactionScript, fault: PlantedFault? = nil,
    router: (RouterConfiguration, RouterLimits) throws -> Router = { try Router($0, limits: $1) }
  ) throws {
    self.script = script
    self.fault = fault
    self.router = try router(script.initial, script.limits)
    self.router.pauseMaintenance()
    expected = ExpectedConfiguration(script.initial)
  }

  /// - Throws: `Difference` for the first one.
  public mutating func run() throws {
    for (index, step) in script.steps.enumerated() {
      do {
        try maintain(step)
        if index % script.invariantsOneIn == 0 { try checkInvariants() }
        try ask(step)
        if index == script.steps.count - 1 { try askKept() }
      } catch {
        throw Difference(step: index, description: "\(error)")
      }
    }
  }

  private mutating func reference() throws -> ReferenceRouter {
    if let currentReference { return currentReference }
    let reference = try ReferenceRouter(expected.configuration)
    currentReference = reference
    return reference
  }

  // MARK: Transactions

  /// Performs a step, and the maintenance that it wants before or after.
  private mutating func maintain(_ step: TransactionScript.Step) throws {
    guard let maintenance = step.maintenance else { return try perform(step) }
    let (router, kind) = (router, maintenance.kind)
    if !step.isMeanwhile {
      try perform(step)
      return router.maintainNow(kind)
    }
    var thrown: (any Error)?
    router.maintainNow(kind) {
      do { try perform(step) } catch { thrown = error }
    }
    if let thrown { throw thrown }
  }

  /// What updates keep is in step with itself and with the scenes, and what kept snapshots are made of is what it was.
  private mutating func checkInvariants() throws {
    var violations = router.invariantViolations
    for (slot, old) in kept.sorted(by: { $0.key < $1.key }) {
      violations += router.invariantViolations(of: old.snapshot).map { "kept[\(slot)]: \($0)" }
    }
    counts.invariantChecks += 1
    if !violations.isEmpty {
      throw ScriptedUpdate.Wrong("invariants do not hold: \(violations.joined(separator: "; "))")
    }
  }

  private mutating func perform(_ step: TransactionScript.Step) throws {
    var update = ScriptedUpdate(before: expected, step: step, fault: fault)
    if step.looks.contains(.inside) { update.reference = try reference() }
    var thrown: (any Error)?
    do {
      try update.perform(on: router)
    } catch let error as ScriptedUpdate.Wrong {
      throw error
    } catch {
      thrown = error
    }
    counts.transactions += 1
    counts.operations += step.operations.count
    let next = update.expected
    var mustFail = update.failure != nil
    if !mustFail {
      do { try next.configuration.validate(limits: script.limits) } catch { mustFail = true }
    }
    switch (thrown, mustFail) {
    case (let error?, false): throw ScriptedUpdate.Wrong("the update threw \(error)")
    case (nil, true): throw ScriptedUpdate.Wrong("the update threw nothing")
    case (let error?, true):
      let isOwn = error is ScriptedOperation.GivenUp
      if isOwn != (update.failure == .givenUp) || !isOwn && !(error is RouterUpdateError) {
        throw ScriptedUpdate.Wrong("the update threw \(error)")
      }
      counts.refused += 1
    case (nil, false):
      expected = next
      currentReference = nil
    }
  }

  // MARK: Questions

  private mutating func ask(_ step: TransactionScript.Step) throws {
    if let slot = step.dropped { kept[slot] = nil }
    for (decision, destination) in former {
      let name = router.destination(of: decision)
      counts.formerDecisions += 1
      if name != destination && name != .unhandled { counts.misnamed += 1 }
    }
    if step.looks.contains(.configuration) {
      let found = router.snapshot.configuration
      if found != expected.configuration {
        throw ScriptedUpdate.Wrong(
          "the configuration is \(found.inSwift)\nexpected: \(expected.configuration.inSwift)")
      }
    }
    if !step.events.isEmpty {
      let comparison = ScriptComparison(step.events, try reference())
      counts.events += step.events.count
      try comparison.check(router, looks: step.looks)
      if step.looks.contains(.fresh) {
        try comparison.check(try RouterSnapshot(expected.configuration), "a new snapshot")
      }
    }
    former = try step.events.map { event in
      let decision = try router.route(event)
      return (decision, router.destination(of: decision))
    }
    if let slot = step.keptIn {
      kept[slot] = Kept(snapshot: router.snapshot, reference: try reference(), events: step.events)
    }
    if let slot = step.asked, let old = kept[slot] { try ask(old, step.events + old.events) }
  }

  private mutating func askKept() throws {
    for (_, old) in kept.sorted(by: { $0.key < $1.key }) { try ask(old, old.events + [.url("")]) }
  }

  private mutating func ask(_ old: Kept, _ events: [Event]) throws {
    let isFaulty = fault == .newestSnapshots
    let comparison = ScriptComparison(events, isFaulty ? try reference() : old.reference)
    try comparison.check(old.snapshot, "a kept snapshot")
    if !isFaulty && old.snapshot.configuration != old.reference.configuration {
      throw ScriptedUpdate.Wrong("the configuration of a kept snapshot is another one now")
    }
    counts.events += events.count
    counts.keptEvents += events.count
  }
}

extension TransactionScript.Maintenance {
  fileprivate var kind: Router.MaintenanceKind {
    switch self {
    case .needed: .needed
    case .rebuild: .rebuild
    case .join: .join
    case .freeze: .freeze
    }
  }
}
