import SceneEvents

/// What an app's handlers note down. Each app has its own, in its runtime's isolation.
final class Log {
  private(set) var lines: [String] = []

  func note(_ line: String) { lines.append(line) }

  func note(_ kind: String, _ url: URL) { lines.append("\(kind) \(url.absoluteString)") }

  func takeLines() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// An app that has a log.
protocol LoggingApp: App {
  var log: Log { get }
}

extension SceneRuntime where Application: LoggingApp {
  /// What was noted down since this was last asked.
  func takeLog() throws -> [String] { try perform { $0.log.takeLines() } }
}
