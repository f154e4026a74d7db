import ProgramSupport
import Synchronization

/// Tells a person who waits what is going on: one line on the standard error, if that is a terminal.
final class StatusLine: Sendable {
  private let isOn = ProcessState.standardErrorIsTerminal
  /// When the line may change next.
  private let due = Mutex(ContinuousClock.now)

  /// Shows `text` in place of what stands there; too quick changes are left out.
  func show(_ text: @autoclosure () -> String) {
    guard isOn else { return }
    let isDue = due.withLock { due in
      guard ContinuousClock.now >= due else { return false }
      due = ContinuousClock.now + .milliseconds(200)
      return true
    }
    if isDue { reportUnended("\r\(text())\u{1B}[K") }
  }

  /// Removes the line.
  func clear() {
    if isOn { reportUnended("\r\u{1B}[K") }
  }

  /// Leaves an empty line behind when the process is interrupted (Ctrl-C). To be called before other threads are
  /// started.
  func clearWhenInterrupted() {
    if isOn { Interruption.handle { [self] in clear() } }
  }
}
