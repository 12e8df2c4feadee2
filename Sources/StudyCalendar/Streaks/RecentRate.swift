/// How many of the last days on which a subject was due it was studied. This is the one place that says which days these are.
///
/// With a daily goal a day is due if it is over and was not off, and a studied day counts whatever it was. With a weekly goal
/// a week asks for the days that its goal says, or for fewer where days are off, and more studied days than these do not
/// count. What is not over counts only with what was studied, so an open day never shows as lost. Days before the first
/// record are nothing, so a young subject has fewer days.
public struct RecentRate: Hashable, Sendable {
  /// How many of the days were studied.
  public private(set) var studied = 0
  /// How many days were due, at most ``mostDays``.
  public private(set) var due = 0
  /// Whether weekly goals say how many of the days were due.
  public private(set) var isOfWeeks = false
  /// Whether earlier days would make no difference.
  public private(set) var isFull = false

  /// How many days are looked at. A week that has no room among them is left out.
  public static let mostDays = 30

  /// The rate of a subject of which nothing is known.
  public static let none = RecentRate()

  private init() {}

  /// - Parameters:
  ///   - days: days in order and without gaps, up to the last one that may count. They begin with a week.
  ///   - today: the day that stands for today.
  ///   - firstWeekday: with which day weeks begin. Only a weekly goal makes use of it.
  public init(of days: [Day], asOf today: CalendarDate, goals: Goals, firstWeekday: Weekday) {
    var rest = days[...]
    while let day = rest.last, !isFull {
      let start = day.date.mostRecent(firstWeekday)
      let end = start.advanced(by: 6)
      if let daysPerWeek = goals.daysPerWeek(ofWeekEnding: end, asOf: today) {
        let week = rest.suffix(start.distance(to: day.date) + 1)
        let possible = min(daysPerWeek, week.count { $0.counts(asOf: today) })
        let done = min(daysPerWeek, week.count(where: \.didStudy))
        isOfWeeks = true
        add(studied: done, due: end.hasEnded(today: today) ? possible : done)
        rest = rest.dropLast(week.count)
      } else {
        if day.counts(asOf: today) { add(studied: day.didStudy ? 1 : 0, due: 1) }
        rest = rest.dropLast()
      }
    }
  }

  private mutating func add(studied: Int, due: Int) {
    guard self.due + due <= Self.mostDays else {
      isFull = true
      return
    }
    self.studied += studied
    self.due += due
    isFull = self.due == Self.mostDays
  }
}

extension Day {
  /// Whether the day was studied, or is over and was neither off nor before the first record.
  func counts(asOf today: CalendarDate) -> Bool {
    didStudy || !isDayOff && !isBeforeFirst && date.hasEnded(today: today)
  }
}
