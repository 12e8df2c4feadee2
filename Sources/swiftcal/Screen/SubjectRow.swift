import Localization
import SharedStore
import StudyCalendar

extension ScreenFacts {
  /// How many weeks the side of subjects shows at most: a year, and the week that today is in.
  var weekCount: Int { 53 }

  /// A subject or a group with what is set up for it.
  struct SubjectRow: Hashable, Sendable {
    let sign: SubjectSign
    let isDefault: Bool
    let plan: StudyPlan
    /// How many days were studied; 0 for a group.
    let studiedDays: Int
    /// The last studied day; nil if there is none, and for a group.
    let lastDay: CalendarDate?
    /// The last weeks; nil for a group.
    let weeks: WeekSums?

    var viewed: Viewed { sign.subject }

    /// Reads a row for each sign.
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

extension SubjectQuestion {
  /// The keys of the side of subjects.
  static let keys = [
    ("?", String(localized: "help", context: "short purpose of a key")),
    ("a", String(localized: "add", context: "short purpose of a key")),
    ("R", String(localized: "rename", context: "short purpose of a key")),
    ("g", String(localized: "goal", context: "short purpose of a key")),
    ("o", String(localized: "days off", context: "short purpose of a key")),
    ("U", String(localized: "unit", context: "short purpose of a key")),
    ("E", String(localized: "end", context: "short purpose of a key")),
    ("D", String(localized: "default", context: "short purpose of a key")),
    ("{ }", String(localized: "move", context: "short purpose of keys")),
    ("x", String(localized: "remove", context: "short purpose of a key")),
    ("u", String(localized: "undo", context: "short purpose of a key")),
  ]
}
