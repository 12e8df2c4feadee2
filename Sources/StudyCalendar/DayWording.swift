import Localization

extension Day {
  /// What the day has of the amount that its goal asks for: `25 of 30 min`. Nil if the goal asks for no amount, and on a
  /// day off.
  /// - Parameter unit: what the amounts of the subject count.
  public func amountOfMinimum(in unit: AmountUnit) -> String? {
    guard let minimum, !isDayOff else { return nil }
    // The unit is said once, unless the amounts have hours beside their minutes.
    let isShort = unit != .minutes || max(sessions.amount, minimum) < .hour
    let amount = isShort ? sessions.amount.decimal : sessions.amount.words(in: unit)
    return String(localized: "\(amount) of \(minimum.words(in: unit))", context: "amounts")
  }
}

extension Amount {
  /// An hour in minutes.
  fileprivate static let hour = Amount(thousandths: 60_000)
}

extension StudyWeek {
  /// What the week has of the days that it asks for: `2 of 3 days`. Nil if all of its days are off.
  public var daysOfRequired: String? {
    isSkipped
      ? nil
      : String(
        localized: "\(studied) of \(required) day", plural: "\(studied) of \(required) days", for: required)
  }
}
