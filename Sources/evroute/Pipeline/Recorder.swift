import EventRouter
import ProgramSupport
import Pseudonymization
import RouterFiles

/// Writes events into a capture and, if asked to, passes them on.
struct Recorder: ~Copyable {
  private var writer: CaptureWriter
  private var passing: EventWriter?
  private var hasher: Pseudonymizer?
  /// When the first event arrived.
  private var beginning: ContinuousClock.Instant?
  private var count = 0

  /// - Parameters:
  ///   - hasher: what replaces identifiers; nil to leave them.
  ///   - passing: what gets the events as they are; nil if nothing does.
  init(
    to output: OutputFile, hasher: Pseudonymizer?, passing: consuming EventWriter?
  ) throws(OutputError) {
    writer = try CaptureWriter(to: output, identifiers: hasher == nil ? .plain : .hashed)
    self.passing = passing
    self.hasher = hasher
  }

  /// Writes `events`, which arrived at `instant`. If one cannot be hashed, those before it are written.
  mutating func record(
    _ events: [Event], at instant: ContinuousClock.Instant, input: String
  ) throws(ProgramError) {
    let start = beginning ?? instant
    beginning = start
    var hashed: [Event] = []
    var failure: PseudonymizationError?
    do throws(PseudonymizationError) {
      try hash(events, into: &hashed)
    } catch {
      failure = error
    }
    do throws(OutputError) {
      try writer.write(hashed, at: (instant - start).wholeNanoseconds)
      // Nothing is private from whoever gets the events anyway.
      try passing?.write(Array(events.prefix(hashed.count)))
    } catch {
      throw ProgramError(error)
    }
    if let failure { throw ProgramError(.dataError, "\(input): \(failure)") }
    count += events.count
  }

  private mutating func hash(
    _ events: [Event], into hashed: inout [Event]
  ) throws(PseudonymizationError) {
    guard hasher != nil else {
      hashed = events
      return
    }
    for (index, event) in events.enumerated() {
      hashed.append(try hasher!.hash(event, number: count + index))
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
