public import SharedStore
public import StudyCalendar

/// What a change of a plan does to the days before it was made.
public struct PastEffect {
  /// How many days count that did not, or the other way round.
  public let days: Int
  /// The streaks before the change, and after it.
  public let before: StreakSummary, after: StreakSummary
  /// How the subject went before the change, and how it goes after it.
  public let standings: (before: Standing, after: Standing)

  /// Tries a change on a copy of the store.
  /// - Throws: what the change throws.
  public init(on store: SharedStoreReader, subject: String?, of change: some StudyIntent) throws {
    let copy = try store.copyInMemory()
    let (studied, before, standing) = try copy.read { try $0.studiedDates(of: subject) }
    _ = try copy.perform(change)
    let (kept, after, newStanding) = try copy.read { try $0.studiedDates(of: subject) }
    days = studied.symmetricDifference(kept).count
    (self.before, self.after) = (before, after)
    standings = (standing, newStanding)
  }

  /// Whether anything is other than before.
  public var isSomething: Bool {
    days > 0 || before.currentLength != after.currentLength || before.longestLength != after.longestLength
      || before.unit != after.unit || standings.before.text != standings.after.text
  }
}

extension ReadTransaction {
  /// The days on which a subject was studied, and its streaks.
  fileprivate func studiedDates(of name: String?) throws -> (Set<CalendarDate>, StreakSummary, Standing) {
    let subject = try subject(named: name)
    var dates: Set<CalendarDate> = []
    try forEachRecord(of: subject, .oldestFirst) { if $0.didStudy == true { dates.insert($0.date) } }
    let summary = try streakSummary(of: .subject(subject), asOf: now.today)
    return (dates, summary, try standing(of: .subject(subject), asOf: now.today, summary.state))
  }
}
