import Words

/// One of the things that a person can say of a day.
public enum DayFact: Hashable, Sendable {
  /// Whether the day was studied; nil if nothing is recorded.
  case study(Bool?)
  /// The rest on that day; nil if there is no rest.
  case rest(Rest?)
}

extension DayFact {
  /// The fact to record when the user says this fact of a day; nil if it changes nothing.
  ///
  /// A day without a record counts as not studied, so saying that it was not studied changes nothing. The same holds for
  /// saying that a day was studied whose sessions are enough.
  /// - Parameters:
  ///   - recorded: what is recorded of the day now. It is the same kind of fact.
  ///   - isReached: whether the sessions of the day are what the goal asks.
  ///   - date: the day.
  ///   - today: the day that is today.
  ///   - isFromElsewhere: whether this was recorded elsewhere, where the day may have begun already.
  /// - Throws: ``StudyError/futureDay(_:today:)``: only a rest can be planned ahead. The study of a day ahead can be taken
  ///   back, however it came to be recorded.
  public func recorded(
    over recorded: DayFact, isReached: Bool = false, on date: CalendarDate, today: CalendarDate,
    isFromElsewhere: Bool = false
  ) throws(StudyError) -> DayFact? {
    switch (self, recorded) {
    case (.study(let didStudy), .study(let before)):
      let (was, becomes) = (before ?? isReached, didStudy ?? isReached)
      let isTakenBack = was && !becomes
      let latest = isFromElsewhere ? today.lastPossiblyStudied : today
      if date > latest, !isTakenBack { throw .futureDay(date, today: today) }
      return was == becomes ? nil : self
    case (.rest(let rest), .rest(let before)):
      let merged = rest.map { $0.merged(onto: before, isLate: date.hasEnded(today: today)) }
      return merged == before ? nil : .rest(merged)
    case (.study, .rest), (.rest, .study):
      return self
    }
  }

  /// Whether a day with this fact counts as studied; nil for a rest.
  /// - Parameter isReached: whether the sessions of the day are what the goal asks.
  public func didStudy(isReached: Bool) -> Bool? {
    if case .study(let said) = self { said ?? isReached } else { nil }
  }

  /// Whether it takes the day off.
  public var isRest: Bool {
    if case .rest(let rest) = self { rest != nil } else { false }
  }

  /// The fact in a word or two, for people: “studied”, “not studied”, “off”, “no longer off”.
  public var words: String {
    switch self {
    case .study(true?): String(localized: "studied")
    case .study(false?): String(localized: "not studied")
    case .study(nil): String(localized: "no longer marked")
    case .rest(nil): String(localized: "no longer off")
    case .rest: String(localized: "off")
    }
  }
}

/// A fact of a day before and after a change. Both are the same kind of fact.
public struct DayChange: Hashable, Sendable {
  /// The day.
  public let date: CalendarDate
  /// What was recorded before.
  public let before: DayFact
  /// What is recorded afterwards.
  public let after: DayFact

  /// A change of a day from one fact to another.
  public init(date: CalendarDate, before: DayFact, after: DayFact) {
    self.date = date
    self.before = before
    self.after = after
  }

  /// Whether the change takes back the study of a day that has ended. A rest that was recorded of it counts from then on.
  /// - Parameter isReached: whether the sessions of the day are what the goal asks.
  public func uncoversRest(isReached: Bool = false, today: CalendarDate) -> Bool {
    before.didStudy(isReached: isReached) == true && after.didStudy(isReached: isReached) == false
      && date.hasEnded(today: today)
  }

  /// Whether the change records a new rest on a day that has ended, with a lateness that is decided now. Only
  /// such a rest counts against the budget.
  public func isNewLateRest(said fact: DayFact, today: CalendarDate) -> Bool {
    guard case (.rest(nil), .rest(_?), .rest(let said?)) = (before, after, fact) else { return false }
    return date.hasEnded(today: today) && said.isLate == nil
  }
}
