import EventModel
import EventRouter
import Foundation
internal import RouterFiles

/// A file of events that nobody else sees, to be read over and over.
final class EventsFile: Sendable {
  private let handle: FileHandle
  private let format: EventFormat

  /// Writes `events` to a file without a name: as text if all are URLs that fit on a line, else as NDJSON.
  init(_ events: [Event]) throws {
    let isText = events.allSatisfy { event in
      guard case .url(let url) = event else { return false }
      return !url.utf8.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    }
    format = isText ? .text : .ndjson
    let url = FileManager.default.temporaryDirectory.appending(path: "routebench-\(UUID().uuidString)")
    try Data().write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    handle = try FileHandle(forUpdating: url)
    var writer = EventWriter(
      to: OutputFile(descriptor: handle.fileDescriptor, name: url.path), format: format)
    try writer.write(events)
  }

  /// Appends the events to `batch`; fewer if reading fails.
  func read(into batch: inout EventBatch) {
    guard (try? handle.seek(toOffset: 0)) != nil else { return }
    var reader = EventReader(
      InputFile(descriptor: handle.fileDescriptor, name: "events"), format: format,
      limits: InputLimits(bytesPerLine: .max),
      batchSize: EventReader.BatchSize(bytes: Int.max, events: Int.max))
    while (try? reader.read(into: &batch)) == true {}
  }
}
