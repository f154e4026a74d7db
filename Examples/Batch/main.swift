import EventRouter

let snapshot = try RouterSnapshot(
  RouterConfiguration(declarations: [
    .windowGroup("photo").handlesExternalEvents(matching: ["photoIdentifier="]),
    .windowGroup("album").handlesExternalEvents(matching: ["/album/", "albumIdentifier="]),
  ]))

// URLs lie back to back in `bytes`; `ends` says where each one ends. Nothing is copied.
var bytes: [UInt8] = []
var ends: [UInt32] = []
for url in ["myphotos://x/album/Rome", "myphotos://view?photoIdentifier=42", "https://example.com/"] {
  bytes += url.utf8
  ends.append(UInt32(bytes.count))
}

// Two lanes share the batch. The array is used again for the next one.
var decisions: [Decision] = []
try snapshot.route(urls: bytes.span, ends: ends.span, lanes: 2, into: &decisions)
for decision in decisions { print(snapshot.destination(of: decision)) }
