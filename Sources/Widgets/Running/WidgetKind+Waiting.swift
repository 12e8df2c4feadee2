import Glibc
import Synchronization
import System

extension WidgetKind {
  /// Waits until a panel has something else to show than a line that it has, for hosts that cannot read a program while it runs.
  /// - Parameters:
  ///   - run: for which host, of which store.
  ///   - token: the token of the line that the host has. The first line is new if there is none.
  ///   - longest: how long to wait at most. A program that its host has forgotten ends by then.
  /// - Returns: the new line, or the one that the host has if nothing was new for 15 minutes; nil if nobody reads it any more.
  /// - Throws: as ``show(in:)``.
  public func nextLine(
    in run: WidgetRun, after token: String?, waitingAtMost longest: Duration = .seconds(15 * 60)
  ) throws -> String? {
    if let subject { try run.requireSubject(subject) }
    let known = token.map(WidgetFormat.panelToken)
    let problems = ProblemReport(run.report)
    let last = LastLine()
    do {
      try EventLoop.runUntilSignal { loop in
        try await withThrowingDiscardingTaskGroup { tasks in
          tasks.addTask {
            try await loop.sleep(for: longest)
            try last.endTime()
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
              try last.take(line)
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
  private let state = Mutex<(line: String?, isTimeOver: Bool)>((nil, false))

  /// Takes a line that is not new.
  /// - Throws: ``WaitEnding`` if the time is over.
  func take(_ line: String) throws {
    let isTimeOver = state.withLock { state in
      state.line = line
      return state.isTimeOver
    }
    if isTimeOver { throw WaitEnding.line(line) }
  }

  /// The time is over: the next line is the last, even if it is not new.
  /// - Throws: ``WaitEnding`` if there is one already.
  func endTime() throws {
    let line = state.withLock { state in
      state.isTimeOver = true
      return state.line
    }
    if let line { throw WaitEnding.line(line) }
  }
}

/// A line that is new, or the last one where the time is over; nil if nobody reads it any more.
private enum WaitEnding: Error { case line(String?) }
