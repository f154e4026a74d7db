import EventRouter

extension TransactionScript {
  /// A script that fails as well, as small as it gets with at most so many attempts and so many transactions of them
  /// together: transactions go first, then operations, scenes that are open from the start, events, and conditions.
  ///
  /// - Parameter fails: what goes wrong with a script, if anything.
  public func reduced(
    attempts: Int = 3_000, transactions: Int = 300_000,
    _ fails: @escaping (TransactionScript) -> Replay.Difference?
  ) -> (script: TransactionScript, difference: Replay.Difference)? {
    guard let difference = fails(self) else { return nil }
    var reduction = ScriptReduction(
      script: self, difference: difference, attempts: attempts, transactions: transactions, fails: fails)
    reduction.run()
    return (reduction.script, reduction.difference)
  }
}

private struct ScriptReduction {
  private(set) var script: TransactionScript
  private(set) var difference: Replay.Difference
  private var attempts: Int
  private var transactions: Int
  private let fails: (TransactionScript) -> Replay.Difference?

  init(
    script: TransactionScript, difference: Replay.Difference, attempts: Int, transactions: Int,
    fails: @escaping (TransactionScript) -> Replay.Difference?
  ) {
    (self.script, self.difference, self.fails) = (script, difference, fails)
    (self.attempts, self.transactions) = (attempts, transactions)
    cut()
  }

  mutating func run() {
    while true {
      let before = script.size
      removeParts {
        $0.steps.count
      } remove: {
        $0.steps.removeSubrange($1)
      }
      for step in script.steps.indices.reversed() {
        removeParts {
          $0.steps[step].operations.count
        } remove: {
          $0.steps[step].operations.removeSubrange($1)
        }
        removeParts {
          $0.steps[step].events.count
        } remove: {
          $0.steps[step].events.removeSubrange($1)
        }
        simplify { $0.steps[step].looks = [] }
        simplify { $0.steps[step].asked = nil }
        simplify { $0.steps[step].keptIn = nil }
        simplify { $0.steps[step].dropped = nil }
        simplify { $0.steps[step].maintenance = nil }
        simplify { $0.steps[step].isMeanwhile = false }
      }
      removeParts {
        $0.initial.openScenes.count
      } remove: {
        $0.initial.openScenes.removeSubrange($1)
      }
      removeParts {
        $0.initial.declarations.count
      } remove: {
        $0.initial.declarations.removeSubrange($1)
      }
      simplify { $0.limits = .none }
      removeConditions()
      if script.size == before || attempts <= 0 || transactions <= 0 { return }
    }
  }

  /// Takes a script that is smaller if it fails, too.
  @discardableResult
  private mutating func simplify(_ change: (inout TransactionScript) -> Void) -> Bool {
    if attempts <= 0 || transactions <= 0 { return false }
    var candidate = script
    change(&candidate)
    if candidate.size >= script.size { return false }
    attempts -= 1
    transactions -= candidate.steps.count
    guard (try? candidate.initial.validate(limits: candidate.limits)) != nil,
      let difference = fails(candidate)
    else { return false }
    (script, self.difference) = (candidate, difference)
    cut()
    return true
  }

  /// What follows the difference has nothing to do with it.
  private mutating func cut() {
    script.steps.removeSubrange(min(difference.step + 1, script.steps.count)...)
  }

  /// Removes ever smaller runs of parts.
  ///
  /// Source: the subsets of Zeller's *delta debugging* (2002), without the complements.
  private mutating func removeParts(
    _ count: (TransactionScript) -> Int, remove: (inout TransactionScript, Range<Int>) -> Void
  ) {
    var length = count(script)
    while length > 0 {
      // From the end: what comes last leans on what comes first.
      var end = count(script)
      while end > 0 {
        let range = max(0, end - length)..<end
        simplify { remove(&$0, range) }
        end = min(range.lowerBound, count(script))
      }
      length /= 2
    }
  }

  private mutating func removeConditions() {
    for index in script.initial.openScenes.indices {
      reduceSet {
        $0.initial.openScenes[index].preferring
      } set: {
        $0.initial.openScenes[index].preferring = $1
      }
      reduceSet {
        $0.initial.openScenes[index].allowing
      } set: {
        $0.initial.openScenes[index].allowing = $1
      }
    }
    for index in script.initial.declarations.indices where script.initial.declarations[index].matching != nil
    {
      reduceSet {
        $0.initial.declarations[index].matching ?? []
      } set: {
        $0.initial.declarations[index].matching = $1
      }
    }
    for step in script.steps.indices {
      for index in script.steps[step].operations.indices {
        for set in 0..<2 {
          reduceSet {
            $0.steps[step].operations[index].sets[set]
          } set: {
            $0.steps[step].operations[index].sets[set] = $1
          }
        }
      }
    }
  }

  private mutating func reduceSet(
    _ get: (TransactionScript) -> Set<String>, set: (inout TransactionScript, Set<String>) -> Void
  ) {
    for condition in get(script).sortedByUTF8() {
      simplify { set(&$0, get($0).subtracting([condition])) }
    }
  }
}

extension TransactionScript {
  /// What a smaller script has less of.
  fileprivate var size: Int {
    var size = steps.reduce(0) { size, step in
      let looks = step.looks.rawValue.nonzeroBitCount
      let slots = [step.keptIn, step.asked, step.dropped].count { $0 != nil }
      let maintenance = (step.maintenance == nil ? 0 : 1) + (step.isMeanwhile ? 1 : 0)
      let operations = step.operations.reduce(0) { $0 + 4 + $1.sets[0].count + $1.sets[1].count }
      return size + 4 + looks + slots + maintenance + operations + step.events.count
    }
    initial.forEachConditionSet { size += $1.count }
    if limits != .none { size += 1 }
    return size + initial.openScenes.count + initial.declarations.count
  }
}

extension ScriptedOperation {
  /// The sets that the operation is given: preferring or matching, and allowing.
  fileprivate var sets: [Set<String>] {
    get {
      switch self {
      case .open(let scene, _): [scene.preferring, scene.allowing]
      case .setConditions(_, let preferring, let allowing): [preferring, allowing]
      case .addDeclaration(let declaration, _): [declaration.matching ?? [], []]
      case .setMatching(_, let conditions): [conditions ?? [], []]
      case .attempt(let operation): operation.sets
      default: [[], []]
      }
    }
    set {
      switch self {
      case .open(var scene, let position):
        (scene.preferring, scene.allowing) = (newValue[0], newValue[1])
        self = .open(scene, at: position)
      case .setConditions(let id, _, _):
        self = .setConditions(id, preferring: newValue[0], allowing: newValue[1])
      case .addDeclaration(var declaration, let position) where declaration.matching != nil:
        declaration.matching = newValue[0]
        self = .addDeclaration(declaration, at: position)
      case .setMatching(let id, .some): self = .setMatching(id, newValue[0])
      default: break
      }
    }
  }
}
