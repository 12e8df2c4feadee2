import FoundationEssentials
import StudyCalendar
import Testing

@Suite("A timer that runs")
struct RunningTimerTests {
  private static let start = 1_733_819_400  // 2024-12-10T08:30:00Z
  private static let day = CalendarDate(iso8601: "2024-12-10") ?? .earliest
  fileprivate static let instant = Date(timeIntervalSince1970: Double(start))

  /// A timer that was started when the clocks of its machine showed an hour of which the machine was always awake.
  private func timer(
    amount: Int? = nil, thousandths: Int? = nil, at seconds: Double, boot: String = "a", total: Double? = nil,
    asleep: Double = 0,
    isElsewhere: Bool = false
  ) -> (RunningTimer, Date) {
    let timer = StudyTimer(
      since: Self.start, date: Self.day,
      amount: (thousandths ?? amount.map { $0 * 1000 }).map { Amount(thousandths: $0) }, note: nil,
      clock: MachineClock(boot: "a", total: 3_600_000, awake: 3_600_000))
    let (now, elapsed) = (Self.instant.addingTimeInterval(seconds), total ?? seconds)
    let clock = MachineClock(
      boot: boot, total: 3_600_000 + Int(elapsed * 1000), awake: 3_600_000 + Int((elapsed - asleep) * 1000))
    let running = RunningTimer(
      timer, key: "k", of: Subject(id: 1, name: "Korean"), in: .minutes, isElsewhere: isElsewhere, at: now,
      by: clock)
    return (running, now)
  }

  @Test("It has as many minutes as are over")
  func wholeMinutes() {
    for (seconds, minutes) in [(0.0, 0), (59.9, 0), (60, 1), (779, 12), (3900, 65)] {
      let (running, now) = timer(at: seconds)
      #expect(running.minutes(at: now) == minutes)
    }
  }

  @Test("A clock that is set back or forwards makes no difference while the machine runs")
  func clockThatIsSet() {
    for set: Double in [-34_560_000, -3600, 3600, 34_560_000] {
      let (running, now) = timer(at: 720 + set, total: 720)
      #expect(running.minutes(at: now) == 12)
      #expect(!running.mustAsk(at: now))
    }
  }

  @Test("After a start of the machine the clock on the wall counts, and never makes less than nothing")
  func afterReboot() {
    var (running, now) = timer(at: 720, boot: "b", total: -3600)
    #expect(running.minutes(at: now) == 12)
    (running, now) = timer(at: -86_400, boot: "b", total: -3600)
    #expect(running.minutes(at: now) == 0)
    (running, now) = timer(at: 86_400 * 4000, boot: "b", total: -3600)
    #expect(running.mustAsk(at: now))
    #expect(running.amount(at: now) <= .most)
  }

  @Test("Clocks that show less than at the start are of another start of the machine, whatever its number")
  func clockThatBeganAgain() {
    let (running, now) = timer(at: 720, total: -60)
    #expect(running.minutes(at: now) == 12)
  }

  @Test("More than 8 hours are asked about, and so are more than 30 minutes of sleep")
  func questions() {
    let cases: [(Double, Double, Bool)] = [
      (28_800, 0, false), (28_801, 0, true), (7200, 1800, false), (7200, 1801, true),
    ]
    for (seconds, asleep, asks) in cases {
      let (running, now) = timer(at: seconds, asleep: asleep)
      #expect(running.mustAsk(at: now) == asks, "\(seconds) s, \(asleep) s of sleep")
    }
    let (running, _) = timer(at: 7200, asleep: 3660)
    #expect(running.timeAsleep == Amount(thousandths: 61_000))
  }

