/// How much was studied in some days.
public struct StudyTally: Hashable, Sendable {
  /// How many days were studied.
  public private(set) var studied = 0
  /// How many days count: those that were studied, and those that were missed.
  public private(set) var counted = 0
  /// The sum of all amounts, in the subject's unit.
  public private(set) var amount = Amount.zero
  /// The sum of the amounts of studied days. A day below the goal's minimum has an amount, too.
  private var amountOfStudiedDays = Amount.zero
  /// How many studied days have an amount. A day that was only marked has none.
  private var studiedDaysWithAmount = 0

  /// What a studied day has on average of those that have an amount; nil if there are none.
  public var averageAmount: Amount? {
    studiedDaysWithAmount > 0 ? amountOfStudiedDays.divided(by: studiedDaysWithAmount) : nil
  }

  /// The amount of the studied days divided by all of them; nil if they have no amount. JSON has it.
  public var amountPerStudiedDay: Amount? {
    studiedDaysWithAmount > 0 ? amountOfStudiedDays.divided(by: studied) : nil
  }

  /// The studied part of the days that count, 0 to 1; nil if no day counts.
  public var rate: Double? { counted == 0 ? nil : Double(studied) / Double(counted) }

  /// The studied part in percent; nil if no day counts. It is 0 only if no day was studied, and 100 only if all were.
  public var percentage: Int? { Self.percentage(studied, of: counted) }

  /// The same as views show it; nil if no day counts, and where it would be a zero that is not to be seen.
  public func shownPercentage(showing emphasis: Emphasis) -> Int? {
    emphasis.showsZeros || studied > 0 ? percentage : nil
  }

  /// A part in percent; nil if there is nothing of which it is a part. It is 0 only if nothing is reached, and 100 only if
  /// all is.
  static func percentage(_ part: Int, of whole: Int) -> Int? {
    guard whole > 0 else { return nil }
    let rounded = Int((Double(part) / Double(whole) * 100).rounded())
    return part == 0 || part == whole ? rounded : min(max(rounded, 1), 99)
  }

  /// The tally of no days.
  public init() {}

  /// The tally of some days.
  init(of days: some Sequence<Day>, today: CalendarDate) {
    for day in days { add(day, today: today) }
  }

  mutating func add(_ day: Day, today: CalendarDate) {
    // Another program can put any amounts into a store.
    let amount = max(day.sessions.amount, .zero)
    if day.didStudy {
      studied += 1
      amountOfStudiedDays = amountOfStudiedDays.addingUpToLimit(amount)
      if amount > .zero { studiedDaysWithAmount += 1 }
    }
    if day.didStudy || !day.isDayOff && day.date.hasEnded(today: today) { counted += 1 }
    self.amount = self.amount.addingUpToLimit(amount)
  }

  mutating func add(_ other: StudyTally) {
    studied += other.studied
    counted += other.counted
    amount = amount.addingUpToLimit(other.amount)
    amountOfStudiedDays = amountOfStudiedDays.addingUpToLimit(other.amountOfStudiedDays)
    studiedDaysWithAmount += other.studiedDaysWithAmount
  }

  /// Whether more was studied: a higher amount, or as high a one on more days.
  func isMore(than other: StudyTally) -> Bool { (amount, studied) > (other.amount, other.studied) }
}

extension Amount {
  /// The sum, or the highest number there is: another program can put any amounts into a store.
  func addingUpToLimit(_ other: Amount) -> Amount {
    let (sum, isTooHigh) = thousandths.addingReportingOverflow(other.thousandths)
    return Amount(thousandths: isTooHigh ? .max : sum)
  }

  /// A part of an amount that is not negative, rounded to thousandths.
  func divided(by count: Int) -> Amount {
    let (quotient, remainder) = thousandths.quotientAndRemainder(dividingBy: count)
    return Amount(thousandths: quotient + (remainder >= count - remainder ? 1 : 0))
  }

  /// An average with no more digits than a reader needs: below 10 it has one behind the point, and from 10 on none. Below a tenth
  /// it has all, so that nothing becomes 0.
  public var roundedForPeople: Amount {
    guard thousandths >= 100 else { return self }
    let step = thousandths < 10_000 ? 100 : 1000
    let steps = thousandths / step + (thousandths % step >= step / 2 ? 1 : 0)
    return Amount(thousandths: min(steps, .max / step) * step)
  }
}

extension Sequence<Day> {
  /// The sum of their amounts. Another program can put any amounts into a store.
  public var amount: Amount { reduce(.zero) { $0.addingUpToLimit(Swift.max($1.sessions.amount, .zero)) } }
}
