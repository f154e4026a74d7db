import EventRouter

let limits = RouterLimits(conditions: 1000, bytesPerCondition: 16, bytesPerEvent: 2048, indexBytes: 64 << 20)

// What the configuration exceeds is found before anything is compiled.
do throws(ConfigurationError) {
  _ = try RouterSnapshot(
    RouterConfiguration(declarations: [
      .windowGroup("photo").handlesExternalEvents(matching: ["photoIdentifier=0123456789"])
    ]),
    limits: limits)
} catch {
  print("error: \(error)")
}

// An event that is too long is refused; it does not reach the wrong scene.
let router = try Router(RouterConfiguration(declarations: [.windowGroup("browser")]), limits: limits)
do throws(EventError) {
  _ = try router.destination(for: .url("https://example.com/" + String(repeating: "a", count: 5000)))
} catch {
  print("error: \(error)")
}

// An update that goes over a limit changes nothing.
do throws(RouterUpdateError) {
  try router.open(
    OpenScene(id: "w1", declaration: "browser", preferring: [String(repeating: "b", count: 17)]))
} catch {
  print("error: \(error)")
}
print("open scenes: \(router.snapshot.configuration.openScenes.count)")
