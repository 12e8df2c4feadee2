import StudyCalendar

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

  /// The frequency in words: “2 times in 10 days”.
  var words: String { times == 1 ? "once in \(days.dayCountText)" : "\(times) times in \(days.dayCountText)" }
}
