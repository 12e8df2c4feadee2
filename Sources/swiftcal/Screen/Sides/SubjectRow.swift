import SharedStore
import StudyCalendar

extension ScreenFacts {
  /// A subject or a group with what is set up for it.
  struct SubjectRow: Hashable, Sendable {
    let sign: SubjectSign
    let isDefault: Bool
    let plan: StudyPlan
    /// How many days of the subject were studied. A group has no days of its own, so it has 0.
    let studiedDays: Int
    /// The last studied day of the subject; nil if no day was studied. It is nil for a group, too.
    let lastDay: CalendarDate?
    /// What was studied of the subject in each of the last 53 weeks; nil for a group.
    let weeks: WeekSums?

    var viewed: Viewed { sign.subject }

    /// Reads the row of each subject and of each group.
    /// - Throws: `StoreError`.
    static func all(_ signs: [SubjectSign], in reading: borrowing ReadTransaction) throws -> [SubjectRow] {
      let (now, standard) = (try reading.now, try reading.defaultSubject())
      let dates = CalendarGrid.dates(
        of: .rollingYear, today: now.today, firstWeekday: now.calendar.firstWeekday)
      let sums = try reading.weekSums(in: dates)
      return try signs.map { sign in
        let subject = sign.subject.subject
        return SubjectRow(
          sign: sign, isDefault: subject == standard, plan: try reading.plan(of: sign.subject),
          studiedDays: try subject.map { try reading.studiedDayCount(of: $0) } ?? 0,
          lastDay: try subject.flatMap { try reading.lastStudiedDay(of: $0) },
          weeks: sums.first { $0.subject == subject })
      }
    }
  }
}
