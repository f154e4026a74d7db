import Foundation
import ProgramSupport

/// A file that a command writes besides its results.
enum OutputPath {
  /// Refuses a path that nothing can be written to, before minutes are spent on what belongs there.
  static func check(_ path: String) throws(ProgramError) {
    let url = URL(fileURLWithPath: path)
    let manager = FileManager.default
    let folder = url.deletingLastPathComponent().path
    let reason: String? =
      if let isFolder = try? url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory {
        isFolder ? "it is a folder" : manager.isWritableFile(atPath: path) ? nil : "it is read-only"
      } else if !manager.fileExists(atPath: folder) {
        "there is no folder \(folder)"
      } else {
        manager.isWritableFile(atPath: folder) ? nil : "the folder is read-only"
      }
    if let reason { throw ProgramError(.ioError, "\(path): cannot be written: \(reason)") }
  }

  /// Replaces a file as a whole: by another name first, so that nobody ever finds half of it. What is no file,
  /// such as a pipe, is written to as it is.
  static func write(_ text: String, to path: String) throws(ProgramError) {
    let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let isFile = (try? url.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile ?? true
    do {
      try Data(text.utf8).write(to: url, options: isFile ? .atomic : [])
    } catch {
      throw ProgramError(.ioError, "\(path): cannot be written: \(error.localizedDescription)")
    }
  }
}
