import Foundation

/// What a program did.
struct ProgramResult {
  var status: Int32
  var output: String
  var errors: String
}

/// The benchmark as a process, from the folder that the tests were built into.
enum Routebench {
  static func run(_ arguments: String..., input: String = "") throws -> ProgramResult {
    try run(arguments, input: input)
  }

  /// - Parameter environment: What is set beside this process's.
  static func run(
    _ arguments: [String], input: String = "", environment: [String: String] = [:]
  ) throws -> ProgramResult {
    let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let process = Process()
    process.executableURL = try executable(near: folder)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let files = try TemporaryFolder()
    let stdin = try files.write(input, to: "stdin")
    // Files, not pipes: nobody has to read while the program runs.
    let output = files.url.appending(path: "stdout")
    let errors = files.url.appending(path: "stderr")
    for file in [output, errors] { try Data().write(to: file) }
    process.standardInput = try FileHandle(forReadingFrom: stdin)
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return ProgramResult(
      status: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }

  /// Runs the program with a terminal for its standard error.
  ///
  /// - Parameter isEnough: When everything shown so far is enough, the program gets SIGTERM.
  static func run(
    on terminal: Terminal, _ arguments: [String], term: String = "xterm", until isEnough: (String) -> Bool
  ) throws -> (status: Int32, isSignalled: Bool) {
    let process = Process()
    process.executableURL = try executable(
      near: URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent())
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["TERM": term]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle(fileDescriptor: terminal.descriptor, closeOnDealloc: false)
    try process.run()
    terminal.handOver()
    terminal.read(until: isEnough)
    if isEnough(terminal.text) { process.terminate() }
    terminal.read()
    process.waitUntilExit()
    return (process.terminationStatus, process.terminationReason == .uncaughtSignal)
  }

  /// The test bundle lies beside the programs on Linux and inside a bundle beside them elsewhere.
  private static func executable(near folder: URL) throws -> URL {
    var folder = folder
    for _ in 0..<5 {
      let candidate = folder.appending(path: "routebench")
      if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
      folder.deleteLastPathComponent()
    }
    throw CocoaError(.fileNoSuchFile)
  }
}

/// A folder that is removed with its last reference.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "routebench-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  @discardableResult
  func write(_ text: String, to name: String) throws -> URL {
    let file = url.appending(path: name)
    try Data(text.utf8).write(to: file)
    return file
  }
}
