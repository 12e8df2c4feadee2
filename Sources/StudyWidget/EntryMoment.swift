import FoundationEssentials
import LocalCalendar
import SharedStore
import StudyCalendar
import WidgetTimeline

/// When an entry begins to hold, and which day is today then. This is the one place that decides for which moments the
/// study widgets make entries.
struct EntryMoment {
  let date: Date
  let today: CalendarDate
}

extension ReadTransaction {
  /// The moment of a single look: now, or the beginning of the day that the user chose to look from.
  /// - Throws: `StudyError`, `DateExpressionError`.
  func entryMoment(asOf: DateExpression) throws -> EntryMoment {
    let now = try now
    let day = try asOf.resolvedPast(today: now.today, orThrow: StudyError.futureLook)
    let date = day == now.today ? now.instant : now.calendar.beginning(of: day) ?? now.instant
    return EntryMoment(date: date, today: day)
  }

  /// A timeline with an entry for now and one for the next beginning of a day, which asks for the next one then. It expires
  /// when that day is over, too.
  func timeline<Entry: TimelineEntry>(_ entry: (EntryMoment) throws -> Entry) throws -> Timeline<Entry> {
    let now = try now
    let next = now.calendar.nextDayBeginning(after: now.instant)
    let moments = [
      EntryMoment(date: now.instant, today: now.today),
      EntryMoment(date: next, today: now.calendar.day(at: next)),
    ]
    return Timeline(
      entries: try moments.map(entry), policy: .after(next),
      expiration: now.calendar.nextDayBeginning(after: next))
  }
}

extension Timeline {
  /// A timeline of a store that cannot be read.
  /// - Parameter entry: makes an entry that says so, and begins at a date.
  /// - Throws: `StoreError.busy(path:)`, because a store is busy only for a while and the entries on display stay right.
  init(from now: Date, unavailableBecause error: StoreError, _ entry: (Date) -> Entry) throws {
    if case .busy = error { throw error }
    let calendar = LocalCalendar()
    let next = calendar.nextDayBeginning(after: now)
    self.init(
      entries: [now, next].map(entry), policy: .after(next),
      expiration: calendar.nextDayBeginning(after: next))
  }
}
