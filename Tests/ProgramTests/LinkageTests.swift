import Foundation
import Testing

@Suite("linkage")
struct LinkageTests {
  @Test("a program that embeds the router links no Foundation")
  func noFoundation() throws {
    let folder = TestFolder()
    let example = Program(named: "embedding-example")
    #expect(example.run(in: folder).text.contains("photo"))
    #if os(Linux)
      let result = Program.run(
        ["/bin/sh", "-c", "ldd '\(example.path)'"], input: .file("/dev/null"), in: folder)
      let libraries = result.text.split(separator: "\n").map(String.init)
      try #require(result.status == 0 && libraries.contains { $0.contains("libswiftCore") })
      #expect(libraries.filter { $0.contains("Foundation") } == [])
      #expect(libraries.filter { $0.contains("ICU") || $0.contains("icu") } == [])
    #endif
  }
}
