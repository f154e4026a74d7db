import Foundation

/// The package's files, and the programs that were built with the tests.
enum PackageFolder {
  static let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func text(_ path: String) throws -> String {
    try String(contentsOf: url.appending(path: path), encoding: .utf8)
  }

  /// The paths of the Markdown files in `folder`, which is one of the package's.
  static func markdown(below folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.appending(path: folder).path)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted().map { "\(folder)/\($0)" }
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
  static func output(of command: String) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = url
    var environment = ProcessInfo.processInfo.environment
    environment["PATH"] = try programs(with: "evroute").path + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
    process.environment = environment
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }
}
