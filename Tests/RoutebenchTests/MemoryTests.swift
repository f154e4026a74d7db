import AllocationStatistics
import Foundation
import Testing

/// Each measurement is a process of its own: jemalloc counts for the whole process, and other tests run in
/// this one at the same time. What is compared is exact to a few KB and does not depend on time.
@Suite(
  "The memory of compiling", .serialized,
  .enabled(if: AllocationStatistics.isAvailable, "needs the trait Jemalloc"))
struct MemoryTests {
  struct Sample: CustomTestStringConvertible {
    var kind: String
    var conditions: Int
    var testDescription: String { "\(kind), \(conditions) conditions" }
  }

  static let samples = [
    Sample(kind: "randomTokens", conditions: 0), Sample(kind: "randomTokens", conditions: 10),
    Sample(kind: "randomTokens", conditions: 1_000), Sample(kind: "randomTokens", conditions: 10_000),
    Sample(kind: "randomTokens", conditions: 100_000), Sample(kind: "uuids", conditions: 1_000),
    Sample(kind: "uuids", conditions: 10_000), Sample(kind: "nonASCII", conditions: 10_000),
  ]

  /// Objects around the buffers, which the index does not count; the same for every set.
  static let slack = 8 << 10

  private static let hasMillion = ProcessInfo.processInfo.environment["EVENTROUTER_MILLION"] != nil

  /// jemalloc cannot tell what was requested of blocks that live, only their size classes, which are up to a
  /// quarter larger. So the index's buffers are rounded up to their classes one by one before they are
  /// compared. `indexBytes` is their sum before: what any allocator is asked for.
  @Test("the index holds what it says, to within 5 %", arguments: samples)
  func kept(_ sample: Sample) throws {
    let memory = try measure(sample)
    let (index, classes, kept) = (memory["indexBytes"]!, memory["classBytes"]!, memory["keptBytes"]!)
    #expect(memory["conditions"] == sample.conditions)
    #expect(abs(kept - classes) <= classes / 20 + Self.slack)
    #expect(index <= classes)
    #expect(classes <= index * 5 / 4 + Self.slack, "no class is more than a quarter larger")
  }

  @Test(
    "every format has the figures, and --save writes the JSON",
    arguments: ["text", "json", "csv", "markdown"])
  func formats(format: String) throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "memory.json")
    let result = try Routebench.run(
      "memory", "--condition-count", "7", "--format", format, "--save", file.path)
    #expect(result.status == 0, "\(result.errors)")
    for word in ["conditions", "indexBytes", "keptBytes", "peakBytes", "7"] {
      #expect(result.output.contains(word))
    }
    #expect(result.output.hasSuffix("\n") && !result.output.hasSuffix("\n\n"))
    let saved = try String(contentsOf: file, encoding: .utf8)
    #expect(saved.contains("\"schema\": \"eventrouter-memory/1\""))
    if format == "csv" {
      let lines = result.output.split(separator: "\n")
      #expect(lines.count == 2)
      #expect(lines[0].split(separator: ",").prefix(2) == ["conditions", "indexBytes"])
    }
  }

  @Test("compiling needs at most three times the memory of the result")
  func peak() throws {
    try checkPeak(Sample(kind: "randomTokens", conditions: 100_000))
  }

  @Test(
    "so it does for a million conditions",
    .enabled(if: hasMillion, "takes minutes in debug builds: set EVENTROUTER_MILLION"))
  func peakOfMillion() throws {
    try checkPeak(Sample(kind: "randomTokens", conditions: 1_000_000))
  }

  /// The peak is looked for from another thread while the program compiles, so it may be a little higher
  /// than what was seen. It is in size classes, and is compared with requests: the stricter way.
  private func checkPeak(_ sample: Sample) throws {
    let memory = try measure(sample)
    #expect(memory["looks"]! >= 20)
    #expect(memory["peakBytes"]! >= memory["keptBytes"]!)
    #expect(memory["peakBytes"]! <= 3 * memory["indexBytes"]!)
  }

  private func measure(_ sample: Sample) throws -> [String: Int] {
    let result = try Routebench.run(
      "memory", "--workload", sample.kind, "--condition-count", String(sample.conditions))
    try #require(result.status == 0, "\(result.errors)")
    let lines = result.output.split(separator: "\n").map { $0.split(separator: " ") }
    return Dictionary(uniqueKeysWithValues: lines.map { (String($0[0]), Int($0[1])!) })
  }
}

@Suite(
  "Without jemalloc",
  .enabled(if: !AllocationStatistics.isAvailable, "jemalloc is there"))
struct UncountedMemoryTests {
  @Test("memory is not counted: exit 69, and why")
  func unavailable() throws {
    let result = try Routebench.run("memory", "--condition-count", "1")
    #expect(result.status == 69)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("Jemalloc"))
  }
}
