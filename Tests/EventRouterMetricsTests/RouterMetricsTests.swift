#if Metrics
  import CoreMetrics
  import EventRouter
  import EventRouterMetrics
  import InMemoryLogging
  import Logging
  import MetricsTestKit
  import Testing

  /// What of a router reaches swift-metrics and swift-log.
  @Suite("Router metrics")
  struct RouterMetricsTests {
    private let router: Router
    private let factory = TestMetrics()

    init() throws {
      router = try Router(
        RouterConfiguration(
          declarations: [SceneDeclaration(id: "photo", matching: ["photo"])],
          openScenes: [OpenScene(id: "a", declaration: "photo", preferring: ["1", "2"])]))
    }

    private func meter(_ name: String, _ dimensions: [(String, String)] = []) throws -> Double? {
      try factory.expectMeter("event_router_" + name, dimensions).lastValue
    }

    private func decisions(_ rule: String) throws -> Int64 {
      try factory.expectCounter("event_router_decisions", [("rule", rule)]).totalValue
    }

    @Test("meters say what is in force")
    func meters() throws {
      let metrics = RouterMetrics(router, factory: factory)
      metrics.record()
      #expect(try meter("conditions") == 3 && meter("distinct_conditions") == 3)
      #expect(try meter("open_scenes") == 1 && meter("declarations") == 1)
      #expect(try meter("index_bytes") == Double(router.statistics.index.indexBytes))
      #expect(try meter("retired_bytes") == 0 && meter("compiled_bytes") == 0)
      #expect(try meter("version") == 0 && meter("maintenance_pending") == 0)
      #expect(try meter("maintenance_seconds", [("kind", "compile")]) == nil)
      try router.close("a")
      metrics.record()
      #expect(try meter("conditions") == 1 && meter("open_scenes") == 0 && meter("version") == 1)
    }

    @Test("counters are told each event once, from before they were there on")
    func counters() throws {
      router.counting = .decisions
      for text in ["1", "photo", "x"] { _ = try router.route(.url(text)) }
      let metrics = RouterMetrics(router, factory: factory)
      for _ in 0..<3 { metrics.record() }
      #expect(try decisions("preferring") == 1 && decisions("matching") == 1 && decisions("unhandled") == 1)
      for _ in 0..<4 { _ = try router.route(.url("2")) }
      metrics.record()
      #expect(try decisions("preferring") == 5 && decisions("matching") == 1)
    }

    @Test("labels begin with the prefix, and each metric has the dimensions")
    func names() throws {
      RouterMetrics(router, prefix: "app", dimensions: [("tenant", "t1")], factory: factory).record()
      let meter = try factory.expectMeter("app_open_scenes", [("tenant", "t1")])
      #expect(meter.lastValue == 1)
      _ = try factory.expectCounter("app_decisions", [("tenant", "t1"), ("rule", "preferring")])
      #expect(factory.meters.allSatisfy { $0.label.hasPrefix("app_") && $0.dimensions.first?.1 == "t1" })
    }

    @Test("run reports at once, and after each interval, until its task is cancelled")
    func run() async throws {
      let clock = ManualClock()
      let metrics = RouterMetrics(router, factory: factory)
      let task = Task { await metrics.run(every: .seconds(10), clock: clock) }
      var count = 0
      for await interval in clock.sleeps {
        count += 1
        #expect(interval == .seconds(10))
        #expect(try factory.expectMeter("event_router_version").values.count == count)
        if count == 3 { break }
        clock.tick()
      }
      task.cancel()
      await task.value
      #expect(try factory.expectMeter("event_router_version").values.count == 3)
    }

    @Test("maintenance is counted, timed and logged, and who was told before still is")
    func maintenance() async throws {
      let handler = InMemoryLogHandler()
      var logger = Logger(label: "test") { _ in handler }
      logger.logLevel = .debug
      let (events, told) = AsyncStream.makeStream(of: RouterMaintenanceEvent.self)
      let (lines, logged) = AsyncStream.makeStream(of: Void.self)
      router.onMaintenance = { told.yield($0) }
      router.logMaintenance(to: logger)
      let observer = try #require(router.onMaintenance)
      router.onMaintenance = { event in
        observer(event)
        logged.yield()
      }
      try router.close("a")
      for await _ in lines { break }
      var iterator = events.makeAsyncIterator()
      let event = try #require(await iterator.next())
      let entry = try #require(handler.entries.first)
      #expect(entry.level == .debug && entry.message == "router maintenance")
      #expect(entry.metadata["kind"] == "compile" && entry.metadata["outcome"] == "applied")
      #expect(entry.metadata["conditions"] == "1" && entry.metadata["version"] == "1")
      #expect(entry.metadata["seconds"] == "\(event.duration / .seconds(1))")
      RouterMetrics(router, factory: factory).record()
      let dimensions = [("kind", "compile"), ("outcome", "applied")]
      #expect(try factory.expectCounter("event_router_maintenance", dimensions).totalValue == 1)
      #expect(try meter("maintenance_seconds", [("kind", "compile")]) == event.duration / .seconds(1))
    }
  }
#else
  import Testing

  @Suite("Router metrics", .disabled("needs the trait Metrics: Scripts/test, or swift test --traits Metrics"))
  struct RouterMetricsTests {
    @Test("what a router does reaches swift-metrics and swift-log")
    func all() { Issue.record("without the trait there is nothing to test") }
  }
#endif
