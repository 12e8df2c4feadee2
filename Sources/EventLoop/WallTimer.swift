import CLinux
import FoundationEssentials
import Glibc
import Synchronization

/// A timer on the wall clock: it keeps its date when the machine is suspended or the clock is set.
///
/// One task sleeps on a timer at a time. The timer remembers that the clock was set while nobody slept, so
/// that between two sleeps no change is missed.
public final class WallTimer: Sendable {
  /// Why a sleep ended.
  public enum Wake: Sendable, Equatable {
    /// The date was reached.
    case arrived

    /// The clock was set, or the machine was suspended: the date may be near, far or over. Look at the clock
    /// again.
    case clockChanged
  }

  private let loop: EventLoop
  private let descriptor: Descriptor
  private let isAsleep = Mutex(false)

  /// Makes a timer whose sleepers wait on `loop`.
  ///
  /// - Throws: `SystemError` when the system has no descriptors left.
  public init(on loop: EventLoop) throws {
    self.loop = loop
    let flags = Int32(TFD_CLOEXEC | TFD_NONBLOCK)
    descriptor = try Descriptor("timerfd_create", timerfd_create(CLOCK_REALTIME, flags))
    _ = try arm(for: nil)
  }

  /// Sleeps until the wall clock reads `date` (nil: for ever), or until the clock is set or the machine
  /// wakes up from suspend, whichever is first. A date that is over comes back at once.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  public func sleep(until date: Date?) async throws -> Wake {
    let wasAsleep = isAsleep.withLock { isAsleep in
      defer { isAsleep = true }
      return isAsleep
    }
    precondition(!wasAsleep, "One task at a time sleeps on a WallTimer.")
    defer { isAsleep.withLock { $0 = false } }

    if try arm(for: date) == .clockChanged { return .clockChanged }
    while true {
      try await loop.readable(descriptor.number)
      if let wake = try ring() { return wake }
    }
  }

  /// Sets the timer to `date`. Linux says here, too, that the clock was set since the last look, and has
  /// armed the timer nevertheless (timerfd_create(2)).
  private func arm(for date: Date?) throws(SystemError) -> Wake {
    var setting = itimerspec()
    setting.it_value = Self.instant(of: date)
    let flags = Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET)
    if timerfd_settime(descriptor.number, flags, &setting, nil) == 0 { return .arrived }
    guard errno == ECANCELED else { throw SystemError(call: "timerfd_settime", code: errno) }
    return .clockChanged
  }

  /// Why the timer became readable, or nil when it did not.
  private func ring() throws(SystemError) -> Wake? {
    var count: UInt64 = 0
    let result: Result<Int?, SystemError> = withUnsafeMutableBytes(of: &count) { bytes in
      Result { () throws(SystemError) in try descriptor.read(into: bytes) }
    }
    switch result {
    case .success(let bytes): return bytes == nil ? nil : .arrived
    case .failure(let error) where error.code == ECANCELED: return .clockChanged
    case .failure(let error): throw error
    }
  }

  /// The first whole microsecond after `date`, so that the clock, read in the steps of a `Date`, is never
  /// still before it. For ever is a date that no clock reaches; the past is the clock's first nanosecond,
  /// because zero would stop the timer.
  static func instant(of date: Date?) -> timespec {
    let forever: Double = 9_000_000_000
    let seconds = date?.timeIntervalSince1970 ?? forever
    guard seconds < forever else { return timespec(tv_sec: Int(forever), tv_nsec: 0) }
    guard seconds > 0 else { return timespec(tv_sec: 0, tv_nsec: 1) }
    let microseconds = Int(seconds * 1_000_000) + 1
    return timespec(tv_sec: microseconds / 1_000_000, tv_nsec: microseconds % 1_000_000 * 1_000)
  }
}
