import CommandLine
import Drawing
import FoundationEssentials
import SharedStore
import StudyCalendar
import StudyIntents
import System
import Widgets
import Words

/// The app on a whole terminal: it brings keys, the store and the clock to a ``ScreenState``, and shows what becomes of it.
actor ScreenApp {
  private let container: GroupContainer
  private let loop: EventLoop
  private let session: ScreenSession
  private let follower: StoreFollower
  private var state: ScreenState
  /// What was typed and is not taken yet, when it was, and how many changes had failed by then. While a change is made, it waits.
  private let typed = AsyncStream<Typed>.makeStream()
  /// How many changes were not made.
  private var failures = 0
  /// Why the last change was not made, unless something was typed since. Who quits before may not have seen it.
  private var failure: (any Error)?
  /// Tells the clock that the next day or the next minute of what runs begins at another time than it waits for.
  private var nextChangeMoved: AsyncStream<Void>.Continuation?

  /// Runs until the person quits, or the terminal is gone.
  /// - Throws: `CommandError` without a terminal; `StudyError` for a subject that does not exist; `DateExpressionError`.
  static func run(_ address: ScreenAddress, in container: GroupContainer) throws {
    guard ScreenSession.isPossible, let traits = TerminalTraits.current else {
      throw CommandError(
        .noService,
        String(
          localized:
            "“swiftcal open” needs a terminal that can move its cursor; “swiftcal” prints an overview"))
    }
    do {
      try EventLoop.run(signals: ScreenSession.signals) { loop in
        let session = try ScreenSession(on: loop, traits)
        try await ScreenApp(address, in: container, on: loop, session).run()
      }
    } catch let quit as ScreenQuit {
      if let failure = quit.failure { throw failure }
    } catch let ending as ScreenEnding {
      ending.endProgram()
    }
  }

  /// Reads today and the subject. A store that cannot be read is shown as such later, when there is a screen to show it on.
  private init(
    _ address: ScreenAddress, in container: GroupContainer, on loop: EventLoop, _ session: ScreenSession
  ) throws {
    (self.container, self.loop, self.session) = (container, loop, session)
    follower = StoreFollower(for: .screen, in: container)
    var (today, subject, problem) = (LocalCalendar().day(at: .now), Viewed?.none, String?.none)
    do {
      try SharedStoreReader(in: container).read { reading in
        today = try reading.now.today
        if let name = address.subject { subject = try reading.viewed(named: name) }
      }
    } catch let error as StudyError where address.isLink {
      // A picture keeps its links while subjects get other names.
      problem = "\(error)"
    } catch is StoreError {}
    let chosen = try (address.date ?? .today).resolved(today: today)
    state = ScreenState(size: session.size, side: address.side, chosen: chosen, subject: subject)
    state.message = problem.map { .init(text: $0, tone: .alert) }
  }

  private func run() async throws {
    // Watched before the first reading, so that nothing is missed in between.
    let problems = AsyncStream<String>.makeStream()
    let changes = WidgetChanges(
      container: container, follower: follower, on: loop,
      reporting: ProblemReport { problems.continuation.yield($0) })
    let timer = try WallTimer(on: loop)
    await look()
    try await show()
    try await withThrowingTaskGroup(of: Void.self) { [container, loop, session, typed] tasks in
      tasks.addTask { for await typed in typed.stream { try await self.take(typed) } }
      tasks.addTask {
        defer { typed.continuation.finish() }
        try await withThrowingDiscardingTaskGroup { tasks in
          tasks.addTask { try await session.run { try await self.receive($0) } }
          tasks.addTask { try await self.follow(changes) }
          tasks.addTask { for await problem in problems.stream { try await self.say(problem) } }
          tasks.addTask { try await self.followDays(timer) }
          tasks.addTask { try await shareAndGather(in: container, on: loop, telling: { _ in }) }
        }
      }
      do {
        try await tasks.next()
      } catch let quit as ScreenQuit {
        throw quit
      } catch {
        // What was typed before a signal came, or the terminal went away, is still taken.
        _ = try? await tasks.next()
        throw error
      }
    }
  }

  // MARK: Keys

  private func receive(_ event: ScreenEvent) async throws {
    switch event {
    case .resized:
      state.resize(to: session.size)
      try await refresh()
    case .inputs(let inputs):
      typed.continuation.yield((inputs, .now, failures))
    }
  }

  private typealias Typed = (inputs: [TerminalInput], instant: ContinuousClock.Instant, failures: Int)

  /// - Throws: ``ScreenQuit``.
  private func take(_ typed: Typed) async throws {
    for input in typed.inputs {
      // What was typed before a change failed is not taken: the person sees first why it failed.
      guard typed.failures == failures else {
        if [.key(.control("c")), .key(.character("q"))].contains(input) {
          throw ScreenQuit(failure: failure)
        }
        continue
      }
      failure = nil
      switch state.handle(input, at: typed.instant) {
      case .quit: throw ScreenQuit(failure: failure)
      case .perform(let action): await perform(action)
      case nil: break
      }
      // The next key may depend on what is read now.
      if state.request != lastRequest { await look(knowing: lastReading) }
    }
    // Where the terminal is gone, the session says so.
    try? await show()
  }

  /// Makes a change on a thread of its own, since another program may be in the way, and the disk takes its time.
  private func perform(_ action: IntentWithText) async {
    await withDiscardingTaskGroup { [loop, container] tasks in
      tasks.addTask { if (try? await loop.sleep(for: Self.patience)) != nil { await self.sayThatItSaves() } }
      do {
        let text = try await loop.blocking { try Self.make(action, in: container) }
        state.finish(.success(text))
      } catch {
        failure = error
        failures += 1
        state.finish(.failure(error))
      }
      tasks.cancelAll()
    }
    await look()
  }

  /// After how long the person is told that a change is being made. Most take a few milliseconds.
  private static let patience = Duration.milliseconds(150)

  private func sayThatItSaves() async {
    guard !Task.isCancelled else { return }
    state.message = .init(text: String(localized: "saving…"), tone: .secondary)
    try? await show()
  }

  /// Opens the store for a change, as a command does, so that it is one file again behind it.
  /// - Returns: what the change says of itself, and warnings behind that.
  private static func make(_ action: IntentWithText, in container: GroupContainer) throws -> String {
    var warnings: [String] = []
    let store = try SharedStore(in: container)
    store.warn = { warnings.append($0) }
    let text = try action.perform(store, .now)
    return sentences([text] + warnings)
  }

  // MARK: Looking

  /// Reads what the state asks for, if that is something else than before, and shows it.
  private func refresh() async throws {
    if state.request != lastRequest { await look(knowing: lastReading) }
    try await show()
  }

  private var lastRequest: ScreenRequest?
  private var lastReading: Reading?

  /// What was read, and of which state of the store.
  private typealias Reading = (facts: ScreenFacts, state: StoreState)

  /// Reads what the state asks for.
  /// - Parameter known: an earlier reading. What does not depend on keys is not read again if the store is as it was then.
  private func look(knowing known: Reading? = nil) async {
    repeat {
      let request = state.request
      do {
        let reading: Reading = try await follower.readAllSubjects { reading, state in
          let facts = known.flatMap { $0.state == state ? $0.facts : nil }
          return (try ScreenFacts(request, knowing: facts, in: reading), state)
        }
        let facts = reading.facts
        (lastRequest, lastReading) = (request, reading)
        let nextChange = state.facts?.nextChange
        state.update(facts)
        if nextChange != facts.nextChange { nextChangeMoved?.yield() }
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

  private func say(_ problem: String) async throws {
    state.message = .init(text: problem, tone: .alert)
    try await show()
  }

  private func follow(_ changes: WidgetChanges) async throws {
    for try await _ in changes {
      await look()
      try await show()
    }
  }

  /// Looks again when another day begins, at each minute of what runs, and when the clock was set or the machine wakes up.
  private func followDays(_ timer: WallTimer) async throws {
    while true {
      // A stream ends with the task that waits for it, so each wait has its own.
      let (moves, moved) = AsyncStream<Void>.makeStream()
      nextChangeMoved = moved
      let nextChange = state.facts?.nextChange
      try await withThrowingTaskGroup(of: Void.self) { tasks in
        tasks.addTask { try await timer.sleep(until: nextChange) }
        tasks.addTask { for await _ in moves { return } }
        defer { tasks.cancelAll() }
        _ = try await tasks.next()
      }
      await look()
      try await show()
    }
  }
}

/// The person has quit.
private struct ScreenQuit: Error {
  /// Why the last change was not made, if that could not be seen.
  let failure: (any Error)?
}
