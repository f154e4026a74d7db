import ArgumentParser
import EventModel
@_spi(Benchmarks) import EventRouter
import ProgramSupport

/// Routes inputs of one, two and four times a size, for a profiler that counts instructions:
/// `Scripts/linearity`.
struct PassesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "passes", abstract: "Route once, twice and four times an input; for instruction counters.",
    discussion: """
      Everything is routed on one lane, in the function routeCounted: many events of the workload, and one \
      event made of their texts. Prints a line per call of that function, in order: what, how many times the \
      input, events, bytes.
      """, shouldDisplay: false)

  @OptionGroup var generated: GeneratorOptions

  @Option(help: ArgumentHelp("The smallest input has about so many bytes.", valueName: "bytes"))
  var bytes = 1 << 18

  /// Bytes of an event, where the workload does not say.
  private static let eventLength = 64

  func validate() throws {
    try requireBounds("--condition-count", generated.conditionCount, 0...1_000_000)
    try requireBounds("--bytes", bytes, Self.eventLength...(1 << 26))
  }

  func run() throws {
    let workload = generated.workload.generate(
      seed: generated.seed, conditions: generated.conditionCount, events: bytes / Self.eventLength,
      eventLength: Self.eventLength)
    let snapshot = try RouterSnapshot(workload.configuration)
    let texts = workload.events.compactMap(\.text)
    if texts.count > 1 { try route(texts, as: "events", by: snapshot) }
    var joined = ""
    while joined.utf8.count < bytes { for text in texts { joined += text } }
    try route([String(decoding: joined.utf8.prefix(bytes), as: UTF8.self)], as: "one-event", by: snapshot)
  }

  private func route(_ texts: [String], as series: String, by snapshot: RouterSnapshot) throws {
    for times in [1, 2, 4] {
      var batch = EventBatch()
      if texts.count == 1 {
        try batch.append(.url(String(repeating: texts[0], count: times)))
      } else {
        for _ in 0..<times { for text in texts { try batch.append(.url(text)) } }
      }
      // Each input begins with the same nothing. Later ones would find a way of matching chosen by what the
      // ones before were like.
      snapshot.forgetTexts()
      var decisions: [Decision] = []
      try routeCounted(batch, snapshot, &decisions)
      try printResult("\(series) \(times) \(batch.count) \(batch.byteCount)")
    }
  }
}

/// What is counted: nothing else has this name, and nothing is merged into it or it into its caller.
@inline(never)
private func routeCounted(
  _ batch: EventBatch, _ snapshot: RouterSnapshot, _ decisions: inout [Decision]
) throws(EventError) {
  try snapshot.route(batch, lanes: 1, into: &decisions)
}
