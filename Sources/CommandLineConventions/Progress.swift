import FoundationEssentials
import Glibc
import StudyCalendar

/// Says on a terminal how far a long task is, from half a second on; elsewhere nothing.
public final class Progress {
  private let total: Int
  private let start = Date.now
  private let isSeen = isatty(STDERR_FILENO) == 1
  private var isShown = false

  /// - Parameter total: of how many days.
  public init(total: Int) { self.total = total }

  /// So many days are done.
  public func show(_ done: Int) {
    guard isSeen, Date.now.timeIntervalSince(start) > 0.5 else { return }
    isShown = true
    printError("\r\(done) of \(total.days)\u{1B}[K")
  }

  /// Takes the line away.
  public func end() {
    if isShown { printError("\r\u{1B}[K") }
  }
}
