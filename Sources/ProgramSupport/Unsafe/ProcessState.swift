#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a program asks of its process.
package enum ProcessState {
  /// To be called first: a closed pipe becomes an error of `write`, and the three standard descriptors
  /// stay theirs even if the process was started without them (or else the first opened file would become
  /// one of them, and what is meant for stdout be written into it).
  static func prepare() {
    _ = signal(SIGPIPE, SIG_IGN)
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
      // Opened for the wrong direction: reading from stdin is then an error and not an empty file, and writing
      // results an error and not a loss. Nobody misses what is said on stderr.
      // SAFETY: the path is a NUL-terminated copy that outlives the call.
      _ = unsafe open("/dev/null", descriptor == STDOUT_FILENO ? O_RDONLY : O_WRONLY)
    }
  }

  static func exit(_ status: Int32) -> Never {
    #if canImport(Glibc)
      Glibc.exit(status)
    #elseif canImport(Musl)
      Musl.exit(status)
    #else
      Darwin.exit(status)
    #endif
  }

  package static var standardErrorIsTerminal: Bool { isatty(2) == 1 }
  /// Whether a line on the standard error can be written anew: it is a terminal, and not one that prints on
  /// paper (`TERM=dumb`).
  package static var standardErrorCanRedraw: Bool {
    guard standardErrorIsTerminal else { return false }
    // SAFETY: the result is a NUL-terminated string that nothing in this process changes.
    guard let term = unsafe getenv("TERM") else { return false }
    return unsafe strlen(term) > 0 && strcmp(term, "dumb") != 0
  }
  package static var standardOutputIsTerminal: Bool { isatty(1) == 1 }

  /// Characters on a line of the terminal that the standard error goes to; 80 where it does not tell.
  package static var standardErrorColumns: Int {
    var size = winsize()
    // SAFETY: the request fills one whole `winsize`, which lives until the call returns.
    guard unsafe ioctl(2, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Processors that are there to be used.
  package static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
