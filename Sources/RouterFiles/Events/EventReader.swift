public import EventRouter

/// Reads events from a file, pipe or terminal, a batch at a time, in bounded memory.
///
/// What has arrived is handed over as soon as no more is at hand, so events typed by a person or trickling
/// through a pipe are not held back until a batch is full.
///
/// - Complexity: O(1) per byte. Memory: the longest line, which is at most the limit, and one batch.
public struct EventReader: ~Copyable {
  /// When a batch is full: at so many bytes of text or so many events.
  public struct BatchSize: Sendable, Hashable {
    /// Bytes of text.
    public var bytes: Int
    /// Number of events.
    public var events: Int

    /// A batch is full at `bytes` bytes of text or `events` events, whichever comes first.
    public init(bytes: Int, events: Int) {
      self.bytes = bytes
      self.events = events
    }

    /// Enough for lanes to share.
    public static let standard = BatchSize(bytes: 1 << 20, events: 1 << 16)
    /// For work whose result may be much larger than the events.
    public static let small = BatchSize(bytes: 1 << 16, events: 1 << 10)
  }

  /// The bad events skipped so far.
  public private(set) var skipped = SkippedEvents()

  private let file: String
  private let format: EventFormat
  private let policy: BadEventPolicy
  private let maximumEventBytes: Int
  private let maximumLineBytes: Int
  private let batchSize: BatchSize
  private var lines: LineBuffer
  private var lineNumber = 0
  private var eventNumber = 0
  private var hasBegun = false
  private let handsOverEveryRead: Bool

  /// When the last event that ``read(into:)-(EventBatch)`` handed over had arrived as a whole.
  package private(set) var lastRead = ContinuousClock.now

  /// How long to wait for more input before a batch that is not full is handed over. Long enough to fill
  /// batches from a busy pipe, and too short for a person to notice.
  private static let patience: Int32 = 1

  /// A reader for the events in `input`. Nothing is read yet.
  ///
  /// - Parameters:
  ///   - input: the file to read from.
  ///   - format: how its events are written.
  ///   - policy: what to do with a line that is not an event.
  ///   - maximumEventBytes: texts that have more bytes of UTF-8, invalid parts repaired, are bad events; nil for the
  ///     most that a batch can hold.
  ///   - limits: longer lines are bad events too, and are not held as a whole.
  ///   - batchSize: when a batch is full.
  public init(
    _ input: InputFile, format: EventFormat, onBadEvent policy: BadEventPolicy = .stop,
    maximumEventBytes: Int? = nil, limits: InputLimits = .standard, batchSize: BatchSize = .standard
  ) {
    self.init(
      input, format: format, onBadEvent: policy, maximumEventBytes: maximumEventBytes, limits: limits,
      batchSize: batchSize, handsOverEveryRead: false)
  }

  /// - Parameter handsOverEveryRead: Whether a batch ends with what one system call has read, so that all of
  ///   its events arrived at ``lastRead``.
  package init(
    _ input: InputFile, format: EventFormat, onBadEvent policy: BadEventPolicy,
    maximumEventBytes: Int?, limits: InputLimits, batchSize: BatchSize, handsOverEveryRead: Bool
  ) {
    self.handsOverEveryRead = handsOverEveryRead
    file = input.name
    self.format = format
    self.policy = policy
    self.maximumEventBytes = maximumEventBytes ?? EventBatch.maximumBytes / 2
    self.batchSize = batchSize
    maximumLineBytes = limits.bytesPerLine
    lines = LineBuffer(input, limit: limits.bytesPerLine)
  }

  /// Appends the next events to `batch`, which should be empty.
  ///
  /// - Returns: False if there are no more; `batch` is then as it was.
  /// - Throws: ``EventReadError``; the events before the culprit are in `batch`.
  public mutating func read(into batch: inout EventBatch) throws(EventReadError) -> Bool {
    try fill(&batch)
  }

