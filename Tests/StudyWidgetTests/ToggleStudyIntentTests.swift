import Foundation
import SharedStore
import StudyCalendar
import StudyWidget
import Testing

@Suite("The intent of the button")
struct ToggleStudyIntentTests {
  private let desk = Desk()
  private let now = at("2024-12-10", hours: 12)

  private func perform(_ date: CalendarDate, subject: String? = nil) throws -> ToggleResult {
    try ToggleStudyIntent(date: date, subject: subject).perform(on: desk.open(), at: now)
  }

  private func didStudy(_ date: CalendarDate, subject: String? = nil) throws -> Bool {
    try desk.open().read { try $0.didStudy($0.subject(named: subject), on: date) }
  }

  @Test("makes the day's row when there is none, and flips it from then on")
  func flips() throws {
    for isStudied in [true, false, true] {
      let result = try perform("2024-12-10")
      #expect(result.day.date == "2024-12-10" && result.day.didStudy == isStudied)
      #expect(try didStudy("2024-12-10") == isStudied)
      #expect(result.summary.currentLength == (isStudied ? 1 : 0))
    }
  }

  @Test("tells the streaks as of today, whichever day is flipped")
  func earlierDay() throws {
    try desk.study("2024-12-08", "2024-12-10")
    let result = try perform("2024-12-09")
    #expect(result.summary.currentLength == 3)
  }

  @Test("refuses the future, and writes nothing")
  func future() throws {
    #expect(throws: StoreError.futureDay("2024-12-11", today: "2024-12-10")) { try perform("2024-12-11") }
    #expect(try desk.open().read { try $0.isEmpty($0.defaultSubject()) })
  }

  @Test("is for the subject that is named, else for the default one")
  func subject() throws {
    try desk.change { try $0.addSubject(named: "Piano") }
    #expect(try perform("2024-12-10", subject: "piano").subject == "Piano")
    #expect(try didStudy("2024-12-10", subject: "Piano"))
    #expect(try !didStudy("2024-12-10"))
    try desk.change { try $0.makeDefault($0.subject(named: "Piano")) }
    #expect(try perform("2024-12-10").subject == "Piano")
    #expect(try !didStudy("2024-12-10", subject: "Piano"))
    #expect(throws: StoreError.unknownSubject("Pian", nearest: "Piano")) {
      try perform("2024-12-10", subject: "Pian")
    }
  }
}
