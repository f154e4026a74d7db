import Dispatch
import EventRouter
import RouterFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A pipe that delivers `pieces`, written one by one from another thread.
func withPipe<Result>(_ pieces: [[UInt8]], _ body: (InputFile) throws -> Result) rethrows -> Result {
  var ends: [Int32] = [0, 0]
  // SAFETY: the array has room for the two descriptors that the call stores.
  precondition(unsafe pipe(&ends) == 0)
  let (reading, writing) = (ends[0], ends[1])
  let output = OutputFile(descriptor: writing, name: "pipe")
  DispatchQueue(label: "pipe").async {
    for piece in pieces { try? output.write(piece.span) }
    close(writing)
  }
  defer { close(reading) }
  return try body(InputFile(descriptor: reading, name: "events"))
}

/// What a function writes to `output`.
func written(_ body: (OutputFile) throws -> Void) throws -> String {
  var ends: [Int32] = [0, 0]
  // SAFETY: the array has room for the two descriptors that the call stores.
  precondition(unsafe pipe(&ends) == 0)
  let (reading, writing) = (ends[0], ends[1])
  let bytes = DispatchQueue.global()
  let group = DispatchGroup()
  let result = Collected()
  bytes.async(group: group) {
    result.bytes = (try? InputFile(descriptor: reading, name: "pipe").readToEnd()) ?? []
  }
  try body(OutputFile(descriptor: writing, name: "pipe"))
  close(writing)
  group.wait()
  close(reading)
  return String(decoding: result.bytes, as: UTF8.self)
}

/// Bytes that one thread stores before another one, which waits for it, takes them.
private final class Collected: @unchecked Sendable {
  var bytes: [UInt8] = []
}

/// All events that a reader delivers, and the error that ended it.
struct ReadResult {
  var events: [Event] = []
  var batches: [Int] = []
  var error: EventReadError?
  var skipped = SkippedEvents()
}

func readEvents(
  _ pieces: [[UInt8]], format: EventFormat = .text, onBadEvent: BadEventPolicy = .stop, limit: Int? = nil,
  limits: InputLimits = .standard, batchSize: EventReader.BatchSize = .standard
) -> ReadResult {
  withPipe(pieces) { input in
    var reader = EventReader(
      input, format: format, onBadEvent: onBadEvent, maximumEventBytes: limit, limits: limits,
      batchSize: batchSize)
    var result = ReadResult()
    do throws(EventReadError) {
      while true {
        var batch: [Event] = []
        defer {
          result.events += batch
          result.batches.append(batch.count)
        }
        guard try reader.read(into: &batch) else { break }
      }
    } catch {
      result.error = error
    }
    result.skipped = reader.skipped
    return result
  }
}

/// A device that never has room, where there is one.
func fullDevice() -> OutputFile? {
  // SAFETY: the path is passed as a NUL-terminated copy that outlives the call.
  let descriptor = unsafe open("/dev/full", O_WRONLY)
  return descriptor < 0 ? nil : OutputFile(descriptor: descriptor, name: "/dev/full")
}
