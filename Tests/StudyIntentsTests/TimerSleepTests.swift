import FoundationEssentials
import SharedStore
import StudyCalendar
import StudyIntents
import TemporaryStore
import Testing

@Suite("A timer on a machine that sleeps")
struct TimerSleepTests {
  /// A calendar in UTC on a machine whose clocks show what a test says.
  private struct CalendarOfMachine: DayCalendar {
    let days: UTCCalendar
    let machine: MachineClock

    var dayStart: TimeOfDay { days.dayStart }
    var firstWeekday: Weekday { days.firstWeekday }
    func day(at instant: Date) -> CalendarDate { days.day(at: instant) }
    func nextDayBeginning(after instant: Date) -> Date { days.nextDayBeginning(after: instant) }
    func beginning(of day: CalendarDate) -> Date? { days.beginning(of: day) }
    func skippedDates(to last: CalendarDate) -> [CalendarDate] { [] }
    func timestamp(_ instant: Date) -> String { days.timestamp(instant) }
  }

  private let folder = TemporaryContainer()
  private let start = ("2024-12-10" as CalendarDate).noon

  private func after(_ minutes: Int) -> Date { start.addingTimeInterval(Double(minutes) * 60) }

  /// The store when the machine has been on for so many minutes, and has slept for some of them.
  private func store(after minutes: Int = 0, asleep: Int = 0, boot: String = "a") throws -> SharedStore {
    let machine = MachineClock(boot: boot, total: minutes * 60_000, awake: (minutes - asleep) * 60_000)
    return try SharedStore(
      in: folder.container, calendar: { CalendarOfMachine(days: UTCCalendar($0), machine: machine) })
  }

  @Test("After more than 30 minutes of sleep a stop asks what to keep, and says how long the machine slept")
  func stopAfterSleep() throws {
    try store().perform(StartTimerIntent(), at: start)
    let refusal = StudyError.ranLong(
      "Study", Amount(thousandths: 90_000), asleep: Amount(thousandths: 31_000))
    #expect(throws: refusal) { try store(after: 90, asleep: 31).perform(StopTimerIntent(), at: after(90)) }
    let stopped = try store(after: 90, asleep: 31).perform(
      StopTimerIntent(keeping: .amount(AmountExpression("59m"))), at: after(90))
    #expect(stopped.stopped?.session?.session.amount == Amount(thousandths: 59_000))
  }

  @Test("A nap of 30 minutes, or of several together, counts and is not asked about")
  func nap() throws {
    try store().perform(StartTimerIntent(), at: start)
    let stopped = try store(after: 90, asleep: 30).perform(StopTimerIntent(), at: after(90))
    #expect(stopped.stopped?.session?.session.amount == Amount(thousandths: 90_000))
  }

  @Test("Sleep before the start is not the timer's")
  func sleepBefore() throws {
    _ = try store(after: 600, asleep: 500).perform(StartTimerIntent(), at: start)
    let stopped = try store(after: 645, asleep: 500).perform(StopTimerIntent(), at: after(45))
    #expect(stopped.stopped?.elapsed == Amount(thousandths: 45_000))
  }

  @Test("A start of another subject asks too, and changes nothing until that is answered")
  func startAfterSleep() throws {
    try store().perform(AddSubjectIntent("Korean"), at: start)
    try store().perform(StartTimerIntent(), at: start)
    let refusal = StudyError.ranLong(
      "Study", Amount(thousandths: 60_000), asleep: Amount(thousandths: 45_000))
    #expect(throws: refusal) {
      try store(after: 60, asleep: 45).perform(StartTimerIntent(subject: "Korean"), at: after(60))
    }
    let timers = try store(after: 60, asleep: 45).read(at: after(60)) { try $0.timers() }
    #expect(timers.map(\.subject.name) == ["Study"])
  }

  @Test("A countdown that was over while the machine slept is recorded with its time, without a question")
  func countdown() throws {
    try store().perform(StartTimerIntent(amount: try AmountExpression("25m")), at: start)
    let recorded = try store(after: 600, asleep: 595).perform(RecordCountdownsIntent(), at: after(600))
    #expect(recorded.map(\.session?.session.amount) == [Amount(thousandths: 25_000)])
    #expect(recorded.first?.session?.session.date == "2024-12-10")
  }

  @Test("After a start of the machine its sleep is not known, and only more than 8 hours lead to a question")
  func reboot() throws {
    _ = try store(after: 600).perform(StartTimerIntent(), at: start)
    let running = try store(after: 1, boot: "b").read(at: after(300)) { try $0.timerHere() }
    #expect(running?.mustAsk(at: after(300)) == false && running?.minutes(at: after(300)) == 300)
    #expect(throws: StudyError.ranLong("Study", Amount(thousandths: 500_000), asleep: nil)) {
      try store(after: 1, boot: "b").perform(StopTimerIntent(), at: after(500))
    }
  }
}
