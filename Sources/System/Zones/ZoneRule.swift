import StudyCalendar

/// A zone that is described by its rule, in the form of tzset(3): `CET-1CEST,M3.5.0,M10.5.0/3`.
struct ZoneRule {
  /// The day of a year on which the clocks change.
  private enum ChangeDay {
    /// The month (1 to 12), the week in it (1 to 5, where 5 is the last), and the weekday.
    case weekday(month: Int, week: Int, weekday: Weekday)
    /// Day 1 to 365 of the year. February 29 is not counted.
    case withoutLeapDay(Int)
    /// Day 0 to 365 of the year. February 29 is counted.
    case ofYear(Int)
  }

  /// The offset of standard time, in seconds east of UTC.
  private let standard: Int
  /// The offset of summer time, in seconds east of UTC.
  private let summer: Int
  /// When summer time begins and ends: the days, and the local times in seconds. Nil if the clocks do not change, or if it is
  /// not said when they do.
  private let changes: (start: (day: ChangeDay, time: Int), end: (day: ChangeDay, time: Int))?

  /// Changes are listed up to this year, since the days of a phone are not far in the future.
  private static let lastYear = 2060

  /// Reads the text form. Nil for a text that has another form.
  init?(_ text: String) {
    var rest = text[...]
    guard Self.skipName(&rest), let standard = Self.time(&rest) else { return nil }
    // In this form offsets count westward.
    self.standard = -standard
    guard !rest.isEmpty else {
      (summer, changes) = (-standard, nil)
      return
    }
    guard Self.skipName(&rest) else { return nil }
    var summer = -standard + 3600
    if !rest.isEmpty, rest.first != "," {
      guard let time = Self.time(&rest) else { return nil }
      summer = -time
    }
    self.summer = summer
    guard !rest.isEmpty else {
      changes = nil
      return
    }
    let rules = rest.split(separator: ",", omittingEmptySubsequences: false)
    guard rules.count == 3, rules[0].isEmpty, let start = Self.change(rules[1]),
      let end = Self.change(rules[2])
    else { return nil }
    changes = (start, end)
  }

  /// The changes after an instant, in order.
  func changes(after instant: Int) -> [(instant: Int, offset: Int)] {
    let year = ClockReading(at: instant).date.components.year
    guard let changes, year <= Self.lastYear else { return [] }
    return (max(year, CalendarDate.supportedYears.lowerBound)...Self.lastYear).flatMap { year in
      [
        (instant: moment(changes.start, in: year) - standard, offset: summer),
        (instant: moment(changes.end, in: year) - summer, offset: standard),
      ]
    }
    .filter { $0.instant > instant }.sorted { $0.instant < $1.instant }
  }

  /// The local time of a change, in seconds since 1970 as if it were UTC.
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
      let candidate = first.advanced(by: weekday.daysAfter(first.weekday) + 7 * (week - 1))
      date = candidate > month.lastDate ? candidate.advanced(by: -7) : candidate
    }
    return date.dayNumber * ClockReading.secondsOfDay + change.time
  }

  /// Takes a zone's abbreviation from the beginning of a text: three letters or more, or anything in angle brackets.
  /// - Returns: whether there was one.
  private static func skipName(_ text: inout Substring) -> Bool {
    if text.first == "<" {
      guard let end = text.firstIndex(of: ">") else { return false }
      text = text[text.index(after: end)...]
      return true
    }
    let letters = text.prefix { $0.isASCII && $0.isLetter }
    text = text[letters.endIndex...]
    return letters.count >= 3
  }

  /// Takes a time `[+-]hh[:mm[:ss]]` from the beginning of a text. Nil if there is no time.
  /// - Returns: the seconds.
  private static func time(_ text: inout Substring) -> Int? {
    let sign = text.first == "-" ? -1 : 1
    if text.first == "-" || text.first == "+" { text = text.dropFirst() }
    let digits = text.prefix { $0.isASCII && $0.isNumber || $0 == ":" }
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

  /// Reads a day and a time, such as `M10.5.0/3`. Without a time it is 02:00.
  private static func change(_ text: Substring) -> (day: ChangeDay, time: Int)? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard let day = parts.first.flatMap(changeDay), parts.count <= 2 else { return nil }
    guard parts.count == 2 else { return (day, 2 * 3600) }
    var time = parts[1]
    guard let seconds = Self.time(&time), time.isEmpty else { return nil }
    return (day, seconds)
  }

  private static func changeDay(_ text: Substring) -> ChangeDay? {
    switch text.first {
    case "M":
      let fields = text.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
        .map { Int($0) ?? -1 }
      guard fields.count == 3, (1...12).contains(fields[0]), (1...5).contains(fields[1]),
        let weekday = Weekday(rawValue: fields[2])
      else { return nil }
      return .weekday(month: fields[0], week: fields[1], weekday: weekday)
    case "J": return Int(text.dropFirst()).flatMap { (1...365).contains($0) ? .withoutLeapDay($0) : nil }
    default: return Int(text).flatMap { (0...365).contains($0) ? .ofYear($0) : nil }
    }
  }
}
