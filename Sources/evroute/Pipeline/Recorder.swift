import EventRouter
import ProgramSupport
import Pseudonymization
import RouterFiles

/// Writes events into a capture and, if asked to, passes them on.
struct Recorder: ~Copyable {
  private var writer: CaptureWriter
  private var passing: EventWriter?
  private var pseudonymizer: Pseudonymizer?
  /// When the first event arrived.
  private var beginning: ContinuousClock.Instant?
  private var count = 0

  /// - Parameters:
  ///   - pseudonymizer: what replaces identifiers; nil to leave them.
  ///   - passing: what gets the events as they are; nil if nothing does.
  init(
    to output: OutputFile, pseudonymizer: Pseudonymizer?, passing: consuming EventWriter?
  ) throws(OutputError) {
    writer = try CaptureWriter(to: output, identifiers: pseudonymizer == nil ? .plain : .hashed)
    self.passing = passing
    self.pseudonymizer = pseudonymizer
  }

  /// Writes `events`, which arrived at `instant`. If one cannot be replaced, those before it are written.
  mutating func record(
    _ events: [Event], at instant: ContinuousClock.Instant, input: String
  ) throws(ProgramError) {
    let start = beginning ?? instant
    beginning = start
    var replaced: [Event] = []
    var failure: PseudonymizationError?
    do throws(PseudonymizationError) {
      try replace(events, into: &replaced)
    } catch {
      failure = error
    }
    do throws(OutputError) {
      try writer.write(replaced, at: (instant - start).wholeNanoseconds)
      // Nothing is private from whoever gets the events anyway.
      try passing?.write(Array(events.prefix(replaced.count)))
    } catch {
      throw ProgramError(error)
    }
    if let failure { throw ProgramError(.dataError, "\(input): \(failure)") }
    count += events.count
  }

  private mutating func replace(
    _ events: [Event], into replaced: inout [Event]
  ) throws(PseudonymizationError) {
    guard pseudonymizer != nil else {
      replaced = events
      return
    }
    for (index, event) in events.enumerated() {
      replaced.append(try pseudonymizer!.pseudonymize(event, number: count + index))
    }
  }
}

extension Duration {
  /// This span in nanoseconds; 0 for one that is negative.
  fileprivate var wholeNanoseconds: UInt64 {
    let (seconds, attoseconds) = components
    return seconds < 0 ? 0 : UInt64(seconds) * 1_000_000_000 + UInt64(max(0, attoseconds) / 1_000_000_000)
  }
}
