import CLinux
import FileSystem
import Glibc

/// Another program that is run without a shell, under limits of time and of output. It gets the environment that it is
/// given, and no file of this process beside its three streams.
///
/// Running it blocks. On an event loop it belongs into `EventLoop.blocking(_:)`.
public struct ChildProgram: Sendable {
  /// The program's name, which is looked for in the folders of `PATH`.
  public let name: String
  /// Its arguments. Each may be the text of a path.
  public var arguments: [String]
  /// Its whole environment.
  public var environment: [String: String]
  /// What it reads on standard input.
  public var input: [UInt8]
  /// After how many seconds it is ended.
  public var timeLimit: Double
  /// How many bytes it may write on standard output.
  public var outputLimit: Int

  /// A program with its arguments.
  public init(
    _ name: String, _ arguments: [String], environment: [String: String] = [:], input: [UInt8] = [],
    timeLimit: Double = 60, outputLimit: Int = 64 << 20
  ) {
    self.name = name
    self.arguments = arguments
    self.environment = environment
    self.input = input
    self.timeLimit = timeLimit
    self.outputLimit = outputLimit
  }

  /// How a program ended.
  public struct Outcome: Sendable {
    /// Its exit status; 128 and the number of the signal that ended it.
    public let status: Int32
    /// What it wrote on standard output.
    public let output: [UInt8]
    /// The beginning of what it wrote on standard error.
    public let problem: String
  }

  /// Why a program could not be run to its end.
  public enum Failure: Error, Equatable, Sendable {
    /// No folder of `PATH` has it.
    case missing
    /// It took too long, and was ended.
    case tooSlow
    /// It wrote too much, and was ended.
    case tooMuchOutput
    /// The system could not start it.
    case system(SystemError)
  }

  /// Runs the program and waits until it has ended. When this returns or throws, nothing of the program is left.
  /// - Throws: ``Failure``.
  public func run() throws(Failure) -> Outcome {
    let running = try RunningChild(self)
    do {
      return try running.outcome()
    } catch {
      running.end()
      throw error
    }
  }
}

/// A program that runs, with the pipes to it.
private final class RunningChild {
  private let limits: ChildProgram
  private let deadline: Double
  private var process = pid_t()
  private var isOver = false
  /// The ends of this process: where the program's input is written, and where its output and its problems are read.
  private var input: Descriptor?
  private let output: Descriptor
  private let problems: Descriptor

  init(_ program: ChildProgram) throws(ChildProgram.Failure) {
    limits = program
    deadline = Self.now + program.timeLimit
    do throws(SystemError) {
      let (inputEnd, input) = try Self.pipe()
      let (output, outputEnd) = try Self.pipe()
      let (problems, problemsEnd) = try Self.pipe()
      (self.input, self.output, self.problems) = (input, output, problems)
      for end in [input, output, problems] {
        _ = try checked("fcntl", fcntl(end.number, F_SETFL, O_NONBLOCK))
      }
      try start([inputEnd, outputEnd, problemsEnd])
    } catch {
      throw error.code == ENOENT && error.call == "posix_spawnp" ? .missing : .system(error)
    }
  }

  private static func pipe() throws(SystemError) -> (read: Descriptor, write: Descriptor) {
    var ends: (Int32, Int32) = (-1, -1)
    let result = withUnsafeMutablePointer(to: &ends) {
      $0.withMemoryRebound(to: Int32.self, capacity: 2) { pipe2($0, O_CLOEXEC) }
    }
    _ = try checked("pipe2", result)
    return (try Descriptor("pipe2", ends.0), try Descriptor("pipe2", ends.1))
  }

  /// Starts the program in a process group of its own, with these descriptors as its streams. It gets no signal that this
  /// process holds back or ignores.
  private func start(_ streams: [Descriptor]) throws(SystemError) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in streams.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, stream.number, Int32(number))
    }
    // Other threads may have files open that they would pass on.
    posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    let words = ([limits.name] + limits.arguments).map { $0.withPath { strdup($0) } }
    let variables = limits.environment.map { "\($0.key)=\($0.value)".withPath { strdup($0) } }
    defer { for text in words + variables { free(text) } }
    let code = posix_spawnp(&process, limits.name, &actions, &attributes, words + [nil], variables + [nil])
    guard code == 0 else { throw SystemError(call: "posix_spawnp", code: code) }
  }

  /// Gives the program its input and takes its output, until it has ended.
  func outcome() throws(ChildProgram.Failure) -> ChildProgram.Outcome {
    var (rest, output, problem) = (limits.input[...], [UInt8](), [UInt8]())
    var (hasOutput, hasProblems) = (true, true)
    if rest.isEmpty { input = nil }
    while hasOutput || hasProblems {
      var requests = [
        pollfd(fd: hasOutput ? self.output.number : -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: hasProblems ? problems.number : -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: input?.number ?? -1, events: Int16(POLLOUT), revents: 0),
      ]
      let left = deadline - Self.now
      guard left > 0 else { throw .tooSlow }
      let count = poll(&requests, nfds_t(requests.count), Int32(min(left * 1000 + 1, 1_000_000)))
      guard count >= 0 || errno == EINTR else { throw .system(SystemError(call: "poll", code: errno)) }
      guard count > 0 else { continue }
      if requests[0].revents != 0 {
        hasOutput = try take(from: self.output, into: &output)
        guard output.count <= limits.outputLimit else { throw .tooMuchOutput }
      }
      if requests[1].revents != 0 {
        hasProblems = try take(from: problems, into: &problem)
        if problem.count > 4096 { problem.removeLast(problem.count - 4096) }
      }
      if requests[2].revents != 0 { give(&rest) }
    }
    return ChildProgram.Outcome(
      status: try status(), output: output, problem: String(decoding: problem, as: UTF8.self))
  }

  private static let chunk = 1 << 16

  /// - Returns: whether there may be more.
  private func take(from stream: Descriptor, into bytes: inout [UInt8]) throws(ChildProgram.Failure) -> Bool {
    var count = 0
    let part = [UInt8](unsafeUninitializedCapacity: Self.chunk) { buffer, initialized in
      count = read(stream.number, buffer.baseAddress, buffer.count)
      initialized = max(count, 0)
    }
    guard count >= 0 else {
      if errno == EAGAIN || errno == EINTR { return true }
      throw .system(SystemError(call: "read", code: errno))
    }
    bytes += part
    return count > 0
  }

  /// Writes a part of the input. A program that does not read it to its end is left alone. SIGPIPE is held back meanwhile.
  private func give(_ rest: inout ArraySlice<UInt8>) {
    let mask = try? SignalMask([Int32]())
    let stream = input?.number ?? -1
    let count = rest.prefix(Self.chunk).withUnsafeBytes { write(stream, $0.baseAddress, $0.count) }
    let isBroken = count < 0 && errno != EAGAIN && errno != EINTR
    mask?.restore()
    if count > 0 { rest.removeFirst(count) }
    if rest.isEmpty || isBroken { input = nil }
  }

  /// Waits until the process has ended. It has closed its streams by then, so that takes no time as a rule.
  private func status() throws(ChildProgram.Failure) -> Int32 {
    var status: Int32 = 0
    while true {
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process { break }
      guard ended == 0 || errno == EINTR else { throw .system(SystemError(call: "waitpid", code: errno)) }
      guard Self.now < deadline else { throw .tooSlow }
      usleep(500)
    }
    isOver = true
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }

  /// Ends the process and all that it has started.
  func end() {
    guard !isOver else { return }
    kill(-process, SIGKILL)
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
    isOver = true
  }

  /// Seconds on a clock that nobody sets.
  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
