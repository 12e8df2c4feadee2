import Drawing
public import FoundationEssentials
import SharedStore
public import StudyCalendar
import StudyIntents
public import System
public import Widgets

/// An entry of a study widget: of one subject, or of all.
public protocol StudyWidgetEntry: WidgetEntry {
  /// Whether the entry tells facts, and if not, why.
  var condition: StudyEntry.Condition { get }
  /// Whether something is still to be studied today.
  var isDue: Bool { get }
  /// When a day begins.
  var dayStart: TimeOfDay { get }
  /// The timers that run. The first one is shown.
  var running: [RunningTimer] { get }

  /// The same entry for a later moment of its day.
  func at(_ date: Date) -> Self

  /// Reads entries from one state of the store. From then on the widget is one that shows what the user chose.
  /// - Parameters:
  ///   - now: what counts as now.
  ///   - moments: says when the entries begin.
  /// - Throws: `StoreError`; `StudyError.unknownSubject(_:nearest:)`; or what `moments` throws.
  static func read(
    _ store: StoreFollower, for request: EntryRequest, at now: Date,
    _ moments: @Sendable (Now) throws -> [EntryMoment]
  ) async throws -> [Self]

  /// An entry without facts, which begins at a date.
  init(
    withoutFacts condition: StudyEntry.Condition, for request: EntryRequest, date: Date,
    calendar: LocalCalendar)
}

/// For which widget an entry is made.
public struct EntryRequest: Sendable {
  /// What the user chose.
  let configuration: StudyConfiguration
  /// The shape of the widget.
  let family: WidgetFamily
  /// The names of months and weekdays; nil for those of the user's locale.
  let symbols: CalendarSymbols?
}

/// When an entry begins to hold, and which day is today then.
public struct EntryMoment: Sendable {
  let date: Date
  let today: CalendarDate
}

/// Makes a study widget's entries: one for now, and one for the next beginning of a day, so that the widget
/// is right after midnight without another request. While a timer runs, there is one for each minute too.
public struct StudyProvider<Entry: StudyWidgetEntry>: TimelineProvider {
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

  /// The store is a file of this machine, which can be looked at often.
  public var pauseAfterFailure: GrowingPause { .brief }

  /// The present without any facts. The store is not read for it.
  public func placeholder(in context: Context) -> Entry {
    entry(withoutFacts: .placeholder, for: request(StudyConfiguration(), context), date: now())
  }

  /// The entry for now, or for the day that the user chose to look from, at that day's beginning. If the store cannot
  /// be read, or a widget on display has lost its subject, it says so.
  /// - Throws: `StudyError`, `DateExpressionError`.
  public func snapshot(for configuration: StudyConfiguration, in context: Context) async throws -> Entry {
    let (now, request) = (now(), request(configuration, context))
    do {
      return try await Entry.read(store, for: request, at: now) { now in
        let day = try configuration.asOf.resolvedPast(today: now.today, orThrow: StudyError.futureLook)
        let date = day == now.today ? now.instant : now.calendar.beginning(of: day) ?? now.instant
        return [EntryMoment(date: date, today: day)]
      }[0]
    } catch {
      guard let problem = problem(error) else { throw error }
      return entry(withoutFacts: .unavailable(problem), for: request, date: now)
    }
  }

  /// The entries ask for the next timeline when the second one begins, and expire when its day is over. If the store
  /// cannot be read, or a widget on display has lost its subject, they say so.
  /// - Throws: `StoreError.busy(path:)`, because a store is busy only for a while and the entries on display
  ///   stay right; `StudyError`.
  public func timeline(
    for configuration: StudyConfiguration, in context: Context
  ) async throws -> Timeline<Entry> {
    let (now, request) = (now(), request(configuration, context))
    do {
      return timeline(
        try await Entry.read(store, for: request, at: now) { now in
          [now.instant, now.calendar.nextDayBeginning(after: now.instant)]
            .map { EntryMoment(date: $0, today: now.calendar.day(at: $0)) }
        })
    } catch {
      let storeError = error as? StoreError
      guard storeError?.passes != true, let problem = problem(error) else { throw error }
      return timeline(
        [now, LocalCalendar().nextDayBeginning(after: now)]
          .map { entry(withoutFacts: .unavailable(problem), for: request, date: $0) },
        problem: storeError?.mayPass == true ? "\(error)" : nil)
    }
  }

  /// Why an entry has nothing to show; nil for an error that is thrown on.
  private func problem(_ error: any Error) -> StudyEntry.Problem? {
    if let error = error as? StoreError { return .store(error) }
    guard store.isOnDisplay, let error = error as? StudyError, case .unknownSubject = error else {
      return nil
    }
    return .subject(error)
  }

  /// How many minutes of a timer a timeline has.
  private static var mostTicks: Int { 60 }

  /// A timeline of an entry for now and one for the next day, and of the minutes of what runs.
  private func timeline(_ entries: [Entry], problem: String? = nil) -> Timeline<Entry> {
    let (first, next) = (entries[0], entries[1])
    let ticks = first.running.first?.ticks(after: first.date, atMost: Self.mostTicks) ?? []
    let end = ticks.count < Self.mostTicks ? next.date : ticks.last.map { min($0, next.date) } ?? next.date
    return Timeline(
      entries: entries + ticks.map { ($0 < next.date ? first : next).at($0) }, policy: .after(end),
      expiration: LocalCalendar(dayStart: next.dayStart).nextDayBeginning(after: next.date), problem: problem)
  }

  private func request(_ configuration: StudyConfiguration, _ context: Context) -> EntryRequest {
    EntryRequest(configuration: configuration, family: context.family, symbols: symbols)
  }

  private func entry(
    withoutFacts condition: StudyEntry.Condition, for request: EntryRequest, date: Date
  ) -> Entry {
    Entry(withoutFacts: condition, for: request, date: date, calendar: LocalCalendar(firstWeekday: nil))
  }
}

extension StudyWidgetEntry {
  /// The relevance of a day that is still to be studied grows from 1 at its beginning to 100 at its end. Any other day does
  /// not matter. An entry without facts has no relevance.
  public var relevance: TimelineEntryRelevance? { relevance(at: date) }

  /// The relevance at a moment of the entry's day.
  public func relevance(at date: Date) -> TimelineEntryRelevance? {
    guard condition == .ready || condition == .empty else { return nil }
    let calendar = LocalCalendar(dayStart: dayStart)
    let end = calendar.nextDayBeginning(after: date)
    let rest = end.timeIntervalSince(date)
    guard isDue, let beginning = calendar.beginning(of: calendar.day(at: date)) else {
      return TimelineEntryRelevance(score: 0, duration: rest)
    }
    let elapsed = date.timeIntervalSince(beginning) / end.timeIntervalSince(beginning)
    return TimelineEntryRelevance(score: Float(1 + 99 * elapsed), duration: rest)
  }

  /// Why the entry has no facts to show.
  public var problem: (any Error)? {
    if case .unavailable(let problem) = condition { problem.cause } else { nil }
  }
}

extension StudyEntry.Condition {
  /// The status of an entry that has no facts.
  var statusWithoutFacts: WidgetStatus {
    switch self {
    case .ready, .empty: WidgetStatus(names: ["open", "empty"], tone: .pending)
    case .placeholder: WidgetStatus(names: ["placeholder"], tone: .secondary)
    case .unavailable: WidgetStatus(names: ["unavailable"], tone: .secondary)
    }
  }
}
