import EventRouter
import RouterFiles
import RouterTestSupport
import Testing

@Suite("decisions and matches")
struct WriterTests {
  static let configuration = RouterConfiguration(
    declarations: [
      .windowGroup("browser"), .windowGroup("pho\"to"), .documentGroup("é\n", contentTypes: []),
    ],
    openScenes: [
      OpenScene(id: "w1", declaration: "browser"), OpenScene(id: "\\\u{1}", declaration: "browser"),
    ])

  @Test("one line per decision, in the specified form")
  func decisions() throws {
    let text = try written { output in
      var writer = DecisionWriter(Self.configuration, to: output)
      try writer.write([.openScene(0, rule: .singleScene), .openScene(1, rule: .preferring)])
      try writer.write([])
      try writer.write([
        .openScene(0, rule: .allowing), .newScene(1, rule: .matching), .newScene(2, rule: .documentType),
        .newScene(0, rule: .unmodified), .unhandled,
      ])
    }
    #expect(
      text == #"""
        {"event":0,"outcome":"openScene","scene":"w1","rule":"singleScene"}
        {"event":1,"outcome":"openScene","scene":"\\\u0001","rule":"preferring"}
        {"event":2,"outcome":"openScene","scene":"w1","rule":"allowing"}
        {"event":3,"outcome":"newScene","declaration":"pho\"to","rule":"matching"}
        {"event":4,"outcome":"newScene","declaration":"é\n","rule":"documentType"}
        {"event":5,"outcome":"newScene","declaration":"browser","rule":"unmodified"}
        {"event":6,"outcome":"unhandled"}

        """#)
  }

  @Test("one line of matches per event, in the specified form")
  func matches() throws {
    let text = try written { output in
      var writer = MatchWriter(Self.configuration, to: output)
      try writer.write([
        SceneMatches(openScenes: [], declarations: []), SceneMatches(openScenes: [0, 1], declarations: []),
      ])
      try writer.write([
        SceneMatches(openScenes: [1], declarations: [0, 1, 2]),
        SceneMatches(openScenes: [], declarations: [2]),
      ])
    }
    #expect(
      text == #"""
        {"event":0,"openScenes":[],"declarations":[]}
        {"event":1,"openScenes":["w1","\\\u0001"],"declarations":[]}
        {"event":2,"openScenes":["\\\u0001"],"declarations":["browser","pho\"to","é\n"]}
        {"event":3,"openScenes":[],"declarations":["é\n"]}

        """#)
  }

  @Test("a position that the configuration does not have is no scene, and nothing traps")
  func foreignPositions() throws {
    let decisions = try written { output in
      var writer = DecisionWriter(Self.configuration, to: output)
      try writer.write([
        .openScene(2, rule: .preferring), .newScene(3, rule: .matching),
        .openScene(Int(UInt32.max), rule: .allowing),
        .newScene(2, rule: .documentType),
      ])
    }
    #expect(
      decisions == #"""
        {"event":0,"outcome":"unhandled"}
        {"event":1,"outcome":"unhandled"}
        {"event":2,"outcome":"unhandled"}
        {"event":3,"outcome":"newScene","declaration":"é\n","rule":"documentType"}

        """#)
    let matches = try written { output in
      var writer = MatchWriter(Self.configuration, to: output)
      try writer.write([
        SceneMatches(openScenes: [-1, 0, 2, 1], declarations: [7, 0, Int.max]),
        SceneMatches(openScenes: [2], declarations: [3]),
      ])
    }
    #expect(
      matches == #"""
        {"event":0,"openScenes":["w1","\\\u0001"],"declarations":["browser"]}
        {"event":1,"openScenes":[],"declarations":[]}

        """#)
  }

  @Test("a writer for a snapshot writes what the snapshot says of a decision, also of another snapshot's")
  func foreignDecisions() throws {
    func snapshot(_ ids: [SceneDeclaration.ID]) throws -> RouterSnapshot {
      try RouterSnapshot(RouterConfiguration(declarations: ids.map { .windowGroup($0) }))
    }
    let (one, other) = (try snapshot(["a", "b"]), try snapshot(["b", "a"]))
    let decisions = [try one.route(.url("x")), try other.route(.url("x")), .newScene(1, rule: .matching)]
    let text = try written { output in
      var writer = DecisionWriter(one, to: output)
      try writer.write(decisions)
    }
    #expect(
      text == #"""
        {"event":0,"outcome":"newScene","declaration":"a","rule":"unmodified"}
        {"event":1,"outcome":"unhandled"}
        {"event":2,"outcome":"newScene","declaration":"b","rule":"matching"}

        """#)
    #expect(decisions.map(one.destination)[1] == .unhandled)
  }

  @Test("the matches of a batch are written as those of its events")
  func batchMatches() throws {
    let router = try RouterSnapshot(
      RouterConfiguration(
        declarations: [
          .windowGroup("a").handlesExternalEvents(matching: ["a"]),
          .windowGroup("b").handlesExternalEvents(matching: ["b"]),
        ], openScenes: [OpenScene(id: "w", declaration: "a", allowing: ["b"])]))
    let events: [Event] = [.url("a"), .url("x"), .url("ab"), .url("b")]
    var batch = EventBatch()
    for event in events { try batch.append(event) }
    let batched = try written { output in
      var writer = MatchWriter(router.configuration, to: output)
      try writer.write(router.matches(batch))
    }
    let single = try written { output in
      var writer = MatchWriter(router.configuration, to: output)
      for event in events { try writer.write([router.matches(event)]) }
    }
    #expect(batched == single)
    #expect(batched.hasPrefix("{\"event\":0,\"openScenes\":[],\"declarations\":[\"a\"]}\n"))
  }

  @Test("event numbers of every length")
  func numbers() throws {
    let text = try written { output in
      var writer = DecisionWriter(Self.configuration, to: output)
      try writer.write(Array(repeating: .unhandled, count: 12_345))
    }
    let expected = (0..<12_345).map { "{\"event\":\($0),\"outcome\":\"unhandled\"}\n" }.joined()
    #expect(text == expected)
  }

  @Test("integers", arguments: [0, 9, 10, 99, 100, 4_294_967_296, 9_999_999_999_999_999_999, UInt64.max])
  func integers(_ number: UInt64) {
    var buffer = ByteBuffer(capacity: 1)
    buffer.append(decimal: number)
    #expect(String(decoding: [UInt8](copying: buffer), as: UTF8.self) == String(number))
  }

  @Test("a written string reads back as itself", arguments: 0..<10)
  func roundTrip(_ round: Int) throws {
    var random = SeededGenerator(seed: TestEnvironment.seed &+ UInt64(round))
    var texts = (0..<100).map { _ in
      String(
        String.UnicodeScalarView(
          (0..<Int.random(in: 0..<20, using: &random)).map { _ in
            let ceiling: UInt32 = random.once(in: 3) ? 0x110000 : 0x80
            return Unicode.Scalar(UInt32.random(in: 0..<ceiling, using: &random)) ?? "\u{FEFF}"
          }))
    }
    texts.append(String(String.UnicodeScalarView((0..<0x80).map { Unicode.Scalar($0)! })))
    for text in texts {
      var buffer = ByteBuffer()
      buffer.append("{\"url\":")
      buffer.append(json: text)
      buffer.append("}")
      let line = [UInt8](copying: buffer)
      #expect(line.allSatisfy { $0 >= 0x20 })
      let events = readEvents([line], format: .ndjson).events
      #expect(
        events.map { Array($0.text!.unicodeScalars) } == [Array(text.unicodeScalars)],
        "seed \(TestEnvironment.seed)")
    }
  }

  @Test("a full device is an error that names the file")
  func noRoom() throws {
    guard let device = fullDevice() else { return }
    let error = #expect(throws: OutputError.self) {
      var writer = DecisionWriter(Self.configuration, to: device)
      try writer.write([.unhandled])
    }
    #expect(error?.description == "/dev/full: writing failed: No space left on device")
  }
}
