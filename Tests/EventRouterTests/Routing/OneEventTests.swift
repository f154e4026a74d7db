import RouterTestSupport
import Testing

@_spi(Benchmarks) @testable import EventRouter

/// One event that is given as bytes: read where it lies, and nothing else is.
@Suite("One event")
struct OneEventTests {
  static let conditions = ["photo", "é", "straße", "x9q", "a longer condition, of 40 bytes and some", "zz"]

  private static let snapshots: [RouterSnapshot] = {
    let representations: [Representation] = [.automatic, .automaton, .grams(length: 4), .grams(length: 2)]
    return representations.flatMap { representation in
      Kernels.available.compactMap { kernels in
        try? RouterSnapshot(.conditions(conditions), representation: representation, kernels: kernels)
      }
    }
  }()

  /// A text of `count` bytes that ends or begins with a condition, now and then beyond ASCII or no UTF-8.
  private static func text(_ count: Int, using random: inout SeededGenerator) -> [UInt8] {
    var text = (0..<count).map { _ in UInt8.random(in: 0x20..<0x7F, using: &random) }
    let condition = Array(random.element(of: conditions).uppercased().utf8.prefix(count))
    switch Int.random(in: 0..<4, using: &random) {
    case 0: text.replaceSubrange(0..<condition.count, with: condition)
    case 1: text.replaceSubrange((count - condition.count)..<count, with: condition)
    case 2 where count > 0:
      text[random.element(of: [0, count / 2, count - 1])] = random.element(of: [0xC3, 0xFF, 0xE2])
    default: break
    }
    return text
  }

  @Test("right before and right behind a page that cannot be read, at every length")
  func guardPages() throws {
    var random = SeededGenerator(seed: TestEnvironment.seed)
    try #require(Self.snapshots.count >= 4)
    let page = GuardedMemory<UInt8>.pageBytes
    let memory = GuardedMemory<UInt8>(count: page)
    for count in Array(0...300) + [511, 700, 831, 832, 833, 900, 1_024, 2_000, page] {
      let text = Self.text(count, using: &random)
      let expected = try Self.snapshots[0].route([.url(String(decoding: text, as: UTF8.self))])[0]
      for first in Set([0, page - count, (page - count) / 2]) {
        // What lies around must not matter either.
        memory.fillBytes(random.element(of: [0, 0x61, 0xE9]), count: page)
        memory.write(text, at: first)
        for snapshot in Self.snapshots {
          let found = try memory.withSpan(first..<(first + count)) { try snapshot.route(url: $0) }
          #expect(found == expected, "\(count) bytes at \(first): \(snapshot.statistics.representation)")
        }
      }
    }
  }

  @Test("of more positions than a look is for: a condition and a letter beyond ASCII at each")
  func manyPositions() throws {
    let conditions = ["photo", "über", "zz9"]
    // One front each, by which every byte or every second one is asked about, by its grams, its sieve's or its bytes.
    let representations: [Representation] = [
      .grams(length: 3), .grams(length: 2), .gramsWithPartialGuard(length: 3, entries: 1, bytes: 9),
      .buckets(groups: 1, positions: 3), .buckets(groups: 2, positions: 3, of: .pairs),
    ]
    var random = SeededGenerator(seed: TestEnvironment.seed)
    let lengths = Array(126...134) + [200] + Array(254...262) + [300] + Array(508...518) + [800]
    for representation in representations {
      for kernels in Kernels.available {
        let snapshot = try RouterSnapshot(
          .conditions(conditions), representation: representation, kernels: kernels)
        for length in lengths {
          let empty = (0..<length).map { _ in UInt8(ascii: "a") + UInt8.random(in: 0..<4, using: &random) }
          #expect(try snapshot.route(url: empty.span) == .unhandled)
          // All about where one look ends and the next one begins, and some others.
          let places = [0, 126, 254, 510, length - 9].flatMap { $0..<($0 + 5) }
          let others = (0..<8).map { _ in Int.random(in: 0..<length - 5, using: &random) }
          for place in places + others where place <= length - 5 {
            for (number, condition) in ["Photo", "ÜBER"].enumerated() {
              var text = empty
              text.replaceSubrange(place..<(place + 5), with: condition.utf8)
              let decision = try snapshot.route(url: text.span)
              if decision != .newScene(number, rule: .matching) {
                let shape = snapshot.statistics.representation
                Issue.record("\(condition) at \(place) of \(length): \(decision), \(shape)")
              }
            }
          }
        }
      }
    }
  }

  @Test("a condition that lies partly outside the text is not in it")
  func neighbours() throws {
    let arena = Array("photo photo".utf8)
    for snapshot in Self.snapshots {
      for (range, isFound) in [
        (0..<5, true), (1..<11, true), (1..<10, false), (2..<8, false), (6..<11, true),
      ] {
        let decision = try snapshot.route(url: arena.span.extracting(range))
        #expect((decision.rule == .matching) == isFound, "\(range): \(snapshot.statistics.representation)")
      }
    }
  }

  @Test("too long a text is the error that a string would be")
  func tooLong() throws {
    let snapshot = try RouterSnapshot(
      .conditions(Self.conditions), limits: RouterLimits(bytesPerEvent: 5))
    let text = Array("photos".utf8)
    #expect(throws: EventError.tooLong(index: 0, bytes: 6, limit: 5)) { try snapshot.route(url: text.span) }
    #expect(throws: EventError.tooLong(index: 0, bytes: 6, limit: 5)) { try snapshot.route(.url("photos")) }
    let fits = Array(text.dropLast())
    #expect(try snapshot.route(url: fits.span) == .newScene(0, rule: .matching))
    let router = try Router(.conditions(Self.conditions), limits: RouterLimits(bytesPerEvent: 5))
    #expect(try router.route(url: fits.span) == .newScene(0, rule: .matching))
    #expect(throws: EventError.tooLong(index: 0, bytes: 6, limit: 5)) { try router.route(url: text.span) }
  }

  @Test("document groups and a single scene decide bytes, too")
  func otherRules() throws {
    var configuration = RouterConfiguration(
      declarations: [
        SceneDeclaration(id: "notes", kind: .documentGroup(contentTypes: ["public.plain-text"])),
        SceneDeclaration(id: "photos", matching: ["photo"]),
      ])
    let file = Array("file:///photo.txt".utf8)
    let other = Array("x://photo".utf8)
    let groups = try RouterSnapshot(configuration)
    #expect(try groups.route(url: file.span) == .newScene(0, rule: .documentType))
    #expect(try groups.route(url: other.span) == .newScene(1, rule: .matching))
    configuration.platform = .singleScene
    configuration.openScenes = [OpenScene(id: "w", declaration: "photos")]
    #expect(try RouterSnapshot(configuration).route(url: other.span) == .openScene(0, rule: .singleScene))
  }
}
