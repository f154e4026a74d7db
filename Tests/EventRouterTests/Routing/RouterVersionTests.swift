import Testing

@testable import EventRouter

/// What a router says of its versions, and to whom.
@Suite("Router versions")
struct RouterVersionTests {
  private let router: Router

  init() throws { router = try Router(RouterTests.configuration) }

  /// Makes one version more, in which so many scenes are open as the version's number says, and two.
  private static func open(_ number: UInt64, _ router: Router) throws {
    try router.open(OpenScene(id: OpenScene.ID("v\(number)"), declaration: "photo"))
  }

  @Test("each update that changes something is a version, and no other")
  func counted() throws {
    #expect(router.version.number == 0)
    try router.activate("b")
    try router.update { scenes in
      try scenes.close("a")
      scenes.platform = .singleScene
    }
    #expect(router.version.number == 2 && "\(router.version)" == "2")
    try router.update { _ = $0.configuration.openScenes.count }
    #expect(throws: RouterUpdateError.notOpen("z")) { try router.close("z") }
    #expect(throws: RouterUpdateError.self) { try router.open(OpenScene(id: "c", declaration: "photo")) }
    #expect(router.version.number == 2)
  }

  @Test("who asks later gets the newest version only, and each version once")
  func newest() async throws {
    let changes = router.changes
    var iterator = changes.makeAsyncIterator()
    for number in 1...5 { try Self.open(UInt64(number), router) }
    #expect(await iterator.next()?.number == 5)
    try Self.open(6, router)
    #expect(await iterator.next()?.number == 6)
    // Each iterator has seen what was in force when the sequence was taken.
    var other = changes.makeAsyncIterator()
    #expect(await other.next()?.number == 6)
  }

  @Test("who waits is told of the next version, by when it is in force")
  func waiting() async throws {
    let router = router
    for round in 1...200 {
      var iterator = router.changes.makeAsyncIterator()
      async let told = Self.openCount(router, &iterator)
      try Self.open(UInt64(round), router)
      let (version, count) = await told
      #expect(version?.number == UInt64(round) && count == round + 2)
    }
    #expect(router.versions.announcer.listenerCount == 0)
  }

  /// The next version, and how many scenes are open when it is told.
  private static func openCount(
    _ router: Router, _ iterator: inout sending RouterChanges.AsyncIterator
  ) async -> (RouterVersion?, Int) {
    let version = await iterator.next()
    return (version, router.snapshot.configuration.openScenes.count)
  }

  @Test("any number of tasks see versions ascend up to the last one, while others update")
  func several() async throws {
    let router = router
    let last: UInt64 = 60
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<6 {
        let changes = router.changes
        group.addTask {
          var seen: UInt64 = 0
          for await version in changes {
            if version.number <= seen || version > router.version { return false }
            // Two are open at first.
            if router.snapshot.configuration.openScenes.count < version.number + 2 { return false }
            seen = version.number
            if seen == last { return true }
          }
          return false
        }
      }
      for part in 0..<3 {
        group.addTask {
          for number in 0..<20 { try Self.open(UInt64(20 * part + number), router) }
          return true
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
    #expect(router.versions.announcer.listenerCount == 0)
  }

  @Test("cancelling the task ends the iteration, whether it waits already or not")
  func cancelled() async {
    for round in 0..<100 {
      let changes = router.changes
      let task = Task {
        var count = 0
        for await _ in changes { count += 1 }
        var iterator = changes.makeAsyncIterator()
        return (count, await iterator.next())
      }
      while round % 2 == 0 && router.versions.announcer.listenerCount == 0 { await Task.yield() }
      task.cancel()
      #expect(await task.value == (0, nil))
    }
    #expect(router.versions.announcer.listenerCount == 0)
  }

  @Test("the iteration ends when the router goes, which the sequence does not keep")
  func gone() async throws {
    for round in 0..<100 {
      var router: Router? = try Router(RouterTests.configuration)
      weak let weakly = router
      let changes = try #require(router?.changes)
      let announcer = changes.announcer
      let task = Task {
        var count = 0
        for await _ in changes { count += 1 }
        return count
      }
      while round % 2 == 0 && announcer.listenerCount == 0 { await Task.yield() }
      router = nil
      #expect(await task.value == 0)
      #expect(weakly == nil && announcer.listenerCount == 0)
      var iterator = changes.makeAsyncIterator()
      #expect(await iterator.next() == nil)
    }
  }
}
