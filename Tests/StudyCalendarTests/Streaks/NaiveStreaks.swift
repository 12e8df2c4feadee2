@testable import StudyCalendar

/// Everything that is said of a history as of its today.
struct StreakFacts: Equatable {
  var unit: StreakUnit
  /// Oldest first.
  var streaks: [Streak]
  var current: Streak?
  var longest: Streak?
  var total: Int
  var studiedToday: Bool
  var isDayOff: Bool
  var isOpen: Bool
  var daysUntilBreak: Int?
  var weekStart: CalendarDate?
  var weekStudied: Int?
  var weekRequired: Int?
  var weekState: StudyWeek.State?
}

extension GoalHistory {
  /// What the code under test says.
  var codedFacts: StreakFacts {
    let summary = summary
    return StreakFacts(
      unit: summary.unit, streaks: Array(streaks).reversed(), current: summary.current,
      longest: summary.longest,
      total: summary.total, studiedToday: summary.studiedToday, isDayOff: summary.isDayOff,
      isOpen: summary.isOpen, daysUntilBreak: summary.daysUntilBreak, weekStart: summary.week?.start,
      weekStudied: summary.week?.studied, weekRequired: summary.week?.required, weekState: summary.week?.state
    )
  }

  /// What a second implementation says, which is as plain as can be: it looks at every day and every week in turn, oldest
  /// first, with numbers instead of dates.
  var naiveFacts: StreakFacts { NaiveStreaks(of: self).facts }
}

/// The rules of streaks in the naive way.
private struct NaiveStreaks {
  private let history: GoalHistory
  private let today: Int
  private let todaysGoal: Int?
  /// Every day on which anything can be. It begins weeks before the first change, and ends weeks after the last one.
  private let days: ClosedRange<Int>
  /// Of each of these days, whether it is off.
  private let off: [Bool]
  /// The first day of every week.
  private let weeks: [Int]

  init(of history: GoalHistory) {
    self.history = history
    today = history.today
    todaysGoal = Self.goal(of: history, on: history.today)
    days = -28...history.studied.count + 35
    off = days.map { Self.isOff($0, in: history) }
    weeks = (days.lowerBound...days.upperBound - 6).filter {
      Self.weekday($0, in: history) == history.firstWeekday
    }
  }

  private func isStudied(_ day: Int) -> Bool {
    history.studied.indices.contains(day) && history.studied[day] && day <= today + 2
  }

  private func isOff(_ day: Int) -> Bool { off[day - days.lowerBound] }

  private static func isOff(_ day: Int, in history: GoalHistory) -> Bool {
    if let ended = history.ended, day >= ended { return true }
    if history.skipped.contains(day) { return true }
    if history.rests.indices.contains(day), history.rests[day] { return true }
    var latest = Int.min
    var off: Set<Int> = []
    for change in history.schedule where change.from <= day && change.from > latest {
      (latest, off) = (change.from, change.off)
    }
    return off.contains(weekday(day, in: history))
  }

  private static func weekday(_ day: Int, in history: GoalHistory) -> Int {
    (history.base.weekday.rawValue + day + 70) % 7
  }

  /// How many days a week the goal of a day asks for; nil if it is daily.
  private static func goal(of history: GoalHistory, on day: Int) -> Int? {
    var latest = Int.min
    var goal: Int?
    for change in history.goals where change.from <= day && change.from > latest {
      (latest, goal) = (change.from, change.daysPerWeek)
    }
    return goal
  }

  /// How many days a week asks for: what its last day says, and for a week that is not over today's goal where its last day
  /// has a daily one.
  private func goal(ofWeek week: Int) -> Int? {
    if let goal = Self.goal(of: history, on: week + 6) { return goal }
    return week + 6 < today ? nil : todaysGoal
  }

  // MARK: Weeks

  private func studiedDays(_ week: Int) -> [Int] { (week...week + 6).filter(isStudied) }

  private func daysNotOff(_ week: Int) -> [Int] { (week...week + 6).filter { isStudied($0) || !isOff($0) } }

