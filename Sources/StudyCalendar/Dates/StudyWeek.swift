public import Words

/// A week with a goal of some days: what it has, and what it asks for. This is the one place that says whether a week is
/// met.
public struct StudyWeek: Hashable, Sendable {
  /// The first day of the week.
  public let start: CalendarDate
  /// How many days the goal asks for, 1 to 7.
  public let daysPerWeek: Int
  /// How many days the week asks for: as many as the goal says, or all that are not off where these are fewer. A studied
  /// day is not a day off. 0 if all seven days are off.
  public let required: Int
  /// The last day on which the week can still be met, if every day is studied from it on that is not off. Nil if the week
  /// is met, if all of it is off, or if too few days are left.
  public let lastDayToBegin: CalendarDate?

  private let studiedDays: WeekDays
  private let daysOff: WeekDays

  /// - Parameters:
  ///   - start: the first day of the week.
  ///   - studiedDays: its studied days.
  ///   - daysOff: its days that are off, studied or not. With enough studied days they make no difference.
  ///   - daysPerWeek: how many days the goal asks for, 1 to 7.
  ///   - asOf: the first day that can still be studied.
  init(
    from start: CalendarDate, studied studiedDays: WeekDays, off daysOff: WeekDays, daysPerWeek: Int,
    asOf: CalendarDate
  ) {
    (self.start, self.daysPerWeek) = (start, daysPerWeek)
    (self.studiedDays, self.daysOff) = (studiedDays, daysOff)
    let daysOffOnly = daysOff.subtracting(studiedDays)
    required = min(daysPerWeek, WeekDays.all.subtracting(daysOffOnly).count)
    let daysLeft = WeekDays.all.subtracting(daysOffOnly).subtracting(studiedDays)
    var missing = required - studiedDays.count
    var lastDayToBegin: CalendarDate?
    for place in (0..<7).reversed() where missing > 0 && daysLeft.contains(.day(place)) {
      let day = start.advanced(by: place)
      guard day >= asOf else { break }
      missing -= 1
      if missing == 0 { lastDayToBegin = day }
    }
    self.lastDayToBegin = lastDayToBegin
  }

  /// A week as its days say it.
  /// - Parameter days: the days of the week of which something is known.
  init(of days: some Sequence<Day>, from start: CalendarDate, daysPerWeek: Int, asOf: CalendarDate) {
    var (studied, off) = (WeekDays(), WeekDays())
    for day in days {
      let place = WeekDays.day(start.distance(to: day.date))
      if day.didStudy { studied.insert(place) }
      if day.isDayOff { off.insert(place) }
    }
    self.init(from: start, studied: studied, off: off, daysPerWeek: daysPerWeek, asOf: asOf)
  }

  /// A week that reached its weekly goal; nil if it did not, or if it had none.
  /// - Parameters:
  ///   - days: the days of the week of which something is known.
  ///   - start: the first day of the week.
  public init?(
    of days: some Sequence<Day>, from start: CalendarDate, reaching goals: Goals, asOf: CalendarDate
  ) {
    guard let daysPerWeek = goals.daysPerWeek(ofWeekEnding: start.advanced(by: 6), asOf: asOf) else {
      return nil
    }
    self.init(of: days, from: start, daysPerWeek: daysPerWeek, asOf: asOf)
    guard isMet else { return nil }
  }

  /// The last day of the week.
  public var end: CalendarDate { start.advanced(by: 6) }

  /// How many days of the week were studied.
  public var studied: Int { studiedDays.count }

  /// The first and the last studied day of the week; nil if no day was studied.
  var firstAndLastStudied: (first: CalendarDate, last: CalendarDate)? {
    guard let first = studiedDays.first, let last = studiedDays.last else { return nil }
    return (start.advanced(by: first), start.advanced(by: last))
  }

  /// Whether a day of the week is off, studied or not.
  func isOff(_ date: CalendarDate) -> Bool { daysOff.contains(.day(start.distance(to: date))) }

  /// What has become of a week.
  public enum State: String, Hashable, Sendable, CaseIterable, JSONRepresentable {
    /// Enough days were studied.
    case met
    /// Not enough days were studied yet, and enough days are left that are not off.
    case open
    /// Not enough days were studied, and too few days are left that are not off. While the week is not over, its streak
    /// does not show as lost, because days off can be studied too.
    case missed
    /// All seven days are off. The week neither breaks a streak nor lengthens it.
    case skipped
  }

  /// What has become of the week.
  public var state: State {
    if required == 0 { return .skipped }
    if studied >= required { return .met }
    return lastDayToBegin == nil ? .missed : .open
  }

  /// Whether enough days were studied.
  public var isMet: Bool { state == .met }
  /// Whether all seven days are off.
  public var isSkipped: Bool { state == .skipped }
  /// Whether the week is not met yet, and can be met without studying on a day off.
  public var canStillBeMet: Bool { state == .open }
}
