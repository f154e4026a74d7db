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

  private let state = Mutex(State())
  private let paths: [String]
  /// What is counted, such as `points`.
  private let unit: String

  /// Begins to wait for signals; to be called before other threads are started.
  ///
  /// - Parameters:
  ///   - paths: The files to be written.
  ///   - unit: What is counted, such as `points`.
  init(paths: [String], unit: String, status: StatusLine) {
    self.paths = paths
    self.unit = unit
    Interruption.handle { [self] in
      status.clear()
      saveNow()
    }
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
      if paths.isEmpty { return }
      let text = report()
      for path in paths { try OutputPath.write(text, to: path) }
    }
  }

  private func saveNow() {
    state.withLock { state in
      if state.isOver { return }
      let count = "\(state.finished)\(state.planned.map { " of \($0)" } ?? "") \(unit)"
      guard let text = state.report else {
        let files = paths.isEmpty ? "" : "; not written: \(paths.joined(separator: ", "))"
        return ProgramSupport.report("interrupted before any of the \(unit) was finished\(files)")
      }
      if paths.isEmpty {
        return ProgramSupport.report("interrupted after \(count); --save FILE would have kept them")
      }
      let whole = text(
        Incompleteness(reason: "interrupted", finished: state.finished, planned: state.planned))
      for path in paths {
        do throws(ProgramError) {
          try OutputPath.write(whole, to: path)
          ProgramSupport.report("interrupted: \(path) has \(count), and is marked as incomplete")
        } catch {
          ProgramSupport.report("interrupted: \(error.message)")
        }
      }
    }
  }
}