  private func required(_ week: Int, _ goal: Int) -> Int { min(goal, daysNotOff(week).count) }

  /// Whether a week is met if nothing more is studied before a day, and then every day that is not off.
  private func isMet(_ week: Int, _ goal: Int, ifStudiedFrom day: Int) -> Bool {
    let days = (week...week + 6).filter { isStudied($0) || ($0 >= day && $0 >= today && !isOff($0)) }
    return days.count >= required(week, goal)
  }

  private func lastDayToBegin(_ week: Int, _ goal: Int) -> Int? {
    (week...week + 6).last { $0 >= today && isMet(week, goal, ifStudiedFrom: $0) }
  }

  private func state(_ week: Int, _ goal: Int) -> StudyWeek.State {
    if daysNotOff(week).isEmpty { return .skipped }
    if studiedDays(week).count >= required(week, goal) { return .met }
    return isMet(week, goal, ifStudiedFrom: today) ? .open : .missed
  }

  // MARK: Streaks

  /// The streaks by the days that begin and end their parts, oldest first, and whether the last one is alive.
  private var streaks: (all: [Streak], isLastAlive: Bool) {
    var runs: [[(first: Int, last: Int)]] = []
    var isAlive = false
    func add(_ first: Int, _ last: Int) {
      if isAlive { runs[runs.count - 1].append((first, last)) } else { runs.append([(first, last)]) }
      isAlive = true
    }
    if todaysGoal == nil {
      for day in days where day <= today + 2 {
        if Self.goal(of: history, on: min(day, today)) != nil {
          isAlive = false
        } else if isStudied(day) {
          add(day, day)
        } else if !isOff(day), day < today {
          isAlive = false
        }
      }
    } else {
      for week in weeks where week <= today || !studiedDays(week).isEmpty {
        guard let goal = goal(ofWeek: week) else {
          isAlive = false
          continue
        }
        let studied = studiedDays(week)
        switch state(week, goal) {
        case .skipped: break
        case .met: add(studied[0], studied[studied.count - 1])
        case .open, .missed: if week + 6 < today { isAlive = false }
        }
      }
    }
    let all = runs.map { run in
      Streak(start: history.date(run[0].first), end: history.date(run[run.count - 1].last), length: run.count)
    }
    return (all, isAlive)
  }

  /// The last day on which something must be studied if the streak is to go on.
  private var lastDayToStudy: Int? {
    guard todaysGoal != nil, let week = weeks.last(where: { $0 <= today }), let goal = goal(ofWeek: week)
    else {
      return (today...days.upperBound).first { !isOff($0) && !isStudied($0) }
    }
    switch state(week, goal) {
    case .open: return lastDayToBegin(week, goal)
    case .missed: return nil
    case .met, .skipped:
      for week in weeks where week > today && !daysNotOff(week).isEmpty {
        guard let goal = self.goal(ofWeek: week) else { continue }
        if studiedDays(week).count < required(week, goal) { return lastDayToBegin(week, goal) }
      }
      return nil
    }
  }

  var facts: StreakFacts {
    let (streaks, isLastAlive) = streaks
    let greatest = streaks.map(\.length).max()
    let isDone = isStudied(today)
    let isDue = !isDone && !isOff(today)
    var facts = StreakFacts(
      unit: todaysGoal == nil ? .day : .week, streaks: streaks, current: isLastAlive ? streaks.last : nil,
      longest: streaks.last { $0.length == greatest }, total: days.count(where: isStudied),
      studiedToday: isDone,
      isDayOff: !isDone && isOff(today), isOpen: isDue,
      daysUntilBreak: isLastAlive ? lastDayToStudy.map { $0 - today } : nil)
    if todaysGoal != nil, let week = weeks.last(where: { $0 <= today }), let goal = goal(ofWeek: week) {
      facts.weekStart = history.date(week)
      facts.weekStudied = studiedDays(week).count
      facts.weekRequired = required(week, goal)
      facts.weekState = state(week, goal)
      facts.isOpen = isDue && facts.weekState == .open
    }
    return facts
  }
}
