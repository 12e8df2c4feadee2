import CommandLine
import Drawing
import FoundationEssentials
import Glibc
import StudyCalendar
import StudyIntents
import System
import Words

/// Rounds of study on a whole terminal.
actor FocusScreen {
  private let loop: EventLoop
  private let session: ScreenSession
  private var rounds: FocusRounds
  private var recording: FocusRecording
  private let start: SuspendingClock.Instant
  private var problem: String?
  private let wakes = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

  /// Runs until all rounds are over, the person ends it, or the terminal is gone. Then it records what is left, and says what
  /// was recorded.
  /// - Parameter rounds: the rounds, which begin at 0.
  /// - Throws: `CommandError` without a terminal; `StoreError` if something could not be recorded.
  static func run(_ recording: FocusRecording, _ rounds: FocusRounds) throws {
    guard ScreenSession.isPossible, let traits = TerminalTraits.current else {
      throw CommandError(
        .noService,
        String(
          localized:
            "“swiftcal focus” needs a terminal that can move its cursor; “swiftcal start” needs none"))
    }
    var (finished, ending) = (recording, ScreenEnding?.none)
    do {
      try EventLoop.run(signals: ScreenSession.signals) { loop in
        let screen = FocusScreen(recording, rounds, on: loop, try ScreenSession(on: loop, traits))
        try await screen.run()
      }
    } catch let end as FocusEnding {
      (finished, ending) = (end.recording, end.screen)
    }
    // What could not be recorded before is tried once more, now that a problem can be read.
    defer { for session in finished.sessions { try? printLine(session.text(on: .current)) } }
    try finished.recordWaiting()
    ending?.endProgram()
  }

  private init(
    _ recording: FocusRecording, _ rounds: FocusRounds, on loop: EventLoop, _ session: ScreenSession
  ) {
    (self.recording, self.rounds, self.loop, self.session) = (recording, rounds, loop, session)
    start = .now
  }

  /// The clock: seconds in which the machine was awake.
  private var reading: Double { (SuspendingClock.now - start) / .seconds(1) }

  /// - Throws: ``FocusEnding``.
  private func run() async throws {
    recording.begin()
    do {
      try await withThrowingDiscardingTaskGroup { [session] tasks in
        tasks.addTask { try await session.run { try await self.receive($0) } }
        tasks.addTask { try await self.follow() }
      }
    } catch {
      if let amount = rounds.studied(at: reading) { try? recording.record(amount) }
      throw FocusEnding(recording: recording, screen: error as? ScreenEnding)
    }
  }

  private func receive(_ event: ScreenEvent) async throws {
    guard case .inputs(let inputs) = event else { return try await show() }
    for input in inputs {
      switch input {
      case .key(.control("c")), .key(.character("q")): throw FocusQuit()
      case .key(.character(" ")), .key(.character("p")): rounds.togglePause(at: reading)
      default: break
      }
    }
    wakes.continuation.yield()
  }

  /// Draws each second, and goes on to the next part when one is over.
  private func follow() async throws {
    var wakes = wakes.stream.makeAsyncIterator()
    while true {
      try await finishPart()
      try await show()
      let left = rounds.left(at: reading)
      // While it is paused, only a key is a reason to look again.
      let pause = rounds.isPaused ? nil : max(0.01, left - (left - 0.01).rounded(.down))
      async let _: Void = wake(after: pause)
      guard await wakes.next(isolation: self) != nil else { throw CancellationError() }
    }
  }

  private func wake(after seconds: Double?) async throws {
    guard let seconds else { return }
    try await loop.sleep(for: .seconds(seconds))
    wakes.continuation.yield()
  }

  private func finishPart() async throws {
    guard let over = rounds.finishPart(at: reading) else { return }
    try await loop.write([0x07], to: STDOUT_FILENO)
    do {
      try recording.finish(over, rounds)
      problem = nil
    } catch {
      problem = "\(error)"
    }
    if rounds.part == nil { throw FocusQuit() }
  }

  private func show() async throws {
    let frame = FocusFrame(subject: recording.subject, rounds: rounds, reading: reading, problem: problem)
    try await session.show(frame.screen(session.size), with: chosenSigns())
  }
}

/// All rounds are over, or the person has ended them.
private struct FocusQuit: Error {}

/// The screen of rounds is gone.
private struct FocusEnding: Error {
  let recording: FocusRecording
  /// Why, if not by the program itself.
  let screen: ScreenEnding?
}
