import CLinux
import Glibc
import Synchronization

/// The signals that a thread holds back while an event loop runs on it, and those that it held back before.
///
/// SIGPIPE is always among them, so that a write to a reader who has left fails with `EPIPE` instead of ending the
/// process. It is held back rather than ignored because a mask belongs to one thread, while an ignored signal is
/// ignored by the whole process.
struct SignalMask {
  let signals: sigset_t
  private let before: sigset_t
  private let numbers: [Int32]

  /// How many loops of this process take each signal.
  private static let taken = Mutex<[Int32: Int]>([:])

  /// Holds `numbers` back on the calling thread.
  /// - Throws: `SystemError` if one of them is not the number of a signal.
  init(_ numbers: some Sequence<Int32>) throws(SystemError) {
    var asked = linux_signal_set([], 0)
    for number in numbers { _ = try checked("sigaddset", sigaddset(&asked, number)) }
    signals = asked
    self.numbers = Array(numbers)
    let withheld = self.numbers + [SIGPIPE]
    var held = linux_signal_set(withheld, Int32(withheld.count))
    var earlier = sigset_t()
    pthread_sigmask(SIG_BLOCK, &held, &earlier)
    before = earlier
    Self.taken.withLock { [numbers = self.numbers] taken in
      for number in numbers { taken[number, default: 0] += 1 }
    }
  }

  /// Whether a signal is to end the process: it has its usual effect, and no loop takes it for something else. A program that was
  /// started with the signal held back, as desktops and bars do by mistake, is ended by it all the same.
  static func endsProcess(_ number: Int32) -> Bool {
    var action = sigaction()
    guard taken.withLock({ $0[number, default: 0] }) == 0, sigaction(number, nil, &action) == 0 else {
      return false
    }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 0
  }

  /// Lets a signal have its usual effect, which is to end the process.
  static func letEnd(_ number: Int32) {
    var ending = linux_signal_set([number], 1)
    pthread_sigmask(SIG_UNBLOCK, &ending, nil)
    raise(number)
  }

  /// Restores the calling thread's mask.
  func restore() {
    Self.taken.withLock { taken in
      for number in numbers { taken[number, default: 1] -= 1 }
    }
    var earlier = before
    if sigismember(&earlier, SIGPIPE) == 0 { Self.dropPendingPipeSignal() }
    pthread_sigmask(SIG_SETMASK, &earlier, nil)
  }

  /// A failed write leaves a SIGPIPE pending. `EPIPE` has already reported it, so it must not end the process later.
  private static func dropPendingPipeSignal() {
    var pipe = linux_signal_set([SIGPIPE], 1)
    var noTime = timespec()
    while sigtimedwait(&pipe, nil, &noTime) > 0 {}
  }
}
