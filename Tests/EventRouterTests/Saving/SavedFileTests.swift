import EventRouter
import Foundation
import RouterTestSupport
import Testing

/// Saved indexes as files.
@Suite("Files of saved indexes")
struct SavedFileTests {
  /// A folder of its own, removed afterwards.
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appending(path: "saved-\(UUID().uuidString)")
    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: url) }
    func path(_ name: String) -> String { url.appending(path: name).path }
    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted() }
  }

  private let folder: Folder
  private let snapshot: RouterSnapshot

  init() throws {
    folder = try Folder()
    snapshot = try RouterSnapshot(.matching(["photo", "é"]))
  }

  private func loadingProblem(_ path: String, maximumBytes: Int = .max) -> SavedIndexError.Problem? {
    let problem = loadingProblem(path, maximumBytes: maximumBytes, mapped: false)
    #expect(loadingProblem(path, maximumBytes: maximumBytes, mapped: true) == problem)
    return problem
  }

  private func loadingProblem(_ path: String, maximumBytes: Int, mapped: Bool) -> SavedIndexError.Problem? {
    do throws(SavedIndexError) {
      _ = try RouterSnapshot(contentsOf: path, maximumBytes: maximumBytes, mapped: mapped)
      return nil
    } catch {
      #expect(error.file == path)
      return error.problem
    }
  }

  private func writingProblem(_ path: String) -> SavedIndexError.Problem? {
    do throws(SavedIndexError) {
      try snapshot.write(to: path)
      return nil
    } catch {
      #expect(error.file == path)
      return error.problem
    }
  }

  @Test("what was written is loaded, and nothing else is left in the folder")
  func roundTrip() throws {
    let path = folder.path("a.index")
    try snapshot.write(to: path)
    let loaded = try RouterSnapshot(contentsOf: path)
    #expect(try loaded.route(.url("x:PHOTO")).rule == .matching)
    let mapped = try RouterSnapshot(contentsOf: path, mapped: true)
    #expect(try mapped.route(.url("x:PHOTO")).rule == .matching)
    #expect(mapped.configuration == snapshot.configuration)
    #expect(loaded.configuration == snapshot.configuration)
    #expect(try [UInt8](Data(contentsOf: URL(filePath: path))) == snapshot.serialized())
    #expect(folder.names == ["a.index"])
  }

  @Test("a loaded index does not care what becomes of its file")
  func fileGone() throws {
    let path = folder.path("a.index")
    try snapshot.write(to: path)
    let loaded = try RouterSnapshot(contentsOf: path)
    try FileHandle(forWritingTo: URL(filePath: path)).truncate(atOffset: 0)
    #expect(try loaded.route(.url("photo")).rule == .matching)
    #expect(loaded.configuration == snapshot.configuration)
  }

  @Test("an index that is mapped stays as it was when its file is replaced, or removed")
  func mapped() throws {
    let path = folder.path("a.index")
    try snapshot.write(to: path)
    let mapped = try RouterSnapshot(contentsOf: path, mapped: true)
    try RouterSnapshot(.matching(["other"])).write(to: path)
    #expect(try mapped.route(.url("photo")).rule == .matching)
    try FileManager.default.removeItem(atPath: path)
    #expect(mapped.configuration == snapshot.configuration)
  }

  @Test(
    "a file that is there is replaced, and its name's target where that is a link; who may read it may still")
  func replaced() throws {
    let (path, link) = (folder.path("a.index"), folder.path("link"))
    try Data("old".utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    try snapshot.write(to: link)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path)
    #expect(try RouterSnapshot(contentsOf: path).configuration == snapshot.configuration)
    #expect(folder.names == ["a.index", "link"])
    let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(permissions == 0o600)
  }

  @Test("what cannot be written leaves what was there")
  func notWritten() throws {
    #expect(writingProblem(folder.path("no/such/folder")) == .notFound)
    #expect(writingProblem(folder.url.path) == .notRegular)
    #expect(writingProblem("/dev/null") == .notRegular)
    #expect(writingProblem("") == .notFound)
    guard case .notOpened = writingProblem(folder.url.path + "/a\0b") else {
      Issue.record("a path with a NUL was written to")
      return
    }
    #expect(folder.names.isEmpty)
  }

  @Test("what is no regular file is refused, and nothing is waited for")
  func notLoaded() throws {
    #expect(loadingProblem(folder.path("none")) == .notFound)
    #expect(loadingProblem("") == .notFound)
    #expect(loadingProblem(folder.url.path) == .notRegular)
    #expect(loadingProblem("/dev/zero") == .notRegular)
    let pipe = folder.path("pipe")
    let making = try Process.run(URL(filePath: "/usr/bin/env"), arguments: ["mkfifo", pipe])
    making.waitUntilExit()
    try #require(making.terminationStatus == 0)
    #expect(loadingProblem(pipe) == .notRegular)
    let loop = folder.path("loop")
    try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: loop)
    guard case .notOpened = loadingProblem(loop) else {
      Issue.record("a circle of links was followed")
      return
    }
  }

  @Test("an empty file, a text, and one over the limit are refused")
  func others() throws {
    let path = folder.path("a")
    for text in ["", "x", String(repeating: "x", count: 1_000)] {
      try Data(text.utf8).write(to: URL(filePath: path))
      #expect(loadingProblem(path) == .notSavedIndex)
    }
    try snapshot.write(to: path)
    let bytes = try snapshot.serialized().count
    #expect(loadingProblem(path, maximumBytes: bytes) == nil)
    #expect(loadingProblem(path, maximumBytes: bytes - 1) == .tooLarge(bytes: bytes, limit: bytes - 1))
  }
}
