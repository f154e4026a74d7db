import Dispatch
import EventRouter
import ProgramSupport
import RouterFiles
import Synchronization

/// Reads, routes and writes at the same time, each on its own thread, batch by batch and in order.
///
/// A few batches circulate, so memory is bounded however long the input is. What has been written is always
/// whole lines: also when the reader of the output goes away, or when the user interrupts while it reads.
struct Pipeline: Sendable {
  let engine: PipelineEngine
  let input: InputFile
  let format: EventFormat
  let onBadEvent: BadEventPolicy
  let maximumEventBytes: Int?
  let limits: InputLimits
  let batchSize: EventReader.BatchSize

  /// One being read, one being routed, one being written, and one to spare.
  private static let batchesInFlight = 4

  private enum Item: Sendable {
    case work(Work)
    case end(SkippedEvents, ProgramError?)
  }

  private enum Report: Sendable {
    case wrote(events: Int)
    case end(SkippedEvents, ProgramError?)
  }

  /// Runs until the input ends or something fails; what was decided before a failure is written.
  ///
  /// - Parameters:
  ///   - process: turns a batch into its result.
  ///   - write: writes the result, wholly.
  func run(
    process: @escaping @Sendable (PipelineEngine, inout Work) throws(EventError) -> Void,
    write: @escaping @Sendable (borrowing Work) throws(OutputError) -> Void
  ) throws(ProgramError) {
    let idle = Channel<Work>()
    let read = Channel<Item>()
    let processed = Channel<Item>()
    let reports = Channel<Report>()
    let mayWrite = Mutex(true)
    for _ in 0..<Self.batchesInFlight { idle.send(Work()) }
    Interruption.handle { mayWrite.withLock { $0 = false } }

    DispatchQueue(label: "reader").async { readAll(from: idle, to: read) }
    DispatchQueue(label: "router", qos: .userInitiated).async {
      processAll(from: read, to: processed, process)
    }
    DispatchQueue(label: "writer").async {
      while true {
        switch processed.receive() {
        case .end(let skipped, let error): return reports.send(.end(skipped, error))
        case .work(let work):
          do throws(OutputError) {
            try mayWrite.withLock { mayWrite throws(OutputError) in
              if mayWrite { try write(work) }
            }
          } catch {
            return reports.send(.end(SkippedEvents(), ProgramError(error)))
          }
          reports.send(.wrote(events: work.count))
          idle.send(work)
        }
      }
    }
    try waitForEnd(reports)
  }

  private func readAll(from idle: Channel<Work>, to read: Channel<Item>) {
    var reader = EventReader(
      input, format: format, onBadEvent: onBadEvent, maximumEventBytes: maximumEventBytes,
      limits: limits,
      batchSize: batchSize)
    while true {
      var work = idle.receive()
      work.removeEvents()
      do throws(EventReadError) {
        guard try engine.read(&reader, into: &work) else { return read.send(.end(reader.skipped, nil)) }
        read.send(.work(work))
      } catch {
        read.send(.work(work))
        return read.send(.end(reader.skipped, ProgramError(error)))
      }
    }
  }

  private func processAll(
    from read: Channel<Item>, to processed: Channel<Item>,
    _ process: (PipelineEngine, inout Work) throws(EventError) -> Void
  ) {
    var eventsBefore = 0
    while true {
      switch read.receive() {
      case .end(let skipped, let error): return processed.send(.end(skipped, error))
      case .work(var work):
        do throws(EventError) {
          try process(engine, &work)
        } catch {
          let message = "\(input.name): \(error.movedOn(by: eventsBefore))"
          return processed.send(.end(SkippedEvents(), ProgramError(.dataError, message)))
        }
        eventsBefore += work.count
        processed.send(.work(work))
      }
    }
  }

  /// Shows progress until the end is reported. The other threads may still wait for input then; nothing of
  /// theirs is needed any more.
  private func waitForEnd(_ reports: Channel<Report>) throws(ProgramError) {
    var progress = Progress()
    while true {
      switch reports.receive() {
      case .wrote(let events): progress.add(events)
      case .end(let skipped, let error):
        progress.end()
        report(skipped, of: input)
        if let error { throw error }
        return
      }
    }
  }
}
