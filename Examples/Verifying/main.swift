import EventRouter
import ReferenceRouter

let configuration = RouterConfiguration(
  declarations: [
    .windowGroup("café").handlesExternalEvents(matching: ["café"]),
    .windowGroup("street").handlesExternalEvents(matching: ["STRASSE"]),
    .windowGroup("browser"),
  ],
  openScenes: [OpenScene(id: "w1", declaration: "browser", preferring: ["news"])])
let events: [Event] = ["app://CAFE", "app://Hauptstraße", "app://news/café", "app://"].map { .url($0) }

let router = try RouterSnapshot(configuration)
let reference = try ReferenceRouter(configuration)
var checksums = (router: DecisionChecksum(), reference: DecisionChecksum())
for (event, decision) in zip(events, try router.route(events)) {
  let expected = reference.route(event)
  if decision != expected { print("differs: \(event): \(decision), expected \(expected)") }
  checksums.router.add(decision)
  checksums.reference.add(expected)
}
print("checksums: \(checksums.router.value) and \(checksums.reference.value)")

// Which conditions matched, and by which rule it was decided.
let explanation = try router.explain(events[2])
for step in explanation.steps { print("rule \(step.rule)\(step.won ? ", decides" : ""): \(step.reason)") }
for match in explanation.matches { print("matches: \(match.condition) in \(match.set)") }
