import Foundation
import FuzzTargets
import RouterTestSupport
import Testing

/// What `Scripts/fuzz` begins with, and what it found before, holds; without a fuzzer.
@Suite("Fuzz corpora")
struct CorpusTests {
  private static let folder = TestEnvironment.package.appending(path: "Tests/Fuzzing/Corpora")

  private struct Input: Sendable, CustomTestStringConvertible {
    var target: FuzzTarget
    var file: URL

    var testDescription: String { "\(target.name)/\(file.lastPathComponent)" }
  }

  private static let inputs: [Input] = FuzzTarget.all.flatMap { target in
    files(in: folder.appending(path: target.name)).map { Input(target: target, file: $0) }
  }

  private static func files(in folder: URL) -> [URL] {
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (all?.compactMap { $0 as? URL } ?? []).filter { !$0.hasDirectoryPath }
      .sorted { $0.path < $1.path }
  }

  @Test("every input of the corpora passes its target", arguments: inputs)
  private func passes(_ input: Input) throws { try input.target.run([UInt8](Data(contentsOf: input.file))) }

  @Test("every target has a corpus that is small, a dictionary, and no corpus is without a target")
  func corpora() throws {
    for target in FuzzTarget.all {
      let files = Self.files(in: Self.folder.appending(path: target.name))
      #expect(files.count >= 3, "\(target.name)")
      for file in files {
        #expect(try Data(contentsOf: file).count <= target.maximumBytes, "\(file.path)")
      }
      let dictionary = Self.folder.deletingLastPathComponent().appending(
        path: "Dictionaries/\(target.name).dict")
      #expect(FileManager.default.fileExists(atPath: dictionary.path), "\(dictionary.path)")
    }
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(folders.sorted() == FuzzTarget.all.map(\.name).sorted())
  }

  @Test("more processor time than a budget is a finding")
  func budget() throws {
    let target = try #require(FuzzTarget.named("conditions"))
    let input = Array("a\nb\n".utf8)
    try target.runTimed(input, budget: TimeBudget(seconds: 3_600, microsecondsPerByte: 0))
    #expect(throws: Finding.self) {
      try target.runTimed(input, budget: TimeBudget(seconds: 0, microsecondsPerByte: 0))
    }
  }

  @Test("a planted fault is a finding")
  func planted() throws {
    let finding = try #require(FuzzTarget.named("planted-finding"))
    try finding.run(Array("FIN".utf8))
    #expect(throws: Finding.self) { try finding.run(Array("..FIND".utf8)) }
  }
}
