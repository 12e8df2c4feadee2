import RawSQLite
import SharedStore
import StudyCalendar
import TemporaryStore
import Testing

@Suite("Weekly days off in the store")
struct SchedulesTests {
  private let folder = TemporaryContainer()
  private let friday: CalendarDate = "2024-03-01"

  @Test("Every set of weekly days off is stored as its own number and read back")
  func sets() throws {
    let store = try folder.open()
    for sum in 0..<127 {
      let off = Set(Weekday.allCases.filter { sum & 1 << $0.rawValue != 0 })
      try store.change { try $0.setDaysOff(off, of: $0.reading.defaultSubject(), from: friday) }
      let schedule = try store.read { try $0.plan(of: $0.defaultSubject()).schedule }
      #expect(schedule.changes == [Schedule.Change(from: friday, off: off)])
      #expect(try folder.raw().value("SELECT value FROM fact WHERE kind = 'schedule'") == "\(sum)")
    }
  }

  @Test("Seven weekly days off are refused")
  func allSeven() throws {
    let store = try folder.open()
    #expect(throws: StudyError.noDayLeft) {
      try store.change {
        try $0.setDaysOff(Set(Weekday.allCases), of: $0.reading.defaultSubject(), from: friday)
      }
    }
    #expect(try store.read { try $0.plan(of: $0.defaultSubject()).schedule.changes.isEmpty })
  }

  @Test("Weekly days off that are set again from the same day replace the earlier ones of that day")
  func sameDay() throws {
    let store = try folder.open()
    let schedule = try store.change { writing in
      let subject = try writing.reading.defaultSubject()
      try writing.setDaysOff([.monday], of: subject, from: friday.next)
      try writing.setDaysOff([.sunday], of: subject, from: friday)
      try writing.setDaysOff([], of: subject, from: friday)
      return try writing.reading.plan(of: subject).schedule
    }
    #expect(
      schedule.changes == [
        Schedule.Change(from: friday, off: []), Schedule.Change(from: friday.next, off: [.monday]),
      ])
  }

  @Test("Weekly days off count like rests in streaks and in lists of days")
  func daysOff() throws {
    let store = try folder.open()
    let subject = try store.change(on: friday) { writing in
      let subject = try writing.reading.defaultSubject()
      try writing.setDaysOff([.saturday, .sunday], of: subject, from: friday)
      try writing.record([friday.previous, friday].map { ($0, .study(true)) }, of: subject)
      try writing.record(
        [friday.advanced(by: 3), friday.advanced(by: 4)].map { ($0, .rest(Rest())) }, of: subject)
      return subject
    }
    #expect(
      try store.read { try $0.streakSummary(of: .subject(subject), asOf: friday).daysUntilBreak }
        == 5)
    let wednesday = friday.advanced(by: 5)
    #expect(
      try store.read { try $0.streakState(of: .subject(subject), asOf: wednesday).currentLength }
        == 2)
    #expect(
      try store.read { try $0.streakState(of: .subject(subject), asOf: wednesday.next).current }
        == nil)
    #expect(
      try store.read { try $0.days(of: .subject(subject), in: friday...wednesday).map(\.isDayOff) }
        == [false, true, true, true, true, false])
  }

  @Test("Days off that were studied later are still days off as of an earlier day")
  func asOf() throws {
    let store = try folder.open()
    let subject = try store.change(on: friday) { writing in
      let subject = try writing.reading.defaultSubject()
      try writing.setDaysOff([.sunday], of: subject, from: friday)
      try writing.record([(friday.next, .rest(Rest()))], of: subject)
      return subject
    }
    let range = friday...friday.advanced(by: 3)
    try store.change(on: range.upperBound) {
      _ = try $0.record(range.map { ($0, .study(true)) }, of: subject)
    }
    let days = try store.read { try $0.days(of: .subject(subject), in: range, asOf: friday) }
    #expect(days.map(\.didStudy) == [true, false, false, false])
    #expect(days.map(\.isDayOff) == [false, true, true, false])
    let known = try store.read { try $0.days(of: .subject(subject), in: range) }
    #expect(known.allSatisfy { $0.didStudy && !$0.isDayOff })
  }

  @Test("A schedule with an invalid date is reported as damage")
  func damage() throws {
    try folder.raw().rows(
      """
      PRAGMA ignore_check_constraints = ON;
      INSERT INTO fact (subject, kind, key, value) VALUES (1, 'schedule', '2024-02-30', '1')
      """)
    let store = try folder.openForReading()
    let path = folder.container.storePath
    #expect(throws: StoreError.damaged(path: path, because: "a fact means nothing")) {
      try store.read { try $0.streakSummary(of: .subject($0.defaultSubject()), asOf: friday) }
    }
  }
}
