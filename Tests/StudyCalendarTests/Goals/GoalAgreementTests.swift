import Foundation
import SeededRandom
import StudyCalendar
import Testing

@Suite("Streaks with goals compared with a naive count")
struct GoalAgreementTests {
  private static let isLarge = ProcessInfo.processInfo.environment["SWIFTCAL_TEST_SIZE"] == "large"
  /// How many random histories each part tries. With SWIFTCAL_TEST_SIZE=large there are four parts instead of one.
  private static let historiesPerPart = isLarge ? 100_000 : 2_500

  @Test(
    "A summary agrees with a naive count on random histories with goals", arguments: 1...(isLarge ? 4 : 1))
  func agreesWithNaiveCount(part: Int) {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    var cases: [String: Int] = [:]
    // The rarest case may not be among the first histories.
    for round in 0..<10 * Self.historiesPerPart
    where round < Self.historiesPerPart || Self.caseNames.contains(where: { cases[$0] == nil }) {
      let history = GoalHistory(using: &generator)
      let facts = history.codedFacts
      let expected = history.naiveFacts
      if facts != expected {
        Issue.record("seed \(seed), round \(round): \(facts)\nis not \(expected)\nof \(history)")
        return
      }
      for name in Self.cases(history, facts) { cases[name, default: 0] += 1 }
    }
    // The random histories had cases of every kind that matters.
    for name in Self.caseNames { #expect(cases[name, default: 0] > 0, "\(name), seed \(seed)") }
  }

  private static let caseNames = [
    "days alive", "days alive over a change of the unit before", "weeks alive", "weeks alive, this week met",
    "weeks alive, this week open", "weeks alive, this week missed", "weeks alive, this week skipped",
    "a week is skipped within a streak", "two weekly goals in a streak", "the next week breaks a streak",
    "a later week than the next breaks a streak", "nothing ever breaks a streak of weeks",
    "two longest streaks of weeks", "the longest streak of days is in an earlier period", "ended and alive",
    "days ahead lengthen a streak of days", "a week ahead lengthens a streak of weeks",
    "a date that the zone skipped lies in a streak of days",
    "a week with a skipped date is met by fewer days than the goal asks", "a day of a met week is not due",
    "a week asks for less than the goal",
  ]

  /// The kinds of cases that a history belongs to.
  private static func cases(_ history: GoalHistory, _ facts: StreakFacts) -> [String] {
    var cases: [String] = []
    let changesOfUnit = history.goals.filter { $0.from <= history.today && $0.from > 0 }
    guard let current = facts.current, let longest = facts.longest else { return [] }
    let today = history.date(history.today)
    if current.end > today, current.start <= today {
      if facts.unit == .day { cases.append("days ahead lengthen a streak of days") }
      if facts.unit == .week, let weekStart = facts.weekStart, current.end > weekStart.advanced(by: 6) {
        cases.append("a week ahead lengthens a streak of weeks")
      }
    }
    for day in history.skipped where !(history.studied.indices.contains(day) && history.studied[day]) {
      let date = history.date(day)
      if facts.unit == .day, current.start < date, date < current.end {
        cases.append("a date that the zone skipped lies in a streak of days")
      }
      if let start = facts.weekStart, (start...start.advanced(by: 6)).contains(date), facts.weekState == .met,
        let studied = facts.weekStudied, studied < history.summary.week?.daysPerWeek ?? 0
      {
        cases.append("a week with a skipped date is met by fewer days than the goal asks")
      }
    }
    if facts.unit == .day {
      cases.append("days alive")
      if changesOfUnit.contains(where: { $0.daysPerWeek != nil }) {
        cases.append("days alive over a change of the unit before")
        let start = history.codedGoals.firstDay(ofUnitOn: history.date(history.today))
        if let start, longest.end < start {
          cases.append("the longest streak of days is in an earlier period")
        }
      }
    } else {
      cases.append("weeks alive")
      if let state = facts.weekState { cases.append("weeks alive, this week \(state)") }
      let weeks = (current.start.distance(to: current.end) + 13) / 7
      if weeks > current.length + 1 { cases.append("a week is skipped within a streak") }
      let inside = history.goals.filter {
        history.date($0.from) > current.start.advanced(by: 6) && history.date($0.from) < current.end
      }
      if inside.contains(where: { $0.daysPerWeek != nil }) { cases.append("two weekly goals in a streak") }
      if let days = facts.daysUntilBreak, let weekStart = facts.weekStart {
        let week = weekStart.distance(to: history.date(history.today + days)) / 7
        if week == 1 { cases.append("the next week breaks a streak") }
        if week > 1 { cases.append("a later week than the next breaks a streak") }
      } else if facts.weekState != .missed {
        cases.append("nothing ever breaks a streak of weeks")
      }
      if facts.streaks.count(where: { $0.length == longest.length }) > 1 {
        cases.append("two longest streaks of weeks")
      }
      if !facts.studiedToday, !facts.isDayOff, facts.weekState == .met {
        cases.append("a day of a met week is not due")
      }
      if let required = facts.weekRequired, required < history.summary.week?.daysPerWeek ?? 0 {
        cases.append("a week asks for less than the goal")
      }
    }
    if let ended = history.ended, ended <= history.today { cases.append("ended and alive") }
    return cases
  }
}
