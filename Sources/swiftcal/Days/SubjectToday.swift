import Drawing
import SharedStore
import StudyCalendar
import StudyIntents
import StudyWidget
import Words

/// What a subject or a group asks for today, with its last days.
struct SubjectToday {
  let subject: Viewed
  /// The last days in order; the last of them is today.
  let days: [Day]
  /// The streak that is alive today.
  let streak: StreakState
  /// How the subject goes today.
  let standing: Standing
  /// When the subject is to be studied, and how much.
  let plan: StudyPlan
  let today: Day

  /// - Parameter dayCount: how many days to read. JSON lists them if there are several.
  init(_ subject: Viewed, days dayCount: Int = 1, in reading: borrowing ReadTransaction) throws {
    let date = try reading.now.today
    self.subject = subject
    days = try reading.days(of: subject, in: date.advanced(by: 1 - dayCount)...date)
    today = days.last ?? Day(date: date, didStudy: false)
    streak = try reading.streakState(of: subject, asOf: date)
    standing = try reading.standing(of: subject, asOf: date, streak)
    plan = try reading.plan(of: subject)
  }

  /// Every subject that has not ended, in the order in which they were added.
  /// - Parameter viewed: the subject, or the group whose subjects are meant; nil for all.
  static func all(
    of viewed: Viewed? = nil, days dayCount: Int = 1, in reading: borrowing ReadTransaction
  ) throws -> [SubjectToday] {
    let subjects = try reading.subjects(notEndedOn: reading.now.today)
    return try subjects.filter { viewed?.subjects.contains($0) != false }.map {
      try SubjectToday(.subject($0), days: dayCount, in: reading)
    }
  }

  /// The sign of a day. A day before the first record has none.
  func sign(of day: Day) -> StyledText { DayCell(day, today: today.date).state.styledSign }

  /// How it goes in words, and louder while there is something to be glad of.
  var standingText: StyledText { standing.styledText }

  /// What today has of the goal's minimum: `25 of 30 min`. Empty if the goal has no minimum, and on a day off.
  var amountOfMinimum: String {
    today.amountOfMinimum(in: plan.unit, today: today.date, showing: standing.emphasis)?.shown ?? ""
  }

  /// The same, and what the week has of the days that a weekly goal asks for: `2 of 3 days`.
  var progress: String {
    let week = streak.week?.daysOfRequired(showing: standing.emphasis) ?? ""
    return listing([amountOfMinimum, week].filter { !$0.isEmpty })
  }

  /// What today and the week have of the goal, and what to do, without a full stop.
  var adviceWithProgress: String { clauses([progress, advice].filter { !$0.isEmpty }) }

  /// What to do for the streak, or how it goes and what to do, without a full stop.
  private var advice: String {
    guard standing.showsStreaks else {
      let goes = standing.isAlive ? [standing.text] : []
      return clauses(goes + [String(localized: "study today", context: "advice")])
    }
    guard streak.current != nil else { return String(localized: "a new streak can begin") }
    let length = streak.currentLength
    guard let last = streak.lastDayToStudy, last > today.date else {
      return switch streak.unit {
      case .day:
        String(
          localized: "study to keep the streak of \(length) day",
          plural: "study to keep the streak of \(length) days", for: length)
      case .week:
        String(
          localized: "study to keep the streak of \(length) week",
          plural: "study to keep the streak of \(length) weeks", for: length)
      }
    }
    let day = last.longTitle
    return switch streak.unit {
    case .day:
      String(
        localized: "study by \(day) to keep the streak of \(length) day",
        plural: "study by \(day) to keep the streak of \(length) days", for: length)
    case .week:
      String(
        localized: "study by \(day) to keep the streak of \(length) week",
        plural: "study by \(day) to keep the streak of \(length) weeks", for: length)
    }
  }
}

extension [SubjectToday] {
  /// What is due first, the most urgent before all; otherwise in the order that they have.
  var mostUrgentFirst: [SubjectToday] {
    enumerated().sorted { one, other in
      let (first, second) = (one.element.streak.urgency, other.element.streak.urgency)
      return first == second ? one.offset < other.offset : first > second
    }.map(\.element)
  }
}

extension SubjectToday: JSONRepresentable {
  var json: JSONValue {
    let today: JSONValue = [
      "subject": subject.name, "isDue": streak.isOpen, "current": streak.currentLength,
      "streakUnit": streak.unit, "daysUntilBreak": streak.daysUntilBreak, "recent": standing.recent.json,
      "week": streak.week?.jsonWithGoal, "day": self.today.json(unit: plan.unit),
    ]
    return days.count > 1 ? today + ["days": days.map { $0.json(unit: plan.unit) }] : today
  }
}
