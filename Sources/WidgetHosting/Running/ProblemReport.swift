import Synchronization

/// Tells the user why an activity of a host failed, once for each new reason.
final class ProblemReport: Sendable {
  /// An activity of a host that can fail.
  enum Activity: Hashable { case reading, listening }

  private let reported = Mutex<[Activity: String]>([:])
  private let write: @Sendable (String) -> Void

  /// - Parameter write: writes one message, such as on standard error.
  init(_ write: @escaping @Sendable (String) -> Void) { self.write = write }

  /// Reports why an activity failed, unless it failed for that reason the last time too.
  func failed(_ activity: Activity, _ error: any Error) {
    let reason = "\(error)"
    let isNew = reported.withLock { $0.updateValue(reason, forKey: activity) != reason }
    if isNew { write(reason) }
  }

  /// Notes that an activity succeeded. If it fails again, that is reported.
  func succeeded(_ activity: Activity) { reported.withLock { $0[activity] = nil } }

  /// Reports a message every time.
  func say(_ message: String) { write(message) }
}
