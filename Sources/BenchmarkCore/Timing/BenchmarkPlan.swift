/// What to measure, and for how long.
package struct BenchmarkPlan: Sendable {
  /// Which engines to time, in the order of the report.
  package var engines: [EngineName]
  /// On how many lanes each is timed.
  package var lanes: [Int]
  /// How many samples are taken of each.
  package var rounds: Int
  /// Cores that verifying may use.
  package var cores: Int
  /// How long the reference may take to decide all events; if it would take longer, it decides a sample.
  package var verificationBudget: Duration = .seconds(30)
  /// How many events that sample has at least.
  package var verificationMinimum = 0
  /// How long a slow engine is tried at least, to find how long an event takes.
  package var probeDuration: Duration = .milliseconds(100)
  /// How long one sample takes at least: a fast engine repeats the pass, a slow one routes so many of the
  /// events as fit.
  package var sampleDuration: Duration = .milliseconds(100)

  /// How often an engine is built, to tell how long that takes; once where it takes half a second.
  package var builds = 3
  /// What the decisions on all events must sum up to; nil where nobody knows.
  package var expectedChecksum: UInt64?
  /// Whether the reference decides, too. If not, ``expectedChecksum`` is that of decisions which a run before
  /// has verified.
  package var asksReference = true

  package init(engines: [EngineName], lanes: [Int], rounds: Int, cores: Int) {
    self.engines = engines
    self.lanes = lanes
    self.rounds = rounds
    self.cores = cores
  }
}
