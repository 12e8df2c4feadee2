import CLinux
import Glibc

/// Gives the terminal back when the program crashes. All that the handler needs is prepared in memory that stays, since
/// nothing may be allocated in a signal handler (signal-safety(7)).
enum CrashRestoring {
  /// The signals of a crash, and those that end a program which does not expect them. Swift's own checks end a program with
  /// SIGILL or SIGTRAP.
  static let signals = [
    SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF,
    SIGXCPU,
  ]

  /// What the handler writes and sets.
  private struct Prepared {
    var isArmed: sig_atomic_t = 0
    var output: Int32 = -1
    var input: Int32 = -1
    var count = 0
    var modes = termios()
  }

  // These are made before a handler is set and never freed. Only the handler and the thread of the screen use them.
  private nonisolated(unsafe) static let prepared = {
    let memory = UnsafeMutablePointer<Prepared>.allocate(capacity: 1)
    memory.initialize(to: Prepared())
    return memory
  }()
  private static let longest = 256
  private nonisolated(unsafe) static let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: longest)

  /// Prepares the handler.
  /// - Parameters:
  ///   - text: what to write, at most 256 bytes.
  ///   - output: where to write it.
  ///   - input: the terminal whose modes are set.
  ///   - modes: those modes.
  static func arm(_ text: [UInt8], output: Int32, input: Int32, modes: termios) {
    precondition(text.count <= longest)
    for (index, byte) in text.enumerated() { bytes[index] = byte }
    prepared.pointee = Prepared(isArmed: 1, output: output, input: input, count: text.count, modes: modes)
    useOtherStack()
    var action = sigaction()
    // Once: if the handler crashes too, or has run, the signal ends the program.
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | Int32(SA_ONSTACK) | Int32(SA_NODEFER)
    // In the background, setting the modes would stop the program.
    action.sa_mask = linux_signal_set([SIGTTOU], 1)
    action.__sigaction_handler.sa_handler = { number in
      let memory = CrashRestoring.prepared
      if memory.pointee.isArmed != 0 {
        memory.pointee.isArmed = 0
        _ = write(memory.pointee.output, CrashRestoring.bytes, memory.pointee.count)
        _ = tcsetattr(memory.pointee.input, TCSANOW, &memory.pointee.modes)
      }
      raise(number)
    }
    // The program that started this one may hold some of them back.
    for number in signals { sigaction(number, &action, nil) }
    var all = linux_signal_set(signals, Int32(signals.count))
    pthread_sigmask(SIG_UNBLOCK, &all, nil)
  }

  /// Lets a crash be again what it is without a screen.
  static func disarm() {
    prepared.pointee.isArmed = 0
    for number in signals { signal(number, SIG_DFL) }
  }

  /// A crash because the stack is full leaves no room on it.
  private static func useOtherStack() {
    var stack = stack_t()
    stack.ss_sp = otherStack
    stack.ss_size = otherStackSize
    sigaltstack(&stack, nil)
  }

  private static let otherStackSize = 65_536
  // It is made before the handler is set and never freed. Only the handler runs on it.
  private nonisolated(unsafe) static let otherStack = UnsafeMutableRawPointer.allocate(
    byteCount: otherStackSize, alignment: 16)
}
