import EventRouter

// When the scenes are known, a build step or a server's administrator compiles them, once.
let compiled = try RouterSnapshot(
  RouterConfiguration(declarations: [
    .windowGroup("photo").handlesExternalEvents(matching: ["photoIdentifier="]),
    .windowGroup("album").handlesExternalEvents(matching: ["/album/", "albumIdentifier="]),
  ]))
let bytes = try compiled.serialized()  // in memory; `write(to:)` writes a file

// Every process that starts loads what was compiled. A file is loaded by `RouterSnapshot(contentsOf:)`.
let loaded = try RouterSnapshot(serialized: bytes.span)
print(try loaded.destination(for: .url("myphotos://x/Album/Rome")))

// What was cut short, changed or made by another version is refused. Then it is compiled again.
var damaged = bytes
damaged[damaged.count / 2] ^= 1
do throws(SavedIndexError) {
  _ = try RouterSnapshot(serialized: damaged.span)
} catch {
  print("error: \(error)")
}
