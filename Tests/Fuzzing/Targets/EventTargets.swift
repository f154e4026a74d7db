import EventRouter
import RouterFiles
import RouterTestSupport

extension FuzzTarget {
  /// Events as text and as JSON lines: the pieces in which they arrive do not matter; nor does it whether events
  /// or a batch is asked for, nor how a key is written.
  ///
  /// The first three bytes are choices: `t` for text, else JSON lines; `s` to skip bad lines, else to stop; `l`
  /// for a limit of eight bytes per event, `b` for one of 24 bytes per line. The fourth, a newline in the corpus, is passed over.
  static let events = FuzzTarget("events", maximumBytes: 1 << 15, grownBytes: 60_000) { input in
    var random = SeededGenerator(seed: input.fingerprint)
    let (choices, content) = (input.prefix(3), Array(input.dropFirst(4)))
    func chose(_ letter: Unicode.Scalar, _ position: Int) -> Bool {
      choices.count > position && choices[position] == UInt8(ascii: letter)
    }
    var way = EventReading(
      format: chose("t", 0) ? .text : .ndjson, policy: chose("s", 1) ? .skip : .stop,
      maximumEventBytes: chose("l", 2) ? 8 : nil)
    if chose("b", 2) { way.limits.bytesPerLine = 24 }
    let whole = way.read([content[...]], .standard)
    if let error = whole.error { try Finding.unlessReadable(error) }
    for error in whole.skipped.first { try Finding.unlessReadable(error) }

    let size = EventReader.BatchSize(
      bytes: random.element(of: [1, 16, 1 << 16]), events: random.element(of: [1, 3, 1 << 10]))
    try same(
      "in pieces", way.read(content.pieces(random.element(of: [2, 3, 8]), using: &random), size), whole)
    try same("into a batch", way.readBatch([content[...]], size), whole)
    switch way.format {
    case .text: try samePlainly(whole, way, content)
    case .ndjson where chose("b", 2): break
    case .ndjson:
      let rewritten = way.read([content.replacing(#""url""#.utf8, with: #""\u0075rl""#.utf8)[...]], .standard)
      try same("with an escape in its key", rewritten, whole, messages: false)
    }
    try sameWritten(whole.events)
  }

  private static func same(
    _ what: String, _ found: EventReading.Outcome, _ expected: EventReading.Outcome, messages: Bool = true
  ) throws {
    try Finding.unless(
      found.texts == expected.texts, "\(what): \(found.texts), expected \(expected.texts)")
    try Finding.unless(
      found.line == expected.line && found.skipped.count == expected.skipped.count,
      "\(what): \(String(describing: found.error)) and \(found.skipped.count) skipped, expected \(expected)")
    if !messages { return }
    try Finding.unless(
      "\(String(describing: found.error)) \(found.skipped.first)"
        == "\(String(describing: expected.error)) \(expected.skipped.first)",
      "\(what): \(String(describing: found.error)), expected \(String(describing: expected.error))")
  }

  /// Compares with a plain reading of the lines.
  private static func samePlainly(
    _ found: EventReading.Outcome, _ way: EventReading, _ content: [UInt8]
  ) throws {
    var expected: [[UInt8]] = []
    let written = content.starts(with: [0xEF, 0xBB, 0xBF]) ? content[3...] : content[...]
    // An end of line at the end of the text ends the last line, and begins none.
    for (line, raw) in zip(
      lines(of: content), written.split(separator: 0x0A, omittingEmptySubsequences: false))
    where raw.endIndex < content.count || !raw.isEmpty {
      let endsInReturn = raw.last == 0x0D && raw.endIndex < content.count
      let bytes = raw.count - (endsInReturn ? 1 : 0)
      // An event is measured by its repaired text, a line by its bytes.
      if line.count > way.maximumEventBytes ?? Int.max || bytes > way.limits.bytesPerLine {
        if way.policy == .stop { break }
        continue
      }
      expected.append(line)
    }
    try Finding.unless(
      found.events.map { Array(($0.text ?? "").utf8) } == expected,
      "\(found.events.count) events; a plain reading finds \(expected.count)")
  }

  /// What is written and read again is the same.
  private static func sameWritten(_ events: [Event]) throws {
    let file = try ScratchFile()
    var writer = EventWriter(to: file.output, format: .ndjson)
    try writer.write(events)
    var reader = EventReader(try file.input(), format: .ndjson)
    var again: [Event] = []
    while try reader.read(into: &again) {}
    try Finding.unless(
      again.map(EventReading.bytes(of:)) == events.map(EventReading.bytes(of:)),
      "written and read again: \(again), were \(events)")
  }

  /// Captures: what is read, written and read again is the same.
  static let captures = FuzzTarget("captures", maximumBytes: 1 << 16, grownBytes: 1 << 17) { input in
    let file = try ScratchFile(input)
    let capture: CaptureFile
    do throws(EventReadError) {
      capture = try CaptureFile(path: file.path)
    } catch {
      return try Finding.unlessReadable(error)
    }
    try Finding.unless(
      capture.arrivals.count == capture.events.count,
      "\(capture.arrivals.count) times of \(capture.events.count)")
    try Finding.unless(
      zip(capture.arrivals, capture.arrivals.dropFirst()).allSatisfy { $0 <= $1 }, "times that go back")
    let copy = try ScratchFile()
    var writer = try CaptureWriter(to: copy.output, identifiers: capture.identifiers)
    for (event, arrival) in zip(capture.events, capture.arrivals) { try writer.write([event], at: arrival) }
    let again = try CaptureFile(path: copy.path)
    try Finding.unless(
      again.events.map(EventReading.bytes(of:)) == capture.events.map(EventReading.bytes(of:))
        && again.arrivals == capture.arrivals && again.identifiers == capture.identifiers,
      "written and read again: \(again), was \(capture)")
  }
}