  /// Appends the next events to `events`, which should be empty; as ``read(into:)-(EventBatch)``.
  public mutating func read(into events: inout [Event]) throws(EventReadError) -> Bool {
    try fill(&events)
  }

  private mutating func fill(_ sink: inout some EventSink) throws(EventReadError) -> Bool {
    do throws(InputError) {
      if !hasBegun { try lines.skipByteOrderMark() }
    } catch {
      throw .input(error)
    }
    hasBegun = true
    var filling = Filling(
      file: file, format: format, policy: policy, maximumEventBytes: maximumEventBytes,
      maximumLineBytes: maximumLineBytes, batchSize: batchSize, lineNumber: lineNumber,
      firstEvent: eventNumber)
    defer {
      lineNumber = filling.lineNumber
      eventNumber += filling.events
      skipped.add(filling.skipped)
    }
    while true {
      do throws(FileFormatError) {
        try lines.forEachLine { line throws(FileFormatError) in
          try filling.take(line, into: &sink)
          return !filling.isFull
        }
        if filling.isFull { return true }
        if lines.reachedEnd {
          try lines.takeRest { line throws(FileFormatError) in
            try filling.take(line, into: &sink)
          }
          return filling.events > 0
        }
      } catch {
        throw .badEvent(error)
      }
      if filling.events > 0, handsOverEveryRead || !lines.isReadable(within: Self.patience) {
        return true
      }
      do throws(InputError) {
        try lines.fill()
        lastRead = .now
      } catch {
        throw .input(error)
      }
    }
  }
}

/// One batch being filled.
private struct Filling {
  let file: String
  let format: EventFormat
  let policy: BadEventPolicy
  let maximumEventBytes: Int
  let maximumLineBytes: Int
  let batchSize: EventReader.BatchSize
  var lineNumber: Int
  let firstEvent: Int
  var events = 0
  var bytes = 0
  var skipped = SkippedEvents()

  var isFull: Bool { bytes >= batchSize.bytes || events >= batchSize.events }

  @inline(__always)
  mutating func take(
    _ line: Span<UInt8>?, into sink: inout some EventSink
  ) throws(FileFormatError) {
    lineNumber += 1
    do throws(FileFormatError) {
      guard let line else {
        throw FileFormatError(
          file: file, line: lineNumber, problem: .lineTooLong(limit: maximumLineBytes))
      }
      switch format {
      case .text: try takeURL(line, into: &sink)
      case .ndjson:
        if EventLine.isBlank(line) { return }
        if let url = EventLine.plainURL(line) {
          try takeURL(line.extracting(url), into: &sink)
        } else {
          try takeEvent(try EventLine.event(line, file: file, lineNumber: lineNumber), into: &sink)
        }
      }
    } catch {
      if policy == .stop { throw error }
      skipped.add(error)
    }
  }

  @inline(__always)
  private mutating func takeURL(_ url: Span<UInt8>, into sink: inout some EventSink) throws(FileFormatError) {
    // Repaired, a text has up to three times as many bytes.
    if url.count > maximumEventBytes / 3 {
      let repaired = url.repairedCount
      if repaired > maximumEventBytes { throw tooLong(repaired) }
    }
    do throws(EventError) {
      try sink.append(url: url)
    } catch {
      throw tooLong(url.count)
    }
    events += 1
    bytes += url.count
  }

  private mutating func takeEvent(_ event: Event, into sink: inout some EventSink) throws(FileFormatError) {
    let length = (event.text?.utf8.count ?? 0, event.documentURL?.utf8.count ?? 0)
    if max(length.0, length.1) > maximumEventBytes { throw tooLong(max(length.0, length.1)) }
    do throws(EventError) {
      try sink.append(event: event)
    } catch {
      throw tooLong(length.0 + length.1)
    }
    events += 1
    bytes += length.0 + length.1
  }

  private func tooLong(_ bytes: Int) -> FileFormatError {
    FileFormatError(
      file: file, line: lineNumber,
      problem: .tooLong(what: "event \(firstEvent + events)", bytes: bytes, limit: maximumEventBytes))
  }
}
