import StudyCalendar
import Words

/// How often a habit is due in its file: so many times in so many days.
struct WrittenFrequency: Equatable {
  let times: Int
  let days: Int

  static let daily = WrittenFrequency(times: 1, days: 1)

  /// The goal that says the same; nil if no goal does. A file may count any seven days in a row, where a goal counts a
  /// week of the calendar.
  func goal(minimum: Amount?) -> Goal? {
    if times > 0, times >= days { return Goal(minimum: minimum) }
    return times > 0 && days == 7 ? Goal(daysPerWeek: times, minimum: minimum) : nil
  }

  /// What a person is told of a habit for which there is no goal.
  /// - Parameter habit: the name of the habit in quotation marks.
  func noteWithoutGoal(about habit: String) -> String {
    guard times != 1 else {
      return String(
        localized: "\(habit) is due once in \(days) day, which no goal can say; it is daily here",
        plural: "\(habit) is due once in \(days) days, which no goal can say; it is daily here", for: days)
    }
    return String(
      localized: "\(habit) is due \(times) times in \(days) day, which no goal can say; it is daily here",
      plural: "\(habit) is due \(times) times in \(days) days, which no goal can say; it is daily here",
      for: days)
  }
}
