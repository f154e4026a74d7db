import EventRouter
import RouterFiles

// The folder is that of the package. Errors name the file, the place in it and what was expected.
let scenes = try ScenesFile(path: "Examples/photos.json")
for warning in scenes.warnings { print("warning: \(warning)") }
let snapshot = try RouterSnapshot(scenes.configuration)

// Events are read, routed and written batch by batch, so memory does not grow with their number.
var reader = EventReader(try InputFile(path: "Examples/events.ndjson"), format: .ndjson, onBadEvent: .skip)
var writer = DecisionWriter(scenes.configuration, to: .standardOutput)
var batch = EventBatch()
var decisions: [Decision] = []
while try reader.read(into: &batch) {
  try snapshot.route(batch, lanes: 2, into: &decisions)
  try writer.write(decisions)
  batch.removeAll()
}
print("skipped: \(reader.skipped.count)")

do throws(FileFormatError) {
  _ = try ScenesFile(
    bytes: Array(#"{"declarations": [{"id": "photo", "matching": [42]}]}"#.utf8), name: "bad.json")
} catch {
  print("error: \(error)")
}
