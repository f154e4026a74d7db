import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Ends a program cleanly on SIGINT (Ctrl-C), SIGTERM and SIGHUP.
package enum Interruption {
  /// Seconds in which whoever reads takes what is left, if anybody does.
  package static let usualLimit = 2

  /// Calls `cleanUp` on another thread when such a signal arrives, then lets the signal end the process as
  /// it would have done. A second signal does not wait for `cleanUp`.
  ///
  /// Nor does the first for longer than `limit`: `cleanUp` may have to wait for somebody who writes, and that one for
  /// a reader who stands still. What is being written then stays as far as it got, so that its last line may be a
  /// part of one.
  ///
  /// To be called before other threads are started, so that they inherit the blocked signals. Signals that
  /// the process was started to ignore (`nohup`) stay ignored.
  ///
  /// - Parameter limit: in seconds; more than ``usualLimit`` for who saves what cannot be had again.
  package static func handle(within limit: Int = Self.usualLimit, _ cleanUp: @escaping @Sendable () -> Void) {
    var signals = sigset_t()
    // SAFETY: `signals` is one whole `sigset_t`, initialised by the first call.
    unsafe sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) { unsafe sigaddset(&signals, number) }
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    let blocked = signals
    wait(for: blocked) { number in
      wait(for: blocked) { second in endProcess(by: second) }
      let isClean = DispatchSemaphore(value: 0)
      DispatchQueue(label: "clean-up").async {
        cleanUp()
        isClean.signal()
      }
      _ = isClean.wait(timeout: .now() + .seconds(limit))
      endProcess(by: number)
    }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    // SAFETY: `action` is one whole `sigaction`, and the call only reads the disposition in force.
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    #if os(Linux)
      // SAFETY: only the address is compared.
      return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
        == unsafeBitCast(SIG_IGN, to: Int.self)
    #else
      return unsafe unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self)
        == unsafeBitCast(SIG_IGN, to: Int.self)
    #endif
  }

  private static func wait(for signals: sigset_t, then body: @escaping @Sendable (Int32) -> Void) {
    DispatchQueue(label: "signals").async {
      var signals = signals
      var number: Int32 = 0
      // SAFETY: both are whole values that live until the call returns; the signals are blocked everywhere.
      while unsafe sigwait(&signals, &number) != 0 {}
      body(number)
    }
  }

  /// Ends the process by `number`, so that whoever started it sees why.
  private static func endProcess(by number: Int32) {
    var one = sigset_t()
    // SAFETY: `one` is one whole `sigset_t`, initialised by the first call.
    unsafe sigemptyset(&one)
    unsafe sigaddset(&one, number)
    _ = signal(number, SIG_DFL)
    unsafe pthread_sigmask(SIG_UNBLOCK, &one, nil)
    raise(number)
  }
}
