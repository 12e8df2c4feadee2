public import Drawing
public import StudyCalendar
import System
import Words

/// Statistics as they are drawn: by text, by pictures and by the full screen alike.
extension BarsBlock {
  /// How many months are shown where there is no room for all.
  public static let mostMonths = 12

  /// How often each weekday was studied. A weekday of which no day counts does not show.
  /// - Parameter wholeHours: from how many hours on amounts have no minutes; nil for always with minutes.
  public static func weekdays(
    _ statistics: StudyStatistics, wholeHoursFrom wholeHours: Int? = nil
  ) -> BarsBlock {
    let days = Weekday.week(startingOn: statistics.terms.firstWeekday).map {
      statistics.weekdays[$0.rawValue]
    }
    return BarsBlock(
      String(localized: "Weekdays"),
      days.filter(\.tally.isShown).map {
        .init(rate: $0.tally, $0.time.title, statistics.terms, wholeHoursFrom: wholeHours)
      })
  }

  /// How much was studied in each month, the last of them.
  /// - Parameters:
  ///   - count: how many months at most; nil for all.
  ///   - shown: the months that may show; nil for all.
  ///   - highest: the amount for which a bar is as long as can be; nil for the highest of these months.
  ///   - wholeHours: from how many hours on minutes are left out where there is little room.
  public static func months(
    _ statistics: StudyStatistics, last count: Int? = mostMonths, of shown: Set<CalendarMonth>? = nil,
    highest: Amount? = nil,
    wholeHoursFrom wholeHours: Int = 10
  ) -> BarsBlock {
    let counted = statistics.months.filter(\.tally.isShown)
    let parts = (shown.map { shown in counted.filter { shown.contains($0.time) } } ?? counted)[...]
      .suffix(count ?? counted.count)
    let symbols = SystemLocale.symbols
    let present = statistics.terms.today.month
    let title: String
    if parts.count == counted.count {
      title = String(localized: "Months")
    } else if let first = parts.first?.time, let last = parts.last?.time, last < present.advanced(by: -1) {
      // The subject ended some time ago.
      title = String(localized: "\(first.description) to \(last.description)")
    } else {
      title = String(localized: "The last \(parts.count) months")
    }
    return BarsBlock(
      title, isUpright: true,
      bars(parts, highest, statistics.terms, wholeHoursFrom: wholeHours) { month in
        (month.description, symbols.shortName(of: month), month == present)
      })
  }

  /// How much was studied in each year, the last of them.
  /// - Parameters:
  ///   - count: how many years at most; nil for all.
  ///   - fewest: of how many years at least; fewer do not show.
  public static func years(
    _ statistics: StudyStatistics, last count: Int? = nil, fewest: Int = 2
  ) -> BarsBlock {
    let counted = statistics.years.filter(\.tally.isShown)
    let years = counted.suffix(max(count ?? counted.count, 0))
    let title =
      years.count < counted.count
      ? String(localized: "The last \(years.count) years") : String(localized: "Years")
    return BarsBlock(
      title,
      years.count < fewest ? [] : bars(years, nil, statistics.terms) { ("\($0)", "\($0)", false) })
  }

  /// A bar for the amount and one for the days of each part; without amounts one for the days.
  private static func bars<Time>(
    _ parts: ArraySlice<StudyStatistics.Part<Time>>, _ highest: Amount?, _ terms: StudyStatistics.Terms,
    wholeHoursFrom wholeHours: Int = 10,
    _ name: (Time) -> (name: String, short: String, isPresent: Bool)
  ) -> [Bar] {
    let own = parts.map(\.tally.amount).max() ?? .zero
    let highest = own > .zero ? highest ?? own : .zero
    return parts.map { part in
      let (tally, name) = (part.tally, name(part.time))
      guard highest > .zero else {
        return Bar(rate: tally, name.name, short: name.short, terms, isEmphasized: name.isPresent)
      }
      return Bar(
        name.name, short: name.short,
        [
          Measure(amount: tally.amount, highest, terms.unit, wholeHoursFrom: wholeHours),
          Measure(count: tally, tally.rate ?? 0, showing: terms.emphasis),
        ], remark: tally.percentText(showing: terms.emphasis), isEmphasized: name.isPresent)
    }
  }

  /// The present week beside the last one and the usual one; nil where there is nothing to compare it with.
  public static func week(_ statistics: StudyStatistics) -> BarsBlock? {
    statistics.week.flatMap { week in
      BarsBlock(
        week, statistics.terms,
        title: String(localized: "Weeks up to \(week.dates.upperBound.weekday.title)"),
        names: (String(localized: "This week"), String(localized: "Last week")))
    }
  }

  /// The present month beside the last one and the usual one; nil where there is nothing to compare it with.
  public static func month(_ statistics: StudyStatistics) -> BarsBlock? {
    statistics.month.flatMap { month in
      BarsBlock(
        month, statistics.terms,
        title: String(localized: "Months up to day \(month.dates.upperBound.day)"),
        names: (String(localized: "This month"), String(localized: "Last month")))
    }
  }

