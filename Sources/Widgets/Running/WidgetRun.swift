import Drawing
import Glibc
public import SharedStore
import StudyCalendar
import StudyIntents
public import System
import Words

extension WidgetKind {
  /// Shows the widget, now and at every change, until SIGTERM, SIGINT or SIGHUP comes or its reader is gone.
  /// A program that displays a widget of this kind only calls this.
  /// - Throws: `StudyError.unknownSubject(_:nearest:)` if the user chose a subject that the store does not have;
  ///   ``OutputFailure`` if the first view cannot be written where the user wants it.
  public func show(in run: WidgetRun) throws {
    try run.show(requiring: subject.map { [$0] } ?? []) { loop, problems, show in
      try await display(
        in: run.container, as: run.view.family, reporting: problems, on: loop, show: show)
    }
  }
}

/// A program that displays something until it is ended.
public struct WidgetRun: Sendable {
  var view: WidgetView
  let container: GroupContainer
  let output: WidgetOutput
  let surface: @Sendable () -> WidgetSurface
  let alongside: (@Sendable (EventLoop) async throws -> Void)?
  let report: @Sendable (String) -> Void
  /// What the wheel of a bar's mouse does, one step down or up; nil if it does nothing.
  var wheel: (@Sendable (Int) async -> Void)?

  /// - Parameters:
  ///   - view: how the user wants to see what is displayed.
  ///   - container: where the store is, or will be.
  ///   - output: where it is displayed.
  ///   - surface: says what the output can show now. It is asked before each view, since terminals change their size.
  ///   - alongside: what else is done meanwhile.
  ///   - report: receives, in one line, what cannot be done.
  public init(
    as view: WidgetView, in container: GroupContainer, on output: WidgetOutput = .standardOutput,
    surface: @escaping @Sendable () -> WidgetSurface = { WidgetSurface() },
    alongside: (@Sendable (EventLoop) async throws -> Void)? = nil,
    report: @escaping @Sendable (String) -> Void
  ) {
    self.view = view
    self.container = container
    self.output = output
    self.surface = surface
    self.alongside = alongside
    self.report = report
  }

  /// Brings what is displayed, until the task is cancelled. Each entry that is to be seen is given to the last argument.
  typealias Body =
    @Sendable (EventLoop, ProblemReport, @escaping @Sendable (any WidgetEntry) async throws -> Void)
    async throws -> Void

  /// Runs until a signal comes, the reader is gone, or, on a terminal, the person ends it.
  /// - Parameters:
  ///   - subjects: the subjects that the user named.
  ///   - body: brings what is displayed.
  /// - Throws: as ``WidgetKind/show(in:)``.
  func show(requiring subjects: [String], _ body: @escaping Body) throws {
    let problems = ProblemReport(report)
    for subject in subjects { try requireSubject(subject) }
    do {
      if case .standardOutput = output, view.format.isForTerminals, ScreenSession.isPossible,
        let traits = TerminalTraits.current
      {
        try run(onScreen: traits, body)
      } else {
        try run(problems, body)
      }
    } catch is Ending {
      // This is how a widget ends.
    } catch let error as OutputFailure where error.isReaderGone {
      // The reader left in the middle of a view.
    }
  }

  private func run(_ problems: ProblemReport, _ body: @escaping Body) throws {
    // If standard input is closed, its number will be that of another file.
    let hasInput = fcntl(STDIN_FILENO, F_GETFD) >= 0
    if view.format.reportsClicks, !hasInput {
      problems.say(clickProblem(EBADF))
    }
    try EventLoop.run(signals: [SIGTERM, SIGINT, SIGHUP, SIGWINCH, SIGUSR1]) { loop in
      let display = Display(view: view, on: output, loop: loop, surface: surface)
      try await withThrowingDiscardingTaskGroup { tasks in
        tasks.addTask {
          // A terminal that gets another size is drawn again; its width decides what fits. Some bars send SIGUSR1 to all that
          // they run, which asks for nothing else.
          while try await [SIGWINCH, SIGUSR1].contains(loop.nextSignal()) { display.showAgain() }
          throw Ending.signal
        }
        if case .standardOutput = output {
          tasks.addTask {
            try await loop.readerGone(from: STDOUT_FILENO)
            throw Ending.readerGone
          }
        }
        if view.format.reportsClicks, hasInput {
          tasks.addTask {
            try await display.takeClicks(Clicks(on: loop), in: container, wheel, loop, problems)
          }
        }
        if view.format.isRepeated { tasks.addTask { try await display.repeatViews() } }
        tasks.addTask { try await display.keepFile() }
        if let alongside { tasks.addTask { try await alongside(loop) } }
        tasks.addTask { try await display.run(telling: problems.part().note) }
        tasks.addTask { try await body(loop, problems) { display.show($0) } }
      }
    }
  }

  /// Refuses a subject that the store does not have. A store that cannot be read is shown as such, and one that does not
  /// exist yet may get the subject.
  func requireSubject(_ subject: String) throws {
    do {
      let store = try SharedStoreReader(in: container)
      if store.isInContainer { _ = try store.read { try $0.viewed(named: subject) } }
    } catch is StoreError {
      return
    }
  }
}

/// Why a running widget ends.
private enum Ending: Error { case signal, readerGone }

extension Display {
  /// Presses the button that is displayed at each click, until the clicks end.
  fileprivate func takeClicks(
    _ clicks: Clicks, in container: GroupContainer, _ wheel: (@Sendable (Int) async -> Void)?,
    _ loop: EventLoop, _ problems: ProblemReport
  ) async throws {
    do {
      for try await click in clicks {
        if case .turn(let steps) = click {
          await wheel?(steps)
        } else if let press = entry?.button?.press {
          try await loop.perform(press, in: container, problems)
        } else if let problem = entry?.problem {
          problems.say("\(problem)")
        }
      }
    } catch let error as SystemError {
      // The widget goes on without clicks.
      problems.say(clickProblem(error.code))
    }
  }
}

extension EventLoop {
  /// Presses a button. That may have to wait for another program, so it runs on a thread of its own; the commit brings the new
  /// view.
  func perform(_ press: @escaping ButtonPress, in container: GroupContainer, _ problems: ProblemReport)
    async throws
  {
    do {
      try await blocking { try press(container) { problems.say($0) } }
    } catch let error where !(error is CancellationError) {
      problems.say("\(error)")
    }
  }
}

/// Why clicks cannot be read, by an `errno`.
private func clickProblem(_ code: Int32) -> String {
  String(localized: "cannot listen for clicks on standard input: \(systemMessage(code))")
}
