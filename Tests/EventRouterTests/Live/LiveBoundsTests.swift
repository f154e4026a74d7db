import RouterTestSupport
import Testing

@_spi(Benchmarks) @testable import EventRouter

/// What updates may bring about, and what a single one may cost.
@Suite("Bounds of updated routers")
struct LiveBoundsTests {
  private static func router(foldBytes: Int) throws -> Router {
    var capacity = Capacity.full
    capacity.foldBytes = foldBytes
    return try Router(RouterConfiguration(declarations: [.windowGroup("d")]), capacity: capacity)
  }

  private static func scene(_ number: Int, allowing: Set<String>) -> OpenScene {
    OpenScene(id: .init("s\(number)"), declaration: "d", allowing: allowing)
  }

  @Test("a condition counts as often as scenes have it: what is in force can always be compiled")
  func sharedFolds() throws {
    let router = try Self.router(foldBytes: 40)
    for number in 0..<4 { try router.open(Self.scene(number, allowing: ["0123456789"])) }
    let tooMuch = RouterUpdateError.configuration(.foldsTooLarge(bytes: 41, limit: 40))
    #expect(throws: tooMuch) { try router.open(Self.scene(4, allowing: ["x"])) }
    #expect(throws: tooMuch) { try router.insertCondition("x", into: .allowing("s0")) }
    #expect(router.snapshot.statistics.openScenes == 4)
    // In another spelling it counts again, and `*` does not.
    try router.setConditions(of: "s0", preferring: ["ABC", "abc", "*"], allowing: [])
    try router.insertCondition("0123", into: .allowing("s1"))
    #expect(throws: tooMuch) { try router.insertCondition("x", into: .allowing("s0")) }
    try router.close("s3")
    try router.removeCondition("0123", from: .allowing("s1"))
    try router.setConditions(of: "s0", preferring: ["0123456789"], allowing: ["0123456789"])
    #expect(router.invariantViolations.isEmpty)
    #expect(throws: RouterUpdateError.self) { try router.insertCondition("x", into: .allowing("s2")) }
    #expect(try RouterSnapshot(router.snapshot.configuration).statistics.conditions == 4)
  }

