#if Metrics
  import Synchronization

  /// A clock whose time passes when it is told to: each sleep ends at the next ``tick()``, or when its task is cancelled.
  final class ManualClock: Clock {
    struct Instant: InstantProtocol {
      var offset = Duration.zero
      func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
      func duration(to other: Instant) -> Duration { other.offset - offset }
      static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let time = Mutex(Instant())
    private let ticks: AsyncStream<Void>
    private let ticking: AsyncStream<Void>.Continuation
    /// How long is slept, each time that somebody begins to.
    let sleeps: AsyncStream<Duration>
    private let sleeping: AsyncStream<Duration>.Continuation

    init() {
      (ticks, ticking) = AsyncStream.makeStream()
      (sleeps, sleeping) = AsyncStream.makeStream()
    }

    var now: Instant { time.withLock { $0 } }
    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
      sleeping.yield(now.duration(to: deadline))
      for await _ in ticks {
        time.withLock { $0 = deadline }
        return
      }
      throw CancellationError()
    }

    func tick() { ticking.yield() }
  }
#endif
