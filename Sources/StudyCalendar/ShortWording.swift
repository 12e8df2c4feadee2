import Localization

// What views say of goals in a few words.

extension StudyWeek {
  /// How many days the week has of those that it asks for: `2 of 3`; nil if all of it is off.
  public var countText: String? {
    isSkipped ? nil : String(localized: "\(studied) of \(required)", context: "days of a week")
  }
}

extension Day {
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
    let (amount, wanted) = (sessions.amount.decimal, minimum.decimal)
    return unit == .minutes
      ? String(localized: "\(amount) of \(wanted) min")
      : String(localized: "\(amount) of \(wanted) \(unit.name(for: minimum))", context: "amounts")
  }
}

extension StudyPlan {
  /// Whether a day of this plan can have sessions and still have less than its goal asks for.
  public var hasMinimum: Bool { goals.changes.contains { $0.goal.minimum != nil } }
}
