import Foundation
import Testing

/// Every command that a document shows is one that works.
@Suite("Commands in documents")
struct CommandTests {
  static let documents = PackageFolder.allMarkdown()

  /// Shell commands that are run, in a folder that looks like the package's, with the programs of the tests' build:
  /// those that are quick. Their exit status must be 0.
  static let executed = [
    "Scripts/bench run --suite Suites/ci.json --list",
    "Scripts/bench verify --conditions Examples/conditions.txt Examples/events.txt",
    "Scripts/bench report Results/server.json --output report.html",
    "Scripts/bench history Results",
  ]

  /// Blocks of commands, also those in the definition of a CI service's job.
  private static func shellBlocks(_ document: String) throws -> [CodeBlock] {
    CodeBlock.all(in: try PackageFolder.text(document)).filter { ["sh", "yaml"].contains($0.language) }
  }

  @Test("every block is of a kind that a test knows", arguments: documents)
  func kinds(document: String) throws {
    for block in CodeBlock.all(in: try PackageFolder.text(document)) {
      let known =
        ["sh", "console", "swift"].contains(block.language)
        || ["file", "output", "input", "measured", "not run"].contains { block.note($0) != nil }
      #expect(
        known,
        """
        \(document):\(block.line): put a comment before the block that says what it is: <!-- file: PATH -->, \
        <!-- output: COMMAND -->, <!-- input: COMMAND -->, <!-- measured: WHEN, WHERE --> or <!-- not run: WHY -->
        """)
    }
  }

  @Test("every command in a shell block is understood by its program", arguments: documents)
  func blocks(document: String) throws {
    for block in try Self.shellBlocks(document) {
      let place = "\(document):\(block.line)"
      let isScript = block.text.hasPrefix("#!")
      let isCommands = block.language == "sh" && !isScript && block.note("not run") == nil
      if isScript { #expect(try PackageFolder.run("bash -n", input: block.text).status == 0, "\(place)") }
      for words in ShellScript.commands(in: block.text) {
        let command = ShownCommand(words: words)
        if command.isOurs {
          #expect(try command.problem() == nil, "\(place): \(words.joined(separator: " "))")
        } else if isCommands {
          #expect(ShownCommand.foreign[words[0]] != nil, "\(place): what is \(words[0])?")
        }
      }
    }
  }

  @Test("every command within a line has a program and options that there are", arguments: documents)
  func spans(document: String) throws {
    for span in InlineCode.all(in: try PackageFolder.text(document)) {
      for words in ShellScript.commands(in: span) {
        let command = ShownCommand(words: words)
        if command.isOurs { #expect(try command.unknownOption() == nil, "\(document): \(span)") }
      }
    }
  }

  @Test("commands stand in fenced blocks, where they are looked at", arguments: documents)
  func indented(document: String) throws {
    for line in InlineCode.linesOutsideOfFences(in: try PackageFolder.text(document))
    where line.hasPrefix("    ") {
      for words in ShellScript.commands(in: String(line)) {
        #expect(!ShownCommand(words: words).isOurs, "\(document): \(line)")
      }
    }
  }

  @Test("quick commands do what they say", arguments: executed)
  func executing(command: String) throws {
    let isShown = try Self.documents.contains { document in
      try Self.shellBlocks(document).contains { block in
        ShellScript.commands(in: block.text).contains { $0.joined(separator: " ") == command }
      }
    }
    #expect(isShown, "no document shows it any more")
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["Examples", "Results", "Suites", "Scripts"] {
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: name), withDestinationURL: PackageFolder.url.appending(path: name))
    }
    let program = command.replacing("Scripts/bench", with: "routebench")
    let result = try PackageFolder.run(program, in: folder)
    #expect(result.status == 0, "\(result.output)")
  }

  @Test("every input shown is taken by the program that reads it", arguments: documents)
  func inputs(document: String) throws {
    for block in CodeBlock.all(in: try PackageFolder.text(document)) {
      guard let command = block.note("input") else { continue }
      let result = try PackageFolder.run(command + " 2>&1", input: block.text)
      #expect(result.status == 0, "\(document):\(block.line): \(result.output)")
    }
  }
}

/// What a contributor asks a script first.
@Suite("Scripts")
struct ScriptTests {
  /// Scripts whose help takes long, and why.
  private static let slow = ["peers": "builds the program whose options it prints"]

  private static let scripts =
    (try? FileManager.default.contentsOfDirectory(
      atPath: PackageFolder.url.appending(path: "Scripts").path)) ?? []

  @Test(
    "every script says how it is used",
    arguments: scripts.filter { name in
      !name.hasSuffix(".bash") && name != "data" && slow[name] == nil
    }.sorted())
  func help(script: String) throws {
    let result = try PackageFolder.run("Scripts/\(script) --help")
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("usage: Scripts/\(script)"))
  }
}