  @Test("A countdown is over when its time is, and has no more minutes than it was given")
  func countdown() {
    var (running, now) = timer(amount: 25, at: 1499)
    #expect(!running.isOver(at: now))
    #expect(running.end == now.addingTimeInterval(1))
    (running, now) = timer(amount: 25, at: 1500)
    #expect(running.isOver(at: now))
    (running, now) = timer(amount: 25, at: 86_400)
    #expect(running.minutes(at: now) == 25)
    #expect(running.shortTime(at: now) == "25m/25m")
  }

  @Test("It ticks once a minute, and a countdown not after its end")
  func ticks() {
    let (running, now) = timer(at: 90)
    #expect(running.ticks(after: now, atMost: 3).map { $0.timeIntervalSince(now) } == [30, 90, 150])
    let (countdown, then) = timer(amount: 3, at: 90)
    #expect(countdown.ticks(after: then, atMost: 60).map { $0.timeIntervalSince(then) } == [30, 90])
  }

  @Test("A countdown has its whole length in its text, also one of parts of a minute")
  func lengthOfCountdown() {
    for (thousandths, text) in [
      (2500, "1m/2.5m"), (25_000, "1m/25m"), (62_750, "1m/1h02.75m"), (120_000, "1m/2h00m"),
    ] {
      let (running, now) = timer(thousandths: thousandths, at: 70)
      #expect(running.shortTime(at: now) == text)
    }
  }

  @Test("Its text has the subject and the time")
  func text() {
    for (seconds, text) in [(0.0, "▶ Korean 0m"), (720, "▶ Korean 12m"), (3900, "▶ Korean 1h05m")] {
      let (running, now) = timer(at: seconds)
      #expect(running.text(at: now) == text)
    }
    let (running, now) = timer(at: 720, boot: "b", isElsewhere: true)
    #expect(running.text(at: now) == "▶ Korean 12m elsewhere")
  }

  /// A clock that is an hour ahead of UTC and is set back from three to two o'clock at 09:30 UTC.
  private struct SetBack: DayCalendar {
    let dayStart = TimeOfDay.midnight
    let firstWeekday = Weekday.sunday
    func day(at instant: Date) -> CalendarDate { .earliest }
    func nextDayBeginning(after instant: Date) -> Date { .distantFuture }
    func beginning(of day: CalendarDate) -> Date? { nil }
    func skippedDates(to last: CalendarDate) -> [CalendarDate] { [] }
    func timestamp(_ instant: Date) -> String {
      let minute = Int(instant.timeIntervalSince(RunningTimerTests.instant) / 60)
      let shown = minute < 60 ? 120 + minute : 60 + minute
      return "2024-12-10T0\(shown / 60):\(shown % 60 < 10 ? "0" : "")\(shown % 60):00"
    }
  }

  @Test("Of a time that the clock shows twice the first one since its beginning counts")
  func timeThatComesTwice() throws {
    let (running, now) = timer(at: 9000)
    let moment = try #require(running.moment(TimeOfDay("02:20") ?? .midnight, before: now, in: SetBack()))
    #expect(running.minutes(at: moment) == 20)
    let later = try #require(running.moment(TimeOfDay("03:10") ?? .midnight, before: now, in: SetBack()))
    #expect(running.minutes(at: later) == 130)
    #expect(running.moment(TimeOfDay("03:31") ?? .midnight, before: now, in: SetBack()) == nil)
    #expect(running.moment(TimeOfDay("01:59") ?? .midnight, before: now, in: SetBack()) == nil)
  }

  @Test("The number of its session follows from the timer, and no other timer has it")
  func sessionNumber() {
    func number(_ since: Int, _ amount: Int, _ key: String) -> String {
      StudyTimer(
        since: since, date: Self.day, amount: Amount(thousandths: amount), note: nil, clock: .unknown
      ).sessionNumber(key: key)
    }
    #expect(number(1, 1000, "a") == number(1, 1000, "a"))
    #expect(
      Set([number(1, 1000, "a"), number(2, 1000, "a"), number(1, 2000, "a"), number(1, 1000, "b")]).count == 4
    )
  }
}
