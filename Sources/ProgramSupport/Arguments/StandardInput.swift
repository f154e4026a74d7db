import ArgumentParser

/// The standard input, which can be read once: who reads it second finds nothing, which looks like an empty file.
package enum StandardInput {
  /// An option, and the file that it says is read; nil if it says none.
  package typealias Reader = (option: String, path: String?)

  private static let names = ["-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"]

  /// Refuses a command line by which two of `readers` read the standard input.
  package static func requireOneReader(_ readers: [Reader]) throws {
    let options = readers.filter { $0.path.map(names.contains) ?? false }.map(\.option)
    guard options.count > 1 else { return }
    throw ValidationError(
      "\(options[0]) and \(options[1]) both read the standard input, which can be read only once: "
        + "give one of them a file.")
  }
}
