import Foundation
import Testing

/// The driver that `Scripts/fuzz` uses where there is no libFuzzer: what is built here.
@Suite("fuzz, our own driver")
struct FuzzDriverTests {
  private let folder = TestFolder()

  private func fuzz(_ target: String, _ options: String) -> Program.Result {
    Program(named: "fuzz").shell(
      "SWIFT_BACKTRACE=enable=no EVENTROUTER_FUZZ_TARGET=\(target) \"$P\" -artifact_prefix=$F/kept- \(options)",
      in: folder)
  }

  private var kept: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix("kept-") }) ?? []
  }

  private func seed(_ text: String) throws -> String {
    let path = folder.path + "/corpus"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path + "/seed"))
    return path
  }

  @Test("changes the inputs of a corpus, says how many it checked, and keeps nothing that passed")
  func passes() throws {
    let corpus = try seed("{\"url\":\"x\"}\n")
    let result = fuzz("conditions", "-runs=200 -seed=1 \(corpus)")
    #expect(result.status == 0, "\(result.error)")
    #expect(result.error.contains("stat::number_of_executed_units: 200"))
    #expect(kept.isEmpty)
  }

  @Test("finds a planted fault and keeps its input", arguments: ["finding", "trap"])
  func finds(fault: String) throws {
    let dictionary = folder.write("\"FIND\"\n\"TR\\x41P\"\n", named: "words.dict")
    let corpus = try seed("nothing")
    let result = fuzz("planted-\(fault)", "-runs=1000000 -seed=1 -dict=\(dictionary) \(corpus)")
    #expect(result.status != 0)
    #expect(result.error.contains("planted"), "\(result.error)")
    let file = try #require(kept.first)
    let repeated = fuzz("planted-\(fault)", "\(folder.path)/\(file)")
    #expect(repeated.status != 0 && repeated.error.contains("planted"), "\(repeated.error)")
  }

  @Test("ends a check that hangs")
  func hangs() throws {
    let input = folder.write("HANG")
    #expect(fuzz("planted-hang", "-timeout=1 \(input)").status != 0)
  }

  @Test("refuses an unknown target and a missing file")
  func refuses() {
    #expect(fuzz("nothing", "").status == 64)
    #expect(fuzz("scenes", "/nowhere/at/all").status == 66)
  }
}
