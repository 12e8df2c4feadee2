public import StudyCalendar
import System

/// Looking for days.
extension ReadTransaction {
  /// The days of all subjects that a filter finds, newest first, and on one day in the order of the subjects.
  public func days(foundBy filter: DayFilter) throws -> [FoundDay] {
    let units = try amountUnits()
    var found: [FoundDay] = []
    for subject in try subjects() {
      let unit = units[subject.id] ?? .minutes
      guard let amounts = filter.amounts(in: unit) else { continue }
      found += try days(of: subject, foundBy: filter, with: amounts, in: unit)
    }
    // Sorting keeps the order of what is equal.
    return found.sorted { $0.date > $1.date }
  }

  /// The days of a subject, newest first. Its sessions are read once, and of most no more than their notes' bytes.
  private func days(
    of subject: Subject, foundBy filter: DayFilter, with amounts: ClosedRange<Amount>, in unit: AmountUnit
  ) throws -> [FoundDay] {
    let rows = try connection.prepare(
      """
      SELECT substr(key, 1, 10), number, value ->> 'note' FROM fact
      WHERE subject = ?1 AND kind = 'session' AND value IS NOT NULL ORDER BY key DESC
      """
    ).bind(1, subject.id)
    var found: [FoundDay] = []
    var (day, amount, notes): (CalendarDate?, Amount, [String]) = (nil, .zero, [])
    func finish() {
      guard let day, amounts.contains(amount), !filter.hasNote || !notes.isEmpty else { return }
      found.append(FoundDay(day, of: subject, amount, in: unit, notes: notes))
    }
    while try rows.step() {
      let date = try rows.dateOfDay()
      if date != day {
        finish()
        (day, amount, notes) = (date, .zero, [])
      }
      amount = amount + Amount(thousandths: rows.integer(1))
      if !rows.isNull(2), rows.withText(2, filter.means(note:)) { notes.insert(rows.text(2), at: 0) }
    }
    finish()
    return found
  }
}
