import Foundation

extension Comparison {
  /// With fewer pairs of processes not even all of them slower would be significant at one percent.
  static let fewestPairs = 7

  /// The time per event.
  ///
  /// Where processes of both builds took turns, each pair of processes is one observation: the samples of one
  /// process share its place in memory, which alone makes one some percent faster or slower than the next, so
  /// they are not independent. Of a process its fastest round stands for it: what disturbs a round only adds
  /// to it, and among many short rounds some are left alone. Otherwise each round is one, and both series are
  /// compared as a whole.
  ///
  /// Source for the former: T. Kalibera, R. Jones, "Rigorous benchmarking in reasonable time", ISMM 2013;
  /// T. Mytkowicz and others, "Producing wrong data without doing anything obviously wrong!", ASPLOS 2009. For
  /// the fastest round: J. Chen, J. Revels, "Robust benchmarking in noisy environments", arXiv:1608.04295.
  ///
  /// - Parameter count: How many times are compared, among which the significance is shared.
  func time(_ before: Series, _ after: Series, of count: Int) -> ComparisonFigure {
    let significance = limits.significance / Double(count)
    let confidence = 1 - 2 * significance
    let first = before.results.map { $0.nanoseconds.values }
    let second = after.results.map { $0.nanoseconds.values }
    let isPaired = first.count == second.count && first.count >= Self.fewestPairs
    func best(_ samples: [Double]) -> Double { Samples(samples).minimum }
    func typical(_ samples: [Double]) -> Double { isPaired ? best(samples) : Samples(samples).median }
    let shift =
      isPaired
      ? Shift(paired: zip(first, second).map { log(best($1) / best($0)) }, confidence: confidence)
      : Shift(
        from: first.flatMap { $0 }.map { log($0) }, to: second.flatMap { $0 }.map { log($0) },
        confidence: confidence)
    let slowdown = expm1(shift.estimate)
    var figure = figure(.time, before)
    figure.baseline = Samples(first.map(typical)).median
    figure.candidate = Samples(second.map(typical)).median
    figure.change = slowdown
    figure.shift = shift
    figure.limit = limits.slowdown
    figure.verdict = .fine
    guard Self.machineDifference(baseline, candidate) == nil else {
      figure.verdict = .notJudged
      figure.note = "not judged: of different machines"
      return judged(figure)
    }
    if slowdown > limits.slowdown {
      figure.verdict = shift.probabilityIfNotAbove <= significance ? .regression : .unclear
      if shift.smallestProbability > significance {
        figure.note = "too few samples to tell it from chance; take more"
      }
    } else if slowdown < 0, shift.probabilityIfNotBelow <= significance {
      figure.verdict = .better
    }
    if figure.note.isEmpty {
      figure.note =
        isPaired
        ? "\(first.count) pairs of processes in turns, the fastest round of each"
        : "not measured in turns: weaker evidence"
    }
    return judged(figure)
  }
}
