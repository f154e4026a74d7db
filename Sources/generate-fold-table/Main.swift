import FoldTableGenerator
import Foundation

/// Writes the fold's table and its test resource below the package folder given as the only argument.
@main enum Main {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else {
      FileHandle.standardError.write(Data("usage: generate-fold-table PACKAGE-FOLDER\n".utf8))
      exit(64)
    }
    let package = URL(filePath: CommandLine.arguments[1])
    try FoldTableBuilder().swiftSource().write(
      to: package.appending(path: "Sources/EventRouter/Folding/FoldTable.swift"), atomically: true,
      encoding: .utf8)
    try FoldMapping.tabSeparated().write(
      to: package.appending(path: "Tests/EventRouterTests/Resources/fold-r.tsv"), atomically: true,
      encoding: .utf8)
  }
}
