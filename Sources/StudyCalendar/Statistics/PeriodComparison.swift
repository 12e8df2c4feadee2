/// The present week or month so far, beside the one before it and beside what is usual.
///
/// All of them go as far as the present one does: on a Wednesday weeks end on their Wednesday, and on the 20th months end on
/// their 20th, or on their last day if that comes earlier.
public struct PeriodComparison: Hashable, Sendable {
  /// The days of the present one so far.
  public let dates: ClosedRange<CalendarDate>
  /// What was studied in it.
  public let present: StudyTally
  /// What was studied in the one before it; nil if nothing had been recorded by its end.
  public let previous: StudyTally?
  /// What was studied in those before it, on average; nil if none of them lies behind the first record as a whole.
  public let usual: StudyAverage?

  /// How many of the earlier ones are looked at to say what is usual, at most.
  public static let mostEarlier = 12

  /// - Parameters:
  ///   - days: all days from the first that is recorded on, in order and without gaps, up to today at least.
  ///   - end: the last day of the present one.
  ///   - starts: the first days of the present one, of the one before it, and so on.
  init?(
    of days: ArraySlice<Day>, today: CalendarDate, until end: CalendarDate,
    starts: some Sequence<CalendarDate>
  ) {
    guard let first = days.first?.date, let last = days.last?.date else { return nil }
    // Days ahead of today count like any other, but not those of the next week or month.
    var (end, length) = (min(end, last), Int?.none)
    var (dates, tallies) = ([ClosedRange<CalendarDate>](), [(tally: StudyTally, isWhole: Bool)]())
    for start in starts.prefix(Self.mostEarlier + 1) where start <= end {
      let shown = start...min(length.map(start.advanced) ?? end, end)
      guard shown.upperBound >= first else { break }
      length = length ?? start.distance(to: end)
      let place = days.startIndex
      let recorded =
        place + first.distance(to: max(start, first))...place + first.distance(to: shown.upperBound)
      dates.append(shown)
      tallies.append((StudyTally(of: days[recorded], today: today), isWhole: start >= first))
      end = start.previous
    }
    guard let present = tallies.first else { return nil }
    self.dates = dates[0]
    self.present = present.tally
    previous = tallies.dropFirst().first?.tally
    usual = StudyAverage(of: tallies.dropFirst().filter(\.isWhole).map(\.tally))
  }
}

/// What was studied in several weeks or months, on average.
public struct StudyAverage: Hashable, Sendable {
  /// Of how many weeks or months this is the average.
  public let count: Int
  private let sum: StudyTally

  init?(of tallies: [StudyTally]) {
    guard !tallies.isEmpty else { return nil }
    count = tallies.count
    var sum = StudyTally()
    for tally in tallies { sum.add(tally) }
    self.sum = sum
  }

  /// How many days were studied, to a tenth of a day.
  public var studied: Double { (Double(sum.studied) * 10 / Double(count)).rounded() / 10 }

  /// How much was studied, in the subject's unit.
  public var amount: Amount { sum.amount.divided(by: count) }
}
