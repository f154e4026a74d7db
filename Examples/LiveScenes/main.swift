import EventRouter

let router = try Router(
  RouterConfiguration(declarations: [
    .windowGroup("inbox"),
    .windowGroup("message").handlesExternalEvents(matching: ["/message/"]),
  ]))

func show(_ url: String) throws {
  print("\(url) → \(try router.destination(for: .url(url)))")
}

// No scene is open: the event asks for a new one. The program opens it and tells the router.
try show("mail://message/7")
try router.open(OpenScene(id: "w1", declaration: "message", preferring: ["/message/7"]))
try show("mail://message/7")

// A second scene takes any message, but a scene that prefers one is asked before it.
try router.open(OpenScene(id: "w2", declaration: "message", allowing: ["/message/"]))
try show("mail://message/8")
try show("mail://message/7")

// The first scene shows another message now. Both changes take effect together.
try router.update { scenes in
  try scenes.setConditions(of: "w1", preferring: ["/message/9"], allowing: [])
  try scenes.removeCondition("/message/", from: .allowing("w2"))
}
try show("mail://message/7")
try show("mail://message/9")

try router.close("w1")
do throws(RouterUpdateError) {
  try router.close("w1")
} catch {
  print("error: \(error)")
}
