import EventRouter

let router = try Router(
  RouterConfiguration(declarations: [
    .windowGroup("browser"),
    .windowGroup("photo").handlesExternalEvents(matching: ["photoIdentifier="]),
  ]))
try router.open(OpenScene(id: "w1", declaration: "photo", preferring: ["photoIdentifier=42"]))

for url in ["myphotos://view?photoIdentifier=42", "myphotos://view?PHOTOIDENTIFIER=7", "myphotos://"] {
  switch try router.destination(for: .url(url)) {
  case .openScene(let scene, let rule): print("open scene \(scene), by \(rule)")
  case .newScene(let declaration, let rule): print("new scene of \(declaration), by \(rule)")
  case .unhandled: print("unhandled")
  }
}
