import Foundation

/// A program of the package, run as a process.
struct Program {
  let path: String

  /// The folder of the built products: where the resources of the tests are too.
  static let products = Bundle.module.bundleURL.deletingLastPathComponent()

  static let evroute = Program(named: "evroute")

  init(named name: String) { path = Self.products.appending(path: name).path }

  /// What a finished process left behind.
  struct Result {
    var output: Data
    var error: String
    var termination: Termination

    var text: String { String(decoding: output, as: UTF8.self) }
    var status: Int32? {
      if case .exited(let status) = termination { return status }
      return nil
    }
  }

  /// Runs the program with `arguments`, and `input` on its standard input.
  func run(_ arguments: String..., input: String = "", in folder: TestFolder) -> Result {
    run(arguments, input: Data(input.utf8), in: folder)
  }

  func run(_ arguments: [String], input: Data, in folder: TestFolder) -> Result {
    let inputFile = folder.write(input)
    return Self.run([path] + arguments, input: .file(inputFile), in: folder)
  }

  /// Runs a shell script in which `$P` is the program and `$F` the folder.
  func shell(_ script: String, in folder: TestFolder) -> Result {
    Self.run(
      ["/bin/sh", "-c", "P='\(path)'; F='\(folder.path)'; \(script)"], input: .file("/dev/null"), in: folder)
  }

  static func run(
    _ arguments: [String], input: Redirection, output: Redirection? = nil, in folder: TestFolder
  ) -> Result {
    let (outputFile, errorFile) = (folder.newPath(), folder.newPath())
    let process = ChildProcess(
      arguments, input: input, output: output ?? .file(outputFile), error: .file(errorFile))
    let termination = process.wait()
    return Result(
      output: FileManager.default.contents(atPath: outputFile) ?? Data(),
      error: String(decoding: FileManager.default.contents(atPath: errorFile) ?? Data(), as: UTF8.self),
      termination: termination)
  }
}

/// A folder of its own for one test, removed afterwards.
final class TestFolder {
  let path: String
  private var count = 0

  init() {
    let url = FileManager.default.temporaryDirectory.appending(path: "evroute-\(UUID().uuidString)")
    path = url.path
    try! FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func newPath() -> String {
    count += 1
    return "\(path)/\(count)"
  }

  /// Writes a file and returns its path.
  func write(_ data: Data, named name: String? = nil) -> String {
    let file = name.map { "\(path)/\($0)" } ?? newPath()
    precondition(FileManager.default.createFile(atPath: file, contents: data))
    return file
  }

  func write(_ text: String, named name: String? = nil) -> String { write(Data(text.utf8), named: name) }
}
