// usage: scene-stress [--seconds N]
//
// Tasks that share a runtime bring it events while scenes open and close, and look at its configuration from outside its
// isolation. Made for Scripts/sanitize, which builds it with the thread sanitizer; exits 1 if an event is lost or
// counted twice, or goes where it must not.
//
//   --seconds N    how long; default 5
import Foundation
import SceneEvents

struct Stressed: App {
  var body: some Scene {
    WindowGroup(id: "w") {
      EmptyView().handlesExternalEvents(preferring: ["a"], allowing: []).onOpenURL { _ in }
    }
    .handlesExternalEvents(matching: [])
  }
}

/// What one task saw.
struct Seen: Sendable {
  var numbers: [Int] = []
  var opened = 0
  var wrong: String?
}

/// Brings events until the deadline, and opens and closes a scene now and then.
func deliver(to runtime: SceneRuntime<Stressed>, until deadline: ContinuousClock.Instant) async
  -> Seen
{
  var seen = Seen()
  while seen.wrong == nil, ContinuousClock.now < deadline {
    let isWanted = seen.numbers.count.isMultiple(of: 3)
    let delivery = await runtime.deliver(.url(isWanted ? "x:a" : "x:nobody"))
    seen.numbers.append(delivery.sequenceNumber)
    if delivery.outcome != (isWanted ? .handled : .unhandled) { seen.wrong = "\(delivery)" }
    guard seen.numbers.count.isMultiple(of: 50) else { continue }
    do {
      for id in try await runtime.open("w") {
        if !runtime.configuration.openScenes.contains(where: { $0.id == id }) {
          seen.wrong = "\(id) is not open"
        }
        try await runtime.close(id)
      }
      seen.opened += 1
    } catch {
      seen.wrong = "\(error)"
    }
  }
  return seen
}

var seconds = 5
switch (CommandLine.arguments.dropFirst().first, CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) })
{
case (nil, _): break
case ("--seconds", let value?) where (1...86_400).contains(value): seconds = value
default:
  print("usage: scene-stress [--seconds 1...86400]")
  exit(64)
}

/// Runs the tasks.
///
/// - Returns: what went wrong, if anything.
nonisolated func stress(seconds: Int) async throws -> String? {
  let runtime = try await SceneRuntime(Stressed.self)
  try await runtime.open("w")
  let deadline = ContinuousClock.now + .seconds(seconds)
  let seen = await withTaskGroup(of: Seen.self) { group in
    for _ in 0..<8 { group.addTask { await deliver(to: runtime, until: deadline) } }
    var all: [Seen] = []
    for await one in group { all.append(one) }
    return all
  }
  let numbers = seen.flatMap(\.numbers)
  print(
    "scene-stress: \(numbers.count) events, \(seen.reduce(0) { $0 + $1.opened }) scenes opened and closed")
  if let wrong = seen.lazy.compactMap(\.wrong).first { return wrong }
  if numbers.sorted() != Array(0..<numbers.count) || runtime.configuration.openScenes.map(\.id) != ["w-1"] {
    return "an event or a scene was lost, or counted twice"
  }
  return nil
}

if let wrong = try await stress(seconds: seconds) {
  print("scene-stress: \(wrong)")
  exit(1)
}
