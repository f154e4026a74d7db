import Dispatch
import EventRouter
import Testing

/// What a router counts of the events that it is asked about.
@Suite("Router counting")
struct RouterCountingTests {
  /// Each rule but the first decides some of ``events``, and none does some.
  static let configuration = RouterConfiguration(
    declarations: [
      SceneDeclaration(id: "photo", matching: ["photo"]),
      SceneDeclaration(id: "images", kind: .documentGroup(contentTypes: ["public.png"])),
    ],
    openScenes: [
      OpenScene(id: "a", declaration: "photo", preferring: ["1"]),
      OpenScene(id: "b", declaration: "photo", preferring: ["22"], allowing: ["2"]),
    ])
  static let events: [Event] = ["1", "22", "2", "2", "photo", "file:///a.png", "nothing", "x", "y"]
    .map { .url($0) }

  private let router: Router

  init() throws { router = try Router(Self.configuration) }

  private func batch(_ events: [Event]) throws -> EventBatch {
    var batch = EventBatch()
    for event in events { try batch.append(event) }
    return batch
  }

  private func expect(_ decisions: [Decision], _ counts: DecisionCounts) {
    for rule in Decision.Rule.allCases {
      #expect(counts[rule] == decisions.count { $0.rule == rule })
    }
    #expect(counts.unhandled == decisions.count { $0.rule == nil })
    #expect(counts.events == decisions.count)
  }

  @Test("nothing is counted until it is asked for, nor afterwards when it is switched off")
  func off() throws {
    _ = try router.route(Self.events[0])
    #expect(router.statistics.decisions.events == 0)
    router.counting = .scenes
    _ = try router.route(Self.events[0])
    router.counting = .none
    _ = try router.route(Self.events[0])
    var decisions: [Decision] = []
    try router.route(try batch(Self.events), into: &decisions)
    router.count(decisions.span, by: router.snapshot)
    #expect(router.statistics.decisions.events == 1 && router.sceneHits.openScenes == ["a": 1])
  }

  /// What routes events.
  enum Call: CaseIterable {
    case route, destination, bytes, batch, count

    func ask(_ router: Router, _ events: [Event], _ batch: EventBatch) throws {
      switch self {
      case .route: for event in events { _ = try router.route(event) }
      case .destination: for event in events { _ = try router.destination(for: event) }
      case .bytes:
        for event in events {
          let text = Array((event.text ?? "").utf8)
          _ = try router.route(url: text.span)
        }
      case .batch:
        var decisions: [Decision] = []
        try router.route(batch, into: &decisions)
      case .count:
        let snapshot = router.snapshot
        let decisions = try snapshot.route(batch)
        router.count(decisions.span, by: snapshot)
      }
    }
  }

  @Test("every call counts each event by its rule and by its scene", arguments: Call.allCases)
  func everyCall(_ call: Call) throws {
    router.counting = .scenes
    let decisions = try router.snapshot.route(Self.events)
    #expect(Set(decisions.map(\.rule)).count == 5)
    // Compiled, and updated.
    for round in 1...2 {
      try call.ask(router, Self.events, try batch(Self.events))
      let all = Array(repeating: decisions, count: round).flatMap(\.self)
      expect(all, router.statistics.decisions)
      let times = UInt64(round)
      let hits = router.sceneHits
      #expect(hits.openScenes == ["a": times, "b": 3 * times])
      #expect(hits.declarations == ["photo": times, "images": times] && hits.others == 0)
      try router.activate("a")
      try router.activate("b")
    }
  }

  @Test("batches of any length are counted", arguments: [0, 1, 2, 254, 255, 256, 509, 510, 511, 10_000])
  func lengths(_ count: Int) throws {
    router.counting = .decisions
    let events = (0..<count).map { Self.events[$0 * $0 % Self.events.count] }
    var decisions: [Decision] = []
    try router.route(try batch(events), lanes: 2, into: &decisions)
    expect(decisions, router.statistics.decisions)
    let alike = try batch(Array(repeating: Self.events[6], count: count))
    try router.route(alike, into: &decisions)
    #expect(router.statistics.decisions.events == UInt64(2 * count))
    #expect(router.sceneHits.openScenes.isEmpty && router.sceneHits.declarations.isEmpty)
  }

  @Test("no event is lost when threads count at once, and scenes change meanwhile")
  func threads() throws {
    router.counting = .scenes
    let router = router
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for round in 0..<200 {
        if thread == 0 { try? router.move("b", to: round % 2) }
        for event in Self.events { _ = try? router.route(event) }
      }
    }
    #expect(router.statistics.decisions.events == UInt64(1_600 * Self.events.count))
    let hits = router.sceneHits
    #expect(hits.openScenes == ["a": 1_600, "b": 4_800])
    #expect(hits.declarations == ["photo": 1_600, "images": 1_600])
  }

  @Test("events are the scene's that received them, whatever its number was then")
  func renamed() throws {
    router.counting = .scenes
    _ = try router.route(.url("1"))
    try router.close("a")
    try router.open(OpenScene(id: "c", declaration: "photo", preferring: ["1"]), at: 0)
    for _ in 0..<2 { _ = try router.route(.url("1")) }
    #expect(router.sceneHits.openScenes == ["c": 2] && router.sceneHits.others == 1)
    try router.update { $0.configuration.openScenes.reverse() }
    _ = try router.route(.url("1"))
    #expect(router.sceneHits.openScenes == ["c": 3] && router.sceneHits.others == 1)
  }

  @Test("any number of scenes is counted, also of those that come and go")
  func many() throws {
    router.counting = .scenes
    let scenes = (0..<3_000).map {
      OpenScene(id: OpenScene.ID("s\($0)"), declaration: "photo", preferring: ["-\($0)-"])
    }
    try router.update { changed in
      for id in ["a", "b"] as [OpenScene.ID] { try changed.close(id) }
      for scene in scenes { try changed.open(scene) }
    }
    let events = (0..<9_000).map { Event.url("x-\($0 % 3_000)-") }
    var decisions: [Decision] = []
    try router.route(try batch(events), into: &decisions)
    #expect(router.sceneHits.openScenes.count == 3_000)
    #expect(router.sceneHits.openScenes.values.allSatisfy { $0 == 3 })
    try router.update { for scene in scenes.dropFirst() { try $0.close(scene.id) } }
    for event in events.prefix(2) { _ = try router.route(event) }
    #expect(router.sceneHits.openScenes == ["s0": 4] && router.sceneHits.others == 3 * 2_999)
  }
}
