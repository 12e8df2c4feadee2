import SharedStore
import StudyCalendar
import StudyIntents
import Synchronization
import TemporaryStore
import Testing

@testable import swiftcal

@Suite("What is recorded of rounds")
struct FocusRecordingTests {
  /// What a test decides.
  private final class World: Sendable {
    let today = Mutex<CalendarDate>("2024-12-10")
    let isFull = Mutex(false)
  }

  private struct NoSpace: Error {}

  private let world = World()
  private let folder = TemporaryContainer()

  private func recording() throws -> FocusRecording {
    FocusRecording(
      subject: "Study", today: { [world] in world.today.withLock { $0 } },
      record: { [world, container = folder.container] amount, date in
        if world.isFull.withLock({ $0 }) { throw NoSpace() }
        let store = try SharedStore(in: container, calendar: { UTCCalendar($0) })
        return try store.perform(
          RecordSessionIntent(amount: AmountExpression("\(amount.decimal)m"), date: date),
          at: ("2024-12-12" as CalendarDate).noon)
      })
  }

  private func rounds(rest: Int) -> FocusRounds {
    FocusRounds(of: Amount(thousandths: 1000), rest: Amount(thousandths: rest * 1000), count: 3, at: 0)
  }

  private func finish(_ recording: inout FocusRecording, _ rounds: inout FocusRounds, at reading: Double)
    throws
  {
    if let over = rounds.finishPart(at: reading) { try recording.finish(over, rounds) }
  }

  @Test("A round is of the day on which it began, with breaks and without", arguments: [0, 1])
  func midnight(rest: Int) throws {
    var (recording, rounds, reading) = (try recording(), rounds(rest: rest), 0.0)
    recording.begin()
    for day in ["2024-12-10", "2024-12-11", "2024-12-11"] as [CalendarDate] {
      world.today.withLock { $0 = day }
      repeat {
        reading += 60
        try finish(&recording, &rounds, at: reading)
      } while rounds.part.map { if case .rest = $0 { true } else { false } } == true
    }
    #expect(rounds.part == nil)
    let expected: [CalendarDate] = ["2024-12-10", "2024-12-10", "2024-12-11"]
    #expect(recording.sessions.map(\.session.date) == expected)
  }

  @Test(
    "What could not be recorded is recorded with what comes next, or at the end of the break, on its own day")
  func triedAgain() throws {
    var (recording, rounds) = (try recording(), rounds(rest: 1))
    recording.begin()
    world.isFull.withLock { $0 = true }
    #expect(throws: NoSpace.self) { try finish(&recording, &rounds, at: 60) }
    world.today.withLock { $0 = "2024-12-11" }
    world.isFull.withLock { $0 = false }
    try finish(&recording, &rounds, at: 120)
    #expect(recording.sessions.map(\.session.date) == ["2024-12-10"])
    try finish(&recording, &rounds, at: 180)
    #expect(recording.sessions.map(\.session.date) == ["2024-12-10", "2024-12-11"])
    try recording.recordWaiting()
    #expect(recording.sessions.count == 2)
  }
}
