import Testing

@_spi(Benchmarks) @testable import EventRouter

@Suite("Which kernels are used")
struct KernelSelectionTests {
  private static let available = ["avx512", "avx2", "scalar"]

  struct Vector: Sendable {
    var override: String?
    var ignored: String?
  }

  static let vectors = [
    Vector(), Vector(override: "avx2"), Vector(override: "scalar"), Vector(override: "nope", ignored: "nope"),
    Vector(override: "AVX2", ignored: "AVX2"), Vector(override: "neon", ignored: "neon"),
    Vector(override: " avx2", ignored: " avx2"),
  ]

  @Test("a name that is not available is told", arguments: vectors)
  func ignored(vector: Vector) {
    let selection = KernelSelection(selected: "avx2", available: Self.available, override: vector.override)
    #expect(selection.ignored == vector.ignored)
    #expect(selection.name == "avx2" && selection.available == Self.available)
  }

  @Test("this process says what it uses")
  func current() {
    let current = KernelSelection.current
    #expect(current.name == Kernels.selected.name)
    #expect(current.available == Kernels.available.map(\.name) && current.available.last == "scalar")
    #expect(current.available.contains(current.name))
    if current.ignored != nil || Kernels.override == nil { #expect(current.name == current.available[0]) }
  }
}
