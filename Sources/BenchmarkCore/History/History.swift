/// Saved results in the order in which they were made, a series for each thing that was measured.
package struct History: FormattedReport, Sendable {
  /// What was measured again and again.
  package struct Subject: Sendable, Hashable {
    package var workload: String
    /// The workload's content hash: under the same name, another workload is another series.
    package var hash: String
    package var engine: EngineName
    package var lanes: Int
    /// `ns/event`, with the call where that is another one than that of batches; or a percentile under a load,
    /// such as `ns, p99 at 10,000 events/s`, or of updates. Less is better.
    package var figure: String
  }

  /// One result of a subject.
  package struct Point: Sendable, Hashable {
    package var file: String
    package var environment: BenchmarkEnvironment
    /// Nanoseconds: the median of the samples, or a percentile.
    package var value: Double
    /// The least and the most of the samples; the value twice where there is but one.
    package var spread: ClosedRange<Double>
    package var buildSeconds: Double?
    package var indexBytes: Int?
    package var allocatedBytesPerEvent: Double?
    /// How many events were decided: a slow engine decides a sample, another one each time.
    package var events: Int?
    /// What the decisions on these sum up to; nil where the file does not say.
    package var decisionChecksum: UInt64?
    /// Whether the file has not all that was to be measured.
    package var isIncomplete: Bool
    /// By which part the value is larger than the one before; nil for the first, and where both say nothing of
    /// each other.
    package var sincePrevious: Double?
    /// The same against the baseline.
    package var sinceBaseline: Double?
    /// What a reader has to know besides, for a person.
    package var notes: [String] = []
  }

  package struct Series: Sendable, Hashable {
    package var subject: Subject
    /// In the order of time; not empty.
    package var points: [Point]
    /// The baseline's result, where it has one.
    package var baseline: Point?
  }

  /// A file that is left out, and why.
  package struct Skipped: Sendable, Hashable {
    package var file: String
    package var reason: String
  }

  /// In the order in which the subjects appear.
  package private(set) var series: [Series] = []
  package private(set) var skipped: [Skipped]
  /// What the baseline is called, if there is one.
  package let baseline: String?

  /// Orders `files` by their timestamps, then by their commits and names. Files of the first version have no
  /// timestamp and come before all others, by their names.
  ///
  /// Results of different machines or builds stand in one series, but no change is told between them.
  ///
  /// - Complexity: O(*n* log *n*) in the results of all files.
  package init(
    files: [(name: String, content: SavedFile)], baseline: (name: String, content: SavedFile)? = nil,
    skipped: [Skipped] = []
  ) {
    self.baseline = baseline?.name
    self.skipped = skipped
    let base = Dictionary(Self.results(of: baseline.map { [$0] } ?? [])) { first, _ in first }
    var places: [Subject: Int] = [:]
    for file in files.sorted(by: Self.isBefore) {
      let results = Self.results(of: [file])
      if results.isEmpty {
        let isPlaced = file.content.environment != nil
        self.skipped.append(
          Skipped(
            file: file.name,
            reason: isPlaced ? "tells no time that a history shows" : "tells no moment and no machine"))
      }
      // Of a subject that stands in a file several times, as on several axes, the first counts.
      var seen: Set<Subject> = []
      for (subject, point) in results where seen.insert(subject).inserted {
        let index = places[subject] ?? series.count
        places[subject] = index
        if index == series.count {
          series.append(Series(subject: subject, points: [], baseline: base[subject]))
        }
        series[index].append(point)
      }
    }
  }

  private static func isBefore(
    _ one: (name: String, content: SavedFile), _ other: (name: String, content: SavedFile)
  ) -> Bool {
    func key(_ file: (name: String, content: SavedFile)) -> (String, String, String) {
      let environment = file.content.environment
      return (environment?.timestamp?.text ?? "", environment?.commit ?? "", file.name)
    }
    return key(one) < key(other)
  }

  private static func results(
    of files: [(name: String, content: SavedFile)]
  ) -> [(Subject, Point)] {
    files.flatMap { $0.content.historyPoints(file: $0.name) }
  }
}

extension History.Series {
  /// Adds a later result, and tells how it stands to the one before and to the baseline.
  fileprivate mutating func append(_ point: History.Point) {
    var point = point
    if let last = points.last {
      if last.environment.isComparable(to: point.environment) {
        point.sincePrevious = point.change(since: last)
      } else {
        point.notes.append("another machine or build than before")
      }
      if let one = last.decisionChecksum, let other = point.decisionChecksum, one != other,
        last.events == point.events
      {
        point.notes.append("decides otherwise than before")
      }
    }
    if let baseline, baseline.environment.isComparable(to: point.environment) {
      point.sinceBaseline = point.change(since: baseline)
    }
    if point.environment.configuration == "debug" { point.notes.append("debug build") }
    if point.isIncomplete { point.notes.append("incomplete") }
    points.append(point)
  }
}

extension History.Point {
  /// Nil where nothing grew to something.
  fileprivate func change(since other: History.Point) -> Double? {
    other.value > 0 ? value / other.value - 1 : nil
  }
}

extension BenchmarkEnvironment {
  /// Whether times of both say something of each other.
  fileprivate func isComparable(to other: BenchmarkEnvironment) -> Bool {
    cpu == other.cpu && cores == other.cores && platform == other.platform
      && configuration == other.configuration
  }
}
