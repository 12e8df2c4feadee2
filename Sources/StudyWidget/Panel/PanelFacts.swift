import SharedStore
public import StudyCalendar

/// What a person wants to see in the panel of a desktop.
public struct PanelRequest: Hashable, Sendable {
  /// The month that is shown; nil for that of today.
  public var month: CalendarMonth?

  /// A month; that of today unless given.
  public init(month: CalendarMonth? = nil) { self.month = month }
}

/// What a panel shows besides what every widget shows: any month, the longest streak, and each subject.
struct PanelFacts: Hashable, Sendable {
  /// The month that is shown.
  let grid: CalendarGrid
  /// The length of the longest streak.
  let longest: Int
  /// Whether a rest of its own makes today a day off.
  let hasRestToday: Bool
  /// Whether there is a change to undo.
  let hasChangeToUndo: Bool
  /// The subjects that have not ended, in the order in which they were added.
  let subjects: [PanelSubject]

  /// Reads them.
  /// - Throws: `StoreError`.
  init(
    _ reading: borrowing ReadTransaction, of viewed: Viewed, month: CalendarMonth, today: CalendarDate
  ) throws {
    grid = try reading.calendar(of: viewed, .month(month), asOf: today)
    longest = try reading.streakSummary(of: viewed, asOf: today).longestLength
    hasRestToday = try viewed.subject.flatMap { try reading.rest(of: $0, on: today) } != nil
    hasChangeToUndo = try reading.hasChangeToUndo()
    let standard = try reading.defaultSubject()
    var subjects: [PanelSubject] = []
    for other in try reading.subjects(notEndedOn: today) {
      subjects.append(
        PanelSubject(
          name: other.name, isDefault: other == standard, isShown: other == viewed.subject,
          standing: try reading.standing(
            of: .subject(other), asOf: today, reading.streakState(of: .subject(other), asOf: today)),
          day: try reading.days(of: .subject(other), in: today...today, asOf: today)[0],
          unit: try reading.plan(of: other).unit))
    }
    self.subjects = subjects
  }
}

/// A subject in a panel.
struct PanelSubject: Hashable, Sendable {
  let name: String
  /// Whether commands mean it unless they name another.
  let isDefault: Bool
  /// Whether the panel's month and streak are those of this subject.
  let isShown: Bool
  /// How it goes.
  let standing: Standing
  /// Today with all that is known of it.
  let day: Day
  /// What its amounts count.
  let unit: AmountUnit

  /// Today in words.
  var words: TodayWords {
    TodayWords(day: day, week: standing.streak.week, unit: unit, showing: standing.emphasis)
  }
}
