#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a process reads, or where it writes.
enum Redirection {
  case file(String)
  case closed
}

/// How a process ended.
enum Termination: Equatable {
  case exited(Int32)
  case signalled(Int32)
}

/// A running process. Plain `posix_spawn`, because the descriptors of these tests include closed ones.
struct ChildProcess {
  let id: pid_t

  init(_ arguments: [String], input: Redirection, output: Redirection, error: Redirection) {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t? = nil
      var attributes: posix_spawnattr_t? = nil
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    // The signals that programs handle are not ignored, however the tests were started.
    var signals = sigset_t()
    // SAFETY: whole values that live until `posix_spawn` returns, each initialised by its first call.
    unsafe sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGPIPE] { unsafe sigaddset(&signals, signal) }
    unsafe posix_spawnattr_init(&attributes)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    // SAFETY: `actions` is initialised by the first call and destroyed by the last; paths and arguments are
    // NUL-terminated copies that outlive `posix_spawn`, and the array of arguments ends in nil.
    unsafe posix_spawn_file_actions_init(&actions)
    for (descriptor, redirection) in [(Int32(0), input), (1, output), (2, error)] {
      switch redirection {
      case .closed: unsafe posix_spawn_file_actions_addclose(&actions, descriptor)
      case .file(let path):
        let flags = descriptor == 0 ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC
        unsafe posix_spawn_file_actions_addopen(&actions, descriptor, path, flags, 0o600)
      }
    }
    var pointers = unsafe arguments.map { unsafe strdup($0) }
    unsafe pointers.append(nil)
    var process: pid_t = 0
    let code = unsafe posix_spawn(&process, arguments[0], &actions, &attributes, pointers, environ)
    for index in unsafe pointers.indices { unsafe free(pointers[index]) }
    unsafe posix_spawnattr_destroy(&attributes)
    unsafe posix_spawn_file_actions_destroy(&actions)
    precondition(code == 0, "\(arguments[0]) cannot be started: error \(code)")
    id = process
  }

  func send(_ signal: Int32) { kill(id, signal) }

  /// Waits for the end.
  func wait() -> Termination {
    var status: Int32 = 0
    // SAFETY: a whole value that lives until the call returns.
    while unsafe waitpid(id, &status, 0) < 0 {}
    return termination(status)
  }

  private func termination(_ status: Int32) -> Termination {
    status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signalled(status & 0x7F)
  }
}

/// A named pipe that this process keeps open for both reading and writing, so that nobody waits to open it
/// and nobody sees its end.
final class NamedPipe {
  let path: String
  private let descriptor: Int32

  init(_ path: String) {
    self.path = path
    // SAFETY: the path is passed as NUL-terminated copies that outlive the calls.
    precondition(unsafe mkfifo(path, 0o600) == 0)
    descriptor = unsafe open(path, O_RDWR | O_CLOEXEC)
    precondition(descriptor >= 0)
  }

  deinit { close(descriptor) }

  func write(_ text: String) {
    // SAFETY: the bytes live until the call returns; a pipe takes so few at once.
    let count = unsafe Array(text.utf8).withUnsafeBytes { bytes in
      #if canImport(Glibc)
        unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
      #elseif canImport(Musl)
        unsafe Musl.write(descriptor, bytes.baseAddress, bytes.count)
      #else
        unsafe Darwin.write(descriptor, bytes.baseAddress, bytes.count)
      #endif
    }
    precondition(count == text.utf8.count)
  }

  /// Waits for something to read, and returns it.
  func readSome() -> String {
    var bytes = [UInt8](repeating: 0, count: 4096)
    // SAFETY: the call writes at most `bytes.count` bytes to an array of as many.
    let count = unsafe read(descriptor, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }
}
