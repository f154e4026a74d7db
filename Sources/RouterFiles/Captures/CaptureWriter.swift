import EventModel

/// Writes a capture: a line that says what it is, then one line per event.
package struct CaptureWriter: ~Copyable, Sendable {
  private let output: OutputFile
  private var buffer = ByteBuffer()

  /// Writes the first line.
  package init(to output: OutputFile, identifiers: CaptureFile.Identifiers) throws(OutputError) {
    self.output = output
    buffer.append("{\"schema\":\"\(CaptureFile.schema)\",\"identifiers\":\"\(identifiers.rawValue)\"}\n")
    try output.write(&buffer)
  }

  /// Writes `events`, all of which arrived at `arrival`, wholly: when it returns, nothing is held back.
  package mutating func write(_ events: [Event], at arrival: UInt64) throws(OutputError) {
    for event in events {
      buffer.append("{\"at\":")
      buffer.append(decimal: arrival)
      buffer.append(",")
      buffer.append(membersOf: event)
      buffer.append("}\n")
    }
    try output.write(&buffer)
  }
}

/// Writes events as they are read.
package struct EventWriter: ~Copyable, Sendable {
  private let output: OutputFile
  private let format: EventFormat
  private var buffer = ByteBuffer()

  package init(to output: OutputFile, format: EventFormat) {
    self.output = output
    self.format = format
  }

  /// Writes `events`, wholly.
  package mutating func write(_ events: [Event]) throws(OutputError) {
    for event in events {
      if format == .text, case .url(let url) = event {
        buffer.append(url)
        buffer.append("\n")
      } else {
        buffer.append("{")
        buffer.append(membersOf: event)
        buffer.append("}\n")
      }
    }
    try output.write(&buffer)
  }
}

extension ByteBuffer {
  /// Appends the members of an event's line, without the braces.
  fileprivate mutating func append(membersOf event: Event) {
    switch event {
    case .url(let url):
      append("\"url\":")
      append(json: url)
    case .userActivity(let activity):
      append("\"activity\":{\"type\":")
      append(json: activity.activityType)
      if let target = activity.targetContentIdentifier {
        append(",\"targetContentIdentifier\":")
        append(json: target)
      }
      if let webpage = activity.webpageURL {
        append(",\"webpageURL\":")
        append(json: webpage)
      }
      append("}")
    }
  }
}
