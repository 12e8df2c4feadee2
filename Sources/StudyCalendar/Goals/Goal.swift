public import Words

/// How often a subject is to be studied, and how much a day has to have.
public struct Goal: Hashable, Sendable {
  /// On how many days of a week to study, 1 to 7; nil for a daily goal, which asks for every day that is not off.
  public let daysPerWeek: Int?
  /// The least amount with which a day counts as studied; nil if any session will do. Streaks never look at it: they are
  /// told which days were studied.
  public let minimum: Amount?

  /// A daily goal.
  public init(minimum: Amount? = nil) {
    daysPerWeek = nil
    self.minimum = minimum
  }

  /// A goal of so many days a week, or a daily one without a number; nil unless the number is 1 to 7.
  public init?(daysPerWeek: Int?, minimum: Amount? = nil) {
    guard daysPerWeek.map(Self.possibleDaysPerWeek.contains) ?? true else { return nil }
    self.daysPerWeek = daysPerWeek
    self.minimum = minimum
  }

  /// The goal that holds where none is set: daily, without a minimum.
  public static let daily = Goal()

  /// How many days a week a goal can ask for.
  public static let possibleDaysPerWeek = 1...7

  /// In what the streak of this goal is counted.
  public var unit: StreakUnit { daysPerWeek == nil ? .day : .week }
}

/// In what a streak is counted. Its text form in JSON is its name.
public enum StreakUnit: String, Hashable, Sendable, CaseIterable, JSONRepresentable {
  /// Studied days, for a daily goal.
  case day
  /// Weeks that are met, for a goal of some days a week.
  case week
}
