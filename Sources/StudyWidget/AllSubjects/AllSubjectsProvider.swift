public import FoundationEssentials
public import LocalCalendar
import SharedStore
public import StudyCalendar
import StudyIntents
public import WidgetHosting
public import WidgetTimeline

/// Makes the entries of the study widget of all subjects: one for now, and one for the next beginning of a day.
public struct AllSubjectsProvider: TimelineProvider {
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

  /// A row without any facts. The store is not read for it.
  public func placeholder(in context: Context) -> AllSubjectsEntry {
    entry(withoutFacts: .placeholder, date: now())
  }

  /// The entry for now, or for the day that the user chose to look from, at that day's beginning. If the store cannot
  /// be read, it says so.
  /// - Throws: `DateExpressionError`, `StudyError`.
  public func snapshot(for asOf: DateExpression, in context: Context) async throws -> AllSubjectsEntry {
    let now = now()
    do {
      return try await store.readAllSubjects(at: now) { [symbols] reading in
        let moment = try reading.entryMoment(asOf: asOf)
        return try AllSubjectsEntry(reading, date: moment.date, today: moment.today, symbols: symbols)
      }
    } catch let error as StoreError {
      return entry(withoutFacts: .unavailable(error), date: now)
    }
  }

  /// If the store cannot be read, the entries say so.
  /// - Throws: `StoreError.busy(path:)`, because a store is busy only for a while and the entries on display
  ///   stay right.
  public func timeline(
    for asOf: DateExpression, in context: Context
  ) async throws -> Timeline<AllSubjectsEntry> {
    let now = now()
    do {
      return try await store.readAllSubjects(at: now) { [symbols] reading in
        try reading.timeline { moment in
          try AllSubjectsEntry(reading, date: moment.date, today: moment.today, symbols: symbols)
        }
      }
    } catch let error as StoreError {
      return try Timeline(from: now, unavailableBecause: error) {
        entry(withoutFacts: .unavailable(error), date: $0)
      }
    }
  }

  private func entry(withoutFacts condition: StudyEntry.Condition, date: Date) -> AllSubjectsEntry {
    AllSubjectsEntry(
      withoutFacts: condition, date: date,
      calendar: LocalCalendar(firstWeekday: SystemLocale.firstWeekday), symbols: symbols)
  }
}
