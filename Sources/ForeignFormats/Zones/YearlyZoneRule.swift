import StudyCalendar

/// When a zone's clocks change every year, as tzset(3) writes it: `CET-1CEST,M3.5.0,M10.5.0/3`.
struct YearlyZoneRule {
  /// A day of the year and the local time at which the clocks change.
  private enum ChangeDay {
    /// A month, the weekday's how manyth in it (5 for the last), and the weekday.
    case weekday(month: Int, week: Int, weekday: Int)
    /// Day 1 to 365 of the year, in which February 29 never counts.
    case withoutLeapDay(Int)
    /// Day 0 to 365 of the year.
    case ofYear(Int)
  }

  private let standard: Int
  private let summer: Int
  private let start: (day: ChangeDay, time: Int)
  private let end: (day: ChangeDay, time: Int)

  /// As far as anybody's days go.
  private static let lastYear = 2060

  /// Nil for a zone whose clocks no longer change, and for what is no rule.
  init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 3, let start = Self.change(parts[1]), let end = Self.change(parts[2]) else {
      return nil
    }
    var names = parts[0][...]
    Self.skipName(&names)
    guard let standard = Self.time(&names) else { return nil }
    Self.skipName(&names)
    // Offsets count westward here.
    self.standard = -standard
    summer = Self.time(&names).map { -$0 } ?? -standard + 3600
    self.start = start
    self.end = end
  }

  /// The changes after an instant, in order.
  func changes(after instant: Int) -> [(instant: Int, offset: Int)] {
    let firstYear = CalendarDate(dayNumber: instant.dividedDown(by: secondsOfDay)).components.year
    guard firstYear <= Self.lastYear else { return [] }
    return (firstYear...Self.lastYear).flatMap { year in
      [
        (instant: moment(start, in: year) - standard, offset: summer),
        (instant: moment(end, in: year) - summer, offset: standard),
      ]
    }
    .filter { $0.instant > instant }.sorted { $0.instant < $1.instant }
  }

  /// The local time of a change in seconds, as if it were UTC.
  private func moment(_ change: (day: ChangeDay, time: Int), in year: Int) -> Int {
    guard let newYear = CalendarDate(year: year, month: 1, day: 1) else { return 0 }
    let date: CalendarDate
    switch change.day {
    case .ofYear(let day): date = newYear.advanced(by: day)
    case .withoutLeapDay(let day):
      let isLeapYear = CalendarDate(year: year, month: 2, day: 29) != nil
      date = newYear.advanced(by: isLeapYear && day >= 60 ? day : day - 1)
    case .weekday(let month, let week, let weekday):
      guard let month = CalendarMonth(year: year, month: month) else { return 0 }
      let first = month.firstDate
      let toWeekday = (weekday - first.weekday.rawValue + 7) % 7
      let candidate = first.advanced(by: toWeekday + 7 * (week - 1))
      date = candidate > month.lastDate ? candidate.advanced(by: -7) : candidate
    }
    return date.dayNumber * secondsOfDay + change.time
  }

  private static func skipName(_ text: inout Substring) {
    if text.first == "<" {
      text = text.drop { $0 != ">" }.dropFirst()
    } else {
      text = text.drop(while: \.isLetter)
    }
  }

  /// `[+-]hh[:mm[:ss]]` at the beginning of a text.
  private static func time(_ text: inout Substring) -> Int? {
    let sign = text.first == "-" ? -1 : 1
    if text.first == "-" || text.first == "+" { text = text.dropFirst() }
    let digits = text.prefix { $0.isNumber || $0 == ":" }
    text = text.dropFirst(digits.count)
    let fields = digits.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...3).contains(fields.count) else { return nil }
    var seconds = 0
    for (field, unit) in zip(fields, [3600, 60, 1]) {
      guard let field, (0...167).contains(field) else { return nil }
      seconds += field * unit
    }
    return sign * seconds
  }

  private static func change(_ text: Substring) -> (day: ChangeDay, time: Int)? {
    let parts = text.split(separator: "/")
    guard let day = parts.first.flatMap(changeDay), parts.count <= 2 else { return nil }
    guard parts.count == 2 else { return (day, 2 * 3600) }
    var time = parts[1]
    return Self.time(&time).map { (day, $0) }
  }

  private static func changeDay(_ text: Substring) -> ChangeDay? {
    switch text.first {
    case "M":
      let fields = text.dropFirst().split(separator: ".").compactMap { Int($0) }
      guard fields.count == 3, (1...5).contains(fields[1]), (0...6).contains(fields[2]) else { return nil }
      return .weekday(month: fields[0], week: fields[1], weekday: fields[2])
    case "J": return Int(text.dropFirst()).flatMap { (1...365).contains($0) ? .withoutLeapDay($0) : nil }
    default: return Int(text).flatMap { (0...365).contains($0) ? .ofYear($0) : nil }
    }
  }
}
