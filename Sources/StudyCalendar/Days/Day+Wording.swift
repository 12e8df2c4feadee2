import Words

extension Day {
  /// What the day has of the amount that its goal asks for: `25 of 30 min`. Nil if the goal asks for no amount, on a day off,
  /// and where it would be a zero that is not to be seen. Of today there is `30 min to go` then.
  /// - Parameters:
  ///   - unit: what the amounts of the subject count.
  ///   - emphasis: what the person wants to see.
  public func amountOfMinimum(
    in unit: AmountUnit, today: CalendarDate, showing emphasis: Emphasis
  ) -> String? {
    guard let minimum, !isDayOff else { return nil }
    guard emphasis.showsZeros || sessions.amount > .zero else {
      return date == today && !didStudy ? minimum.words(in: unit).toGo : nil
    }
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
  ///   - emphasis: what the person wants to see.
  public func amountText(in unit: AmountUnit, isDue: Bool, showing emphasis: Emphasis) -> String? {
    if let part = partText(in: unit, isDue: isDue, showing: emphasis) { return part }
    return sessions.amount > .zero ? sessions.amount.words(in: unit) : nil
  }

  /// How much of the minimum the day has, while it has less: `10 of 30 min`, `12 of 20 pages`. Nil if the goal asks for no
  /// amount, if the day was studied, and if a person said that it was not. In the place of a zero that is not to be seen it
  /// is `30 min to go`.
  public func partText(in unit: AmountUnit, isDue: Bool, showing emphasis: Emphasis) -> String? {
    guard let minimum, !didStudy, said == nil, isDue || sessions.count > 0 else { return nil }
    guard emphasis.showsZeros || sessions.amount > .zero else {
      return isDue ? minimum.words(in: unit).toGo : nil
    }
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
  /// What the week has of the days that it asks for: `2 of 3 days`, and `3 days to go` in the place of a zero that is not to
  /// be seen. Nil if all of its days are off.
  public func daysOfRequired(showing emphasis: Emphasis) -> String? {
    if isSkipped { return nil }
    guard emphasis.showsZeros || studied > 0 else { return required.dayCountText.toGo }
    return String(
      localized: "\(studied) of \(required) day", plural: "\(studied) of \(required) days", for: required)
  }

  /// How many days the week has of those that it asks for: `2 of 3`; nil if all of it is off, and where it would be a zero
  /// that is not to be seen.
  public func countText(showing emphasis: Emphasis) -> String? {
    guard !isSkipped, emphasis.showsZeros || studied > 0 else { return nil }
    return String(localized: "\(studied) of \(required)", context: "days of a week")
  }
}

extension String {
  /// That it is still to be done: `30 min to go`.
  public var toGo: String { String(localized: "\(self) to go") }
}
