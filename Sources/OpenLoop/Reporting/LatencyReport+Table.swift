import BenchmarkCore

extension LatencyReport {
  /// A table that a person reads at a glance.
  package var text: String {
    "EventRouter latency, open loop\n" + facts.text + "\n" + table.text + "\n"
      + notes.map { "  \($0)\n" }.joined()
  }

  /// The same as a table of GitHub-flavoured Markdown.
  package var markdown: String {
    table.markdown + "\n" + facts.markdown + notes.map { "- \($0)\n" }.joined()
  }

  // MARK: The table

  private var table: TextTable {
    if case .sweep = plan.load {
      let header =
        ["events/s", "achieved", "held"] + Self.percentiles.map(Self.name)
        + ["max", "service p99.9", "service max"]
      return TextTable(header: header, rows: outcome.recordings.map(row))
    }
    let header = ["time", "mean"] + Self.percentiles.map(Self.name) + ["max"]
    let rows = outcome.recordings.flatMap { recording in
      [("response", recording.response), ("service", recording.service)].map { name, latencies in
        [name, Figures.nanoseconds(latencies.mean)] + figures(latencies)
      }
    }
    return TextTable(header: header, rows: rows)
  }

  private func row(_ recording: LoadRecording) -> [String] {
    let service = recording.service
    return [
      Self.rate(recording.requestedRate), Self.rate(recording.achievedRate), recording.isHeld ? "yes" : "no",
    ] + figures(recording.response) + [
      Figures.nanoseconds(Double(service.value(atPercentile: 99.9))),
      Figures.nanoseconds(Double(service.maximum)),
    ]
  }

  /// The percentiles and the maximum.
  private func figures(_ latencies: LatencyHistogram) -> [String] {
    (Self.percentiles.map { latencies.value(atPercentile: $0) } + [latencies.maximum])
      .map { Figures.nanoseconds(Double($0)) }
  }

  private static func rate(_ rate: Double) -> String {
    rate >= 100 ? Figures.grouped(rate) : Figures.short(rate)
  }

  // MARK: Facts and notes

  private var facts: [ReportFact] {
    environment.facts + workload.facts + [("load", load)]
      + (outcome.representation.isEmpty ? [] : [("index", outcome.representation)])
  }

  private var load: String {
    let batch =
      plan.batch == 1 ? "one at a time" : "\(plan.batch) at a time on \(count(plan.lanes, "lane"))"
    let warmUp =
      plan.warmUp > .zero ? ", after \(Figures.seconds(plan.warmUp.seconds)) of warm-up" : ""
    let engine = "\(outcome.engine.rawValue); "
    switch plan.load {
    case .rate(let rate):
      return engine + "\(Self.rate(rate)) events/s, \(batch), for \(Figures.seconds(plan.duration.seconds))"
        + warmUp
    case .sweep(let sweep):
      return engine + "from \(Self.rate(sweep.first)) events/s, each rate "
        + "\(Figures.short(sweep.factor)) times the one before, \(batch), for \(Figures.seconds(plan.duration.seconds)) each\(warmUp)"
    case .replay(let arrivals, let speed):
      let pace = speed == 1 ? "at their own pace" : "at \(Figures.short(speed)) times their pace"
      let batch = plan.batch == 1 ? batch : "up to " + batch
      return engine + "\(count(arrivals.count, "captured event")) \(pace), \(batch)\(warmUp)"
    }
  }

  private func count(_ number: Int, _ noun: String) -> String {
    "\(Figures.grouped(number)) \(noun)\(number == 1 ? "" : "s")"
  }

  private var notes: [String] {
    var notes = [
      "response: from when an event was due until it was decided; what whoever sent it waits",
      "service: from when it was taken up; a closed loop reports this, and does not see who waits",
    ]
    notes += outcome.recordings.flatMap(rateNotes)
    if case .sweep = plan.load { notes.append(highestRateNote) }
    if let limit, case .rate = plan.load { notes += outcome.recordings.map { limitNote($0, limit) } }
    if let bytes = outcome.recordings.compactMap(\.allocatedBytesPerEvent).max() {
      notes.append("allocated under load: \(Figures.short(bytes)) bytes per event")
    }
    return notes + [
      Verification.note(
        of: outcome.engine, compared: outcome.verification.compared,
        differing: outcome.verification.differences, total: outcome.verification.total)
    ]
  }

  /// Whether the rate was held and, if not, by how much it was not.
  private func rateNotes(_ recording: LoadRecording) -> [String] {
    let requested = Self.rate(recording.requestedRate)
    guard !recording.isHeld else {
      if case .sweep = plan.load { return [] }
      return [
        "the rate was held: \(Self.rate(recording.achievedRate)) of \(requested) events/s, "
          + "\(Figures.grouped(recording.finished)) events"
      ]
    }
    let lag = recording.lastLag.map { Figures.nanoseconds(Double($0)) }
    var notes = [
      "THE RATE WAS NOT HELD: \(Self.rate(recording.achievedRate)) of \(requested) events/s; "
        + "\(count(recording.backlog, "event")) waited when the last was due",
      "at the quarters of the time, events were taken up \(lag.joined(separator: ", ")) late: "
        + "the latencies tell how long it was tried, not what anyone would see",
    ]
    if recording.abandoned > 0 {
      notes.append(
        "given up after \(Figures.seconds(Double(recording.elapsed) / 1e9)): "
          + "\(count(recording.abandoned, "event")) never taken up, and in no figure above but the rate")
    }
    return notes
  }

  private var highestRateNote: String {
    let limit = limit.map { " with p99 within \(Figures.nanoseconds(Double($0)))" } ?? ""
    guard let highestRate else { return "no rate was held\(limit)" }
    let isLast = outcome.recordings.last.map { $0.isHeld } ?? false
    return "the highest rate held\(limit): \(Self.rate(highestRate)) events/s"
      + (isLast ? "; saturation was not reached" : "")
  }

  private func limitNote(_ recording: LoadRecording, _ limit: UInt64) -> String {
    let p99 = Figures.nanoseconds(Double(recording.response.value(atPercentile: 99)))
    let words = isWithinLimit(recording) ? "within" : "ABOVE"
    return "p99 is \(p99), \(words) the limit of \(Figures.nanoseconds(Double(limit)))"
  }
}
