import EventRouter
import RouterFiles

/// One way to read events, and what comes of it.
struct EventReading {
  var format: EventFormat
  var policy: BadEventPolicy
  var maximumEventBytes: Int?
  var limits = InputLimits()

  struct Outcome {
    var events: [Event] = []
    /// What routing looks at, of each event: its text and its document's URL.
    var texts: [[[UInt8]?]] = []
    var error: EventReadError?
    var skipped = SkippedEvents()

    /// The line of the error, if there is one.
    var line: Int? {
      guard case .badEvent(let error) = error else { return nil }
      return error.line
    }
  }

  /// Reads `pieces`, each of which arrives by itself.
  func read(_ pieces: [ArraySlice<UInt8>], _ size: EventReader.BatchSize) -> Outcome {
    outcome(pieces, size, [Event]()) { reader, outcome, events throws(EventReadError) in
      defer {
        outcome.events += events
        outcome.texts += events.map { Self.bytes([$0.text, $0.documentURL]) }
        events = []
      }
      return try reader.read(into: &events)
    }
  }

  /// Reads into batches, of which it then takes the events.
  func readBatch(_ pieces: [ArraySlice<UInt8>], _ size: EventReader.BatchSize) -> Outcome {
    outcome(pieces, size, EventBatch()) { reader, outcome, batch throws(EventReadError) in
      defer {
        outcome.texts += (0..<batch.count).map {
          Self.bytes([batch.text(at: $0), batch.documentURL(at: $0)])
        }
        batch.removeAll()
      }
      return try reader.read(into: &batch)
    }
  }

  /// Everything in `event`, byte by byte: texts that are equal as strings may have different bytes.
  static func bytes(of event: Event) -> [[UInt8]?] {
    switch event {
    case .url(let url): bytes([url])
    case .userActivity(let activity):
      bytes([activity.activityType, activity.targetContentIdentifier, activity.webpageURL])
    }
  }

  private static func bytes(_ texts: [String?]) -> [[UInt8]?] { texts.map { $0.map { Array($0.utf8) } } }

  private func outcome<Sink>(
    _ pieces: [ArraySlice<UInt8>], _ size: EventReader.BatchSize, _ sink: Sink,
    _ read: (inout EventReader, inout Outcome, inout Sink) throws(EventReadError) -> Bool
  ) -> Outcome {
    withPieces(pieces) { input in
      var reader = EventReader(
        input, format: format, onBadEvent: policy, maximumEventBytes: maximumEventBytes, limits: limits,
        batchSize: size)
      var outcome = Outcome()
      var sink = sink
      do throws(EventReadError) {
        while try read(&reader, &outcome, &sink) {}
      } catch {
        outcome.error = error
      }
      outcome.skipped = reader.skipped
      return outcome
    }
  }
}
