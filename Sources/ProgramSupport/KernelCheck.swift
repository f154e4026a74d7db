import ArgumentParser
import EventRouter

/// A command that routes and folds nothing, so that it does not matter which kernels there are.
package protocol UsesNoKernels: ParsableCommand {}

enum KernelCheck {
  /// Refuses to run `command` with other kernels than the user asked for. Help is given all the same.
  static func check(for command: any ParsableCommand) throws(ProgramError) {
    let selection = KernelSelection.current
    guard let name = selection.ignored, !(command is any UsesNoKernels),
      type(of: command).configuration.commandName != "help"
    else { return }
    let available = selection.available.map { quoted($0) }.joined(separator: ", ")
    throw ProgramError(
      .usage,
      "EVENTROUTER_KERNEL: this processor has no kernels \(quoted(name)); expected one of \(available), or nothing"
    )
  }
}
