public import StudyCalendar
import System

extension ReadTransaction {
  /// What was studied of each subject in each week of some days, in the order in which the subjects were added.
  ///
  /// All of it is one query, since a screen asks for it with each key.
  /// - Parameter dates: the days. They need not begin with a week.
  public func weekSums(in dates: ClosedRange<CalendarDate>) throws -> [WeekSums] {
    let (now, units) = (try now, try amountUnits())
    let start = dates.lowerBound.mostRecent(now.calendar.firstWeekday)
    let count = start.distance(to: dates.upperBound) / 7 + 1
    // Another program can put any amounts into a store, and SQLite refuses a sum that is too high.
    let rows = try connection.prepare(
      """
      SELECT id, CAST((julianday(date) - julianday(?1)) / 7 AS INTEGER), sum(\(DayTable.isStudied)),
        sum(min(max(amount, 0), 1000000000000000))
      FROM subject CROSS JOIN recordedDay ON subject = id
      WHERE name IS NOT NULL AND date BETWEEN ?2 AND ?3 GROUP BY 1, 2
      """
    ).bind(1, start.description).bind(2, dates.lowerBound.storable.description)
      .bind(3, min(dates.upperBound, try lastCounted(asOf: now.today)).storable.description)
    var sums: [Int: [WeekSums.Sum]] = [:]
    while try rows.step() {
      sums[rows.integer(0), default: Array(repeating: .init(), count: count)][rows.integer(1)] = .init(
        studied: rows.integer(2), amount: Amount(thousandths: rows.integer(3)))
    }
    return try subjects().map {
      WeekSums(
        of: $0, unit: units[$0.id] ?? .minutes,
        sums[$0.id] ?? Array(repeating: .init(), count: count))
    }
  }
}
