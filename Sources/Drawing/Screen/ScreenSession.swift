import CLinux
import FoundationEssentials
import Glibc
public import System
public import Words

/// What happens to a program that has a whole terminal.
public enum ScreenEvent: Sendable {
  /// A person did this, in that order. What arrived at once comes at once, so that a long text is drawn once and not for
  /// each of its characters.
  case inputs([TerminalInput])
  /// The terminal has another size, or has to be drawn again.
  case resized
}

/// Why a program's screen ended although the program did not end it.
public enum ScreenEnding: Error, Sendable {
  /// A signal asked for it.
  case signal(Int32)
  /// The terminal is gone.
  case hungUp

  /// Ends the program by the signal that ended its screen, so that whoever started the program sees which one it was. Returns
  /// if the terminal is gone.
  public func endProgram() {
    guard case .signal(let number) = self else { return }
    Glibc.signal(number, SIG_DFL)
    var signals = linux_signal_set([number], 1)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
  }
}

/// A program's hold of the whole terminal. The terminal is as it was before at the end, while the program is stopped, and if
/// the program crashes.
public actor ScreenSession {
  /// The signals that the event loop has to hold back for a session.
  public static let signals: Set<Int32> = [SIGTERM, SIGINT, SIGHUP, SIGWINCH, SIGTSTP, SIGCONT]

  private let loop: EventLoop
  private let modes: TerminalModes
  private let timer: WallTimer
  private var writer: ScreenWriter
  private var decoder = InputDecoder()
  /// What is to be shown next; nil if all is shown.
  private var next: ScreenBuffer?
  /// What was to be shown last; nil before anything was.
  private var last: ScreenBuffer?
  private var isWriting = false
  /// Whether the terminal is taken. Before that, and behind it, nothing is drawn.
  private var isTaken = false
  /// Whether drawing waits for the terminal to tell its background. It waits for a moment only; the answer may come later.
  private var isAsking = false

  private static let input = STDIN_FILENO
  private static let output = STDOUT_FILENO

  /// Whether standard input and output are a terminal that this process may use now.
  public static var isPossible: Bool {
    isatty(input) == 1 && isatty(output) == 1 && tcgetpgrp(input) == getpgrp()
  }

  /// A session on standard input and output. It does nothing before ``run(_:)``.
  /// - Parameters:
  ///   - loop: a loop that holds ``signals`` back.
  ///   - traits: what the terminal can show.
  /// - Throws: `SystemError` if standard input is not a terminal.
  public init(on loop: EventLoop, _ traits: TerminalTraits) throws {
    self.loop = loop
    modes = try TerminalModes(
      input: Self.input, output: Self.output,
      clearsAtEnd: getenv("TERM").map { strcmp($0, "linux") == 0 } ?? false)
    timer = try WallTimer(on: loop)
    writer = ScreenWriter(traits)
  }

  /// How large the terminal is now; 80 × 24 if it does not say so.
  public nonisolated var size: ScreenSize {
    var size = winsize()
    guard ioctl(Self.output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return ScreenSize(columns: 80, rows: 24)
    }
    // No screen is larger, but some program may say so, and every cell is kept in memory.
    return ScreenSize(columns: min(Int(size.ws_col), 1000), rows: min(Int(size.ws_row), 500))
  }

  // MARK: Running

  /// Takes the terminal, passes on what happens to it until the task is cancelled or `handle` throws, and gives it back.
  /// - Parameter handle: receives each event. It is called again when it has returned.
  /// - Throws: what `handle` throws; ``ScreenEnding``.
  public func run(_ handle: @escaping @Sendable (ScreenEvent) async throws -> Void) async throws {
    try modes.enter()
    defer {
      isTaken = false
      leave()
    }
    do {
      try await askForBackground()
      isTaken = true
      try await draw()
      try await withThrowingDiscardingTaskGroup { tasks in
        tasks.addTask { try await self.followSignals(handle) }
        tasks.addTask { try await self.readInput(handle) }
      }
    } catch let error as SystemError where [EIO, EPIPE, ENXIO, EBADF].contains(error.code) {
      throw ScreenEnding.hungUp
    }
  }

  private func followSignals(_ handle: @Sendable (ScreenEvent) async throws -> Void) async throws {
    while true {
      switch try await loop.nextSignal() {
      case SIGWINCH: try await handle(.resized)
      case SIGTSTP: try await suspend(handle, stopping: getpid())
      case SIGCONT:
        // It was stopped by a signal that cannot be held back. Another program may have used the terminal.
        try modes.enter()
        writer.forget()
        try await handle(.resized)
      case let number: throw ScreenEnding.signal(number)
      }
    }
  }

  private func readInput(_ handle: @Sendable (ScreenEvent) async throws -> Void) async throws {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      guard try await waitForInput(atMost: isAsking ? Self.answerTime : decoder.patience) else {
        try await stopAsking()
        try await pass(decoder.flush(), to: handle)
        continue
      }
      let count = read(Self.input, &buffer, buffer.count)
      if count > 0 {
        try await pass(decoder.read(buffer[..<count]), to: handle)
      } else if count == 0 || errno != EINTR && errno != EAGAIN {
        throw ScreenEnding.hungUp
      }
    }
  }

  private func pass(
    _ inputs: [TerminalInput], to handle: @Sendable (ScreenEvent) async throws -> Void
  ) async throws {
    var typed: [TerminalInput] = []
    for input in inputs {
      switch input {
      case .background(let color): try await take(background: color)
      case .answered:
        decoder.awaitsAnswers = false
        try await stopAsking()
      // The whole job is stopped, as the terminal itself would do it: also the script that started this program.
      case .key(.control("z")):
        if !typed.isEmpty { try await handle(.inputs(typed)) }
        typed = []
        try await suspend(handle, stopping: 0)
      default: typed.append(input)
      }
    }
    if !typed.isEmpty { try await handle(.inputs(typed)) }
  }

  /// Waits until something can be read.
  /// - Returns: false if nothing came in time.
  private func waitForInput(atMost seconds: Double?) async throws -> Bool {
    guard let seconds else {
      try await loop.readable(Self.input)
      return true
    }
    return try await withThrowingTaskGroup(of: Bool.self) { [loop, timer] tasks in
      tasks.addTask {
        try await loop.readable(Self.input)
        return true
      }
      tasks.addTask {
        try await timer.sleep(until: .now + seconds)
        return false
      }
      defer { tasks.cancelAll() }
      return try await tasks.next() ?? false
    }
  }

  // MARK: Stopping

  /// Gives the terminal back, stops, and takes the terminal again when the program goes on.
  /// - Parameter processes: what stops, as `kill` takes it.
  private func suspend(
    _ handle: @Sendable (ScreenEvent) async throws -> Void, stopping processes: pid_t
  ) async throws {
    leave()
    // The signal is held back until now.
    kill(processes, SIGTSTP)
    var signals = linux_signal_set([SIGTSTP], 1)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    // The signal that continued the program says nothing new.
    var continued = linux_signal_set([SIGCONT], 1)
    var noTime = timespec()
    sigtimedwait(&continued, nil, &noTime)
    try modes.enter()
    writer.forget()
    try await handle(.resized)
  }

  // MARK: Drawing

  /// Shows a screen. While the terminal is slow, what comes in between is left out.
  /// - Parameter signs: which signs the person wants.
  /// - Throws: ``ScreenEnding/hungUp``.
  public func show(_ screen: ScreenBuffer, with signs: SignChoice = .auto) async throws {
    writer.traits.signs = signs
    (next, last) = (screen, screen)
    try await draw()
  }

  private func draw() async throws {
    guard isTaken, !isWriting, !isAsking else { return }
    isWriting = true
    defer { isWriting = false }
    while let screen = next {
      next = nil
      let bytes = writer.bytes(showing: screen)
      do {
        try await loop.write(bytes, to: Self.output)
      } catch is SystemError {
        throw ScreenEnding.hungUp
      }
    }
  }

  // MARK: The background

  /// How long drawing waits for the background, in seconds. Most terminals need less than a millisecond; one far away is
  /// drawn with colours for any background until it has answered.
  private static let answerTime = 0.1
  /// How long the end waits for answers that are still on their way, in seconds.
  private static let longestAnswerTime = 1.0

  /// Asks for the background (OSC 11), and then what every terminal answers: its attributes.
  private func askForBackground() async throws {
    guard writer.traits.colors != .none, writer.traits.background == nil else { return }
    isAsking = true
    decoder.awaitsAnswers = true
    try await loop.write(Array("\u{1B}]11;?\u{1B}\\\u{1B}[c".utf8), to: Self.output)
  }

  private func stopAsking() async throws {
    guard isAsking else { return }
    isAsking = false
    try await draw()
  }

  /// Takes the background when it comes, and draws again what is shown without it.
  private func take(background color: TerminalColor) async throws {
    writer.traits.background = color
    if next == nil { next = last }
    try await draw()
  }

  /// Gives the terminal back. An answer that is still on its way would be typed into the shell, so it is waited for.
  private func leave() {
    let end = Date.now + Self.longestAnswerTime
    var buffer = [UInt8](repeating: 0, count: 4096)
    while decoder.awaitsAnswers {
      let left = end.timeIntervalSinceNow
      var request = pollfd(fd: Self.input, events: Int16(POLLIN), revents: 0)
      guard left > 0, poll(&request, 1, Int32(left * 1000) + 1) > 0 else { break }
      let count = read(Self.input, &buffer, buffer.count)
      guard count > 0 else { break }
      if decoder.read(buffer[..<count]).contains(.answered) { decoder.awaitsAnswers = false }
    }
    modes.leave()
  }
}
