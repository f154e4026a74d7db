import EventRouter
import EventRouterFoundation
import Foundation

let snapshot = try RouterSnapshot(
  RouterConfiguration(declarations: [
    .windowGroup("café").handlesExternalEvents(matching: ["/caf%C3%A9/"]),
    .windowGroup("photo").handlesExternalEvents(matching: ["photoIdentifier="]),
    .windowGroup("web"),
  ]))

let page = URL(string: "https://example.com/café/menu")!
let events = [
  // Foundation percent-encodes; conditions are matched against the result.
  Event(page),
  // The web page of an activity counts if the activity names no content.
  .userActivity(UserActivity(activityType: "page", webpageURL: page)),
  // If it does, its target content identifier alone is matched.
  .userActivity(
    UserActivity(
      activityType: "photo", targetContentIdentifier: "photoIdentifier=42",
      webpageURL: page)),
  // This one has no text. Only the condition `*` and the fallback take it.
  .userActivity(UserActivity(activityType: "empty")),
]
for (event, decision) in zip(events, try snapshot.route(events)) {
  if case .newScene(let declaration, let rule) = snapshot.destination(of: decision) {
    print("\(event.text ?? "no text") → new scene of \(declaration), by \(rule)")
  }
}
