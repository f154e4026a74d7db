/// Which workload takes the next round, so that all take as many as are wanted and a budget of time holds.
///
/// Rounds go around: what slows the machine for a while slows all workloads. The least number of rounds is
/// taken in any case. From then on a workload takes another only if its longest round so far still fits, so
/// that where time is short the quick workloads get more rounds than the slow ones.
package struct RoundSchedule: Sendable {
  package let minimum: Int
  package let wanted: Int
  /// When everything must be over, counted from the start of the run; nil for no such limit.
  package let budget: Duration?
  /// How many rounds each workload took.
  package private(set) var taken: [Int]
  private var longest: [Duration]
  private var total: [Duration]

  /// - Precondition: `wanted` is not less than `minimum`.
  package init(workloads: Int, minimum: Int, wanted: Int, budget: Duration?) {
    precondition(minimum <= wanted, "no fewer rounds than the least")
    self.minimum = minimum
    self.wanted = wanted
    self.budget = budget
    taken = Array(repeating: 0, count: workloads)
    longest = Array(repeating: .zero, count: workloads)
    total = longest
  }

  /// The workload whose turn it is; nil if no round is left to take.
  package func next(elapsed: Duration) -> Int? {
    let open = taken.indices.filter { mayTakeMore($0, elapsed: elapsed) }
    return open.min { (taken[$0], $0) < (taken[$1], $1) }
  }

  /// Notes that a workload took a round.
  package mutating func note(_ workload: Int, took duration: Duration) {
    taken[workload] += 1
    total[workload] += duration
    longest[workload] = max(longest[workload], duration)
  }

  /// How long the rounds that are left will take; nil before each workload took one.
  package func left(elapsed: Duration) -> Duration? {
    if taken.contains(0) { return nil }
    let all = remaining(to: wanted)
    guard let budget else { return all }
    return min(all, max(budget - elapsed, remaining(to: minimum)))
  }

  /// Whether a workload got fewer rounds than wanted.
  package var isCut: Bool { taken.contains { $0 < wanted } }

  private func mayTakeMore(_ workload: Int, elapsed: Duration) -> Bool {
    if taken[workload] < minimum { return true }
    guard taken[workload] < wanted else { return false }
    // While others lack their least number, there is no telling what is left.
    if taken.contains(where: { $0 < minimum }) { return false }
    guard let budget else { return true }
    // A little is kept for what comes after, and for a round that takes longer than any before.
    return elapsed + longest[workload] + budget / 50 <= budget
  }

  /// By what a round took on average.
  private func remaining(to rounds: Int) -> Duration {
    zip(taken, total).reduce(.zero) { $0 + $1.1 / $1.0 * max(0, rounds - $1.0) }
  }
}
