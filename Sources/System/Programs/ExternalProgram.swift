import CLinux
import Glibc
import Words

/// Another program, which is run without a shell: its arguments are words, and no character of them means anything else.
public struct ExternalProgram: Sendable {
  /// The absolute path of the program.
  public let path: String

  /// The program at an absolute path.
  public init(path: String) { self.path = path }

  /// The program of that name in the folders of `PATH`. A relative folder is skipped, since what is in the working folder is
  /// not to be run by chance.
  /// - Returns: nil if there is none.
  public init?(named name: String) {
    let folders = getenv("PATH").map { String(path: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    for folder in folders.utf8.split(separator: UInt8(ascii: ":")) {
      let candidate = String(Substring(folder)) + "/" + name
      var status = stat()
      if Folder.isAbsolute(candidate), pathStat(candidate, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        access(candidate, X_OK) == 0
      {
        path = candidate
        return
      }
    }
    return nil
  }

  /// How long a program may run, and how much it may print.
  public struct Limits: Hashable, Sendable {
    /// How long it may run.
    public var time: Duration
    /// The most bytes that are taken from its standard output.
    public var output: Int
    /// Whether it gets SIGINT and a second to tidy up before it is killed.
    public var isInterrupted: Bool
    /// Whether only the beginning of its output is wanted. What is behind it is dropped, and is no failure.
    public var dropsRest: Bool

    /// Limits of a run.
    public init(time: Duration, output: Int, isInterrupted: Bool = false, dropsRest: Bool = false) {
      self.time = time
      self.output = output
      self.isInterrupted = isInterrupted
      self.dropsRest = dropsRest
    }

    /// How many seconds one answer may take, of a host or of a program. Where something hangs, it is known by then.
    public static let secondsOfAnswer = 15

    /// A question that is answered at once unless something hangs.
    public static let ofAnswer = Limits(time: .seconds(secondsOfAnswer), output: 8 << 20)

    /// The reading of a long history, which takes its time.
    public static let ofHistory = Limits(time: .seconds(300), output: 64 << 20)
  }

  /// What a program left behind that ended by itself.
  public struct Outcome: Hashable, Sendable {
    /// The exit status, or 128 plus the number of the signal that ended it.
    public let status: Int32
    /// What it printed on standard output.
    public let output: [UInt8]
    /// The beginning of what it printed on standard error.
    public let error: String
  }

  /// Why a run has no outcome. The program has ended then.
  public enum Failure: Error, Equatable {
    /// It took longer than its limit.
    case tookTooLong
    /// It printed more than its limit.
    case printedTooMuch
  }

  /// The most bytes that are kept of standard error.
  private static let keptError = 4096

  /// Runs the program to its end on the loop of the current task.
  ///
  /// When the task is cancelled, or a limit is exceeded, the program is killed, and this returns when it has ended.
  /// What it has started itself is killed with it.
  /// - Parameters:
  ///   - arguments: the words behind the program's name.
  ///   - input: what it reads on standard input.
  ///   - environment: variables that it gets besides those of this process, which they replace; nil for one that it does
  ///     not get.
  ///   - inheritsEnvironment: whether it gets the variables of this process at all.
  ///   - limits: how long it may run, and how much it may print.
  ///   - receive: gets its standard output part by part, however long it is. The outcome then has none of it.
  /// - Throws: ``Failure``; `SystemError` where the program cannot be started, or no loop runs the task;
  ///   `CancellationError` when the task is cancelled.
  public func run(
    _ arguments: [String], input: [UInt8] = [], environment: [String: String?] = [:],
    inheritsEnvironment: Bool = true, limits: Limits, receive: (@Sendable ([UInt8]) -> Void)? = nil
  ) async throws -> Outcome {
    guard let loop = EventLoop.current else {
      throw SystemError(call: String(localized: "run \(path)", context: "what failed"), code: EDEADLK)
    }
    try Task.checkCancellation()
    let variables = Self.environment(changedBy: environment, inherits: inheritsEnvironment)
    let child = try launch(arguments, input: input, variables)
    do {
      let (output, error) = try await until {
        try await loop.sleep(for: limits.time)
        throw Failure.tookTooLong
      } run: {
        async let output = loop.drain(
          child.output, keeping: limits.output, orFailing: !limits.dropsRest, receive)
        async let error = loop.drain(child.error, keeping: Self.keptError, orFailing: false, nil)
        let printed = try await (output, error)
        try await loop.ended(child.process)
        return printed
      }
      RunningPrograms.remove(child.process)
      return Outcome(
        status: reap(child.process), output: output, error: String(decoding: error, as: UTF8.self))
    } catch {
      if limits.isInterrupted { interrupt(child.process) }
      kill(-child.process, SIGKILL)
      RunningPrograms.remove(child.process)
      _ = reap(child.process)
      throw error
    }
  }

  /// A program that runs, and what it prints.
  private struct Child: Sendable {
    let process: pid_t
    let output: Descriptor
    let error: Descriptor
  }

  /// The input is a file in memory, so that the program can read it at any pace.
  private func launch(
    _ arguments: [String], input: [UInt8], _ variables: [String]
  ) throws(SystemError) -> Child {
    let file = try Self.file(with: input)
    let (output, error) = (try Pipe(), try Pipe())
    let process = try start(
      arguments, variables, (file.number, output.writing.number, error.writing.number))
    RunningPrograms.add(process)
    return Child(process: process, output: output.reading, error: error.reading)
  }

  /// A file in memory with these bytes, which is read from its beginning.
  static func file(with input: [UInt8]) throws(SystemError) -> Descriptor {
    let file = try Descriptor("memfd_create", linux_memory_file("input"))
    do throws(FileError) {
      try FileBytes.write(input, to: file.number, of: "input")
    } catch {
      throw SystemError(call: "write", code: error.code)
    }
    lseek(file.number, 0, SEEK_SET)
    return file
  }

  /// Starts the program in a session of its own and lets it run on: it may outlive this process. Its input and its outputs
  /// are `/dev/null`.
  /// - Throws: `SystemError` where the program cannot be started.
  public func startDetached(_ arguments: [String], environment: [String: String?] = [:]) throws(SystemError) {
    let null = try Descriptor("open", open("/dev/null", O_RDWR | O_CLOEXEC))
    let streams = (null.number, null.number, null.number)
    let variables = Self.environment(changedBy: environment, inherits: true)
    let process = try start(arguments, variables, streams, inSessionOfItsOwn: true)
    // Nothing else waits for it, and without that its number would stay taken.
    try startThread { _ = reap(process) }
  }

  func start(
    _ arguments: [String], _ variables: [String], _ streams: (Int32, Int32, Int32),
    inSessionOfItsOwn: Bool = false
  ) throws(SystemError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, streams.0, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, streams.1, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, streams.2, STDERR_FILENO)
    // Other threads may have files open that they would pass on.
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The loop holds signals back, and a bar may ignore SIGPIPE. The program begins as it usually does.
    var none = linux_signal_set([], 0)
    var usual = linux_signal_set([SIGPIPE, SIGTERM, SIGINT, SIGHUP, SIGXFSZ], 5)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &usual)
    // A group of its own, so that what it starts can be killed with it.
    posix_spawnattr_setpgroup(&attributes, 0)
    let session = inSessionOfItsOwn ? LINUX_POSIX_SPAWN_SETSID : POSIX_SPAWN_SETPGROUP
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | session))

