#if os(Linux)
  import Foundation
  import Testing

  @Suite("Linkage")
  struct LinkageTests {
    @Test("a program that uses only the router does not load Foundation")
    func embedding() throws {
      let program = try PackageFolder.programs(with: "embedding-example").appending(path: "embedding-example")
      let libraries = try PackageFolder.output(of: "ldd '\(program.path)'")
      #expect(libraries.contains("libswiftCore"))
      #expect(!libraries.contains("Foundation"))
      #expect(!libraries.contains("libicu"))
    }
  }
#endif
