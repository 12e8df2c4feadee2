public import FoundationEssentials
import LocalCalendar
import SharedStore
import StudyCalendar
public import WidgetTimeline

/// What the user chose for a study widget.
public struct StudyConfiguration: Hashable, Sendable {
  /// The subject's name; the default one for nil.
  public var subject: String?

  public init(subject: String? = nil) { self.subject = subject }
}

/// Makes the study widget's entries: for now, and for the next beginning of a day, so that midnight needs nobody.
public struct StudyProvider: TimelineProvider {
  private let store: StoreFollower
  private let now: @Sendable () -> Date

  /// - Parameters:
  ///   - store: where the days are.
  ///   - now: reads the clock.
  public init(store: StoreFollower, now: @escaping @Sendable () -> Date = { .now }) {
    self.store = store
    self.now = now
  }

  /// This month without any facts, made without the store.
  public func placeholder(in context: Context) -> StudyEntry {
    let calendar = LocalCalendar(firstWeekday: SystemLocale.firstWeekday)
    return StudyEntry(
      withoutFacts: .placeholder, subject: "", family: context.family, date: now(), calendar: calendar)
  }

  public func snapshot(for configuration: StudyConfiguration, in context: Context) async throws -> StudyEntry
  {
    try await entries(for: configuration, in: context, count: 1)[0]
  }

  public func timeline(
    for configuration: StudyConfiguration, in context: Context
  ) async throws -> Timeline<StudyEntry> {
    let entries = try await entries(for: configuration, in: context, count: 2)
    return Timeline(entries: entries, policy: .after(entries[1].date))
  }

  /// The entry for now and those for the next days' beginnings. Where the store cannot be read, they say so.
  /// - Throws: `StoreError.busy(path:)`: that passes, and what is shown stays right until then.
  private func entries(
    for configuration: StudyConfiguration, in context: Context, count: Int
  ) async throws -> [StudyEntry] {
    let now = now()
    do {
      return try await store.read(subject: configuration.subject) { store, subject in
        let calendar = try store.localCalendar()
        return try Self.dates(count, from: now, calendar).map { date in
          try StudyEntry(
            from: store, subject: subject, family: context.family, date: date,
            today: calendar.day(at: date), calendar: calendar)
        }
      }
    } catch let error as StoreError {
      if case .busy = error { throw error }
      let calendar = LocalCalendar(firstWeekday: SystemLocale.firstWeekday)
      return Self.dates(count, from: now, calendar).map { date in
        StudyEntry(
          withoutFacts: .unavailable("\(error)"), subject: configuration.subject ?? "",
          family: context.family,
          date: date, calendar: calendar)
      }
    }
  }

  private static func dates(_ count: Int, from now: Date, _ calendar: LocalCalendar) -> [Date] {
    var dates = [now]
    while dates.count < count, let last = dates.last {
      dates.append(calendar.nextDayBeginning(after: last))
    }
    return dates
  }
}
