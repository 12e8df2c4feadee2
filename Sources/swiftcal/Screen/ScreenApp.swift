import CommandLine
import Drawing
import EventLoop
import FileSystem
import FoundationEssentials
import LocalCalendar
import Localization
import SharedStore
import StudyCalendar
import StudyCommandLine
import StudyIntents
import TerminalScreen
import WidgetHosting

/// The app on a whole terminal: it brings keys, the store and the clock to a ``ScreenState``, and shows what becomes of it.
actor ScreenApp {
  private let container: GroupContainer
  private let loop: EventLoop
  private let session: ScreenSession
  private let follower: StoreFollower
  private var state: ScreenState
  /// Changes that wait to be made, in the order of the keys.
  private let actions = AsyncStream<ScreenAction>.makeStream()
  /// How many changes wait to be made, or are being made.
  private var pending = 0
  /// Called when no change waits any more.
  private var whenDone: CheckedContinuation<Void, Never>?
  /// Whether the person has quit. The program ends when nothing waits any more.
  private var isQuitting = false
  /// Tells the clock that the next day begins at another time than it waits for.
  private var nextDayMoved: AsyncStream<Void>.Continuation?

  /// Runs until the person quits, or the terminal is gone.
  /// - Throws: `CommandError` without a terminal; `StudyError` for a subject that does not exist; `DateExpressionError`.
  static func run(_ address: ScreenAddress, in container: GroupContainer) throws {
    guard ScreenSession.isPossible, let traits = TerminalTraits.current else {
      throw CommandError(
        .noService,
        String(
          localized: """
            “swiftcal open” needs a terminal that can move its cursor; “swiftcal” prints an overview
            """))
    }
    let start = try Start(address, in: container)
    do {
      try EventLoop.run(signals: ScreenSession.signals) { loop in
        let session = try ScreenSession(on: loop, traits)
        let app = ScreenApp(start, address.tab, in: container, on: loop, session)
        try await app.run()
      }
    } catch ScreenQuit.byPerson {
      return
    } catch let ending as ScreenEnding {
      ending.endProgram()
    } catch let error as SystemError where WatchFailure.isOne(error) {
      throw WatchFailure()
    }
  }

  private init(
    _ start: Start, _ tab: ScreenState.Tab, in container: GroupContainer, on loop: EventLoop,
    _ session: ScreenSession
  ) {
    (self.container, self.loop, self.session) = (container, loop, session)
    follower = StoreFollower(following: container)
    state = ScreenState(size: session.size, tab: tab, chosen: start.date, subject: start.subject)
    if let problem = start.problem { state.message = .init(text: problem, tone: .alert) }
  }

  private func run() async throws {
    // Watched before the first reading, so that nothing is missed in between.
    let changes = try WidgetChanges(container: container, follower: follower, on: loop)
    let timer = try WallTimer(on: loop)
    await look()
    try await show()
    try await withThrowingDiscardingTaskGroup { [container, loop, session, actions] tasks in
      tasks.addTask {
        do {
          try await session.run { try await self.take($0) }
        } catch {
          // What was pressed before a signal came, or the terminal went away, is recorded.
          await self.waitForChanges()
          throw error
        }
      }
      tasks.addTask { try await self.follow(changes) }
      tasks.addTask { try await self.followDays(timer) }
      tasks.addTask {
        for await action in actions.stream { try await self.perform(action) }
        await self.dropChanges()
      }
      tasks.addTask { try await shareAndGather(in: container, on: loop, telling: { _ in }) }
    }
  }

  // MARK: Keys

  private func take(_ event: ScreenEvent) async throws {
    switch event {
    case .resized: state.resize(to: session.size)
    case .inputs(let inputs):
      for input in inputs {
        try take(input)
        // The next key may depend on what is read now.
        if state.request != lastRequest { try await refresh() }
      }
    }
    try await refresh()
  }

  private func take(_ input: TerminalInput) throws {
    guard !isQuitting else { return }
    switch state.handle(input) {
    case .quit:
      guard pending > 0 else { throw ScreenQuit.byPerson }
      isQuitting = true
      state.message = .init(text: String(localized: "saving…"), tone: .secondary)
    case .perform(let action):
      pending += 1
      actions.continuation.yield(action)
    case nil: break
    }
  }

  private func waitForChanges() async {
    guard pending > 0 else { return }
    await withCheckedContinuation { whenDone = $0 }
  }

  private func dropChanges() {
    pending = 0
    whenDone?.resume()
    whenDone = nil
  }

  private func countChange() {
    pending -= 1
    if pending == 0 { dropChanges() }
  }

  /// Makes a change on a thread of its own, since another program may be in the way, and the disk takes its time.
  private func perform(_ action: ScreenAction) async throws {
    defer { countChange() }
    let outcome: Result<String, any Error>
    do {
      outcome = .success(
        try await loop.blocking { [container] in try Self.make(action, in: container) })
    } catch let error as CancellationError {
      throw error
    } catch {
      outcome = .failure(error)
    }
    let held = state.finish(outcome)
    for input in held { try take(input) }
    // The change that has just been made still counts.
    if isQuitting, pending == 1 {
      if case .failure(let error) = outcome { throw error }
      throw ScreenQuit.byPerson
    }
    await look()
    try await show()
  }

  /// Opens the store for a change, as a command does, so that it is one file again behind it.
  /// - Returns: what the change says of itself, and warnings behind that.
  private static func make(_ action: ScreenAction, in container: GroupContainer) throws -> String {
    var warnings: [String] = []
    func tell(_ sentence: String) { warnings.append(sentence) }
    let store = try SharedStore(in: container, telling: tell)
    store.warn = tell
    let text = try action.perform(on: store)
    return sentences([text] + warnings)
  }

  // MARK: Looking

  /// Reads what the state asks for, if that is something else than before, and shows it.
  private func refresh() async throws {
    if state.request != lastRequest { await look() }
    try await show()
  }

  private var lastRequest: ScreenRequest?

  private func look() async {
    repeat {
      let request = state.request
      do {
        let facts = try await follower.readAllSubjects { try ScreenFacts(request, in: $0) }
        lastRequest = request
        let nextDay = state.facts?.nextDay
        state.update(facts)
        if nextDay != facts.nextDay { nextDayMoved?.yield() }
      } catch {
        lastRequest = request
        state.problem = "\(error)"
      }
      // Where today changes, the choice of it changes too.
    } while state.request != lastRequest
  }

  private func show() async throws {
    try await session.show(ScreenFrame(state).screen, with: chosenSigns())
  }

  // MARK: Changes from elsewhere

  private func follow(_ changes: WidgetChanges) async throws {
    for try await _ in changes {
      await look()
      try await show()
    }
  }

  /// Looks again when another day begins, and when the clock was set or the machine wakes up.
  private func followDays(_ timer: WallTimer) async throws {
    while true {
      // A stream ends with the task that waits for it, so each wait has its own.
      let (moves, moved) = AsyncStream<Void>.makeStream()
      nextDayMoved = moved
      let nextDay = state.facts?.nextDay
      try await withThrowingTaskGroup(of: Void.self) { tasks in
        tasks.addTask { try await timer.sleep(until: nextDay) }
        tasks.addTask { for await _ in moves { return } }
        defer { tasks.cancelAll() }
        _ = try await tasks.next()
      }
      await look()
      try await show()
    }
  }
}

/// Why the app ends.
private enum ScreenQuit: Error { case byPerson }

/// What the app shows first.
private struct Start: Sendable {
  let date: CalendarDate
  let subject: Subject?
  /// What could not be opened; nil if all of it could.
  let problem: String?

  /// Reads today and the subject. A store that cannot be read is shown as such later, when there is a screen to show it on.
  init(_ address: ScreenAddress, in container: GroupContainer) throws {
    var (today, found, problem) = (LocalCalendar().day(at: .now), Subject?.none, String?.none)
    do {
      let store = try SharedStoreReader(in: container)
      try store.read { reading in
        today = try reading.now.today
        if let name = address.subject { found = try reading.subject(named: name) }
      }
    } catch let error as StudyError where address.isLink {
      // A picture keeps its links while subjects get other names.
      problem = "\(error)"
    } catch is StoreError {}
    date = try (address.date ?? .today).resolved(today: today)
    subject = found
    self.problem = problem
  }
}
