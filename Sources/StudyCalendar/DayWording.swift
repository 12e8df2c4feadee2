import Localization

extension Day {
  /// What the day has of the amount that its goal asks for: `25 of 30 min`. Nil if the goal asks for no amount, and on a
  /// day off.
  /// - Parameter unit: what the amounts of the subject count.
  public func amountOfMinimum(in unit: AmountUnit) -> String? {
    guard let minimum, !isDayOff else { return nil }
    // The unit is said once, unless the amounts have hours beside their minutes.
    let isShort = unit != .minutes || max(sessions.amount, minimum) < .hour
    let amount = isShort ? sessions.amount.number() : sessions.amount.words(in: unit)
    return String(localized: "\(amount) of \(minimum.words(in: unit))", context: "amounts")
  }

  /// The amount of the day in a few words: `10 of 30 min` while the day has less than the goal asks for, `45 min`
  /// otherwise; nil if there is nothing to say.
  /// - Parameters:
  ///   - unit: what the amounts count.
  ///   - isDue: whether the day is still to be studied. Then a day without sessions is worth a word too.
  public func amountText(in unit: AmountUnit, isDue: Bool) -> String? {
    if let part = partText(in: unit, isDue: isDue) { return part }
    return sessions.amount > .zero ? sessions.amount.words(in: unit) : nil
  }

  /// How much of the minimum the day has, while it has less: `10 of 30 min`, `12 of 20 pages`. Nil if the goal asks for no
  /// amount, if the day was studied, and if a person said that it was not.
  public func partText(in unit: AmountUnit, isDue: Bool) -> String? {
    guard let minimum, !didStudy, said == nil, isDue || sessions.count > 0 else { return nil }
    // Both numbers are in the same unit, so that they can be compared at a glance: 75 of 90 min.
    let (amount, wanted) = (sessions.amount.number(), minimum.number())
    return unit == .minutes
      ? String(localized: "\(amount) of \(wanted) min")
      : String(localized: "\(amount) of \(wanted) \(unit.name(for: minimum))", context: "amounts")
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

  /// How many days the week has of those that it asks for: `2 of 3`; nil if all of it is off.
  public var countText: String? {
    isSkipped ? nil : String(localized: "\(studied) of \(required)", context: "days of a week")
  }
}
