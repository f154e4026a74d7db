import EventRouter
import Testing

/// What a router says of what it is made of, and of what is done for it in the background.
@Suite("Router statistics")
struct RouterStatisticsTests {
  private let router: Router

  init() throws { router = try Router(RouterTests.configuration) }

  @Test("before the first update they are those of the configuration, compiled")
  func compiled() throws {
    let statistics = router.statistics
    #expect(statistics.index == router.snapshot.statistics)
    #expect(statistics.index.openScenes == 2 && statistics.index.declarations == 2)
    #expect(statistics.index.conditions == 4 && statistics.index.distinctConditions == 3)
    #expect(statistics.index.indexBytes > 0 && !statistics.index.representation.isEmpty)
    #expect(statistics.index.retiredBytes == 0 && statistics.index.compiledBytes == 0)
    #expect(statistics.version.number == 0 && !statistics.maintenance.isPending)
    #expect(statistics.counting == .none && statistics.decisions.events == 0)
  }

  @Test("after each update they count what is in force then")
  func updated() throws {
    for number in 1...40 {
      let id = OpenScene.ID("s\(number)")
      try router.open(OpenScene(id: id, declaration: "photo", preferring: ["p\(number)", "P\(number)"]))
      if number % 3 == 0 { try router.close(id) }
      let fresh = try RouterSnapshot(router.snapshot.configuration).statistics
      let statistics = router.statistics
      #expect(statistics.version == router.version)
      #expect(statistics.index.openScenes == fresh.openScenes)
      #expect(statistics.index.declarations == fresh.declarations)
      #expect(statistics.index.conditions == fresh.conditions)
      #expect(statistics.index.distinctConditions == fresh.distinctConditions)
      #expect(statistics.index.retiredBytes <= statistics.index.indexBytes)
    }
  }

  @Test("an index needs as many bytes loaded as compiled, whatever room arrays have", arguments: 1...9)
  func sameBytes(wildcards: Int) throws {
    let scenes = (0..<wildcards).map { OpenScene(id: .init("s\($0)"), declaration: "d", allowing: ["*"]) }
    let compiled = try RouterSnapshot(
      RouterConfiguration(declarations: [.windowGroup("d")], openScenes: scenes))
    let bytes = compiled.statistics.indexBytes
    let saved = try compiled.serialized()
    let loaded = try RouterSnapshot(serialized: saved.span, limits: RouterLimits(indexBytes: bytes))
    #expect(loaded.statistics.indexBytes == bytes)
  }

  @Test("who is told of maintenance may be freed by that somebody else is, and say so")
  func observerThatGoes() {
    final class Observer: Sendable {
      private let router: @Sendable () -> Router?
      init(_ router: Router) { self.router = { [weak router] in router } }
      deinit { router()?.onMaintenance = nil }
    }
    var observer: Observer? = Observer(router)
    weak let seen = observer
    router.onMaintenance = { [observer] _ in _ = observer }
    observer = nil
    #expect(seen != nil)
    router.onMaintenance = nil
    #expect(seen == nil && router.onMaintenance == nil)
  }

  @Test("hits of open scenes are kept, whichever snapshot it is that counts after them")
  func hitsCountedByOldSnapshots() throws {
    let scenes = (0..<1_100).map { number in
      OpenScene(id: .init("n\(number)"), declaration: "photo", preferring: ["<\(number)>"])
    }
    let router = try Router(
      RouterConfiguration(declarations: [.windowGroup("photo")], openScenes: scenes))
    router.counting = .scenes
    let old = router.snapshot
    try router.open(OpenScene(id: "new", declaration: "photo", preferring: ["<new>"]))
    for _ in 0..<5 { _ = try router.route(.url("<new>")) }
    for number in 0..<1_100 {
      router.count([try old.route(.url("<\(number)>"))].span, by: old)
    }
    #expect(router.sceneHits.openScenes["new"] == 5)
    #expect(router.sceneHits.openScenes["n1099"] == 1 && router.sceneHits.others == 0)
  }

  @Test("whoever updates a router can read them")
  func insideUpdate() throws {
    router.counting = .scenes
    _ = try router.route(.url("1"))
    let (statistics, hits) = try router.update { scenes in
      try scenes.close("b")
      return (router.statistics, router.sceneHits)
    }
    #expect(statistics.version.number == 0 && statistics.index.openScenes == 2)
    #expect(hits.openScenes == ["a": 1])
    #expect(router.statistics.index.openScenes == 1)
  }

  /// What is done in the background after `update`, up to where the version in force is compiled.
  private func maintenance(after update: () throws -> Void) async throws -> [RouterMaintenanceEvent] {
    let (events, continuation) = AsyncStream.makeStream(of: RouterMaintenanceEvent.self)
    router.onMaintenance = { event in
      continuation.yield(event)
      if event.kind == .compile && event.outcome == .applied { continuation.finish() }
    }
    try update()
    #expect(router.statistics.maintenance.isPending)
    return await Array(events)
  }

  @Test("when updates pause it is told that the version in force was compiled, and how long that took")
  func pause() async throws {
    let events = try await maintenance { try router.close("a") }
    let event = try #require(events.last)
    #expect(events.map(\.kind) == [.compile])
    #expect(event.version == router.version && event.duration > .zero)
    #expect(event.conditions == router.statistics.index.distinctConditions)
    let statistics = router.statistics
    #expect(statistics.maintenance[.compile].applied == 1 && statistics.maintenance[.compile].unused == 0)
    #expect(statistics.maintenance[.compile].lastDuration == event.duration)
    #expect(statistics.maintenance[.rebuild].applied == 0 && statistics.maintenance.running == nil)
    #expect(statistics.index.compiledBytes > 0)
  }

  @Test("when there are many more conditions than before it is told that the index was laid out anew")
  func growth() async throws {
    let conditions = Set((0..<3_000).map { "condition \($0)" })
    let events = try await maintenance { try router.setMatching(of: "photo", conditions) }
    let applied = events.filter { $0.outcome == .applied }.map(\.kind)
    #expect(applied.first == .rebuild && applied.last == .compile)
    #expect(router.statistics.maintenance[.rebuild].applied == applied.count { $0 == .rebuild })
  }

  @Test("who is told may update the router")
  func updatingObserver() async throws {
    let (versions, continuation) = AsyncStream.makeStream(of: RouterVersion.self)
    router.onMaintenance = { [weak router] event in
      guard let router, event.outcome == .applied else { return }
      if event.version.number == 1 { try? router.activate("b") }
      continuation.yield(router.version)
      if event.version.number == 2 { continuation.finish() }
    }
    try router.open(OpenScene(id: "c", declaration: "photo"))
    #expect(await Array(versions).map(\.number) == [2, 2])
  }
}

extension Array {
  fileprivate init(_ stream: AsyncStream<Element>) async where Element: Sendable {
    self = await stream.reduce(into: []) { $0.append($1) }
  }
}
