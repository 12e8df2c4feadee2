import CLinux
import Glibc

extension EventLoop {
  /// Sleeps for a time that no change of the wall clock makes shorter or longer. The time in which the machine is suspended
  /// does not count.
  /// - Throws: `CancellationError` when the task is cancelled; `SystemError` when the system has no descriptors left.
  public func sleep(for duration: Duration) async throws {
    let timer = try Descriptor(
      "timerfd_create", timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC | TFD_NONBLOCK)))
    let (seconds, attoseconds) = duration.components
    var setting = itimerspec()
    // Zero would stop the timer.
    setting.it_value = timespec(
      tv_sec: max(Int(seconds), 0), tv_nsec: max(Int(attoseconds / 1_000_000_000), seconds > 0 ? 0 : 1))
    timerfd_settime(timer.number, 0, &setting, nil)
    try await readable(timer.number)
  }
}
