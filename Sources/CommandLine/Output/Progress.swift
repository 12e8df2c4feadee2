import Glibc
import Synchronization
import Words

/// Shows the progress of a long task on a terminal, after the first half second. If standard error is not a
/// terminal, it shows nothing.
public final class Progress: Sendable {
  private let total: String
  private let start = ContinuousClock.now
  private let isVisible = isatty(STDERR_FILENO) == 1
  private let isShown = Atomic(false)

  /// - Parameter total: how much there is to do, such as `3652 days`.
  public init(total: String) { self.total = total }

  /// Shows how much is done.
  @Sendable public func show(_ done: Int) {
    guard isVisible, ContinuousClock.now - start > .milliseconds(500) else { return }
    isShown.store(true, ordering: .relaxed)
    let count = String(localized: "\(done) of \(total)", context: "progress")
    printError("\r\(count)\u{1B}[K")
  }

  /// Clears the line.
  public func end() {
    if isShown.load(ordering: .relaxed) { printError("\r\u{1B}[K") }
  }
}