  /// The best day, the best week and the longest streak.
  public static func records(_ statistics: StudyStatistics) -> BarsBlock {
    func bar(_ name: String, _ value: String, _ dates: ClosedRange<CalendarDate>) -> Bar {
      let (first, last) = (dates.lowerBound, dates.upperBound)
      return Bar(
        name, [Measure(nil, value)],
        remark: first == last
          ? "\(first)" : String(localized: "\(first.description) to \(last.description)"),
        shortRemark: "\(first)")
    }
    func words(_ tally: StudyTally) -> String {
      tally.amount > .zero
        ? tally.amount.alignedWords(in: statistics.terms.unit) : tally.studied.dayCountText
    }
    return BarsBlock(
      String(localized: "Records"),
      [
        statistics.bestDay.map { bar(String(localized: "Best day"), words($0.tally), $0.time...$0.time) },
        statistics.bestWeek.map { bar(String(localized: "Best week"), words($0.tally), $0.time) },
        statistics.shownStreaks(1).first.map {
          bar(
            String(localized: "Longest streak"), $0.length.lengthText(in: statistics.streakUnit),
            $0.start...$0.end)
        },
      ].compactMap { $0 })
  }

  private init?(
    _ comparison: PeriodComparison, _ terms: StudyStatistics.Terms, title: String,
    names: (present: String, last: String)
  ) {
    guard let previous = comparison.previous else { return nil }
    var rows = [
      (names.present, Double(comparison.present.studied), comparison.present.amount),
      (names.last, Double(previous.studied), previous.amount),
    ]
    // The average of one is that one.
    if let usual = comparison.usual, usual.count > 1 {
      rows.append(
        (String(localized: "Usual", context: "week or month"), usual.studied, usual.amount.roundedForPeople))
    }
    let (mostDays, highest) = (rows.map(\.1).max() ?? 0, rows.map(\.2).max() ?? .zero)
    // Of a subject that ended long ago there is nothing to compare.
    guard mostDays > 0 || highest > .zero else { return nil }
    self.init(
      title,
      rows.enumerated().map { place, row in
        let (name, days, amount) = row
        let part = mostDays > 0 ? days / mostDays : 0
        let text = terms.emphasis.text(days.dayCountText, of: days)
        return Bar(
          name,
          highest > .zero
            ? [Measure(amount: amount, highest, terms.unit), Measure(nil, text)]
            : [Measure(part, text)], isEmphasized: place == 0)
      })
  }
}

extension BarsBlock.Bar {
  /// A bar for how often some days were studied, with their amount behind it.
  fileprivate init(
    rate tally: StudyTally, _ name: String, short: String? = nil, _ terms: StudyStatistics.Terms,
    wholeHoursFrom wholeHours: Int? = nil, isEmphasized: Bool = false
  ) {
    let amount =
      wholeHours.map { tally.amount.shortWords(in: terms.unit, wholeHoursFrom: $0) }
      ?? tally.amount.alignedWords(in: terms.unit)
    self.init(
      name, short: short,
      [
        .init(tally.rate ?? 0, tally.percentText(showing: terms.emphasis)),
        .init(count: tally, nil, showing: terms.emphasis),
      ], remark: tally.amount > .zero ? amount : "", isEmphasized: isEmphasized)
  }
}

extension BarsBlock.Measure {
  /// How many of the days that count were studied: `3 of 7`; nothing where none counts, and in the place of a zero that is
  /// not to be seen.
  fileprivate init(count tally: StudyTally, _ part: Double?, showing emphasis: Emphasis) {
    let (studied, counted) = (tally.studied, tally.counted)
    let isShown = counted > 0 && (emphasis.showsZeros || studied > 0)
    self.init(
      part, isShown ? String(localized: "\(studied) of \(counted)") : "",
      short: [isShown ? "\(studied)/\(counted)" : ""])
  }

  fileprivate init(
    amount: Amount, _ highest: Amount, _ unit: AmountUnit, wholeHoursFrom wholeHours: Int = 10
  ) {
    // Days without an amount have no sum to show.
    let isKnown = amount > .zero
    self.init(
      Double(amount.thousandths) / Double(highest.thousandths), isKnown ? amount.alignedWords(in: unit) : "",
      short: isKnown ? amount.shortForms(in: unit, wholeHoursFrom: wholeHours) : [])
  }
}

extension StudyTally {
  /// Whether there is anything to show.
  fileprivate var isShown: Bool { counted > 0 || amount > .zero }

  /// The percentage in words; empty where views show no percentage.
  fileprivate func percentText(showing emphasis: Emphasis) -> String {
    shownPercentage(showing: emphasis)?.percentText ?? ""
  }
}

extension Double {
  /// That many days, to a tenth of a day: `4.3 days`.
  fileprivate var dayCountText: String {
    let text = Amount(thousandths: Int((self * 1000).rounded())).number()
    return String(localized: "\(text) day", plural: "\(text) days", for: self == 1 ? 1 : 2)
  }
}
