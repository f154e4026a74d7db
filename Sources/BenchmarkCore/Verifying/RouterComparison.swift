import EventModel
import EventRouter
import ReferenceRouter

/// Compares the library with the reference on every event, or on a sample.
package struct RouterComparison {
  /// An event on which they differ: what of it, and what each says.
  package struct Difference: Sendable, Hashable {
    package enum Subject: String, Sendable {
      case batchDecision = "decision in a batch"
      case singleDecision = "decision alone"
      case matches = "all matches"
    }
    package var event: Int
    package var subject: Subject
    package var fast: String
    package var reference: String
  }

  /// How many differences are kept.
  package static let shown = 10

  /// What the fast engine answers; a test puts a wrong one here.
  package struct Answers: Sendable {
    package var batch: @Sendable (EventBatch) throws(EventError) -> [Decision]
    package var single: @Sendable (Event) throws(EventError) -> Decision
    package var matches: @Sendable (EventBatch) throws(EventError) -> [SceneMatches]

    package init(_ snapshot: RouterSnapshot, lanes: Int) {
      batch = { batch throws(EventError) in
        var decisions: [Decision] = []
        try snapshot.route(batch, lanes: lanes, into: &decisions)
        return decisions
      }
      single = { event throws(EventError) in try snapshot.route(event) }
      matches = { batch throws(EventError) in Array(try snapshot.matches(batch, lanes: lanes)) }
    }
  }

  private let answers: Answers
  private let reference: ReferenceRouter
  private let cores: Int
  private let comparesMatches: Bool

  /// How many events were compared so far.
  package private(set) var compared = 0
  /// On how many of them something differs.
  package private(set) var differing = 0
  /// The first differences.
  package private(set) var first: [Difference] = []

  package init(
    answers: Answers, reference: ReferenceRouter, cores: Int, comparesMatches: Bool
  ) {
    self.answers = answers
    self.reference = reference
    self.cores = cores
    self.comparesMatches = comparesMatches
  }

  /// Compares on the events at `positions`, in slices.
  ///
  /// - Parameter progress: Called with how many are compared.
  package mutating func compare(
    _ events: [Event], at positions: [Int], progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws(EventError) {
    // The reference folds and searches everything: slices of some seconds at most keep progress visible.
    let slice = 4_096
    var start = 0
    while start < positions.count {
      let end = min(start + slice, positions.count)
      let done = start
      try compareSlice(events, positions[start..<end]) { progress(done + $0) }
      start = end
    }
  }

  private mutating func compareSlice(
    _ events: [Event], _ positions: ArraySlice<Int>, progress: @escaping @Sendable (Int) -> Void
  ) throws(EventError) {
    let slice = positions.map { events[$0] }
    var batch = EventBatch()
    for event in slice { try batch.append(event) }
    let (reference, comparesMatches) = (self.reference, self.comparesMatches)
    let expected = concurrentMap(count: slice.count, lanes: cores, progress: progress) {
      index -> (decision: Decision, matches: SceneMatches?) in
      let event = slice[index]
      return (reference.route(event), comparesMatches ? reference.matches(event) : nil)
    }
    let decisions = try answers.batch(batch)
    let matches = comparesMatches ? try answers.matches(batch) : []
    for (index, position) in positions.enumerated() {
      var isSame = true
      func note(_ subject: Difference.Subject, _ fast: String, _ expected: String) {
        isSame = false
        guard first.count < Self.shown else { return }
        first.append(Difference(event: position, subject: subject, fast: fast, reference: expected))
      }
      let right = expected[index].decision
      if decisions[index] != right { note(.batchDecision, describe(decisions[index]), describe(right)) }
      let single = try answers.single(slice[index])
      if single != right { note(.singleDecision, describe(single), describe(right)) }
      if let right = expected[index].matches, matches[index] != right {
        note(.matches, describe(matches[index]), describe(right))
      }
      compared += 1
      if !isSame { differing += 1 }
    }
  }

  private func describe(_ decision: Decision) -> String {
    reference.configuration.describe(decision)
  }

  private func describe(_ matches: SceneMatches) -> String {
    func list(_ indices: [Int]) -> String {
      indices.prefix(8).map(String.init).joined(separator: " ") + (indices.count > 8 ? " …" : "")
    }
    return "open scenes [\(list(matches.openScenes))], declarations [\(list(matches.declarations))]"
  }
}

extension RouterConfiguration {
  /// A decision in words, such as `new scene of "c3" (matching)`.
  package func describe(_ decision: Decision) -> String {
    let rule = decision.rule.map { " (\($0.name))" } ?? ""
    switch decision.outcome {
    case .openScene(let index):
      let id = openScenes.indices.contains(index) ? quoted(openScenes[index].id.rawValue) : "#\(index)"
      return "open scene \(id)\(rule)"
    case .newScene(let index):
      let id = declarations.indices.contains(index) ? quoted(declarations[index].id.rawValue) : "#\(index)"
      return "new scene of \(id)\(rule)"
    case .unhandled: return "unhandled"
    }
  }
}
