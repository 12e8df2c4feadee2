public import ForeignFormats
public import SharedStore
import StudyCalendar

extension StudyHistory {
  /// Reads everything that a store holds, or one subject of it. Call it within a read transaction.
  /// - Parameters:
  ///   - store: the store.
  ///   - subject: the only subject; all for nil. Settings and history come with all.
  /// - Throws: `StoreError`.
  public init(from store: SharedStore, subject: Subject? = nil) throws {
    let standard = try store.defaultSubject()
    let subjects = try subject.map { [$0] } ?? store.subjects()
    self.init(
      subjects: try subjects.map { subject in
        SubjectHistory(
          name: subject.name, isDefault: subject == standard, days: try store.recordedDays(of: subject),
          rests: try store.rests(of: subject).map {
            RestDay(date: $0.date, reason: $0.rest.reason, isLate: $0.rest.isLate == true)
          },
          schedules: try store.schedule(of: subject).changes.map {
            WeekSchedule(from: $0.from, off: Weekday.allCases.filter($0.off.contains))
          })
      })
    guard subject == nil else { return }
    settings = Dictionary(uniqueKeysWithValues: try store.setSettings().map { ($0.jsonName, $1) })
    changes = try store.history().reversed().map(\.json)
  }
}
