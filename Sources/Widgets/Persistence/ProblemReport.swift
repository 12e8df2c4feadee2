import Synchronization

/// Tells the user what a program cannot do while it runs. A problem is told once, until it is over, however many parts of the
/// program have it.
public final class ProblemReport: Sendable {
  private struct State {
    /// The problem of each part that has one.
    var current: [Int: String] = [:]
    var lastPart = 0
  }

  private let state = Mutex(State())
  private let write: @Sendable (String) -> Void

  /// - Parameter write: writes one message, such as on standard error.
  public init(_ write: @escaping @Sendable (String) -> Void) { self.write = write }

  /// Tells a message every time.
  public func say(_ message: String) { write(message) }

  /// A part of the program that may have one problem at a time.
  public func part() -> Part {
    Part(
      of: self,
      number: state.withLock { state in
        state.lastPart += 1
        return state.lastPart
      })
  }

  fileprivate func note(_ problem: String?, of part: Int) {
    let isNew = state.withLock { state in
      let isKnown = problem.map(state.current.values.contains) ?? true
      state.current[part] = problem
      return !isKnown
    }
    if isNew, let problem { write(problem) }
  }

  /// A part of a program. What it could not do is forgotten with it.
  public final class Part: Sendable {
    private let report: ProblemReport
    private let number: Int

    fileprivate init(of report: ProblemReport, number: Int) { (self.report, self.number) = (report, number) }

    deinit { report.note(nil, of: number) }

    /// Tells why something failed, unless it was told already; nil if it did not fail.
    @Sendable public func note(_ error: (any Error)?) { report.note(error.map { "\($0)" }, of: number) }
  }
}