  @Test("scenes that were made of shared conditions count them, too")
  func sharedFoldsFromTheBeginning() throws {
    let scenes = (0..<4).map { Self.scene($0, allowing: ["0123456789", "0123456789".uppercased()]) }
    var capacity = Capacity.full
    capacity.foldBytes = 45
    let router = try Router(
      RouterConfiguration(declarations: [.windowGroup("d")], openScenes: scenes), capacity: capacity)
    try router.insertCondition("12345", into: .allowing("s0"))
    #expect(throws: RouterUpdateError.configuration(.foldsTooLarge(bytes: 46, limit: 45))) {
      try router.insertCondition("x", into: .allowing("s0"))
    }
    #expect(router.invariantViolations.isEmpty)
  }

  @Test("a snapshot that is kept decides as it did, however often filters take each other's place")
  func keptBesideSweeps() throws {
    let scenes = (0..<40).map { Self.scene($0, allowing: ["kept-\($0)-kept"]) }
    let router = try Router(RouterConfiguration(declarations: [.windowGroup("d")], openScenes: scenes))
    try router.insertCondition("another", into: .allowing("s0"))
    let kept = router.snapshot
    let events = (0..<40).map { Event.url("https://example.com/kept-\($0)-kept") }
    let decisions = try events.map { try kept.route($0) }
    #expect(decisions.allSatisfy { $0.rule == .allowing })
    var filters: [ObjectIdentifier] = []
    for round in 0..<4_000 {
      let conditions = (0..<3).map { "round-\(round)-\($0)" }
      try router.setConditions(of: .init("s\(round % 40)"), preferring: [], allowing: Set(conditions))
      for layer in router.stores.value?.conditions.layers ?? [] {
        let filter = ObjectIdentifier(layer.filter)
        if !filters.contains(filter) { filters.append(filter) }
      }
    }
    // Three take turns at least: that of the kept snapshot, and two that replace each other.
    #expect(filters.count >= 3)
    #expect(router.invariantViolations.isEmpty)
    #expect(try events.map { try kept.route($0) } == decisions)
  }

  @Test("one condition more or less is undone by itself: no set is kept for it")
  func singleChanges() throws {
    let router = try Self.router(foldBytes: 1_000_000)
    try router.open(Self.scene(0, allowing: ["e\u{301}"]))
    let store = try #require(router.stores.value)
    func isInsertion(_ undo: LiveStore.Undo?) -> Bool { if case .insert? = undo { true } else { false } }
    func isRemoval(_ undo: LiveStore.Undo?) -> Bool { if case .remove? = undo { true } else { false } }
    #expect(isRemoval(try store.insert("a", into: .preferring("s0"))))
    #expect(try store.insert("a", into: .preferring("s0")) == nil)
    // The same condition in another spelling; it comes back as it was written.
    guard case .insert(let written, _)? = try store.remove("\u{E9}", from: .allowing("s0")) else {
      Issue.record("no insertion")
      return
    }
    #expect(Array(written.utf8) == Array("e\u{301}".utf8))
    #expect(try store.remove("b", from: .allowing("s0")) == nil)
    #expect(isInsertion(try store.remove("a", from: .preferring("s0"))))
  }

  @Test("thousands of single conditions in one transaction are all there, or none")
  func manySingleChanges() throws {
    struct Cancelled: Error {}
    let router = try Self.router(foldBytes: 10_000_000)
    try router.open(Self.scene(0, allowing: ["first"]))
    try router.addDeclaration(.windowGroup("e").handlesExternalEvents(matching: []))
    let before = router.snapshot.configuration
    for isCancelled in [true, false] {
      try? router.update { scenes in
        for number in 0..<3_000 {
          try scenes.insertCondition("condition-\(number).", into: .allowing("s0"))
          try scenes.insertCondition("other-\(number).", into: .matching("e"))
        }
        try scenes.setConditions(of: "s0", preferring: ["first"], allowing: ["condition-7.", "condition-8."])
        try scenes.removeCondition("condition-8.", from: .allowing("s0"))
        try scenes.insertCondition("d", into: .matching("d"))
        #expect(scenes.configuration.openScenes[0].allowing == ["condition-7."])
        #expect(scenes.configuration.declarations[1].matching?.count == 3_000)
        if isCancelled { throw Cancelled() }
      }
      #expect(router.invariantViolations.isEmpty)
      if isCancelled { #expect(router.snapshot.configuration == before) }
    }
    #expect(try router.destination(for: .url("condition-7.")) == .openScene("s0", rule: .allowing))
    #expect(try router.destination(for: .url("other-2999.")) == .newScene("e", rule: .matching))
    #expect(try router.destination(for: .url("D")) == .newScene("d", rule: .matching))
    try router.close("s0")
    #expect(try RouterSnapshot(router.snapshot.configuration).statistics.conditions == 3_001)
    #expect(router.invariantViolations.isEmpty)
  }

  @Test("numbers that are asked for are taken from among the free ones")
  func wantedNumbers() {
    var random = SeededGenerator(seed: TestEnvironment.seed)
    let arena = PageArena()
    let owners = LiveOwners(arena, [], numbers: [])
    var used: Set<Int> = []
    for step in 0..<2_000 {
      let wanted = Int.random(in: 0..<200, using: &random)
      if used.contains(wanted) {
        owners.remove(wanted)
        used.remove(wanted)
      } else if step % 3 > 0 {
        #expect(owners.insert(.scene(Self.scene(step, allowing: [])), at: 0, number: wanted) == wanted)
        used.insert(wanted)
      } else {
        #expect(used.insert(owners.insert(.scene(Self.scene(step, allowing: [])), at: 0)).inserted)
      }
    }
    var violations = Violations()
    owners.check("scene", &violations)
    #expect(violations.found.isEmpty && owners.count == used.count)
  }

  @Test("an event that has a shared condition everywhere lists its scenes once", arguments: [false, true])
  func sharedEverywhere(isUpdated: Bool) throws {
    let scenes = (0..<300).map { Self.scene($0, allowing: ["photo"]) }
    let router = try Router(
      RouterConfiguration(declarations: [.windowGroup("d")], openScenes: scenes))
    if isUpdated { try router.activate("s7") }
    let event = Event.url(String(repeating: "photo", count: 2_000))
    let matches = try router.snapshot.scenes(of: router.snapshot.matches(event))
    #expect(matches.openScenes.count == 300 && Set(matches.openScenes).count == 300)
    #expect(matches.openScenes.first == (isUpdated ? "s7" : "s0"))
  }

  @Test("what was listed is listed once an event")
  func expanded() {
    var expanded = ExpandedConditions()
    for bound in [100, 10_000, 10_000, 200_000, 64] {
      expanded.removeAll()
      for number in [0, bound - 1, bound / 2] {
        let isNew = (expanded.insert(number, below: bound), expanded.insert(number, below: bound))
        #expect(isNew == (true, false))
      }
    }
  }

  @Test("pages are of as many buckets as the index that they are made of")
  func bucketBits() throws {
    for entries in [1, 512, 513, 1 << 20, 1 << 27, 1 << 27 + 1, 1 << 29, 1 << 29 + 1, 1 << 31] {
      let bits = LiveLayerState.bucketBits(entries)
      #expect((10...GramIndex.maximumBits).contains(bits))
      #expect(bits == GramIndex.maximumBits || 1 << bits >= 2 * entries)
    }
    // An index that pages are made of has as many as it is told to, whatever suits others of its size.
    for count in [1, 100, 1_500, 3_000] {
      let test = try TestTable((0..<count).map { "condition \($0)" })
      let anchors = AnchorChoice.anchors(
        of: (0..<UInt32(count)).map { $0 }, test.table, TextModel(test.table), gram: 4, stride: 1)
      let bits = LiveLayerState.bucketBits(anchors.count)
      let gram = Gram(length: 4)
      let index = EntriesByBucket(test.table, anchors, gram: gram, stride: 1, bits: bits) { _ in }
      let (starts, entries) = (index.starts.view, index.entries.view)
      try #require(starts.count == 1 << bits + 1 && Int(starts[1 << bits]) == anchors.count)
      for bucket in 0..<1 << bits {
        for slot in Int(starts[bucket])..<Int(starts[bucket + 1]) {
          let condition = test.table.bytes(Int(entries[slot].number))
          let hash = gram.hash(of: condition, entries[slot].before)
          try #require(Int(hash >> UInt32(32 - bits)) == bucket)
        }
      }
    }
  }
}
