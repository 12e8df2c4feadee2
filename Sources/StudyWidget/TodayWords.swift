import StudyCalendar
import Words

/// What is said of a day that is today, and of its week, in words.
struct TodayWords {
  private let day: Day
  private let studyWeek: StudyWeek?
  private let unit: AmountUnit
  private let emphasis: Emphasis

  /// - Parameters:
  ///   - day: today.
  ///   - week: the week of today; nil unless the goal is a weekly one.
  ///   - unit: what amounts count.
  ///   - emphasis: what the person wants to see.
  init(day: Day, week: StudyWeek?, unit: AmountUnit, showing emphasis: Emphasis) {
    (self.day, studyWeek, self.unit, self.emphasis) = (day, week, unit, emphasis)
  }

  /// Whether the day is still to be studied.
  var isDue: Bool { day.isDue(today: day.date, week: studyWeek) }

  /// What the day is, as a word for programs.
  var state: String {
    day.didStudy ? "studied" : isDue ? "open" : day.isDayOff ? "resting" : "not-due"
  }

  /// What the week has of the days that it asks for; nil if there is nothing to say.
  var week: String? {
    guard let studyWeek, !day.isAfterEnd, !studyWeek.isSkipped else { return nil }
    guard emphasis.showsZeros || studyWeek.studied > 0 else {
      return String(localized: "\(studyWeek.required.dayCountText) to go this week")
    }
    return String(localized: "\(studyWeek.studied) of \(studyWeek.required) this week")
  }

  /// The amount of the day; nil if there is nothing to say of it.
  var amount: String? { day.isAfterEnd ? nil : day.amountText(in: unit, isDue: isDue, showing: emphasis) }

  /// The day in a few words: what its week has, what it still lacks of a minimum, or its state.
  var text: String {
    if day.isAfterEnd { return Self.ended }
    if let week { return week }
    return switch DayState(day, today: day.date) {
    case .studied: String(localized: "today done")
    case .dayOff: String(localized: "day off", context: "a day")
    case .partial, .open, .missed, .future:
      day.partText(in: unit, isDue: isDue, showing: emphasis) ?? String(localized: "today open")
    }
  }

  /// That a subject has ended.
  static var ended: String { String(localized: "ended", context: "a subject") }
}
