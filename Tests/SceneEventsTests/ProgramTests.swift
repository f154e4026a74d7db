import Foundation
import RouterTestSupport
import Testing

@testable import SceneEvents

@Suite("App.main() and the examples")
struct ProgramTests {
  private let activity = "com.example.contacts.view"

  /// Runs a program of this package, as it was built beside the tests.
  private func run(_ name: String, _ arguments: [String]) throws -> (output: [String], status: Int32) {
    let process = Process()
    process.executableURL = Self.programs.appending(path: name)
    process.arguments = arguments
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (text.split(separator: "\n").map(String.init), process.terminationStatus)
  }

  static let programs = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()

  @Test("MyPhotos opens a photo for URLs that name one, and the browser for others")
  func photos() throws {
    let result = try run("MyPhotos", ["x://v?PHOTOIDENTIFIER=1", "x://\"é", "http://[::1"])
    #expect(result.status == 0)
    #expect(
      result.output == [
        #"{"event":0,"outcome":"newScene","declaration":"Photo","scene":"Photo-1","rule":"matching","handlers":1}"#,
        #"{"event":1,"outcome":"newScene","declaration":"scene0","scene":"scene0-1","rule":"unmodified","handlers":0}"#,
        #"{"event":2,"outcome":"invalidURL","handlers":0}"#,
      ])
  }

  @Test("Contacts: unselected, the open scene takes any activity; then only that contact's")
  func contacts() throws {
    func view(_ contact: Int) -> [String] {
      ["--activity", activity, "--target", "00000000-0000-4000-8000-00000000000\(contact)"]
    }
    let result = try run("Contacts", ["c:"] + view(1) + view(1) + view(2))
    #expect(
      result.output.map { $0.split(separator: ",\"rule\":")[1] } == [
        #""unmodified","handlers":0}"#, #""allowing","handlers":1}"#, #""preferring","handlers":1}"#,
        #""unmodified","handlers":1}"#,
      ])
    let single = try run("Contacts", ["--single-scene"] + view(1) + view(2))
    #expect(single.output.last?.contains(#""scene":"contacts-1","rule":"singleScene","handlers":1"#) == true)
  }

  @Test("arguments that are not understood are an error (64)")
  func usage() throws {
    for arguments in [["--unknown"], ["--activity"], ["--target", "1"], ["x:", "--webpage", "y:"]] {
      let result = try run("MyPhotos", arguments)
      #expect(result.status == 64 && result.output.isEmpty)
    }
    #expect(try run("MyPhotos", ["--help"]).output.first?.hasPrefix("USAGE:") == true)
  }

  @Test("arguments keep their order; --target and --webpage belong to the activity before")
  func arguments() throws {
    let arguments = try ProgramArguments([
      "a:", "--activity", "t", "--webpage", "p:", "--target", "", "--activity", "u", "--", "--help",
    ])
    #expect(
      arguments.events == [
        .url("a:"),
        .userActivity(UserActivity(activityType: "t", targetContentIdentifier: "", webpageURL: "p:")),
        .userActivity(UserActivity(activityType: "u")), .url("--help"),
      ])
    #expect(arguments.platform == .multipleScenes && !arguments.isHelp)
  }

  @Test("an app that uses SceneEvents loads FoundationEssentials only")
  func loads() throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/ldd")
    process.arguments = [Self.programs.appending(path: "Contacts").path()]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(text.contains("libFoundationEssentials.so"))
    #expect(!text.contains("libFoundation.so") && !text.contains("libFoundationInternationalization.so"))
  }
}
