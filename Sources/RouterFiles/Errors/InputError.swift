import EventModel

/// Why an input could not be opened or read.
public enum InputError: Error, Sendable, Hashable, CustomStringConvertible {
  /// There is no such file.
  case notFound(file: String)
  /// The path names a directory.
  case isDirectory(file: String)
  /// Opening was refused; `reason` is the system's.
  case unreadable(file: String, reason: String)
  /// Reading failed on the way; `reason` is the system's.
  case failed(file: String, reason: String)
  /// There are more bytes than are held at once.
  case tooLarge(file: String, limit: Int)

  /// The file and the problem, in one line.
  public var description: String {
    switch self {
    case .notFound(let file): "\(shown(file)): no such file"
    case .isDirectory(let file): "\(shown(file)): is a directory; expected a file"
    case .unreadable(let file, let reason): "\(shown(file)): cannot be opened for reading: \(reason)"
    case .failed(let file, let reason): "\(shown(file)): reading failed: \(reason)"
    case .tooLarge(let file, let limit): "\(shown(file)): has more than \(limit) bytes, the limit"
    }
  }
}

/// Why output could not be written.
public enum OutputError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Whoever was reading went away. Not a failure of the writer: there is nobody left to write for.
  case closedByReader(file: String)
  /// The file cannot be created, or opened for writing; `reason` is the system's.
  case notCreated(file: String, reason: String)
  /// Writing failed on the way; `reason` is the system's.
  case failed(file: String, reason: String)

  /// The file and the problem, in one line.
  public var description: String {
    switch self {
    case .closedByReader(let file): "\(shown(file)): nobody reads any more"
    case .notCreated(let file, let reason): "\(shown(file)): cannot be opened for writing: \(reason)"
    case .failed(let file, let reason): "\(shown(file)): writing failed: \(reason)"
    }
  }
}

/// Why a configuration file could not be loaded. Nothing of it takes effect.
public enum RouterFileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file cannot be opened or read.
  case input(InputError)
  /// The file says something that it must not say.
  case format(FileFormatError)

  /// The file, the place and the problem, in one line.
  public var description: String {
    switch self {
    case .input(let error): error.description
    case .format(let error): error.description
    }
  }
}

/// A path for an error's line, shortened if it is longer than any system takes: files name other files.
private func shown(_ path: String) -> String { path.utf8.count > 4_096 ? quoted(path) : path }
