import EventLoop
import Glibc
import Synchronization

extension WidgetKind {
  /// Waits until a panel has something else to show than a line that it has, for hosts that cannot read a program while it runs.
  /// - Parameters:
  ///   - run: for which host, of which store.
  ///   - token: the token of the line that the host has. The first line is new if there is none.
  /// - Returns: the new line, or the one that the host has if nothing was new for 15 minutes; nil if nobody reads it any more.
  /// - Throws: as ``show(in:)``.
  public func nextLine(in run: WidgetRun, after token: String?) throws -> String? {
    if let subject { try run.requireSubject(subject) }
    let known = token.map(WidgetFormat.panelToken)
    let problems = ProblemReport(run.report)
    let last = LastLine()
    do {
      try EventLoop.runUntilSignal { loop in
        try await withThrowingDiscardingTaskGroup { tasks in
          tasks.addTask {
            try await loop.sleep(for: longestWait)
            throw WaitEnding.line(last.line.withLock { $0 })
          }
          tasks.addTask {
            try await loop.readerGone(from: STDOUT_FILENO)
            throw WaitEnding.line(nil)
          }
          if let alongside = run.alongside { tasks.addTask { try await alongside(loop) } }
          tasks.addTask {
            try await display(
              in: run.container, as: run.view.family, reporting: problems, on: loop
            ) { entry in
              // A store that is locked for a moment has no line. It is read again.
              guard entry.status.names != ["placeholder"] else { return }
              let line = try run.view.text(of: entry, on: run.surface())
              guard let known, line.hasPrefix(known) else { throw WaitEnding.line(line) }
              last.line.withLock { $0 = line }
            }
          }
        }
      }
    } catch WaitEnding.line(let line) {
      return line
    }
    return nil
  }
}

/// The line that a host would see again.
private final class LastLine: Sendable {
  let line = Mutex<String?>(nil)
}

/// A line that is new, or the last one where the time is over.
private enum WaitEnding: Error { case line(String?) }

/// How long a host waits at most. A program that it has forgotten ends by then.
private let longestWait = Duration.seconds(15 * 60)
