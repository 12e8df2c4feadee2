public import ArgumentParser
public import FoundationEssentials
public import SharedStore
public import StudyCalendar
public import StudyWidget
public import WidgetTimeline

/// The option of commands that can look back.
public struct AsOfOption: ParsableArguments {
  @Option(help: ArgumentHelp("Look as if this day were today.", valueName: "date"), completion: .date)
  var asOf = "today"

  public init() {}

  /// - Throws: `DateExpressionError`.
  public var expression: DateExpression { get throws { try DateExpression(asOf) } }
}

extension DateExpression {
  /// The date that is meant, if it has begun.
  /// - Throws: `StoreError.futureDay(_:today:)`, `DateExpressionError`.
  public func pastDate(today: CalendarDate) throws -> CalendarDate {
    let date = try resolved(today: today)
    guard date <= today else { throw StoreError.futureDay(date, today: today) }
    return date
  }
}

extension StudyEntry {
  /// Reads what the widget shows as of a day. The entry of an earlier day holds from that day's beginning.
  /// - Parameters:
  ///   - store: where the days are.
  ///   - asOf: the day that stands for today.
  ///   - name: the subject's; the default one for nil.
  ///   - family: who shows it.
  ///   - now: the instant that says what today is.
  /// - Throws: `StoreError`, `DateExpressionError`.
  public static func read(
    from store: SharedStore, asOf: DateExpression, subject name: String?,
    for family: WidgetFamily = .systemMedium, at now: Date = .now
  ) throws -> StudyEntry {
    try store.read { store in
      let calendar = try store.localCalendar()
      let today = calendar.day(at: now)
      let day = try asOf.pastDate(today: today)
      return try StudyEntry(
        from: store, subject: store.subject(named: name), family: family,
        date: day == today ? now : calendar.beginning(of: day) ?? now, today: day, calendar: calendar)
    }
  }
}
