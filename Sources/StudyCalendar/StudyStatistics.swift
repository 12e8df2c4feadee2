/// How much of a subject was studied in some days: rates for weekdays, months and years, amounts, and streaks.
///
/// A day counts for a rate if it was studied, or if it is over and was not off. So days off count for neither side, and
/// neither does today while it is open.
public struct StudyStatistics: Hashable, Sendable {
  /// The first and the last of the days that were looked at; nil if there are none.
  public let dates: ClosedRange<CalendarDate>?
  /// All of the days.
  public let all: Tally
  /// The days of each weekday, Sunday first.
  public let weekdays: [Part<Weekday>]
  /// The days of each month, oldest first.
  public let months: [Part<CalendarMonth>]
  /// The days of each year, oldest first.
  public let years: [Part<Int>]
  /// The streaks that end in these days, newest first. They may have begun earlier.
  public let streaks: [Streak]
  /// In what the streaks are counted.
  public let streakUnit: StreakUnit

  /// The days of a weekday, a month or a year.
  public struct Part<Time: Hashable & Sendable>: Hashable, Sendable {
    /// The weekday, the month or the year.
    public let time: Time
    /// How much was studied.
    public fileprivate(set) var tally = Tally()
  }

  /// How much was studied in some days.
  public struct Tally: Hashable, Sendable {
    /// How many days were studied.
    public private(set) var studied = 0
    /// How many days count: those that were studied, and those that were missed.
    public private(set) var counted = 0
    /// The sum of all amounts, in the subject's unit.
    public private(set) var amount = Amount.zero
    /// The sum of the amounts of studied days. A day below the goal's minimum has an amount, too.
    private var amountOfStudiedDays = Amount.zero

    /// What was studied on a studied day, on average; nil if studied days have no amounts, or there are none.
    public var amountPerStudiedDay: Amount? {
      guard studied > 0, amountOfStudiedDays > .zero else { return nil }
      let (quotient, remainder) = amountOfStudiedDays.thousandths.quotientAndRemainder(dividingBy: studied)
      return Amount(thousandths: quotient + (remainder >= studied - remainder ? 1 : 0))
    }

    mutating func add(_ day: Day, today: CalendarDate) {
      if day.didStudy {
        studied += 1
        amountOfStudiedDays = amountOfStudiedDays.addingUpToLimit(day.sessions.amount)
      }
      if day.didStudy || !day.isDayOff && day.date.hasEnded(today: today) { counted += 1 }
      amount = amount.addingUpToLimit(day.sessions.amount)
    }
  }

  /// - Parameters:
  ///   - days: the days, in order and without gaps, from the first that is recorded on and none after today.
  ///   - today: the day that is today. It is missed only when it is over.
  ///   - streaks: the streaks that end in these days, newest first.
  ///   - streakUnit: in what the streaks are counted.
  public init(of days: [Day], today: CalendarDate, streaks: [Streak], unit streakUnit: StreakUnit) {
    var all = Tally()
    var weekdays = Weekday.week(startingOn: .sunday).map { Part(time: $0) }
    var (months, years) = ([Part<CalendarMonth>](), [Part<Int>]())
    for day in days {
      let month = day.date.month
      if months.last?.time != month { months.append(Part(time: month)) }
      if years.last?.time != month.year { years.append(Part(time: month.year)) }
      all.add(day, today: today)
      weekdays[day.date.weekday.rawValue].tally.add(day, today: today)
      months[months.count - 1].tally.add(day, today: today)
      years[years.count - 1].tally.add(day, today: today)
    }
    if let first = days.first, let last = days.last { dates = first.date...last.date } else { dates = nil }
    self.all = all
    (self.weekdays, self.months, self.years) = (weekdays, months, years)
    (self.streaks, self.streakUnit) = (streaks, streakUnit)
  }

  /// The longest of the streaks, the longest first; of equally long ones the more recent first.
  /// - Parameter count: how many at most.
  public func longestStreaks(_ count: Int) -> [Streak] {
    let longestFirst = streaks.sorted { $0.length == $1.length ? $0.end > $1.end : $0.length > $1.length }
    return Array(longestFirst.prefix(count))
  }
}

extension StudyStatistics.Tally {
  /// The studied part of the days that count, 0 to 1; nil if no day counts.
  public var rate: Double? { counted == 0 ? nil : Double(studied) / Double(counted) }

  /// The studied part in percent; nil if no day counts. It is 0 only if no day was studied, and 100 only if all were.
  public var percentage: Int? {
    guard let rate else { return nil }
    let rounded = Int((rate * 100).rounded())
    return studied == 0 || studied == counted ? rounded : min(max(rounded, 1), 99)
  }
}

extension Amount {
  /// The sum, or the highest number there is: another program can put any amounts into a store.
  func addingUpToLimit(_ other: Amount) -> Amount {
    let (sum, isTooHigh) = thousandths.addingReportingOverflow(other.thousandths)
    return Amount(thousandths: isTooHigh ? .max : sum)
  }

  /// The amount with at most one digit behind the point, for an average.
  public var roundedToTenths: Amount {
    let tenths = thousandths / 100 + (thousandths % 100 >= 50 ? 1 : 0)
    return Amount(thousandths: min(tenths, .max / 100) * 100)
  }
}
