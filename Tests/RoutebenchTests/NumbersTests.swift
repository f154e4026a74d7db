import Foundation
import Testing

@Suite("No number on a command line or in a file ends a program by a trap")
struct NumbersTests {
  /// Each is more than any machine has, or nothing that counts anything.
  private static let values = ["-1", "9999999999999", "99999999999999999999999", "1e300", "nan", ""]

  private static let table: [(command: [String], options: [String])] = [
    (
      ["run"],
      [
        "--condition-count", "--event-count", "--event-length", "--rounds", "--verification-seconds",
        "--sample-milliseconds", "--budget", "--lanes",
      ]
    ),
    (
      ["scale"],
      [
        "--conditions", "--length", "--share", "--lanes", "--fixed-conditions", "--fixed-length",
        "--fixed-share", "--fixed-lanes", "--event-count", "--rounds", "--sample-milliseconds",
        "--verification-seconds",
      ]
    ),
    (["latency"], ["--rate", "--duration", "--warm-up", "--batch", "--limit", "--condition-count"]),
    (["latency", "--sweep"], ["--sweep-from", "--sweep-to", "--sweep-factor"]),
    (["latency", "--replay", "/nonexistent"], ["--speed"]),
    (["churn"], ["--rate", "--seconds", "--scenes", "--condition-count"]),
    (["passes"], ["--bytes", "--condition-count"]), (["memory"], ["--condition-count"]),
    (["turns", "--save", "/nonexistent"], ["--sample-milliseconds", "--verification-seconds"]),
    (["verify", "--conditions", "/nonexistent"], ["--lanes"]),
    (
      ["compare", "/nonexistent", "/nonexistent"],
      ["--max-slowdown", "--significance", "--max-allocated-bytes"]
    ),
  ]

  @Test("options: exit 64 with the reason", arguments: table.map(\.command))
  func options(command: [String]) throws {
    let options = try #require(Self.table.first { $0.command == command }).options
    for option in options {
      for value in Self.values {
        let result = try Routebench.run(command + ["\(option)=\(value)"])
        // A limit of that size is one, and then the files are missing.
        let isPossible = result.status == 66 && command[0] == "compare"
        #expect(result.status == 64 || isPossible, "\(command) \(option)=\(value): \(result.status)")
        #expect(result.output.isEmpty && !result.errors.isEmpty)
      }
    }
  }

  @Test(
    "each in bounds, and together too large",
    arguments: [
      ["run", "--event-count", "100000000", "--event-length", "1073741824"],
      ["memory", "--condition-count", "1", "--event-count", "100000000", "--event-length", "4096"],
      ["scale", "--event-count", "100000000", "--length", "16,1000000"],
      ["latency", "--workload", "server", "--event-count", "100000000"],
    ])
  func together(arguments: [String]) throws {
    let result = try Routebench.run(arguments)
    #expect(result.status == 64)
    #expect(result.errors.contains("2^32 bytes"), "\(result.errors)")
  }

  @Test("so it is refused in a suite, with its place")
  func suite() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      """
      {"schema": "eventrouter-suite/1", "workloads": [{"name": "a", "generate":
        {"kind": "hot", "eventCount": 100000000, "eventLength": 1073741824}}]}
      """, to: "suite.json"
    ).path
    let result = try Routebench.run("run", "--suite", file, "--list")
    #expect(result.status == 65)
    #expect(result.errors.contains("suite.json: workloads[0].generate: "), "\(result.errors)")
  }

  @Test("a saved number beyond all bounds: every command that reads it names its place")
  func saved() throws {
    let folder = try TemporaryFolder()
    let run = folder.url.appending(path: "run.json").path
    let made = try Routebench.run(
      "run", "--condition-count", "3", "--event-count", "20", "--rounds", "5", "--sample-milliseconds", "1",
      "--lanes", "1", "--engines", "fast", "--save", run)
    try #require(made.status == 0, "\(made.errors)")
    let text = try String(contentsOfFile: run, encoding: .utf8)
    let document = try folder.write(
      "<!-- figures: throughput bad.json -->\n<!-- /figures -->\n", to: "doc.md"
    ).path
    for (key, value) in [
      ("buildSeconds", "1e300"), ("indexBytes", "18446744073709551616"), ("events", "9223372036854775807"),
      ("bytes", "-1"), ("cores", "1e300"),
    ] {
      let changed = text.replacing(try Regex("\"\(key)\": [0-9.e+-]+"), with: "\"\(key)\": \(value)")
      let bad = try folder.write(changed, to: "bad.json").path
      for arguments in [
        ["report", bad], ["report", run, "--baseline", bad], ["compare", run, bad], ["figures", document],
        ["history", folder.url.path, "--baseline", bad],
      ] {
        let result = try Routebench.run(arguments)
        #expect(result.status == 65, "\(arguments): \(result.status)")
        #expect(result.errors.contains(key) && result.errors.contains("bad.json"), "\(result.errors)")
      }
      let history = try Routebench.run("history", folder.url.path)
      #expect(history.status == 0)
      #expect(history.errors.contains("left out: bad.json: ") && history.errors.contains(key))
    }
  }
}
