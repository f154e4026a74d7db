import Foundation

/// Writes each benchmark's figure, or why there is none, into the folder that `Scripts/micro-benchmarks` names.
struct Recorder {
  /// The environment variable that names the folder.
  static let variable = "EVENTROUTER_MICRO_RECORD"

  private let folder: URL
  /// The suite: the name of the program.
  private let suite = URL(filePath: CommandLine.arguments[0]).lastPathComponent

  /// Nil where nobody wants records: the benchmarks run for their times then.
  init?() {
    guard let path = ProcessInfo.processInfo.environment[Self.variable], !path.isEmpty else { return nil }
    folder = URL(filePath: path)
  }

  func write(_ record: AllocationRecord, of name: String) throws {
    try write(record.thresholdFile(), to: "\(suite).\(name).p90.json")
  }

  func write(failure: String, of name: String) throws {
    try write("\(suite) \(name): \(failure)\n", to: "\(suite).\(name).failed")
  }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }
}
