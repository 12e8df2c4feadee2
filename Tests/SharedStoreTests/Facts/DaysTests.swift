import RawSQLite
import SharedStore
import TemporaryStore
import Testing

@testable import StudyCalendar

@Suite("Days in the store")
struct DaysTests {
  private let folder = TemporaryContainer()
  private let today: CalendarDate = "2024-12-10"

  private func record(_ store: SharedStore, _ dates: [CalendarDate], _ didStudy: Bool = true) throws
    -> [DayChange]
  {
    try store.change(on: today) { writing in
      try writing.record(dates.map { ($0, .study(didStudy)) }, of: writing.reading.defaultSubject())
    }
  }

  @Test("Recording days returns what changed, in the order given")
  func changes() throws {
    let store = try folder.open()
    #expect(
      try record(store, ["2024-12-09", "2024-12-01"]).map { [$0.before, $0.after] }
        == [[.study(nil), .study(true)], [.study(nil), .study(true)]])
    let changes = try record(store, ["2024-12-10", "2024-12-09"])
    #expect(changes.map(\.date) == ["2024-12-10"])
    let back = try record(store, ["2024-12-09", "2024-12-08"], false)
    #expect(back.map(\.date) == ["2024-12-09"])
    #expect(back.map(\.before) == [.study(true)])
    #expect(back.map(\.after) == [.study(false)])
  }

  @Test("Days are recorded up to today and not after it, all of them or none")
  func future() throws {
    let store = try folder.open()
    #expect(throws: StudyError.futureDay("2024-12-11", today: today)) {
      try record(store, ["2024-12-09", "2024-12-11"])
    }
    #expect(throws: StudyError.futureDay("2024-12-11", today: today)) {
      try record(store, ["2024-12-11"], false)
    }
    #expect(try folder.raw().value("SELECT count(*) FROM day") == "0")
    #expect(try record(store, [today]).count == 1)
  }

  @Test("The last fact wins when one record has a date more than once")
  func twice() throws {
    let store = try folder.open()
    try store.change(on: today) { writing in
      let days = [true, false, true, false].map { (date: today, fact: DayFact.study($0)) }
      let changes = try writing.record(days, of: writing.reading.defaultSubject())
      #expect(changes.count == 4)
      let didStudy = try writing.reading.didStudy(writing.reading.defaultSubject(), on: today)
      #expect(didStudy == false)
    }
  }

  @Test("A range of days has both ends, and days without a record are not studied")
  func range() throws {
    let store = try folder.open()
    _ = try record(store, ["2024-11-30", "2024-12-01", "2024-12-03", "2024-12-05", "2024-12-06"])
    _ = try record(store, ["2024-12-05"], false)
    let days = try store.read {
      try $0.days(of: .subject($0.defaultSubject()), in: "2024-12-01"..."2024-12-06")
    }
    #expect(days.map(\.date) == Array("2024-12-01"..."2024-12-06"))
    #expect(days.map(\.didStudy) == [true, false, true, false, false, true])
  }

  @Test("Days that were recorded as not studied again do not count in streaks and totals")
  func takenBack() throws {
    let store = try folder.open()
    _ = try record(store, Array("2024-12-01"..."2024-12-10"))
    _ = try record(store, ["2024-12-05"], false)
    let summary = try store.read {
      try $0.streakSummary(of: .subject($0.defaultSubject()), asOf: today)
    }
    #expect(summary.current == Streak(start: "2024-12-06", end: today, length: 5))
    #expect(summary.total == 9)
  }

  @Test(
    "The first record is a studied day or a session, and neither a day off nor a day marked as not studied")
  func firstRecord() throws {
    let store = try folder.open()
    let subject = try store.read { try $0.defaultSubject() }
    _ = try record(store, ["2024-11-10"])
    _ = try record(store, ["2024-11-10"], false)
    try store.change(on: today) { try $0.record([("2024-11-20", .rest(Rest()))], of: subject) }
    func before() throws -> [Bool] {
      try store.read(at: today.noon) {
        try $0.days(of: .subject(subject), in: "2024-12-01"..."2024-12-10")
      }
      .map(\.isBeforeFirst)
    }
    #expect(try before() == Array(repeating: true, count: 9) + [false])
    try store.change(on: today) { writing in
      try writing.setGoal(Goal("daily", minimum: Amount(thousandths: 60_000)), of: subject, from: .earliest)
      _ = try writing.addSession(
        on: "2024-12-04", amount: Amount(thousandths: 1000), note: nil, of: subject)
    }
    #expect(try before() == (1...10).map { $0 < 4 }, "a session that is less than the goal is a record")
    _ = try record(store, ["2024-12-03", "2024-12-09"])
    #expect(try before() == (1...10).map { $0 < 3 })
    try store.read(at: today.noon) { reading in
      let viewed = Viewed.subject(subject)
      let rate = try reading.recentRate(of: viewed, asOf: today)
      #expect(rate.studied == 2 && rate.due == 7)
      let statistics = try reading.statistics(of: viewed)
      #expect(statistics.dates?.lowerBound == "2024-12-03" && statistics.all.counted == 7)
      #expect(try reading.calendar(of: viewed, .month(today.month)).countedDays == 8)
    }
  }

  @Test("Days that are ahead of today, or were studied after the end of a subject, count in the rate")
  func rateAhead() throws {
    let store = try folder.open()
    let subject = try store.read { try $0.defaultSubject() }
    func rate() throws -> [Int] {
      let rate = try store.read(at: today.noon) { try $0.recentRate(of: .subject(subject), asOf: today) }
      return [rate.studied, rate.due]
    }
    try store.change(on: today) { writing in
      let days: [CalendarDate] = ["2024-12-07", "2024-12-09", "2024-12-10", "2024-12-11"]
      try writing.record(days.map { ($0, .study(true)) }, of: subject, isFromElsewhere: true)
    }
    #expect(try rate() == [4, 5])
    try store.change(on: today) { writing in
      _ = try writing.addSubject(named: "Latin")
      try writing.setEnd("2024-12-09", of: subject)
    }
    #expect(try rate() == [4, 5])
  }

  @Test("Days are not saved when the transaction around them fails")
  func rollback() throws {
    struct Failure: Error {}
    let store = try folder.open()
    #expect(throws: Failure.self) {
      try store.change(on: today) { writing in
        try writing.record([(today, .study(true))], of: writing.reading.defaultSubject())
        throw Failure()
      }
    }
    #expect(try store.read { try $0.didStudy($0.defaultSubject(), on: today) } == false)
    #expect(try record(store, [today]).count == 1)
  }

  @Test("A read transaction sees the same days while another connection writes")
  func snapshot() throws {
    let store = try folder.open()
    let reader = try folder.openForReading()
    let seen = try reader.read { reading in
      let before = try reading.didStudy(reading.defaultSubject(), on: today)
      _ = try record(store, [today])
      return [before, try reading.didStudy(reading.defaultSubject(), on: today)]
    }
    #expect(seen == [false, false])
    #expect(try reader.read { try $0.didStudy($0.defaultSubject(), on: today) })
  }

  @Test("A day with an invalid date is reported as damage")
  func damage() throws {
    let raw = try folder.raw()
    try raw.rows(
      "PRAGMA ignore_check_constraints = ON; INSERT INTO day (subject, date, didStudy) VALUES (1, '2024-02-30', 1)"
    )
    let store = try folder.openForReading()
    let path = folder.container.storePath
    #expect(throws: StoreError.damaged(path: path, because: "a day has no valid date")) {
      try store.read { try $0.streakSummary(of: .subject($0.defaultSubject()), asOf: today) }
    }
    #expect(throws: StoreError.damaged(path: path, because: "a day has no valid date")) {
      try store.read {
        try $0.days(of: .subject($0.defaultSubject()), in: "2024-02-01"..."2024-03-01")
      }
    }
  }
}
