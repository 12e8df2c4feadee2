import Drawing
import StudyCalendar

extension StudyFamily {
  /// A gauge of what the goal asks for: how many of its days the week has, how much of its amount today has, or else how many
  /// of the month's days so far were studied.
  static let circular = StudyFamily(.words) { $0.gauge }
}

extension StudyEntry {
  fileprivate var gauge: Drawing {
    if grid.isRedacted { return .gauge(value: nil, total: today.day) }
    if let week, !hasEnded, !week.isSkipped { return .gauge(value: week.studied, total: week.required) }
    if let (amount, minimum) = amountOfMinimum {
      return .gauge(value: amount.thousandths, total: minimum.thousandths, partsOfUnit: 1000)
    }
    return .gauge(value: grid.studiedCount, total: grid.countedDays)
  }

  /// Today's amount and what the goal asks for. Nil if it asks for no amount, on a day off, and if a person said whether
  /// today was studied: then the amount does not decide it.
  private var amountOfMinimum: (Amount, Amount)? {
    guard let minimum = day.minimum, day.said == nil, !isDayOff else { return nil }
    return (day.sessions.amount, minimum)
  }
}
