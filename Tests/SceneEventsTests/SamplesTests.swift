import Foundation
import RouterTestSupport
import Testing

/// Apple's listings, where somebody put them: they are not part of the package.
@Suite("Apple's listings compile", .enabled(if: samplesFolder != nil, "EVENTROUTER_SAMPLES is not set"))
struct SamplesTests {
  private static let missing: [(name: String, types: String)] = [
    (
      "MyPhotos.swift",
      """
      struct PhotosBrowser: View { var body: some View { EmptyView() } }
      struct PhotoDetail: View { var body: some View { EmptyView() } }
      """
    ),
    (
      "ContactList.swift",
      """
      struct Contact: Identifiable {
        static let userActivityType = "com.example.contact"
        let id: UUID
        let name: String
      }
      struct ContactStore { var contacts: [Contact] }
      """
    ),
  ]

  @Test("with an import before and the types supplied that they leave out", arguments: [0, 1])
  func compiles(index: Int) throws {
    let (name, types) = Self.missing[index]
    let sample = try String(contentsOf: #require(samplesFolder).appending(path: name), encoding: .utf8)
    let folder = FileManager.default.temporaryDirectory.appending(path: "samples-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appending(path: name)
    try ("import SceneEvents\n" + sample).write(to: source, atomically: true, encoding: .utf8)
    var sources = [source]
    sources.append(folder.appending(path: "Supplied.swift"))
    var supplied = "import SceneEvents\n" + types
    if name == "ContactList.swift" {
      for file in ["StandIns.swift"] {
        supplied += try String(
          contentsOf: TestEnvironment.package.appending(path: "Examples/Contacts/\(file)"), encoding: .utf8)
      }
    }
    try supplied.write(to: sources[1], atomically: true, encoding: .utf8)

    let build = ProgramTests.programs
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      [
        "swiftc", "-c", "-wmo", "-o", folder.appending(path: "sample.o").path(), "-swift-version", "6",
        "-warnings-as-errors", "-parse-as-library",
        "-I", build.appending(path: "Modules").path(),
        "-Xcc", "-fmodule-map-file=" + build.appending(path: "CMatchKernels.build/module.modulemap").path(),
      ] + sources.map { $0.path() }
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(text)")
  }
}

private let samplesFolder: URL? = ProcessInfo.processInfo.environment["EVENTROUTER_SAMPLES"].map {
  URL(filePath: $0, directoryHint: .isDirectory)
}
