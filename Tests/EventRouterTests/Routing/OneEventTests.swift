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
