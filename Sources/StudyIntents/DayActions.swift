public import FoundationEssentials
public import SharedStore
public import StudyCalendar
import Words

// What a person says of days. A subject is named, or it is the default subject.

extension ReadTransaction {
  /// What a toggle says of a day, so that two toggles leave the day as it was: right after another one what was said before
  /// that, and otherwise nothing where the day's sessions make it the same.
  fileprivate func flip(to didStudy: Bool, _ subject: Subject, on date: CalendarDate) throws -> DayFact {
    let isReached = try day(of: .subject(subject), on: date).isReached
    if let before = try studyBeforeToggle(of: subject, on: date),
      before.didStudy(isReached: isReached) == didStudy
    {
      return before
    }
    return .study(isReached == didStudy ? nil : didStudy)
  }
}

extension SharedStore {
  /// Flips whether a day was studied: `swiftcal toggle`, and the widget's button. A day without a record becomes studied.
  /// - Parameters:
  ///   - action: the name of the command, for the change log.
  ///   - findsLongest: whether the result has the longest streak too. It takes a look at the whole history, while the current
  ///     streak takes no more than its own days.
  /// - Throws: `StudyError.futureDay`, `StudyError.unknownSubject`, among others.
  public func toggle(
    _ date: DateExpression = .today, subject: String? = nil, action: String = "toggle",
    findsLongest: Bool = false, at now: Date = .now
  ) throws -> ToggleResult {
    try say(nil, of: date, subject: subject, as: action, findsLongest: findsLongest, at: now)
  }

  /// Records that a day was studied: `swiftcal study`. Doing it again changes nothing.
  /// - Parameter findsLongest: whether the result has the longest streak too.
  /// - Throws: `StudyError.futureDay`, `StudyError.unknownSubject`, among others.
  public func study(
    _ date: DateExpression = .today, subject: String? = nil, findsLongest: Bool = false, at now: Date = .now
  ) throws -> ToggleResult {
    try say(true, of: date, subject: subject, as: "study", findsLongest: findsLongest, at: now)
  }

  /// - Parameter didStudy: whether the day was studied; nil to flip that.
  private func say(
    _ didStudy: Bool?, of date: DateExpression, subject: String?, as action: String, findsLongest: Bool,
    at now: Date
  ) throws -> ToggleResult {
    try write(as: action, at: now) { writing in
      let today = try writing.reading.now.today
      let date = try date.resolved(today: today)
      let subject = try writing.reading.subject(named: subject)
      let flips = didStudy == nil
      let didStudy = try didStudy ?? !writing.reading.didStudy(subject, on: date)
      let fact = flips ? try writing.reading.flip(to: didStudy, subject, on: date) : .study(didStudy)
      try writing.record(CollectionOfOne((date, fact)), of: subject)
      return try ToggleResult(
        didStudy, of: subject, on: date, today: today, findsLongest: findsLongest, in: writing.reading)
    }
  }

  /// Records days as studied or as not studied, whatever was recorded before: `swiftcal mark` and `swiftcal unmark`.
  /// - Throws: `StudyError.futureDay`, among others.
  public func mark(
    _ dates: [DateRangeArgument], didStudy: Bool, subject: String? = nil, at now: Date = .now
  ) throws -> ChangedDays {
    try write(as: didStudy ? "mark" : "unmark", at: now) { writing in
      let today = try writing.reading.now.today
      // Days ahead can be taken back as far as there are any: a journey to the west leaves them, or a wrong clock.
      let subject = try writing.reading.subject(named: subject)
      let latest = try didStudy ? today : max(today, writing.reading.lastStudiedDay(of: subject) ?? today)
      let days = try dates.map { try $0.resolved(today: today, latest: latest) }.days.filter { date in
        try didStudy || !date.isFuture(today: today) || writing.reading.didStudy(subject, on: date)
      }
      return try ChangedDays(
        recording: .study(didStudy), on: days, givenAs: dates, subject: subject.name, in: writing)
    }
  }

  /// How many days of rest one command takes: ten years. More days are probably a mistyped year.
  public static let mostDaysOfRest = 3653

  /// Takes days off, which may lie in the future: `swiftcal rest`. Without a rest it takes rests back: `swiftcal unrest`.
  /// - Throws: `StudyError.tooMuchRest(days:most:)`, `StudyError.restBudgetSpent`, among others.
  public func setRest(
    on dates: [DateRangeArgument], to rest: Rest?, subject: String? = nil, at now: Date = .now
  ) throws -> ChangedDays {
    let action = rest == nil ? "unrest" : "rest"
    return try write(as: action, at: now) { writing in
      let today = try writing.reading.now.today
      let ranges = try dates.map { try $0.resolved(today: today, latest: nil) }
      let (count, most) = (ranges.reduce(0) { $0 + $1.count }, Self.mostDaysOfRest)
      guard count <= most else { throw StudyError.tooMuchRest(days: count, most: most) }
      return try ChangedDays(
        recording: .rest(rest), on: ranges.days, givenAs: dates, subject: subject,
        hint: dates.hint(for: action, today: today), in: writing)
    }
  }

  /// Takes a day off for several subjects at once. It is one entry of the change log, so one `swiftcal undo` takes it back for
  /// all of them.
  /// - Returns: what was recorded, for each subject.
  /// - Throws: `StudyError.restBudgetSpent`, `StudyError.unknownSubject`. Then it is off for none of them.
  public func rest(
    on date: CalendarDate, subjects: [String], at now: Date = .now
  ) throws -> [ChangedDays] {
    let dates = [DateRangeArgument(DateRangeExpression(date))]
    return try write(as: "rest", at: now) { writing in
      try subjects.map { name in
        try ChangedDays(
          recording: .rest(Rest()), on: [date], givenAs: dates, subject: name, in: writing)
      }
    }
  }
}

extension Day {
  /// Whether the sessions are what the goal asks for, whatever was said of the day.
  fileprivate var isReached: Bool {
    minimum.map { sessions.amount >= $0 } ?? (sessions.count > 0)
  }
}

extension [DateRangeArgument] {
  /// What to type for the weekday ahead, if a weekday was given alone. It means the most recent one, as everywhere.
  fileprivate func hint(for action: String, today: CalendarDate) -> String? {
    guard count == 1, self[0].range.first == self[0].range.last,
      case .weekday(let weekday) = self[0].range.first, weekday != today.weekday
    else { return nil }
    let command = "swiftcal \(action) next \(weekday.name.prefix(3))"
    return String(localized: "For the \(weekday.title) ahead, type “\(command)”.")
  }
}
