import BenchmarkCore
import Foundation
import ProgramSupport
import Synchronization

/// Tells a person who waits what is going on: one line on the standard error, if that is a terminal. It moves by
/// itself, but for what is timed.
final class StatusLine: Sendable {
  private struct State {
    var line: ProgressLine?
    /// When the phase of the line began.
    var since = ContinuousClock.now
    var drawn = ContinuousClock.now
    /// How wide what stands there is.
    var width = 0
    var hasThread = false
  }

  /// Between two changes of the line.
  private static let pause = Duration.milliseconds(200)

  private let isOn = ProcessState.standardErrorCanRedraw
  private let state = Mutex(State())
  private let wake = DispatchSemaphore(value: 0)

  /// Shows `line` in place of what stands there; too quick changes within a phase are left out.
  func show(_ line: @autoclosure () -> ProgressLine) {
    guard isOn else { return }
    let line = line()
    let isFirst = state.withLock { state in
      let isPhase = state.line?.phase == line.phase
      if !isPhase || state.line?.subject != line.subject { state.since = ContinuousClock.now }
      state.line = line
      if !isPhase || ContinuousClock.now >= state.drawn + Self.pause { draw(&state) }
      defer { state.hasThread = true }
      return !state.hasThread
    }
    if isFirst { Thread.detachNewThread { [self] in tick() } }
    if !line.isTiming { wake.signal() }
  }

  /// Removes the line.
  func clear() {
    guard isOn else { return }
    state.withLock { state in
      if state.line == nil { return }
      state.line = nil
      erase(&state)
    }
  }

  /// Leaves an empty line behind when the process is interrupted (Ctrl-C). To be called before other threads are
  /// started.
  func clearWhenInterrupted() { Interruption.handle { [self] in clear() } }

  /// Draws again and again while nothing is timed: time passes, and the terminal changes its width.
  private func tick() {
    while true {
      let isIdle = state.withLock { state in
        guard let line = state.line, !line.isTiming else { return true }
        if ContinuousClock.now >= state.drawn + Self.pause { draw(&state) }
        return false
      }
      if isIdle { wake.wait() } else { _ = wake.wait(timeout: .now() + .milliseconds(100)) }
    }
  }

  private func draw(_ state: inout State) {
    guard let line = state.line else { return }
    let columns = ProcessState.standardErrorColumns
    let text = line.text(elapsed: ContinuousClock.now - state.since, columns: columns)
    if state.width >= columns { erase(&state) }
    reportUnended("\r\(text)\u{1B}[K")
    state.drawn = ContinuousClock.now
    state.width = text.count
  }

  /// Also where a terminal that became narrower has broken the line into several.
  private func erase(_ state: inout State) {
    let rows = max(0, state.width - 1) / max(1, ProcessState.standardErrorColumns)
    reportUnended(rows > 0 ? "\r\u{1B}[\(rows)A\u{1B}[J" : "\r\u{1B}[K")
    state.width = 0
  }
}
