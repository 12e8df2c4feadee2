/// The streak that is alive on a day, and what the day asks for. It costs no more than that streak's own days.
public struct StreakState: Hashable, Sendable {
  /// The day that stands for today.
  public let asOf: CalendarDate
  /// In what the streak is counted: the unit of the goal that holds on that day.
  public let unit: StreakUnit
  /// The streak; nil if none is alive. In days: it ended that day, or from its end to that day every day was off. In weeks:
  /// it ended with the week of that day, or all weeks since are off; while that week is not met, it is left out. It reaches
  /// back to where the goal began that counts in this unit.
  public let current: Streak?
  /// The week of that day; nil unless the goal is a weekly one.
  public let week: StudyWeek?
  /// Whether that day was studied.
  public let studiedToday: Bool
  /// Whether that day is off and was not studied.
  public let isDayOff: Bool
  /// How many days from that day on until the streak breaks if nothing is studied. Nil if there is no streak, or if every
  /// later day is off.
  ///
  /// In days: 0 if that day must be studied, 1 if that day is done, and more if days off follow.
  ///
  /// In weeks: how many days are left until the last day on which the week can still be met; 0 if that is that day. If the
  /// week is met or all of it is off, the same of the next week that is not all off. Nil also if the week cannot be met any
  /// more: then the streak is lost when the week ends, unless enough days off are studied.
  public let daysUntilBreak: Int?

  /// Reads the newest streak.
  /// - Parameters:
  ///   - streaks: the streaks of which none was read yet. The current one is read here.
  ///   - daysOffAhead: the days off after the day that stands for today, oldest first. Read as far as they follow each other,
  ///     and in weeks to the end of a week.
  public init(
    _ streaks:
      inout Streaks<some IteratorProtocol<CalendarDate>, some IteratorProtocol<CalendarDate>>,
    daysOffAhead: DaysOff<some IteratorProtocol<CalendarDate>>
  ) {
    let (current, asOf) = (streaks.current(), streaks.today.date)
    (self.current, self.asOf, unit, week) = (current, asOf, streaks.unit, streaks.openWeek)
    (studiedToday, isDayOff) = (streaks.today.didStudy, streaks.today.isDayOff)
    let lastDay = current == nil ? nil : streaks.lastDayToStudy(daysOffAhead: daysOffAhead)
    daysUntilBreak = lastDay.map { asOf.distance(to: $0) }
  }

  /// The state of a subject of which nothing is known.
  public static let none = StreakState()

  private init() {
    (asOf, unit, current, week, daysUntilBreak) = (.earliest, .day, nil, nil, nil)
    (studiedToday, isDayOff) = (false, false)
  }

  /// Whether that day is still to be done: neither studied nor off, and its week, if the goal is a weekly one, is not met
  /// and can still be met.
  public var isOpen: Bool {
    Day(date: asOf, didStudy: studiedToday, isOff: isDayOff).isDue(today: asOf, week: week)
  }

  /// The length of the current streak in its unit, 0 if there is no streak.
  public var currentLength: Int { current?.length ?? 0 }

  /// That length in words: `12 days`, `12 weeks`.
  public var text: String { currentLength.lengthText(in: unit) }

  /// The last day on which something must be studied for the streak to go on; nil where ``daysUntilBreak`` is.
  public var lastDayToStudy: CalendarDate? { daysUntilBreak.map { asOf.advanced(by: $0) } }
}
