public import FoundationEssentials
public import LocalCalendar
import SharedStore
import StudyCalendar
import StudyIntents
public import WidgetHosting
public import WidgetTimeline

/// Makes the study widget's entries: one for now, and one for the next beginning of a day, so that the widget
/// is right after midnight without another request.
public struct StudyProvider: TimelineProvider {
  private let store: StoreFollower
  private let now: @Sendable () -> Date
  private let symbols: CalendarSymbols?

  /// - Parameters:
  ///   - store: reads the days.
  ///   - now: reads the clock.
  ///   - symbols: the names of months and weekdays; nil for those of the user's locale.
  public init(
    store: StoreFollower, now: @escaping @Sendable () -> Date = { .now }, symbols: CalendarSymbols? = nil
  ) {
    self.store = store
    self.now = now
    self.symbols = symbols
  }

  /// This month without any facts. The store is not read for it.
  public func placeholder(in context: Context) -> StudyEntry {
    entry(withoutFacts: .placeholder, subject: "", family: context.family, date: now())
  }

  /// The entry for now, or for the day that the user chose to look from, at that day's beginning. If the store cannot
  /// be read, it says so.
  /// - Throws: `StudyError`, `DateExpressionError`.
  public func snapshot(for configuration: StudyConfiguration, in context: Context) async throws -> StudyEntry
  {
    let now = now()
    do {
      return try await store.read(subject: configuration.subject, at: now) { [symbols] reading, subject in
        let moment = try reading.entryMoment(asOf: configuration.asOf)
        return try StudyEntry(
          reading, subject: subject, family: context.family, date: moment.date, today: moment.today,
          symbols: symbols)
      }
    } catch let error as StoreError {
      return entry(unavailableBecause: error, for: configuration, in: context, date: now)
    }
  }

  /// If the store cannot be read, the entries say so.
  /// - Throws: `StoreError.busy(path:)`, because a store is busy only for a while and the entries on display
  ///   stay right; `StudyError`.
  public func timeline(
    for configuration: StudyConfiguration, in context: Context
  ) async throws -> Timeline<StudyEntry> {
    let now = now()
    do {
      return try await store.read(subject: configuration.subject, at: now) { [symbols] reading, subject in
        try reading.timeline { moment in
          try StudyEntry(
            reading, subject: subject, family: context.family, date: moment.date, today: moment.today,
            symbols: symbols)
        }
      }
    } catch let error as StoreError {
      return try Timeline(from: now, unavailableBecause: error) {
        entry(unavailableBecause: error, for: configuration, in: context, date: $0)
      }
    }
  }

  private func entry(
    unavailableBecause error: StoreError, for configuration: StudyConfiguration, in context: Context,
    date: Date
  ) -> StudyEntry {
    entry(
      withoutFacts: .unavailable(error), subject: configuration.subject ?? "", family: context.family,
      date: date)
  }

  private func entry(
    withoutFacts condition: StudyEntry.Condition, subject: String, family: WidgetFamily, date: Date
  ) -> StudyEntry {
    StudyEntry(
      withoutFacts: condition, subject: subject, family: family, date: date,
      calendar: LocalCalendar(firstWeekday: SystemLocale.firstWeekday), symbols: symbols)
  }
}
