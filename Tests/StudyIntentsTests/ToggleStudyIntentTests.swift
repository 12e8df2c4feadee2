import RawSQLite
import StudyCalendar
import StudyIntents
import TemporaryStore
import Testing

@testable import SharedStore
@testable import System

@Suite("The toggle intent")
struct ToggleStudyIntentTests {
  private let folder = TemporaryContainer()
  private let today: CalendarDate = "2024-12-10"

  private func perform(_ date: CalendarDate, subject: String? = nil) throws -> ToggleResult {
    try folder.open().perform(ToggleStudyIntent(date: .date(date), subject: subject), at: today.noon)
  }

  private func didStudy(_ date: CalendarDate, subject: String? = nil) throws -> Bool {
    try folder.openForReading().read { try $0.didStudy($0.subject(named: subject), on: date) }
  }

  @Test("A toggle makes a missing row of the day, and flips the day from then on")
  func flips() throws {
    for isStudied in [true, false, true] {
      let result = try perform("2024-12-10")
      #expect(result.date == "2024-12-10" && result.didStudy == isStudied)
      #expect(try didStudy("2024-12-10") == isStudied)
      #expect(result.current.currentLength == (isStudied ? 1 : 0))
    }
  }

  @Test("A toggle returns the streaks as of today, whichever day is flipped")
  func earlierDay() throws {
    try folder.open().change(on: today) {
      _ = try $0.record(
        [("2024-12-08", .study(true)), ("2024-12-10", .study(true))], of: $0.reading.defaultSubject())
    }
    let result = try perform("2024-12-09")
    #expect(result.current.currentLength == 3)
  }

  @Test("A toggle says the longest streak if that is asked for")
  func longest() throws {
    try folder.open().change(on: today) {
      _ = try $0.record(
        ("2024-11-01"..."2024-11-20").map { ($0, .study(true)) }, of: $0.reading.defaultSubject())
    }
    #expect(try perform("2024-12-09").longest == nil)
    let result = try folder.open().perform(
      ToggleStudyIntent(date: .date(today), findsLongest: true), at: today.noon)
    #expect(result.current.currentLength == 2)
    #expect(result.longest == 20)
  }

  @Test("A toggle reads no more of a long history than the current streak needs")
  func readsLittle() throws {
    let years = ("1964-01-01"..."2024-12-08" as ClosedRange<CalendarDate>).filter { $0.day != 1 }
    try folder.open().change(on: today) {
      _ = try $0.record(years.map { ($0, .study(true)) }, of: $0.reading.defaultSubject())
    }
    func pagesRead(findsLongest: Bool) throws -> Int {
      let store = try folder.open()
      try store.perform(
        ToggleStudyIntent(date: .date("2024-12-09"), findsLongest: findsLongest), at: today.noon)
      return RawSQLite.pagesRead(by: store.connection.handle)
    }
    // The backup of the day comes first.
    _ = try perform("2024-12-09")
    let few = try pagesRead(findsLongest: false)
    #expect(try pagesRead(findsLongest: true) > few + 20)
  }

  @Test("A toggle refuses the future, and writes nothing")
  func future() throws {
    #expect(throws: StudyError.futureDay("2024-12-11", today: "2024-12-10")) { try perform("2024-12-11") }
    #expect(try folder.open().read { try !$0.hasRecords(.subject($0.defaultSubject())) })
  }

  @Test("A toggle is for the subject that is named, or for the default subject")
  func subject() throws {
    try folder.open().change { try $0.addSubject(named: "Piano") }
    #expect(try perform("2024-12-10", subject: "piano").subject == "Piano")
    #expect(try didStudy("2024-12-10", subject: "Piano"))
    #expect(try !didStudy("2024-12-10"))
    try folder.open().change { try $0.makeDefault($0.reading.subject(named: "Piano")) }
    #expect(try perform("2024-12-10").subject == "Piano")
    #expect(try !didStudy("2024-12-10", subject: "Piano"))
    #expect(throws: StudyError.unknownSubject("Pian", nearest: "Piano")) {
      try perform("2024-12-10", subject: "Pian")
    }
  }
}
