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

  @Option(
    help: ArgumentHelp(
      "Refuse a line of more bytes than this. Default: 67108864 (64 MiB).", valueName: "bytes"))
  var maxLineBytes = InputLimits.standard.bytesPerLine

  func validate() throws {
    if maxLineBytes < 0 {
      throw ValidationError("--max-line-bytes must not be negative, got \(maxLineBytes).")
    }
  }

  func run() throws {
    var buffer = ByteBuffer()
    if texts.isEmpty {
      var lines = LineReader(try InputFile(path: nil), limits: InputLimits(bytesPerLine: maxLineBytes))
      // What is before a line that is too long is still written.
      var end: Result<Bool, RouterFileError> = .success(true)
      while case .success(true) = end {
        end = Result { () throws(RouterFileError) in
          try lines.forEachAvailableLine { append(Folding.fold($0), to: &buffer) }
        }
        try OutputFile.standardOutput.write(&buffer)
      }
      _ = try end.get()
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
