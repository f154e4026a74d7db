import Foundation
import Testing

@Suite("the forty cases, byte for byte")
struct ConformanceTests {
  private static let cases = (0..<40).map { $0 < 10 ? "0\($0)" : "\($0)" }
  private static let folder = Bundle.module.resourceURL!.appending(path: "Conformance")

  @Test(arguments: cases, ["fast", "reference"])
  func agrees(_ name: String, engine: String) throws {
    let scratch = TestFolder()
    func path(_ suffix: String) -> String { Self.folder.appending(path: "\(name).\(suffix)").path }
    for command in ["route", "match"] {
      let result = Program.evroute.run(
        command, "--engine", engine, "--scenes", path("scenes.json"), path("events.ndjson"), in: scratch)
      let expected = try Data(contentsOf: URL(filePath: path("\(command).ndjson")))
      #expect(result.status == 0)
      #expect(result.output == expected, "\(command)")
      #expect(result.error == "")
    }
  }

  @Test("whatever the number of lanes", arguments: [1, 2, 3, 16])
  func lanes(_ count: Int) throws {
    let scratch = TestFolder()
    let conditions = scratch.write("a\nb1\nB2\n*9\n", named: "c.txt")
    let events = (0..<50_000).map { "x\($0 % 7 == 0 ? "b2" : "c")\($0 % 11 == 0 ? "A" : "")\n" }.joined()
    let one = Program.evroute.run(
      "route", "--conditions", conditions, "--lanes", "1", input: events, in: scratch)
    let many = Program.evroute.run(
      "route", "--conditions", conditions, "--lanes", "\(count)", input: events, in: scratch)
    let reference = Program.evroute.run(
      "route", "--conditions", conditions, "--engine", "reference", input: events, in: scratch)
    #expect(one.output == many.output && one.output == reference.output)
    #expect(one.text.utf8.count { $0 == 0x0A } == 50_000)
  }
}
