import CLinux
import FoundationEssentials
import Glibc

/// A timer on the wall clock. It keeps its date when the machine is suspended or the clock is set.
///
/// One task at a time sleeps on a timer. The timer also notices that the clock was set between two sleeps, so no change
/// is missed.
public final class WallTimer: Sendable {
  private let loop: EventLoop
  private let descriptor: Descriptor

  /// Makes a timer whose sleepers wait on `loop`.
  ///
  /// - Throws: `SystemError` when the system has no descriptors left.
  public init(on loop: EventLoop) throws {
    self.loop = loop
    let flags = Int32(TFD_CLOEXEC | TFD_NONBLOCK)
    descriptor = try Descriptor("timerfd_create", timerfd_create(CLOCK_REALTIME, flags))
    _ = try arm(for: nil)
  }

  /// Sleeps until the wall clock reads `date`, or until the clock is set or the machine wakes up from
  /// suspend, whichever comes first. Without a date it waits only until the clock is set or the machine wakes
  /// up. If the date has passed, it returns at once.
  ///
  /// - Returns: whether the date has arrived. False means that the clock was set or the machine was
  ///   suspended: the date may be near, far or past, so look at the clock again.
  /// - Throws: `CancellationError` when the task is cancelled.
  @discardableResult
  public func sleep(until date: Date?) async throws -> Bool {
    guard try arm(for: date) else { return false }
    while true {
      try await loop.readable(descriptor.number)
      if let hasArrived = try expiration() { return hasArrived }
    }
  }

  /// Sets the timer to `date`.
  /// - Returns: false if the clock was set since the last time; the timer is armed nevertheless (timerfd_create(2)).
  private func arm(for date: Date?) throws(SystemError) -> Bool {
    var setting = itimerspec()
    setting.it_value = Self.instant(of: date)
    let flags = Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET)
    if timerfd_settime(descriptor.number, flags, &setting, nil) == 0 { return true }
    guard errno == ECANCELED else { throw SystemError(call: "timerfd_settime", code: errno) }
    return false
  }

  /// Reads why the timer became readable.
  /// - Returns: true if its date has arrived, false if the clock was set, nil if it is not readable.
  private func expiration() throws -> Bool? {
    var count: UInt64 = 0
    do {
      return try withUnsafeMutableBytes(of: &count) { try descriptor.read(into: $0) } == nil ? nil : true
    } catch let error as SystemError where error.code == ECANCELED {
      return false
    }
  }

  /// The first whole microsecond after `date`: a `Date` is read in such steps, and a clock that is read after the sleep
  /// must not be before `date`. Without a date, this is a date that no clock reaches. A date before 1970 becomes the
  /// clock's first nanosecond, because zero would stop the timer.
  static func instant(of date: Date?) -> timespec {
    let forever: Double = 9_000_000_000
    let seconds = date?.timeIntervalSince1970 ?? forever
    guard seconds < forever else { return timespec(tv_sec: Int(forever), tv_nsec: 0) }
    guard seconds > 0 else { return timespec(tv_sec: 0, tv_nsec: 1) }
    let microseconds = Int(seconds * 1_000_000) + 1
    return timespec(tv_sec: microseconds / 1_000_000, tv_nsec: microseconds % 1_000_000 * 1_000)
  }
}
