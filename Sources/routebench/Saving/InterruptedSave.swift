import BenchmarkCore
import ProgramSupport
import Synchronization

/// Saves what is finished when a command is interrupted.
final class InterruptedSave: Sendable {
  private struct State {
    var finished = 0
    var planned: Int?
    /// The report of what is finished; nil before anything is, and once all is.
    var report: (@Sendable (Incompleteness) -> String)?
    var isOver = false
  }

  /// Seconds that saving may take, where there is a file: minutes of measuring are in it, and disks may be slow. A file
  /// that is not complete by then is not there at all; see ``OutputPath/write(_:to:)``.
  private static let limit = 60

  private let state = Mutex(State())
  private let saving: SaveOptions
  /// What is counted, such as `points`.
  private let unit: String

  /// Begins to wait for signals; to be called before other threads are started.
  ///
  /// - Parameters:
  ///   - saving: The files to be written. What is not complete does not become a baseline.
  ///   - unit: What is counted, such as `points`.
  init(_ saving: SaveOptions, unit: String, status: StatusLine) {
    self.saving = saving
    self.unit = unit
    let limit = saving.paths.isEmpty ? Interruption.usualLimit : Self.limit
    Interruption.handle(within: limit) { [self] in saveNow(status) }
  }

  /// Notes that more is finished.
  ///
  /// - Parameter report: Writes it as JSON; called on another thread when the command is interrupted.
  func note(
    finished: Int, of planned: Int?, report: @escaping @Sendable (Incompleteness) -> String
  ) {
    state.withLock { $0 = State(finished: finished, planned: planned, report: report) }
  }

  /// Saves the whole report. A signal that arrives meanwhile waits until it is written.
  func finish(_ report: @autoclosure () -> String) throws {
    try state.withLock { state in
      state.isOver = true
      if saving.paths.isEmpty { return }
      let text = report()
      for path in saving.paths { try OutputPath.write(text, to: path) }
    }
  }

  private func saveNow(_ status: StatusLine) {
    state.withLock { state in
      if state.isOver { return status.clear() }
      // Before anything is said: a terminal may stand still.
      let outcome = outcome(state)
      status.clear()
      ProgramSupport.report("interrupted: " + outcome)
      if let name = saving.saveBaseline { ProgramSupport.report("the baseline \(name.text) is not written") }
    }
  }

  /// Saves what is finished; what became of it, for a person.
  private func outcome(_ state: borrowing State) -> String {
    let count = "\(state.finished)\(state.planned.map { " of \($0)" } ?? "") \(unit)"
    guard let report = state.report else {
      return "none of the \(unit) is finished" + (saving.save.map { "; \($0) is not written" } ?? "")
    }
    guard let path = saving.save else { return "\(count) are lost; --save FILE would have kept them" }
    let incompleteness = Incompleteness(
      reason: "interrupted", finished: state.finished, planned: state.planned)
    do throws(ProgramError) {
      try OutputPath.write(report(incompleteness), to: path)
      return "\(path) has \(count), and is marked as incomplete"
    } catch {
      return error.message
    }
  }
}
