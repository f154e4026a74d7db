import EventRouter

/// Notifies whoever listens: every listener is a declaration, and an event goes to all that match.
struct Notifications: Sendable {
  let router: Router

  /// The listeners of `tenant` that each URL concerns, by id. Safe to call from any task.
  func listeners(for urls: [String], tenant: String) throws -> [[String]] {
    // One snapshot for the whole batch: a change that comes meanwhile does not mix with it.
    let snapshot = router.snapshot
    let declarations = snapshot.configuration.declarations
    let theirs = SceneSubset(
      openScenes: [], declarations: declarations.indices.filter { declarations[$0].id.isOf(tenant) })
    var batch = EventBatch()
    for url in urls { try batch.append(.url(url)) }
    return try snapshot.matches(batch, lanes: 2, in: theirs).map { matches in
      snapshot.scenes(of: matches).declarations.map(\.rawValue)
    }
  }
}

extension SceneDeclaration.ID {
  func isOf(_ tenant: String) -> Bool { rawValue.hasPrefix(tenant + "/") }
}

let notifications = Notifications(
  router: try Router(
    RouterConfiguration(declarations: [
      .windowGroup("acme/orders").handlesExternalEvents(matching: ["/orders/"]),
      .windowGroup("acme/all").handlesExternalEvents(matching: ["*"]),
      .windowGroup("globex/orders").handlesExternalEvents(matching: ["/orders/"]),
    ])))

let urls = ["https://example.com/orders/1", "https://example.com/invoices/2"]
let tasks = ["acme", "globex"].map { tenant in
  (tenant, Task { try notifications.listeners(for: urls, tenant: tenant) })
}
for (tenant, task) in tasks { print(tenant, try await task.value) }

// Between batches the listeners change; tasks that route take the next snapshot by themselves.
try notifications.router.removeDeclaration("acme/all")
print("acme", try notifications.listeners(for: urls, tenant: "acme"))
