import Benchmark
import EventRouter
import MicroSupport
import Workloads

private let scene = OpenScene(id: "new", declaration: "group-0", preferring: ["of-the-new-scene"])
private let event = Event.url("https://example.com/of-the-new-scene")

let benchmarks: @Sendable () -> Void = {
  // Not 10,000: what compiling so many allocates was not the same each time.
  for conditions in [10, 1_000] {
    compile(conditions)
    openAndClose(conditions)
  }
  for conditions in [100, 1_000] {
    move(conditions)
    setConditions(conditions)
    firstEvent(conditions)
    replaceWhileRouting(conditions)
  }
}

/// Now and then an update needs more memory, asks for maintenance, or finds readers that it has to wait for; so what counts is
/// the iteration that allocated least.
private let perUpdate = 1

private func workload(_ conditions: Int) -> Workload {
  .server(seed: 1, conditions: conditions, events: 256)
}

private func compile(_ conditions: Int) {
  microBenchmark("RouterSnapshot.init-conditions=\(conditions)") {
    let workload = workload(conditions)
    let checks = try ReferenceChecks(workload.configuration, events: workload.events)
    var snapshot: RouterSnapshot?
    return MeasuredWork {
      snapshot = try RouterSnapshot(workload.configuration)
    } check: {
      try checks.check(snapshot!.route(workload.events))
    }
  }
}

private func openAndClose(_ conditions: Int) {
  microBenchmark("Router.open-close-conditions=\(conditions)", bytesPerEventOf: perUpdate) {
    let workload = workload(conditions)
    let router = try Router(workload.configuration)
    let checks = try ReferenceChecks(workload.configuration, events: workload.events)
    var whileOpen = router.snapshot
    return MeasuredWork {
      try router.open(scene)
      whileOpen = router.snapshot
      try router.close(scene.id)
    } check: {
      try require(
        whileOpen.destination(for: event) == .openScene(scene.id, rule: .preferring),
        "the scene opened is not chosen")
      try checks.check(router.snapshot.route(workload.events))
    }
  }
}

private func move(_ conditions: Int) {
  microBenchmark("Router.move-conditions=\(conditions)", bytesPerEventOf: perUpdate) {
    var configuration = workload(conditions).configuration
    configuration.openScenes.append(scene)
    let router = try Router(configuration)
    let last = configuration.openScenes.count - 1
    let first = configuration.openScenes[0].id
    var whileFirst = router.snapshot
    return MeasuredWork {
      try router.move(scene.id, to: 0)
      whileFirst = router.snapshot
      try router.move(scene.id, to: last)
    } check: {
      try require(whileFirst.configuration.openScenes.first?.id == scene.id, "the scene is not the first")
      let openScenes = router.snapshot.configuration.openScenes
      try require(
        openScenes.first?.id == first && openScenes.last?.id == scene.id, "the scene is not the last")
      try require(
        router.destination(for: event) == .openScene(scene.id, rule: .preferring), "the scene is not chosen")
    }
  }
}

private func setConditions(_ conditions: Int) {
  microBenchmark("Router.setConditions-conditions=\(conditions)", bytesPerEventOf: perUpdate) {
    var configuration = workload(conditions).configuration
    configuration.openScenes.insert(scene, at: 0)
    let router = try Router(configuration)
    var whileAllowing = router.snapshot
    return MeasuredWork {
      try router.setConditions(of: scene.id, preferring: [], allowing: scene.preferring)
      whileAllowing = router.snapshot
      try router.setConditions(of: scene.id, preferring: scene.preferring, allowing: [])
    } check: {
      try require(
        whileAllowing.destination(for: event) == .openScene(scene.id, rule: .allowing),
        "the scene does not allow")
      try require(
        router.destination(for: event) == .openScene(scene.id, rule: .preferring), "the scene does not prefer"
      )
    }
  }
}

/// The first event of a snapshot, which has the scratch memory of the one before.
private func firstEvent(_ conditions: Int) {
  microBenchmark("Router.route-event-first-conditions=\(conditions)") {
    var configuration = workload(conditions).configuration
    configuration.openScenes.insert(scene, at: 0)
    let router = try Router(configuration)
    var destination = Destination.unhandled
    return MeasuredWork {
      destination = try router.destination(for: event)
    } check: {
      try require(destination == .openScene(scene.id, rule: .preferring), "got \(destination)")
    } beforeEach: {
      // A new one, though nothing is otherwise.
      try router.setConditions(of: scene.id, preferring: scene.preferring, allowing: [])
    }
  }
}

/// Another thread routes meanwhile, by the snapshot that it finds; its decisions are those before or after.
private func replaceWhileRouting(_ conditions: Int) {
  microBenchmark("Router.update-while-routing-conditions=\(conditions)", bytesPerEventOf: perUpdate) {
    let workload = workload(conditions)
    var other = workload.configuration
    other.openScenes.reverse()
    let (before, after) = (workload.configuration, other)
    let checks = try ReferenceChecks(before, events: workload.events)
    let checksAfter = try ReferenceChecks(after, events: workload.events)
    let router = try Router(before)
    let expected = try [before, after].map { try RouterSnapshot($0).route(workload.events) }
    try checks.check(expected[0])
    try checksAfter.check(expected[1])
    let routing = RoutingThread(router, events: workload.events, expecting: expected)
    return MeasuredWork {
      try router.update { $0.configuration = after }
      try router.update { $0.configuration = before }
    } check: {
      try checks.check(router.snapshot.route(workload.events))
      try routing.check()
    } finish: {
      try routing.stop()
    }
  }
}
