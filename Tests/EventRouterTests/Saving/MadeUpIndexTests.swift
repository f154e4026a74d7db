@_spi(Benchmarks) import EventRouter
import RouterTestSupport
import Testing

/// A file that somebody made up has the right checksum. It is refused, or it is an index: then every question has an
/// answer, in bounds (which debug builds check) and in time.
@Suite("Made-up saved indexes")
struct MadeUpIndexTests {
  private static let representations: [Representation] = [
    .automatic, .automaton, .grams(length: 4), .buckets(groups: 2, positions: 3),
    .buckets(groups: 1, positions: 4, of: .lowNibbles), .buckets(groups: 2, positions: 3, of: .pairs),
    .gramsWithPartialGuard(length: 3, entries: 1, bytes: 6),
  ]

  @Test("are refused or answer", arguments: representations)
  func randomChanges(representation: Representation) throws {
    var random = SeededGenerator(seed: TestEnvironment.seed)
    var (loaded, refused) = (0, 0)
    for _ in 0..<12 {
      let scenario = RandomScenario(maximumEvents: 8, using: &random)
      let snapshot = try RouterSnapshot(scenario.configuration, representation: representation)
      let saved = MadeUpIndex(try snapshot.serialized())
      for _ in 0..<150 {
        var index = saved
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          Self.change(&index, places: Array(0...index.sections.count), using: &random)
        }
        guard let snapshot = try? RouterSnapshot(serialized: index.bytes.span) else {
          refused += 1
          continue
        }
        loaded += 1
        do {
          try snapshot.answerEverything(about: scenario.events)
        } catch {
          Issue.record("EVENTROUTER_SEED=\(TestEnvironment.seed): \(error)")
        }
      }
    }
    // Else nothing was tested.
    #expect(loaded > 0 && refused > 0)
  }

  private static func change(
    _ index: inout MadeUpIndex, places: [Int], using random: inout SeededGenerator
  ) {
    let place = random.element(of: places)
    // The first and the last are more often wrong.
    let element = random.element(of: [0, -1, 1, Int.random(in: 0..<1 << 20, using: &random)])
    let kind = Int.random(in: 0..<6, using: &random)
    let (bit, other) = (UInt64.random(in: 0..<64, using: &random), random.next())
    index.change(place: place, element: element) { value in
      switch kind {
      case 0: value &+ 1
      case 1: value &- 1
      case 2: 0
      case 3: .max
      case 4: value ^ 1 << bit
      default: other >> bit
      }
    }
  }

  @Test("are refused or answer, also where an automaton has sparse states")
  func randomStates() throws {
    var random = SeededGenerator(seed: TestEnvironment.seed)
    let saved = try Self.sparse()
    let states = Set([
      "states", "classes", "rows", "rowout", "nodes", "fails", "children", "parents", "nodeout",
    ])
    let places = saved.sections.indices.filter { states.contains(saved.sections[$0].name) }
    #expect(places.count == states.count)
    var batch = EventBatch()
    for _ in 0..<20 {
      let text = (0..<100).map { _ in random.element(of: Array("abcdefghijkl".utf8)) }
      try batch.append(url: text.span)
    }
    for _ in 0..<40 {
      var index = saved
      Self.change(&index, places: places, using: &random)
      let bytes = index.bytes
      guard let snapshot = try? RouterSnapshot(serialized: bytes.span) else { continue }
      _ = try snapshot.route(batch)
      _ = try snapshot.matches(batch)
    }
  }

  // MARK: What would be worst

  private static func problem(_ index: MadeUpIndex) -> SavedIndexError.Problem? {
    do throws(SavedIndexError) {
      _ = try RouterSnapshot(serialized: index.bytes.span)
      return nil
    } catch {
      return error.problem
    }
  }

  /// A snapshot whose automaton has sparse states with branches, saved.
  private static func sparse() throws -> MadeUpIndex {
    var random = SeededGenerator(seed: 1)
    let letters = Array("abcdefghijkl")
    let conditions = Set(
      (0..<20_000).map { _ in
        String((0..<Int.random(in: 20...60, using: &random)).map { _ in random.element(of: letters) })
      })
    let snapshot = try RouterSnapshot(.matching(conditions), representation: .automaton)
    return MadeUpIndex(try snapshot.serialized())
  }

  private static func changing(
    _ index: MadeUpIndex, _ name: String, element: Int, to value: UInt32
  ) throws -> MadeUpIndex {
    let section = try #require(index.section(name))
    var changed = index
    changed.set(UInt64(value), at: section.bytes.lowerBound + section.stride * element, size: 4)
    return changed
  }

  @Test("a failure that leads back is refused: a step would not end")
  func endlessFailure() throws {
    let index = try Self.sparse()
    #expect(Self.problem(index) == nil)
    let base = UInt32(try #require(index.section("rows")).count)
    #expect(try #require(index.section("nodes")).count > 1_000)
    for node in [0, 5, 999] {
      for target in [base + UInt32(node), base + UInt32(node) + 1, .max] {
        let changed = try Self.changing(index, "fails", element: node, to: target)
        #expect(Self.problem(changed) == .malformed(part: "fails"))
      }
    }
    // A row leads to a state far down, from where a text would climb anew with each byte.
    let changed = try Self.changing(index, "rows", element: 1, to: base + 9)
    #expect(Self.problem(changed) == .malformed(part: "rows"))
  }

  @Test("branches that all have one place are refused: a search would take too long")
  func crowdedBranches() throws {
    var index = try Self.sparse()
    let parents = try #require(index.section("parents"))
    #expect(parents.count > 2)
    let first = index.number(at: parents.bytes.lowerBound, size: 4)
    index.setAll(of: parents, to: first)
    #expect(Self.problem(index) == .malformed(part: "parents"))
  }

  @Test("a chain of suffixes that comes back to itself is refused")
  func endlessLinks() throws {
    let configuration = RouterConfiguration(declarations: [
      .windowGroup("a").handlesExternalEvents(matching: ["a"]),
      .windowGroup("b").handlesExternalEvents(matching: ["ba"]),
      .windowGroup("c").handlesExternalEvents(matching: ["cba"]),
    ])
    let snapshot = try RouterSnapshot(configuration, representation: .automaton)
    let index = MadeUpIndex(try snapshot.serialized())
    for (condition, link) in [(0, 0), (0, 1), (1, 2), (2, 2), (2, 3)] as [(Int, UInt32)] {
      let changed = try Self.changing(index, "links", element: condition, to: link)
      #expect(Self.problem(changed) == .malformed(part: "links"))
    }
  }

  @Test("conditions, entries and keys that there are not are refused")
  func outOfBounds() throws {
    let configuration = RouterConfiguration(
      declarations: (0..<100).map { index in
        SceneDeclaration(id: SceneDeclaration.ID("\(index)"), matching: ["condition\(index)"])
      })
    let snapshot = try RouterSnapshot(configuration, representation: .grams(length: 4))
    let index = MadeUpIndex(try snapshot.serialized())
    let places = [
      ("offsets", 100), ("keys", 99), ("starts", 3), ("minima", 0), ("rows", 1), ("rowout", 0),
    ]
    for (name, element) in places {
      let changed = try Self.changing(index, name, element: element, to: .max)
      #expect(Self.problem(changed) == .malformed(part: name), "\(name)")
    }
    let packed = MadeUpIndex(
      try RouterSnapshot(
        configuration, representation: .gramsWithPartialGuard(length: 4, entries: 1, bytes: 6)
      ).serialized())
    #expect(Self.problem(packed) == nil)
    let changedBuckets = try Self.changing(packed, "buckets", element: 1, to: .max)
    #expect(Self.problem(changedBuckets) == .malformed(part: "buckets"))
    // The key of a declaration behind the last, of an open scene where there is none, and of no tier of conditions.
    for key: UInt32 in [2 << 30 | 100, 0, 1 << 30, 3 << 30] {
      let changed = try Self.changing(index, "keys", element: 99, to: key)
      #expect(Self.problem(changed) == .malformed(part: "keys"))
    }
    var changed = index
    let entries = try #require(index.section("entries"))
    changed.set(100, at: entries.bytes.lowerBound + 8, size: 4)
    #expect(Self.problem(changed) == .malformed(part: "entries"))
  }

  @Test("scenes that no configuration may have are refused: such an index could not be compiled again")
  func scenes() throws {
    let configuration = RouterConfiguration(
      contentTypes: [ContentType(identifier: "type-1", filenameExtensions: ["x"])],
      declarations: [
        .windowGroup("group-1"), .window("group-2"), .documentGroup("files", contentTypes: ["type-1"]),
      ],
      openScenes: [
        OpenScene(id: "scene-1", declaration: "group-1"), OpenScene(id: "scene-2", declaration: "group-2"),
      ])
    let index = MadeUpIndex(try RouterSnapshot(configuration).serialized())
    #expect(Self.problem(index) == nil)
    // Two that are the same, also where that takes repairing, and a type that there is not.
    let wrong: [(text: String, last: [UInt8], part: String)] = [
      ("group-2", [UInt8(ascii: "1")], "texts"), ("scene-2", [UInt8(ascii: "1")], "texts"),
      ("type-1", [UInt8(ascii: "2")], "kinds"),
    ]
    for (text, last, part) in wrong {
      var changed = index
      let place = try #require(Self.lastPlace(of: text, in: index.bytes))
      for (offset, byte) in last.enumerated() {
        changed.set(UInt64(byte), at: place + text.utf8.count - last.count + offset, size: 1)
      }
      #expect(Self.problem(changed) == .malformed(part: part), "\(text)")
    }
    var changed = index
    for (text, byte) in [("scene-1", 0xFE), ("scene-2", 0xFF)] as [(String, UInt64)] {
      let place = try #require(Self.lastPlace(of: text, in: index.bytes))
      changed.set(byte, at: place + text.utf8.count - 1, size: 1)
    }
    #expect(Self.problem(changed) == .malformed(part: "texts"))
    // The second begins where the first does, so the first is empty.
    let ends = try #require(index.sections.filter { $0.name == "textends" && $0.count == 2 }.last)
    changed = index
    changed.set(0, at: ends.bytes.lowerBound, size: 4)
    #expect(Self.problem(changed) == .malformed(part: "texts"))
  }

  private static func lastPlace(of text: String, in bytes: [UInt8]) -> Int? {
    let text = Array(text.utf8)
    return (0...(bytes.count - text.count)).last { Array(bytes[$0..<($0 + text.count)]) == text }
  }

  @Test("sections that lie elsewhere, or are others, are refused")
  func table() throws {
    let index = MadeUpIndex(try RouterSnapshot(.matching(["a"])).serialized())
    let table = Int(index.number(at: 40, size: 8))
    let wrong: [(word: Int, values: [UInt64])] = [
      (0, [0, .max]), (1, [0, 1, 4, .max]), (2, [1, 32, UInt64(index.bytes.count) + 64, .max, 1 << 63]),
      (3, [0, 2, 1 << 60, 1 << 61, .max]),
    ]
    for (word, values) in wrong {
      for value in values {
        var changed = index
        changed.set(value, at: table + 8 * word, size: 8)
        #expect(Self.problem(changed) == .malformed(part: "snapshot"), "word \(word): \(value)")
      }
    }
    for value: UInt64 in [0, 1, 1 << 59, .max] {
      var changed = index
      changed.set(value, at: 48, size: 8)
      guard case .malformed = Self.problem(changed) else {
        Issue.record("\(value) sections")
        continue
      }
    }
    var changed = index
    changed.set(UInt64(index.bytes.count), at: 40, size: 8)
    #expect(Self.problem(changed) == .malformed(part: "table of sections"))
  }
}
