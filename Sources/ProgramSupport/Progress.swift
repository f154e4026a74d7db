/// Tells a person who waits how far the work is: on the standard error, if that is a terminal and the
/// standard output is not, and only once the work has lasted for a second.
package struct Progress {
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var due: ContinuousClock.Instant
  private let isOn: Bool
  private var isShown = false
  private var events = 0

  package init() {
    start = clock.now
    due = start + .seconds(1)
    isOn = ProcessState.standardErrorCanRedraw && !ProcessState.standardOutputIsTerminal
  }

  /// Counts `more` events.
  package mutating func add(_ more: Int) {
    events += more
    guard isOn else { return }
    let now = clock.now
    if now < due { return }
    due = now + .milliseconds(250)
    isShown = true
    let rate = Double(events) / ((now - start) / .seconds(1))
    let line = "routing  \(events) events  \(Int(exactly: rate.rounded()) ?? 0) per second"
    // The last column stays free: a character there makes some terminals go on to the next line.
    reportUnended("\r\(line.prefix(max(1, ProcessState.standardErrorColumns - 1)))\u{1B}[K")
  }

  /// Removes the line, so that what follows stands alone.
  package mutating func end() {
    if isShown { reportUnended("\r\u{1B}[K") }
    isShown = false
  }
}
