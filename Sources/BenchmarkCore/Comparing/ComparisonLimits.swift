import Foundation

/// How much worse a figure may be.
package struct ComparisonLimits: Sendable, Hashable {
  /// The time per event may grow by this part, such as 0.05.
  package var slowdown = 0.05
  /// A slowdown above the limit counts only if chance alone would show one so clearly at most with this
  /// probability in the whole comparison. Shared between the times compared, as C. Bonferroni's inequality
  /// asks: many looks find something more often than one.
  package var significance = 0.01
  /// The index may grow by this part.
  package var indexGrowth = 0.01
  /// The instructions per event may grow by this part.
  package var instructionGrowth = 0.02
  /// The bytes allocated in one pass over all events may grow by so many. jemalloc counts exactly, and its
  /// smallest block has 8 bytes: one more in every sixteenth pass is over the limit.
  package var allocatedBytesPerPass = 0.45
  /// Whether results of different machines are not comparable at all; otherwise their times are shown and not
  /// judged.
  package var requiresSameMachine = false
  /// Figures that are shown and decide nothing.
  package var ignored: Set<ComparisonFigure.Kind> = []

  package init() {}
}

/// One figure of both sides, and what follows from it.
package struct ComparisonFigure: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case decisions
    case allocations
    case index
    case instructions
    case time
  }

  package enum Verdict: String, Sendable, Hashable {
    case fine
    case better
    case regression
    case wrongAnswers
    /// Above the limit, but so much is not unlikely by chance alone.
    case unclear
    /// One side does not have the figure.
    case notCounted
    case ignored
    /// The figure says nothing about the code, such as a time on another machine.
    case notJudged
  }

  package var workload: String
  package var engine = EngineName.fast
  package var lanes: Int
  package var kind: Kind
  /// What ``baseline`` and ``candidate`` are told per: ``BenchmarkCall/unit``.
  package var unit = "event"
  /// In the kind's unit; nil where a side does not have it.
  package var baseline: Double?
  package var candidate: Double?
  /// The part by which the candidate's figure is larger, such as 0.031; nil where it cannot be told.
  package var change: Double?
  /// For times: the shift of the logarithms, from which ``change`` comes.
  package var shift: Shift?
  /// The part by which it may be larger; nil where the limit is no part.
  package var limit: Double?
  /// By how much it may be larger, in the figure's unit; nil where the limit is a part.
  package var absoluteLimit: Double?
  package var verdict: Verdict
  /// What a reader has to know besides, for a person; may be empty.
  package var note = ""

  /// The bounds of ``change``, for times.
  package var interval: ClosedRange<Double>? {
    guard let interval = shift?.interval, interval.lowerBound.isFinite else { return nil }
    return expm1(interval.lowerBound)...expm1(interval.upperBound)
  }
}
