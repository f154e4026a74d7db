import ArgumentParser
import Foundation
import ProgramSupport

/// The name of saved results that others are compared with: letters and digits of ASCII, `.`, `_` and `-`.
struct BaselineName: ExpressibleByArgument, Sendable {
  let text: String

  init?(argument: String) {
    let isName = argument.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."):
        true
      default: false
      }
    }
    guard isName, (1...100).contains(argument.utf8.count), !argument.hasPrefix("."), !argument.hasPrefix("-")
    else { return nil }
    text = argument
  }
}

/// Where baselines are kept: `NAME.json` in one folder. See Docs/results.md.
struct BaselineFolder: ExpressibleByArgument, Sendable, CustomStringConvertible {
  /// What the option `--baselines` says of itself wherever a command has it.
  static let help = ArgumentHelp(
    "Keep baselines in this folder, and look for them there.", valueName: "folder")
  static let standard = BaselineFolder(argument: ".routebench/baselines")

  let path: String

  init(argument: String) { path = argument }

  var description: String { path }

  func path(_ name: BaselineName) -> String { "\(path)/\(name.text).json" }

  /// The file that `value` stands for: itself where there is such a file or folder, else the baseline of this
  /// name.
  func resolve(_ value: String) throws(ProgramError) -> String {
    let manager = FileManager.default
    guard value != "-", !manager.fileExists(atPath: value), let name = BaselineName(argument: value) else {
      return value
    }
    let file = self.path(name)
    if manager.fileExists(atPath: file) { return file }
    let names = ((try? manager.contentsOfDirectory(atPath: path)) ?? []).filter { $0.hasSuffix(".json") }
      .map { String($0.dropLast(5)) }.sorted()
    let known = names.isEmpty ? "it has none" : "it has " + names.joined(separator: ", ")
    throw ProgramError(
      .noInput, "\(value): no such file, and no baseline of this name in \(path): \(known)")
  }
}
