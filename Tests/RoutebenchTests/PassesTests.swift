import Testing

@Suite("routebench passes")
struct PassesTests {
  @Test("a line for each counted call: one, two and four times the same input")
  func lines() throws {
    let result = try Routebench.run(
      "passes", "--workload", "twoLetters", "--condition-count", "10", "--bytes", "640")
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.output == """
        events 1 10 640
        events 2 20 1280
        events 4 40 2560
        one-event 1 1 640
        one-event 2 1 1280
        one-event 4 1 2560

        """)
  }

  @Test("a workload of a single event is no series of events")
  func singleEvent() throws {
    let result = try Routebench.run("passes", "--workload", "oneLargeEvent", "--bytes", "640")
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.output.split(separator: "\n").map { $0.prefix(11) } == [
        "one-event 1", "one-event 2", "one-event 4",
      ])
  }

  @Test("wrong options exit 64", arguments: [["--bytes", "1"], ["--condition-count", "-1"]])
  func usage(arguments: [String]) throws {
    #expect(try Routebench.run(["passes"] + arguments).status == 64)
  }
}
