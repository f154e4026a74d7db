import ArgumentParser

@testable import evroute
@testable import routebench

/// A command of this package that a document shows.
struct ShownCommand {
  var words: [String]

  /// Whether the first word is a program or a script of this package.
  var isOurs: Bool {
    guard let program = words.first else { return false }
    return ["evroute", "routebench", ".ci/run"].contains(program) || program.hasPrefix("Scripts/")
  }

  /// Programs that are not ours, and why a document may show them.
  static let foreign = [
    "my-server-log": "stands for a program of the reader",
    "git": "the contributor's checkout is not for tests to change",
  ]

  /// What is wrong with the command as a whole: a script that is not there, options or values that are refused.
  func problem() throws -> String? {
    guard let program = words.first else { return nil }
    let arguments = Array(words.dropFirst())
    switch program {
    case "evroute": return Self.refusal(Evroute.self, arguments)
    case "routebench", "Scripts/bench": return Self.refusal(Routebench.self, arguments)
    case "Scripts/lane-efficiency":
      return Self.refusal(
        Routebench.self, ["run"] + arguments.drop { $0.hasPrefix("--repeats") || Int($0) != nil })
    case "Scripts/compare":
      let (own, workload) = Self.split(arguments)
      if let refused = Self.refusal(Routebench.self, ["run"] + workload) { return refused }
      return try Self.unknownOption(own, in: Self.script(program) + Self.help(["compare"]))
    default: return try unknownOption()
    }
  }

  /// The first option that the program's or script's help does not have: all that can be told of a command with
  /// placeholders.
  func unknownOption() throws -> String? {
    guard let program = words.first else { return nil }
    let arguments = Array(words.dropFirst())
    switch program {
    case "evroute":
      return Self.unknownOption(arguments, in: Self.help(Evroute.self, arguments))
    case "routebench", "Scripts/bench":
      return Self.unknownOption(arguments, in: Self.help(arguments))
    case "Scripts/lane-efficiency":
      return try Self.unknownOption(arguments, in: Self.script(program) + Self.help(["run"]))
    case "Scripts/compare":
      let (own, workload) = Self.split(arguments)
      return try Self.unknownOption(own, in: Self.script(program) + Self.help(["compare"]))
        ?? Self.unknownOption(workload, in: Self.help(["run"]))
    default:
      // The test runner's options are Swift's: the one that is shown is in its usage.
      return try Self.unknownOption(arguments, in: Self.script(program))
    }
  }

  private static func split(_ arguments: [String]) -> ([String], [String]) {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    return (Array(arguments[..<end]), Array(arguments[end...].dropFirst()))
  }

  /// What the parser says to the arguments; nil if it takes them.
  private static func refusal(_ program: (some ParsableCommand).Type, _ arguments: [String]) -> String? {
    do {
      _ = try program.parseAsRoot(arguments)
      return nil
    } catch {
      return program.exitCode(for: error) == .success ? nil : program.fullMessage(for: error)
    }
  }

  private static func help(_ arguments: [String]) -> String { help(Routebench.self, arguments) }

  /// The help of the subcommand that `arguments` begin with, or of the default one, and of the program.
  private static func help(_ program: (some ParsableCommand).Type, _ arguments: [String]) -> String {
    let configuration = program.configuration
    let named = configuration.subcommands.first { $0._commandName == arguments.first }
    guard let command = named ?? configuration.defaultSubcommand else { return program.helpMessage() }
    return program.helpMessage(for: command) + program.helpMessage()
  }

  private static func script(_ path: String) throws -> String { try PackageFolder.text(path) }

  private static func unknownOption(_ arguments: [String], in help: String) -> String? {
    for argument in arguments where argument.hasPrefix("-") && argument != "--" && argument != "-" {
      let name = String(argument.prefix { $0 != "=" })
      let known = help.ranges(of: name).contains { range in
        range.upperBound == help.endIndex
          || !(help[range.upperBound].isLetter || help[range.upperBound] == "-")
      }
      if !known { return "\(words(arguments)): there is no \(name)" }
    }
    return nil
  }

  private static func words(_ arguments: [String]) -> String { arguments.joined(separator: " ") }
}
