import Foundation

/// One call of a program, with everything that it gets. It inherits nothing from the tests but their clock.
struct Invocation {
  var program = Program.swiftcal
  var arguments: [String]
  /// Arguments behind those above that need not be UTF-8.
  var byteArguments: [[UInt8]] = []
  /// The whole environment of the program.
  var environment: [String: String]
  /// Variables of it whose values need not be UTF-8. They count more than those above.
  var byteEnvironment: [String: [UInt8]] = [:]
  var input = Input.text("")
  /// The path of a file to which its standard output goes, instead of into the outcome.
  var output: String?
  /// An open descriptor to which its standard output goes, instead of into the outcome.
  var outputDescriptor: Int32?
  /// The words that come before the program: another program that starts it.
  var launcher: [String] = []

  /// Where its standard input comes from.
  enum Input {
    case text(String)
    case bytes([UInt8])
    case file(String)
  }

  /// The variables that give a program the clock that the tests have from `Tests/any-day`; empty when it is the machine's.
  private static let clock = ProcessInfo.processInfo.environment.filter {
    ["LD_PRELOAD", "TEST_CLOCK_SHIFT"].contains($0.key)
  }

  /// Runs the program to its end.
  func run() throws -> Outcome { try start().outcome() }

  /// Starts the program. Its output goes to files, because a pipe can fill up, and because another program
  /// that is started meanwhile can keep a pipe open.
  func start() throws -> RunningProgram {
    let words = (launcher + [program.path] + arguments).map { Array($0.utf8) } + byteArguments
    let variables = Self.clock.merging(environment) { $1 }.mapValues { Array($0.utf8) }
      .merging(byteEnvironment) { $1 }
    let output = try TemporaryFile()
    let error = try TemporaryFile()
    let input = try TemporaryFile()

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    switch self.input {
    case .text(let text): try input.write(Array(text.utf8))
    case .bytes(let bytes): try input.write(bytes)
    case .file: break
    }
    if case .file(let path) = self.input {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, path, O_RDONLY, 0)
    } else {
      posix_spawn_file_actions_adddup2(&actions, input.descriptor, STDIN_FILENO)
    }
    if let outputDescriptor {
      posix_spawn_file_actions_adddup2(&actions, outputDescriptor, STDOUT_FILENO)
    } else if let path = self.output {
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, path, O_WRONLY, 0)
    } else {
      posix_spawn_file_actions_adddup2(&actions, output.descriptor, STDOUT_FILENO)
    }
    posix_spawn_file_actions_adddup2(&actions, error.descriptor, STDERR_FILENO)
    // A thread that runs tests holds signals back, with which no program reckons: tmux would never end.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

    var process = pid_t()
    let code = withCStrings(words) { words in
      withCStrings(variables.map { Array("\($0.key)=".utf8) + $0.value }) { environment in
        posix_spawn(&process, words[0]!, &actions, &attributes, words, environment)
      }
    }
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }
    return RunningProgram(process: process, output: output, error: error)
  }
}

/// A program that has been started.
struct RunningProgram {
  let process: pid_t
  fileprivate let output: TemporaryFile
  fileprivate let error: TemporaryFile

  /// Whether it has ended; its outcome can still be asked for.
  var hasEnded: Bool {
    var information = siginfo_t()
    return waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT) == 0
      && information.si_signo == SIGCHLD
  }

  /// What it has written on standard error so far.
  func errorSoFar() throws -> String { try error.textSoFar() }

  /// Waits until it has ended.
  func outcome() throws -> Outcome {
    var status: Int32 = 0
    while waitpid(process, &status, 0) != process {
      guard errno == EINTR else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .ECHILD) }
    }
    let signal = status & 0x7F
    return Outcome(
      exitCode: signal == 0 ? (status >> 8) & 0xFF : 128 + signal,
      output: try output.text(), error: try error.text())
  }
}

/// A file without a name, which disappears when its descriptors are closed.
private final class TemporaryFile {
  let descriptor: Int32

  init() throws {
    var path = Array(URL.temporaryDirectory.appending(path: "swiftcal-XXXXXX").path.utf8CString)
    descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EMFILE) }
    unlink(path)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  deinit { close(descriptor) }

  /// Writes the bytes and goes back to the beginning of the file.
  func write(_ bytes: [UInt8]) throws {
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    try file.write(contentsOf: bytes)
    try file.seek(toOffset: 0)
  }

  /// The text, read without moving the place where a running program writes next.
  func textSoFar() throws -> String {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  func text() throws -> String {
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    try file.seek(toOffset: 0)
    return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
  }
}

/// Calls the body with the bytes in the form of C's `argv` and `environ`.
private func withCStrings<Result>(
  _ strings: [[UInt8]], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = strings.map { strdup($0.map { CChar(bitPattern: $0) } + [0]) }
  defer { for copy in copies { free(copy) } }
  return body(copies + [nil])
}
