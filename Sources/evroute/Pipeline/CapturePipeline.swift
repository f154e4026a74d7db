import Dispatch
import EventRouter
import ProgramSupport
import RouterFiles

/// Reads events on a thread of their own, so that they are stamped when they arrive and not when whatever is
/// done with them has time for more.
struct CapturePipeline: Sendable {
  let input: InputFile
  let format: EventFormat
  let onBadEvent: BadEventPolicy
  let maximumEventBytes: Int?
  let limits: InputLimits

  /// So many reads may wait for what is done with them; then reading waits, and arrivals are stamped late.
  private static let readsInFlight = 256

  private enum Item: Sendable {
    case events([Event], at: ContinuousClock.Instant)
    case end(SkippedEvents, ProgramError?)
    case interrupted
  }

  /// Calls `body` with the events of each read and with the time when they had arrived, until the input ends
  /// or something fails. When the user interrupts, what has arrived is still handled first.
  func run(
    _ body: ([Event], ContinuousClock.Instant) throws(ProgramError) -> Void
  ) throws(ProgramError) {
    let items = Channel<Item>()
    let room = DispatchSemaphore(value: Self.readsInFlight)
    let handled = DispatchSemaphore(value: 0)
    Interruption.handle {
      items.send(.interrupted)
      handled.wait()
    }
    DispatchQueue(label: "reader").async { readAll(to: items, room) }
    var progress = Progress()
    while true {
      switch items.receive() {
      case .events(let events, let instant):
        room.signal()
        do throws(ProgramError) {
          try body(events, instant)
        } catch {
          progress.end()
          throw error
        }
        progress.add(events.count)
      case .end(let skipped, let error):
        progress.end()
        report(skipped, of: input)
        if let error { throw error }
        return
      case .interrupted:
        progress.end()
        handled.signal()
        // The signal is about to end the process.
        DispatchSemaphore(value: 0).wait()
      }
    }
  }

  private func readAll(to items: Channel<Item>, _ room: DispatchSemaphore) {
    var reader = EventReader(
      input, format: format, onBadEvent: onBadEvent, maximumEventBytes: maximumEventBytes,
      limits: limits,
      batchSize: .small, handsOverEveryRead: true)
    while true {
      var events: [Event] = []
      var failure: ProgramError?
      var isAtEnd = false
      do throws(EventReadError) {
        isAtEnd = try !reader.read(into: &events)
      } catch {
        failure = ProgramError(error)
      }
      if !events.isEmpty {
        room.wait()
        items.send(.events(events, at: reader.lastRead))
      }
      if isAtEnd || failure != nil { return items.send(.end(reader.skipped, failure)) }
    }
  }
}