    let words = CStrings([path] + arguments)
    let variables = CStrings(variables)
    var process = pid_t()
    let code = posixSpawn(&process, path, &actions, &attributes, words.pointers, variables.pointers)
    guard code == 0 else {
      throw SystemError(call: String(localized: "run \(path)", context: "what failed"), code: code)
    }
    return process
  }

  /// The variables of this process, changed, or only the changes.
  static func environment(changedBy changes: [String: String?], inherits: Bool) -> [String] {
    var variables: [String] = []
    var next = environ
    while inherits, let variable = next.pointee {
      let text = String(path: variable)
      let name = String(Substring(text.utf8.prefix { $0 != UInt8(ascii: "=") }))
      if changes[name] == nil { variables.append(text) }
      next += 1
    }
    return variables + changes.compactMap { name, value in value.map { "\(name)=\($0)" } }
  }
}

/// Waits until a child has ended, and takes its number back.
/// - Returns: its exit status, or 128 plus the number of the signal that ended it.
func reap(_ process: pid_t) -> Int32 {
  var status: Int32 = 0
  while waitpid(process, &status, 0) < 0 {
    guard errno == EINTR else { return 128 }
  }
  let signal = status & 0x7F
  return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
}

/// Asks a child to end, and gives it a second.
private func interrupt(_ process: pid_t) {
  kill(process, SIGINT)
  var information = siginfo_t()
  for _ in 0..<100 {
    let options = WEXITED | WNOWAIT | WNOHANG
    guard waitid(P_PID, id_t(process), &information, options) == 0, information.si_signo == 0 else { return }
    usleep(10_000)
  }
}

/// A pipe from a child to this process.
struct Pipe {
  let reading: Descriptor
  let writing: Descriptor

  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    _ = try checked("pipe2", pipe2(&ends, O_CLOEXEC))
    (reading, writing) = (try Descriptor("pipe2", ends[0]), try Descriptor("pipe2", ends[1]))
    // Only this end: the child's would not wait either.
    _ = fcntl(reading.number, F_SETFL, O_NONBLOCK)
  }
}

extension EventLoop {
  /// Reads to the end.
  /// - Parameters:
  ///   - limit: the most bytes that are kept.
  ///   - fails: whether more bytes are an error. Otherwise they are dropped.
  ///   - receive: gets the bytes instead, and none are kept.
  /// - Throws: `ExternalProgram.Failure.printedTooMuch`; `SystemError`; `CancellationError`.
  func drain(
    _ pipe: Descriptor, keeping limit: Int, orFailing fails: Bool, _ receive: (@Sendable ([UInt8]) -> Void)?
  ) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      try await readable(pipe.number)
      let part = try withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
        try pipe.read(into: buffer).map { Array(buffer[..<$0]) }
      }
      guard let part else { continue }
      if part.isEmpty { return bytes }
      if let receive {
        receive(part)
        continue
      }
      if fails, bytes.count + part.count > limit { throw ExternalProgram.Failure.printedTooMuch }
      bytes += part.prefix(limit - bytes.count)
    }
  }

  /// Waits until a child has ended. Its number stays taken until it is waited for.
  func ended(_ process: pid_t) async throws {
    let descriptor = linux_process_descriptor(process)
    // Not every system lets a process be waited for together with other things.
    guard descriptor >= 0 else { return try await blocking { waitForEnd(of: process) } }
    let held = try Descriptor("pidfd_open", descriptor)
    try await readable(held.number)
  }
}

/// Waits until a child has ended, and leaves its number taken.
private func waitForEnd(of process: pid_t) {
  var information = siginfo_t()
  while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
}
