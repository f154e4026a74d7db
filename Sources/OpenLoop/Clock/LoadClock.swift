/// What tells the time to an open loop, and lets it wait.
///
/// A protocol so that a test can plant a stall: a clock that is moved by hand makes every measurement exact
/// and repeatable.
package protocol LoadClock {
  /// Nanoseconds since some fixed moment. Never less than before.
  func now() -> UInt64

  /// Returns at `deadline` or, if that has passed, at once; as little later as it can. Returns the time then.
  func wait(until deadline: UInt64) -> UInt64
}
