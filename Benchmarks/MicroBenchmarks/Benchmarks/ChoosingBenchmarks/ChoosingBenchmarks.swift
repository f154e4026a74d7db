import Benchmark
import EventRouter
import MicroSupport

/// Each rule with an app and an event that it decides.
private let rules: [(name: String, app: App, event: @Sendable (App) -> Event)] = [
  ("singleScene", App(platform: .singleScene, openScenes: 1), { $0.other }),
  ("preferring", App(), { $0.preferred }),
  ("allowing", App(), { $0.allowed }),
  ("matching", App(), { $0.matched }),
  ("documentType", App(), { $0.document }),
  ("unmodified", App(), { $0.other }),
  ("unhandled", App(hasUnmodified: false), { $0.other }),
]

let benchmarks: @Sendable () -> Void = {
  for (name, app, event) in rules {
    route("rule=\(name)", app, event(app), rule: name)
    explain("rule=\(name)", app, event(app))
  }
  for count in [10, 100, 1_000] {
    let app = App(openScenes: count)
    route("openScenes=\(count)", app, app.preferred, rule: "preferring")
    matches("openScenes=\(count)", app, app.allowedByAll, subset: nil)
    explain("openScenes=\(count)", app, app.allowedByAll)
  }
  for count in [10, 100] {
    let app = App(documentGroups: count)
    route("documentGroups=\(count)", app, app.document, rule: "documentType")
  }
  // Without document groups an event needs no batch.
  let plain = App(documentGroups: 0)
  route("documentGroups=0", plain, plain.preferred, rule: "preferring")
  let many = App(openScenes: 100)
  matches("openScenes=100-subset=half", many, many.allowedByAll, subset: 0..<50)
  router()
}

private func route(_ parameters: String, _ app: App, _ event: Event, rule: String) {
  microBenchmark("RouterSnapshot.route-event-\(parameters)", calls: .thousand) {
    let snapshot = try RouterSnapshot(app.configuration)
    let checks = try ReferenceChecks(app.configuration, events: [event])
    var decision = Decision.unhandled
    return MeasuredWork {
      decision = try snapshot.route(event)
    } check: {
      try checks.check([decision])
      let found = decision.rule?.name ?? "unhandled"
      try require(found == rule, "decided by \(found), expected \(rule)")
    }
  }
}

private func matches(_ parameters: String, _ app: App, _ event: Event, subset: Range<Int>?) {
  microBenchmark("RouterSnapshot.matches-event-\(parameters)", calls: .thousand) {
    let snapshot = try RouterSnapshot(app.configuration)
    let checks = try ReferenceChecks(app.configuration, events: [event])
    let scenes = subset.map { SceneSubset(openScenes: $0, declarations: []) }
    var matches = SceneMatches(openScenes: [], declarations: [])
    return MeasuredWork {
      matches = try snapshot.matches(event, in: scenes)
    } check: {
      guard let subset else { return try checks.check(matches, at: 0) }
      try require(matches.openScenes == Array(subset), "expected \(subset), got \(matches.openScenes)")
    }
  }
}

private func explain(_ parameters: String, _ app: App, _ event: Event) {
  microBenchmark("RouterSnapshot.explain-\(parameters)") {
    let snapshot = try RouterSnapshot(app.configuration)
    let checks = try ReferenceChecks(app.configuration, events: [event])
    var explanation = try snapshot.explain(event)
    return MeasuredWork {
      explanation = try snapshot.explain(event)
    } check: {
      try checks.check(explanation, at: 0)
    }
  }
}

/// Through the router, whose scenes change: the snapshot is taken, and the destination is an id.
private func router() {
  microBenchmark("Router.route-event-rule=preferring", calls: .thousand) {
    let app = App()
    let event = app.preferred
    let router = try Router(app.configuration)
    let checks = try ReferenceChecks(app.configuration, events: [event])
    try checks.check([router.snapshot.route(event)])
    var destination = Destination.unhandled
    return MeasuredWork {
      destination = try router.destination(for: event)
    } check: {
      try require(destination == .openScene("w7", rule: .preferring), "got \(destination)")
    }
  }
  microBenchmark("Router.snapshot", calls: .thousand) {
    let router = try Router(App().configuration)
    let first = router.snapshot
    var snapshot = first
    return MeasuredWork {
      snapshot = router.snapshot
    } check: {
      try require(snapshot === first, "another snapshot, though nothing was changed")
    }
  }
}
