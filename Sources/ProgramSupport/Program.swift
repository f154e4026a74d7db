import ArgumentParser
import EventModel
import RouterFiles

/// Parses the command line, runs the command, and ends the process: results on the standard output,
/// everything else on the standard error, and an exit status that says what happened.
package func runProgram<Root: ParsableCommand>(_ root: Root.Type) -> Never {
  ProcessState.prepare()
  do {
    var command = try root.parseAsRoot(arguments)
    try KernelCheck.check(for: command)
    try command.run()
  } catch let error as ExitCode {
    ProcessState.exit(error.rawValue)
  } catch {
    end(root, with: error)
  }
  ProcessState.exit(ExitStatus.success.rawValue)
}

/// The program's arguments. The parser compares them as `String` does: in those that are too long for a path,
/// long runs of combining marks are put in order, so that it takes linear time.
private var arguments: [String] {
  let longestPath = 4_096
  return CommandLine.arguments.dropFirst().map { $0.utf8.count > longestPath ? $0.withMarksInOrder : $0 }
}

private func end<Root: ParsableCommand>(_ root: Root.Type, with error: any Error) -> Never {
  let code = root.exitCode(for: error)
  if code == .success {
    // A request for help or for the version: that is the result.
    do {
      try printResult(root.fullMessage(for: error))
    } catch {
      end(with: ProgramError(error))
    }
    ProcessState.exit(ExitStatus.success.rawValue)
  }
  if code == .validationFailure {
    report(root.fullMessage(for: error))
    ProcessState.exit(ExitStatus.usage.rawValue)
  }
  end(with: ProgramError(error))
}

private func end(with error: ProgramError) -> Never {
  if error.status != .success { report("error: \(error.message)") }
  ProcessState.exit(error.status.rawValue)
}

/// Writes `text` and a newline to the standard output.
package func printResult(_ text: String) throws(OutputError) {
  var buffer = ByteBuffer()
  buffer.append(text)
  buffer.append("\n")
  try OutputFile.standardOutput.write(&buffer)
}

/// Writes `line` and a newline to the standard error. If that fails, there is nobody to tell.
package func report(_ line: String) { reportUnended(line + "\n") }

/// As ``report(_:)``, without the newline.
package func reportUnended(_ text: String) {
  var buffer = ByteBuffer()
  buffer.append(text)
  try? OutputFile.standardError.write(&buffer)
}

/// Writes warnings, one per line, to the standard error.
package func warn(_ warnings: some Sequence<String>) {
  for warning in warnings { report("warning: \(warning)") }
}
