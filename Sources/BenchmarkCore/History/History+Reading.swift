import Foundation
package import RouterFiles

extension History {
  /// Reads all results in the folder at `path`, that is every file in it whose name ends in `.json`; folders in
  /// it are not looked into. Files that are no results are left out and named in ``skipped``.
  ///
  /// - Throws: If the folder cannot be read.
  package init(
    folder path: String, baseline: (name: String, content: SavedFile)? = nil
  ) throws(RouterFileError) {
    var files: [(name: String, content: SavedFile)] = []
    var skipped: [Skipped] = []
    for name in try Self.names(in: path) {
      let file = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
      // A pipe would be waited for, and a device has no end.
      let isFile = try? URL(fileURLWithPath: file).resolvingSymlinksInPath()
        .resourceValues(forKeys: [.isRegularFileKey]).isRegularFile
      guard isFile == true else {
        skipped.append(Skipped(file: name, reason: "is not a file"))
        continue
      }
      do throws(RouterFileError) {
        files.append((name, try SavedFile(path: file)))
      } catch {
        skipped.append(Skipped(file: name, reason: error.description))
      }
    }
    self.init(files: files, baseline: baseline, skipped: skipped)
  }

  private static func names(in folder: String) throws(RouterFileError) -> [String] {
    guard FileManager.default.fileExists(atPath: folder) else { throw .input(.notFound(file: folder)) }
    let values = try? URL(fileURLWithPath: folder).resolvingSymlinksInPath()
      .resourceValues(forKeys: [.isDirectoryKey])
    guard values?.isDirectory == true else {
      throw .input(.unreadable(file: folder, reason: "it is not a folder"))
    }
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }
        .sorted()
    } catch {
      throw .input(.unreadable(file: folder, reason: error.localizedDescription))
    }
  }
}
