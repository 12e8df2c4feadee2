/// How often goals were met: on days with a daily goal, and in weeks with a weekly one.
public struct GoalTally: Hashable, Sendable {
  /// How many of how many.
  public struct Part: Hashable, Sendable {
    /// How many met their goal.
    public fileprivate(set) var met = 0
    /// How many count: those that met their goal, and those that are over and did not meet it.
    public fileprivate(set) var counted = 0

    /// The part that met its goal, 0 to 1; nil if none counts.
    public var rate: Double? { counted == 0 ? nil : Double(met) / Double(counted) }

    /// The part in percent; nil if none counts. It is 0 only if none met its goal, and 100 only if all did.
    public var percentage: Int? { StudyTally.percentage(met, of: counted) }
  }

  /// The days on which a daily goal held.
  public private(set) var days = Part()
  /// The weeks of a weekly goal. A week is among those days of which it has the last one, or today.
  public private(set) var weeks = Part()
  /// Whether a daily goal of theirs asked for an amount.
  public private(set) var hasMinimum = false

  init() {}

  mutating func add(_ day: Day, goal: Goal, today: CalendarDate) {
    guard goal.daysPerWeek == nil else { return }
    if day.minimum != nil { hasMinimum = true }
    if day.didStudy { days.met += 1 }
    if day.didStudy || !day.isDayOff && day.date.hasEnded(today: today) { days.counted += 1 }
  }

  /// A week that began before the first record was not missed.
  /// - Parameters:
  ///   - week: the days of a week.
  ///   - start: the first day of the week.
  mutating func add(week: ArraySlice<Day>, from start: CalendarDate, daysPerWeek: Int, today: CalendarDate) {
    let judged = StudyWeek(of: week, from: start, daysPerWeek: daysPerWeek, asOf: today)
    let isWhole = week.first?.isBeforeFirst == false
    if judged.isMet { weeks.met += 1 }
    if judged.isMet || isWhole && !judged.isSkipped && judged.end.hasEnded(today: today) {
      weeks.counted += 1
    }
  }
}
