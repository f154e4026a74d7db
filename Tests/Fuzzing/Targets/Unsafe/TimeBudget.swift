#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The most processor time that an input may take: so much, and so much for each of its bytes. Enough for a
/// build with sanitizers on a slow machine: there 60,000 empty lines, each read and compared several times, took 12
/// microseconds each. Too little for quadratic time on 60,000 bytes, at the nanosecond or more that a step takes in such
/// a build.
public struct TimeBudget: Sendable {
  public var seconds: Double
  public var microsecondsPerByte: Double

  public init(seconds: Double, microsecondsPerByte: Double) {
    self.seconds = seconds
    self.microsecondsPerByte = microsecondsPerByte
  }

  public static let standard = TimeBudget(seconds: 0.4, microsecondsPerByte: 20)

  /// Calls `body`, and again if it took too long: three times running is a finding.
  func check(_ what: String, bytes: Int, _ body: () throws -> Void) throws {
    let most = seconds + Double(bytes) * microsecondsPerByte / 1e6
    var taken = 0.0
    for _ in 0..<3 {
      let start = Self.processorSeconds()
      try body()
      taken = Self.processorSeconds() - start
      if taken <= most { return }
    }
    throw Finding(
      description: "\(what): \(bytes) bytes took \(taken) seconds of processor time; expected \(most) at most"
    )
  }

  /// What this thread has had: other programs on the machine hardly matter.
  private static func processorSeconds() -> Double {
    var time = timespec()
    // SAFETY: the call writes to `time`, which outlives it.
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
