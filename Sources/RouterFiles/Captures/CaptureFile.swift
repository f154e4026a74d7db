import EventRouter

/// A recorded stream of events, each with the time of its arrival. Docs/files.md has the format.
package struct CaptureFile: Sendable {
  package static let schema = "eventrouter-capture/1"

  /// What the texts of a capture are.
  package enum Identifiers: String, Sendable, CaseIterable {
    /// As they arrived.
    case plain
    /// Replaced where no condition occurs.
    case hashed
  }

  package let identifiers: Identifiers
  package let events: [Event]
  /// Nanoseconds from the arrival of the first event, one per event, none less than the one before.
  package let arrivals: [UInt64]

  /// Loads the file at `path`; nil and `-` stand for the standard input.
  ///
  /// - Parameters:
  ///   - maximumEventBytes: Longer texts are an error; nil for the most that a batch can hold.
  ///   - limits: What is too long or too large for them is an error.
  /// - Throws: ``EventReadError`` for the first thing that is wrong; nothing is half-loaded.
  package init(path: String?, maximumEventBytes: Int? = nil, limits: InputLimits = .standard)
    throws(EventReadError)
  {
    let input: InputFile
    do throws(InputError) { input = try InputFile(path: path) } catch { throw .input(error) }
    var lines = LineBuffer(input, limit: limits.bytesPerLine)
    var reading = CaptureReading(
      file: input.name, maximumEventBytes: maximumEventBytes ?? EventBatch.maximumBytes / 2, limits)
    do throws(RouterFileError) {
      try lines.forEachLineToEnd(limit: limits.bytesPerFile) { line throws(FileFormatError) in
        try reading.take(line)
      }
    } catch {
      switch error {
      case .input(let error): throw .input(error)
      case .format(let error): throw .badEvent(error)
      }
    }
    guard let identifiers = reading.identifiers else { throw .badEvent(reading.missingHeader) }
    self.identifiers = identifiers
    events = reading.events
    arrivals = reading.arrivals
  }
}

/// A capture of which some lines have been read.
private struct CaptureReading {
  let file: String
  let maximumEventBytes: Int
  let maximumLineBytes: Int
  var identifiers: CaptureFile.Identifiers?
  var events: [Event] = []
  var arrivals: [UInt64] = []
  private var lineNumber = 0

  init(file: String, maximumEventBytes: Int, _ limits: InputLimits) {
    self.file = file
    self.maximumEventBytes = maximumEventBytes
    maximumLineBytes = limits.bytesPerLine
  }

  var missingHeader: FileFormatError {
    FileFormatError(
      file: file, line: 1,
      problem: .missing(expected: "{\"schema\":\"\(CaptureFile.schema)\"}, the first line of a capture"))
  }

  mutating func take(_ line: Span<UInt8>?) throws(FileFormatError) {
    lineNumber += 1
    guard let line else {
      throw FileFormatError(file: file, line: lineNumber, problem: .lineTooLong(limit: maximumLineBytes))
    }
    if EventLine.isBlank(line) { return }
    do throws(FileFormatError) {
      let object = try JSONObject(JSONDocument.parse([UInt8](copying: line), file: file, isFile: false))
      if identifiers == nil { try takeHeader(object) } else { try takeEvent(object) }
    } catch {
      // A line is a text of its own, parsed as line 1.
      var located = error
      located.line = lineNumber
      throw located
    }
  }

  private mutating func takeHeader(_ object: JSONObject) throws(FileFormatError) {
    guard let schema = object["schema"] else { throw missingHeader }
    if try !schema.exactString().isExactly(CaptureFile.schema) {
      throw schema.failure(
        .unexpected(expected: "\"\(CaptureFile.schema)\"", found: schema.value.summary))
    }
    try object.allow(["schema", "identifiers"])
    identifiers = try object["identifiers"]?.choice(of: CaptureFile.Identifiers.self) ?? .plain
  }

  private mutating func takeEvent(_ object: JSONObject) throws(FileFormatError) {
    let place = try object.require("at", "nanoseconds since the first event")
    let arrival = try place.wholeNumber()
    if let last = arrivals.last, arrival < last {
      throw place.failure(
        .unexpected(expected: "at least \(last), as in the line before", found: place.value.summary))
    }
    let event = try EventLine.event(object, alsoAllowing: ["at"])
    for text in [event.text, event.documentURL] {
      if let bytes = text?.utf8.count, bytes > maximumEventBytes {
        throw FileFormatError(
          file: file,
          problem: .tooLong(what: "event \(events.count)", bytes: bytes, limit: maximumEventBytes))
      }
    }
    events.append(event)
    arrivals.append(arrival)
  }
}
