import ProgramSupport
import RouterFiles

/// Tells which bad events of `input` were skipped, and how many.
func report(_ skipped: SkippedEvents, of input: InputFile) {
  if skipped.count == 0 { return }
  warn(skipped.first.lazy.map(\.description))
  let more = skipped.count > skipped.first.count ? "; the first \(skipped.first.count) are shown" : ""
  warn(["\(input.name): \(skipped.count) bad event\(skipped.count == 1 ? "" : "s") skipped\(more)"])
}
