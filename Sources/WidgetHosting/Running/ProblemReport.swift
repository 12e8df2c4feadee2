import Synchronization

/// Tells the user what a host cannot do.
final class ProblemReport: Sendable {
  /// Why nothing can be read, as it was reported last; nil if something can be.
  private let reported = Mutex<String?>(nil)
  private let write: @Sendable (String) -> Void

  /// - Parameter write: writes one message, such as on standard error.
  init(_ write: @escaping @Sendable (String) -> Void) { self.write = write }

  /// Reports why a widget could not be read, unless it failed for that reason the last time too; nil if it could be.
  @Sendable func note(_ error: (any Error)?) {
    let reason = error.map { "\($0)" }
    let isNew = reported.withLock { reported in
      defer { reported = reason }
      return reported != reason
    }
    if isNew, let reason { write(reason) }
  }

  /// Reports a message every time.
  func say(_ message: String) { write(message) }
}
