import ArgumentParser
import EventRouter
import ProgramSupport
import RouterFiles

struct FoldCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fold",
    abstract: "Fold texts as matching does: case and diacritics are taken away.",
    discussion: "One folded text per line: of each argument, or else of each line of stdin (LF or CRLF).")

  @Argument(help: ArgumentHelp("The texts to fold.", valueName: "text"))
  var texts: [String] = []

  func run() throws {
    var buffer = ByteBuffer()
    if texts.isEmpty {
      var lines = LineReader(try InputFile(path: nil))
      while try lines.forEachAvailableLine({ append(Folding.fold($0), to: &buffer) }) {
        try OutputFile.standardOutput.write(&buffer)
      }
    } else {
      for text in texts { append(Folding.fold(text), to: &buffer) }
      try OutputFile.standardOutput.write(&buffer)
    }
  }

  private func append(_ text: String, to buffer: inout ByteBuffer) {
    buffer.append(text)
    buffer.append("\n")
  }
}
