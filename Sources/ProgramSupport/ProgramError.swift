import ArgumentParser
import EventRouter
import RouterFiles

/// What a program's exit status says, after BSD's `sysexits.h`.
package enum ExitStatus: Int32, Sendable {
  case success = 0
  /// The command line is wrong.
  case usage = 64
  /// The input data is wrong.
  case dataError = 65
  /// The input is missing or unreadable.
  case noInput = 66
  /// Something that the command needs is not there.
  case unavailable = 69
  /// The program itself is wrong.
  case internalError = 70
  /// Reading or writing failed on the way.
  case ioError = 74

  package var code: ExitCode { ExitCode(rawValue) }
}

/// Why a program ends early: one line for a person, and the exit status.
package struct ProgramError: Error, CustomStringConvertible {
  package var status: ExitStatus
  package var message: String

  package init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  package var description: String { message }

  /// The status and words for what the library and the files complain about; anything else is a fault of
  /// the program.
  package init(_ error: any Error) {
    switch error {
    case let error as ProgramError: self = error
    case let error as RouterFileError: self.init(error)
    case let error as EventReadError: self.init(error)
    case let error as InputError: self.init(error)
    case let error as OutputError: self.init(error)
    case let error as FileFormatError: self.init(error)
    case let error as SavedIndexError: self.init(reading: error)
    case let error as ConfigurationError: self.init(.dataError, error.description)
    case let error as EventError: self.init(.dataError, error.description)
    default: self.init(.internalError, "internal error: \(error)")
    }
  }

  /// What is wrong with an index that was to be loaded.
  private init(reading error: SavedIndexError) {
    switch error.problem {
    case .notFound, .notRegular, .notOpened: self.init(.noInput, error.description)
    case .failed: self.init(.ioError, error.description)
    case .tooLarge: self.init(.dataError, "\(error); --max-file-bytes allows more")
    default: self.init(.dataError, error.description)
    }
  }

  /// Why an index was not written.
  package init(writing error: SavedIndexError) {
    if case .tooLarge = error.problem {
      self.init(.dataError, error.description)
    } else {
      self.init(.ioError, error.description)
    }
  }

  private init(_ error: RouterFileError) {
    switch error {
    case .input(let error): self.init(error)
    case .format(let error): self.init(error)
    }
  }

  private init(_ error: EventReadError) {
    switch error {
    case .input(let error): self.init(error)
    case .badEvent(let error): self.init(error)
    }
  }

  private init(_ error: OutputError) {
    switch error {
    case .closedByReader: self.init(.success, error.description)
    case .notCreated, .failed: self.init(.ioError, error.description)
    }
  }

  private init(_ error: FileFormatError) {
    let remedy = if case .lineTooLong = error.problem { "; --max-line-bytes allows more" } else { "" }
    self.init(.dataError, error.description + remedy)
  }

  private init(_ error: InputError) {
    switch error {
    case .notFound, .isDirectory, .unreadable: self.init(.noInput, error.description)
    case .failed: self.init(.ioError, error.description)
    case .tooLarge:
      self.init(
        .dataError, "\(error); --max-file-bytes raises that for scenes, conditions and events")
    }
  }
}
