@_spi(Benchmarks) import EventRouter
import RouterTestSupport
import Testing

/// Long conditions, of which the newest are looked for one by one, and the others by automata.
@Suite("Long conditions of updated routers")
struct LiveGuardTests {
  /// A condition of `length` bytes that is in no other.
  private static func condition(_ number: Int, length: Int) -> String {
    let name = "#\(number)/"
    return name + String(repeating: "ab", count: length).prefix(length - name.utf8.count)
  }

  private static func scene(_ number: Int, lengths: [Int]) -> OpenScene {
    OpenScene(
      id: .init("s\(number)"), declaration: "d",
      preferring: Set(lengths.enumerated().map { condition(8 * number + $0.offset, length: $0.element) }))
  }

  /// Each condition of `scenes`, behind and before others, finds its scene if that is open, also when it is asked alone; and
  /// does not where a byte is missing.
  private static func check(_ router: Router, _ scenes: [OpenScene]) throws {
    let open = Set(router.snapshot.configuration.openScenes.map(\.id))
    for scene in scenes {
      let found = Destination.openScene(scene.id, rule: .preferring)
      for condition in scene.preferring {
        let texts = [condition, "xx" + condition.uppercased() + "y", String(condition.dropLast())]
        let events = texts.map { Event.url($0) }
        let decisions = try router.snapshot.route(events)
        for (index, event) in events.enumerated() {
          let isExpected = index < 2 && open.contains(scene.id)
          #expect(
            (router.destination(of: decisions[index]) == found) == isExpected, "\(texts[index].prefix(40))")
          #expect((try router.destination(for: event) == found) == isExpected, "\(texts[index].prefix(40))")
        }
      }
    }
    #expect(router.invariantViolations == [])
  }

  @Test(
    "they are found when they are few, when they are many, when some went, and when their automata were made one",
    arguments: [[130, 200], [128, 127, 257], [300, 3_000]])
  func comeAndGo(lengths: [Int]) throws {
    let router = try Router(RouterConfiguration(declarations: [.windowGroup("d")]))
    router.pauseMaintenance()
    var scenes: [OpenScene] = []
    for number in 0..<50 {
      scenes.append(Self.scene(number, lengths: lengths))
      try router.open(scenes[number])
      if [1, 30, 49].contains(number) { try Self.check(router, Array(scenes.suffix(3))) }
    }
    let gone = stride(from: 0, to: 50, by: 3).map { scenes[$0] }
    for scene in gone { try router.close(scene.id) }
    try Self.check(router, Array(scenes[..<4]))
    // New ones take what is free.
    for number in 100..<115 { try router.open(Self.scene(number, lengths: lengths)) }
    try Self.check(router, [scenes[3], Self.scene(101, lengths: lengths), scenes[49]])
    router.maintainNow(.join)
    try Self.check(router, [scenes[3], Self.scene(114, lengths: lengths), scenes[49]])
  }

  @Test("an update that is refused leaves them as they were")
  func refused() throws {
    let router = try Router(RouterConfiguration(declarations: [.windowGroup("d")]))
    let scenes = (0..<40).map { Self.scene($0, lengths: [200, 210]) }
    for scene in scenes { try router.open(scene) }
    #expect(throws: RouterUpdateError.self) {
      try router.update { transaction in
        try transaction.close("s3")
        for number in 50..<120 { try transaction.open(Self.scene(number, lengths: [220])) }
        try transaction.close("nobody")
      }
    }
    try Self.check(router, scenes)
  }
}
