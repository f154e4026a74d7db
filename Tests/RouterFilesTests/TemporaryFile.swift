import Foundation

/// A file that is removed with this value.
final class TemporaryFile {
  let path: String

  init(_ text: String) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "router-files-\(UUID().uuidString)")
    path = file.path
    try Data(text.utf8).write(to: file)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
