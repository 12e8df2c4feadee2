import Foundation
import SharedStore
import StudyCalendar

extension SharedStore {
  /// Records facts by a command called `test`.
  @discardableResult
  func record(
    _ facts: some Sequence<(date: CalendarDate, fact: DayFact)>, of subject: Subject, today: CalendarDate
  ) throws -> [DayChange] {
    try record(facts, of: subject, today: today, by: ChangeAuthor(command: "test", at: .now))
  }
}
