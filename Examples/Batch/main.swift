import EventRouter

let snapshot = try RouterSnapshot(
  RouterConfiguration(declarations: [
    .windowGroup("photo").handlesExternalEvents(matching: ["photoIdentifier="]),
    .windowGroup("album").handlesExternalEvents(matching: ["/album/", "albumIdentifier="]),
  ]))

/// Routes URLs that lie back to back in `bytes`; `ends` says where each one ends. Nothing is copied.
func decisions(for bytes: [UInt8], ends: [UInt32]) throws -> [Decision] {
  var decisions = [Decision](repeating: .unhandled, count: ends.count)
  var output = decisions.mutableSpan
  try snapshot.route(urls: bytes.span, ends: ends.span, lanes: 2, into: &output)
  return decisions
}

var bytes: [UInt8] = []
var ends: [UInt32] = []
for url in ["myphotos://x/album/Rome", "myphotos://view?photoIdentifier=42", "https://example.com/"] {
  bytes += url.utf8
  ends.append(UInt32(bytes.count))
}
for decision in try decisions(for: bytes, ends: ends) {
  switch snapshot.destination(of: decision) {
  case .openScene(let scene, let rule): print("open scene \(scene), by \(rule)")
  case .newScene(let declaration, let rule): print("new scene of \(declaration), by \(rule)")
  case .unhandled: print("unhandled")
  }
}
