import Foundation

/// Finished cells as JSON lines, so that a run that was stopped goes on where it was.
package struct ResultsFile {
  package let path: String
  package private(set) var results: [CellResult] = []

  /// Reads what is there; a torn last line and lines of other formats are not taken.
  package init(path: String) {
    self.path = path
    let bytes = FileManager.default.contents(atPath: path) ?? Data()
    results = bytes.split(separator: UInt8(ascii: "\n")).compactMap {
      try? JSONDecoder().decode(CellResult.self, from: $0)
    }
  }

  /// The latest result of `cell` in the runs that `run` names.
  package func result(of cell: Cell, run: String) -> CellResult? {
    results.last { $0.cell == cell.name && $0.run == run }
  }

  package mutating func append(_ result: CellResult) throws {
    results.append(result)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let line = try encoder.encode(result) + [UInt8(ascii: "\n")]
    let url = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    if !FileManager.default.fileExists(atPath: path) {
      _ = FileManager.default.createFile(atPath: path, contents: nil)
    }
    let handle = try FileHandle(forWritingTo: url)
    defer { try? handle.close() }
    // A line that a stopped run left half written gets its end first.
    let end = try handle.seekToEnd()
    let torn = end > 0 && !endsWithNewline()
    try handle.write(contentsOf: torn ? [UInt8(ascii: "\n")] + line : line)
  }

  private func endsWithNewline() -> Bool {
    guard let handle = FileHandle(forReadingAtPath: path) else { return true }
    defer { try? handle.close() }
    guard let end = try? handle.seekToEnd(), end > 0 else { return true }
    try? handle.seek(toOffset: end - 1)
    return (try? handle.read(upToCount: 1)) == Data([UInt8(ascii: "\n")])
  }
}
