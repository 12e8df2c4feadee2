import FileSystem
import Glibc

/// The signals that a thread holds back while an event loop runs on it, and those that it held back before.
///
/// SIGPIPE is always among them, so that a write to a reader who has left fails with `EPIPE` instead of ending the
/// process. It is held back rather than ignored because a mask belongs to one thread, while an ignored signal is
/// ignored by the whole process.
struct SignalMask {
  let signals: sigset_t
  private let before: sigset_t

  /// Holds `numbers` back on the calling thread.
  /// - Throws: `SystemError` if one of them is not the number of a signal.
  init(_ numbers: some Sequence<Int32>) throws(SystemError) {
    var asked = sigset_t()
    sigemptyset(&asked)
    for number in numbers { _ = try checked("sigaddset", sigaddset(&asked, number)) }
    signals = asked

    var held = asked
    sigaddset(&held, SIGPIPE)
    var earlier = sigset_t()
    pthread_sigmask(SIG_BLOCK, &held, &earlier)
    before = earlier
  }

  /// Restores the calling thread's mask.
  func restore() {
    var earlier = before
    if sigismember(&earlier, SIGPIPE) == 0 { Self.dropPendingPipeSignal() }
    pthread_sigmask(SIG_SETMASK, &earlier, nil)
  }

  /// A failed write leaves a SIGPIPE pending. `EPIPE` has already reported it, so it must not end the process later.
  private static func dropPendingPipeSignal() {
    var pipe = sigset_t()
    sigemptyset(&pipe)
    sigaddset(&pipe, SIGPIPE)
    var noTime = timespec()
    while sigtimedwait(&pipe, nil, &noTime) > 0 {}
  }
}
