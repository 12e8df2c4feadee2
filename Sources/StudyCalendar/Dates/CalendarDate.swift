public import Words

/// A civil date: year, month and day of the Gregorian calendar. It has no time and no zone, so nothing that
/// happens to clocks or travellers can change it.
///
/// Its text form is ISO 8601, `YYYY-MM-DD`.
public struct CalendarDate: Hashable, Sendable {
  /// Days since 1970-01-01, negative before it.
  public let dayNumber: Int

  /// The date that many days after 1970-01-01.
  public init(dayNumber: Int) { self.dayNumber = dayNumber }

  /// The years that may be given and stored.
  public static let supportedYears = 1900...9999

  /// The first day that may be given and stored: 1900-01-01.
  public static let earliest = CalendarDate(firstOfYear: supportedYears.lowerBound, month: 1)

  /// The last day that may be given and stored: 9999-12-31.
  public static let latest = CalendarDate(firstOfYear: supportedYears.upperBound + 1, month: 1).previous

  /// The date of a year, a month (1 to 12) and a day; nil if there is no such day, or the year is not
  /// supported.
  public init?(year: Int, month: Int, day: Int) {
    guard Self.supportedYears.contains(year), let month = CalendarMonth(year: year, month: month),
      (1...month.dayCount).contains(day)
    else { return nil }
    self.init(dayNumber: month.firstDate.dayNumber + day - 1)
  }

  /// The first day of a month, which must be 1 to 12.
  init(firstOfYear year: Int, month: Int) {
    // Years are counted from March, so that the leap day comes last, in eras of 400 years (146,097 days).
    let year = month > 2 ? year : year - 1
    let era = year.floorDivided(by: 400)
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    dayNumber = era * 146_097 + dayOfEra - 719_468
  }

  /// The year, the month (1 to 12) and the day of the month.
  public var components: (year: Int, month: Int, day: Int) {
    let shifted = dayNumber + 719_468
    let era = shifted.floorDivided(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  /// The month in which this date lies.
  public var month: CalendarMonth {
    let (year, month, _) = components
    return CalendarMonth(year: year, validMonth: month)
  }

  /// The day of the month, 1 to 31.
  public var day: Int { components.day }

  /// The weekday; 1970-01-01 was a Thursday.
  public var weekday: Weekday {
    Weekday.allCases[(dayNumber + 4) - (dayNumber + 4).floorDivided(by: 7) * 7]
  }

  /// The day before.
  public var previous: CalendarDate { advanced(by: -1) }

  /// The day after.
  public var next: CalendarDate { advanced(by: 1) }

  /// The most recent date on `weekday` that is not after this one.
  public func mostRecent(_ weekday: Weekday) -> CalendarDate {
    advanced(by: -self.weekday.daysAfter(weekday))
  }
}

extension CalendarDate: Strideable {
  public func distance(to other: CalendarDate) -> Int { other.dayNumber - dayNumber }
  public func advanced(by days: Int) -> CalendarDate { CalendarDate(dayNumber: dayNumber + days) }
}

extension CalendarDate: CustomStringConvertible {
  /// ISO 8601, `YYYY-MM-DD`.
  public var description: String {
    let (year, month, day) = components
    guard (1000...9999).contains(year) else { return "\(year)-\(month.twoDigits)-\(day.twoDigits)" }
    // Long histories are written through it, so it goes digit by digit.
    return String(unsafeUninitializedCapacity: 10) { text in
      func write(_ number: Int, at index: Int) {
        text[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10)
        text[index + 1] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10)
      }
      write(year / 100, at: 0)
      write(year % 100, at: 2)
      write(month, at: 5)
      write(day, at: 8)
      (text[4], text[7]) = (UInt8(ascii: "-"), UInt8(ascii: "-"))
      return 10
    }
  }

  /// Reads `YYYY-MM-DD`, digits and hyphens only; nil for any other form and for a day that does not exist.
  public init?(iso8601 text: some StringProtocol) { self.init(iso8601: text.utf8) }

  /// Reads `YYYY-MM-DD`. This is not generic, so that other modules get it compiled for them: an import reads hundreds of
  /// thousands of dates through it.
  public init?(iso8601 text: String) {
    var text = text
    self.init(text.withUTF8 { ISOFields($0) })
  }

  /// Reads the UTF-8 of `YYYY-MM-DD`. This is not generic, so that other modules get it compiled for them: a
  /// century of days is read through it.
  public init?(iso8601 bytes: UnsafeBufferPointer<UInt8>) { self.init(ISOFields(bytes)) }

  /// Reads the UTF-8 of `YYYY-MM-DD`.
  public init?(iso8601 bytes: some Sequence<UInt8>) { self.init(ISOFields(bytes)) }

  private init?(_ fields: ISOFields?) {
    guard let fields, let day = fields.day else { return nil }
    self.init(year: fields.year, month: fields.month, day: day)
  }
}

extension CalendarDate: JSONRepresentable {
  public var json: JSONValue { .string(description) }
}

extension Int {
  /// Division that rounds down for negative numbers too, as calendar arithmetic needs.
  /// - Parameter divisor: 1 or more.
  public func floorDivided(by divisor: Int) -> Int {
    self >= 0 ? self / divisor : (self + 1) / divisor - 1
  }

  /// The number with a leading zero below ten.
  public var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }
}
