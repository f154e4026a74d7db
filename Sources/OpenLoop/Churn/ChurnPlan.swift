import BenchmarkCore

/// How a router is updated and read, and for how long.
package struct ChurnPlan: Sendable {
  package var kind: ChurnKind
  /// Updates per second; nil for as many as there can be.
  package var rate: Double?
  /// How long each of the three phases is to be measured, in all turns together; see ``phaseSeconds``.
  package var duration: Duration
  /// How many versions of the rules are compared that were in force on the way, beside the last one.
  package var versions = 2
  /// What is random depends on this alone.
  package var seed: UInt64 = 1
  /// Cores that verifying may use.
  package var cores: Int
  /// As ``BenchmarkPlan/verificationBudget``, for each version.
  package var verificationBudget: Duration = .seconds(10)
  package var probeDuration: Duration = .milliseconds(100)

  package init(kind: ChurnKind, rate: Double?, duration: Duration, cores: Int) {
    self.kind = kind
    self.rate = rate
    self.duration = duration
    self.cores = cores
  }

  /// Seconds of a phase within a turn: a second, or less in short runs, but time for an update.
  var sliceSeconds: Double { max(min(1, duration.seconds / 5), rate.map { 1 / $0 } ?? 0) }

  /// How long each phase is measured by this plan, in all turns together: ``duration``, in whole turns.
  package var phaseSeconds: Double { sliceSeconds * Double(turns) }

  /// How often the phases take turns.
  package var turns: Int { max(1, Int(saturating: (duration.seconds / sliceSeconds).rounded())) }
}
