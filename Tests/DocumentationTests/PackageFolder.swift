import Foundation

/// The package's files, and the programs that were built with the tests.
enum PackageFolder {
  static let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func text(_ path: String) throws -> String {
    try String(contentsOf: url.appending(path: path), encoding: .utf8)
  }

  /// The paths of all Markdown files that are not hidden, as what was built and fetched is.
  static func allMarkdown() -> [String] {
    let files = FileManager.default.enumerator(
      at: url, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    return (files?.compactMap { ($0 as? URL)?.path } ?? []).filter { $0.hasSuffix(".md") }.sorted().map {
      String($0.dropFirst(url.path.count + 1))
    }
  }

  /// The folder in which `program` lies. The tests' bundle lies in it on Linux and below it elsewhere.
  static func programs(with program: String) throws -> URL {
    var folder = URL(filePath: CommandLine.arguments[0])
    for _ in 0..<6 {
      folder.deleteLastPathComponent()
      if FileManager.default.isExecutableFile(atPath: folder.appending(path: program).path) { return folder }
    }
    throw CocoaError(.fileNoSuchFile)
  }

  /// What a command of the shell prints, in the package's folder, with the built programs in its path.
  static func output(of command: String) throws -> String { try run(command).output }

  /// Runs a command of the shell in `folder`, or in the package's, with the built programs in its path.
  static func run(
    _ command: String, in folder: URL = url, input: String = ""
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = folder
    var environment = ProcessInfo.processInfo.environment
    environment["PATH"] = try programs(with: "evroute").path + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
    process.environment = environment
    let pipe = Pipe()
    process.standardOutput = pipe
    let source = Pipe()
    process.standardInput = source
    try process.run()
    // Shorter than a pipe's buffer, so that writing does not wait for the reader.
    try source.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try source.fileHandleForWriting.close()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
