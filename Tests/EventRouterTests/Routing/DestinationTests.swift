import EventRouter
import ReferenceRouter
import Testing

/// A decision is positions: what they mean is for the snapshot that made it to say.
@Suite("Destinations")
struct DestinationTests {
  private static let configuration = RouterConfiguration(
    declarations: [
      SceneDeclaration(id: "photo", matching: ["photo"]),
      .documentGroup("notes", contentTypes: ["public.text"]),
      .windowGroup("browser"),
    ],
    openScenes: [
      OpenScene(id: "a", declaration: "browser", preferring: ["1"]),
      OpenScene(id: "b", declaration: "photo", preferring: ["2"], allowing: ["3"]),
    ])

  private static let events: [(event: Event, destination: Destination)] = [
    (.url("1"), .openScene("a", rule: .preferring)), (.url("2"), .openScene("b", rule: .preferring)),
    (.url("3"), .openScene("b", rule: .allowing)), (.url("photo"), .newScene("photo", rule: .matching)),
    (.url("/x.md"), .newScene("notes", rule: .documentType)),
    (.url("x"), .newScene("browser", rule: .unmodified)),
  ]

  /// The decisions by every entrance.
  private static func decisions(_ snapshot: RouterSnapshot) throws -> [[Decision]] {
    var batch = EventBatch()
    for (event, _) in events { try batch.append(event) }
    var batched: [Decision] = []
    try snapshot.route(batch, into: &batched)
    return [
      try events.map { try snapshot.route($0.event) }, try snapshot.route(events.map(\.event)), batched,
    ]
  }

  @Test("a snapshot names its own decisions, however they were made")
  func own() throws {
    let snapshot = try RouterSnapshot(Self.configuration)
    for decisions in try Self.decisions(snapshot) {
      #expect(decisions.map(snapshot.destination) == Self.events.map(\.destination))
      #expect(decisions.allSatisfy(snapshot.canName))
    }
  }

  @Test("positions out of bounds name nothing")
  func outOfBounds() throws {
    let snapshot = try RouterSnapshot(RouterConfiguration(declarations: [.window("w")]))
    let outside: [Decision] = [
      .openScene(0, rule: .preferring), .openScene(Int(UInt32.max), rule: .singleScene),
      .newScene(1, rule: .matching), .newScene(Int(UInt32.max), rule: .unmodified),
    ]
    for decision in outside {
      #expect(snapshot.destination(of: decision) == .unhandled && !snapshot.canName(decision))
    }
    #expect(snapshot.destination(of: .newScene(0, rule: .matching)) == .newScene("w", rule: .matching))
    #expect(snapshot.destination(of: .unhandled) == .unhandled && snapshot.canName(.unhandled))
  }

  @Test("a decision of a snapshot with other scenes names none of these")
  func otherScenes() throws {
    var configuration = Self.configuration
    configuration.openScenes.swapAt(0, 1)
    let moved = try RouterSnapshot(configuration)
    configuration = Self.configuration
    configuration.declarations.swapAt(0, 2)
    let swapped = try RouterSnapshot(configuration)
    configuration = Self.configuration
    configuration.openScenes[0].id = "other"
    let renamed = try RouterSnapshot(configuration)
    let snapshot = try RouterSnapshot(Self.configuration)
    for decisions in try Self.decisions(snapshot) {
      for other in [moved, swapped, renamed] {
        #expect(decisions.allSatisfy { other.destination(of: $0) == .unhandled && !other.canName($0) })
      }
    }
  }

  @Test("on a single-scene platform, too")
  func singleScene() throws {
    func snapshot(_ id: OpenScene.ID) throws -> RouterSnapshot {
      try RouterSnapshot(
        RouterConfiguration(
          platform: .singleScene, declarations: [.window("w")],
          openScenes: [OpenScene(id: id, declaration: "w")]))
    }
    let (a, b) = (try snapshot("a"), try snapshot("b"))
    #expect(a.destination(of: try a.route(.url(""))) == .openScene("a", rule: .singleScene))
    #expect(a.destination(of: try b.route(.url(""))) == .unhandled)
  }

  @Test("other conditions do not matter: the scenes are the same")
  func otherConditions() throws {
    let router = try Router(Self.configuration)
    let decisions = try Self.decisions(router.snapshot)
    try router.setConditions(of: "a", preferring: ["9"], allowing: [])
    for decisions in decisions {
      #expect(decisions.map(router.snapshot.destination) == Self.events.map(\.destination))
    }
  }

  @Test("decisions are equal whoever made them")
  func equality() throws {
    let (snapshot, reference) = (
      try RouterSnapshot(Self.configuration), try ReferenceRouter(Self.configuration)
    )
    let expected = Self.events.map { reference.route($0.event) }
    for decisions in try Self.decisions(snapshot) {
      #expect(decisions == expected)
      #expect(Set(decisions) == Set(expected))
    }
    #expect(expected.map(snapshot.destination) == Self.events.map(\.destination))
  }
}
