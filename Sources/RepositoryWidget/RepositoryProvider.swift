import ForeignText
public import FoundationEssentials
import System
public import Widgets

/// Makes the repository widget's entries: one for now, and one for each later moment at which it looks different before the
/// repositories are asked for again. That is each midnight, since the days count up, and each hour while facts are old.
public struct RepositoryProvider: TimelineProvider {
  private let cache: RepositoryCache
  private let awaited: RepositoryReference?
  private let now: @Sendable () -> Date

  /// A single look shows what was fetched within this time as it is: bars may look every minute, and hosts take sixty
  /// requests an hour.
  static let freshness: TimeInterval = 600

  /// - Parameters:
  ///   - cache: fetches repositories.
  ///   - awaited: the repository whose name a placeholder has, while its host is silent.
  ///   - now: reads the clock.
  public init(
    cache: RepositoryCache, awaiting awaited: RepositoryReference? = nil,
    now: @escaping @Sendable () -> Date = { .now }
  ) {
    (self.cache, self.awaited, self.now) = (cache, awaited, now)
  }

  /// A host may be silent.
  public var mayTakeLong: Bool { true }

  /// A repository of which nothing is known.
  public func placeholder(in context: Context) -> RepositoryEntry {
    let now = now()
    var repository = Repository.sample
    repository.lastActivity = now - 9 * 86_400
    let shown = ShownRepository(
      reference: .hosted(owner: repository.owner, name: repository.name),
      known: KnownRepository(facts: .hosted(repository), nextRequest: now),
      place: APIAddress.gitHub.page(owner: repository.owner, name: repository.name), api: .gitHub)
    return RepositoryEntry(
      date: now, today: LocalCalendar().day(at: now), repositories: [shown], isPlaceholder: true,
      awaited: awaited?.name)
  }

  /// The entry for now.
  /// - Throws: `CancellationError` when the task is cancelled. What else fails is in the entry.
  public func snapshot(
    for configuration: RepositoryConfiguration, in context: Context
  ) async throws -> RepositoryEntry {
    let shown = try await repositories(of: configuration, in: context, noOlderThan: Self.freshness)
    let now = now()
    return RepositoryEntry(date: now, today: LocalCalendar().day(at: now), repositories: shown)
  }

  /// A host asks for a timeline every twelve hours, and at a reload. Then the newest facts are fetched.
  /// The first time no person has to wait for a network: what was fetched last is shown at once, and asked for soon after.
  /// On display no fact waits for a picture: initials are shown until it comes with the next timeline, which follows at once.
  /// - Throws: `CancellationError` when the task is cancelled. What else fails is in the entries.
  public func timeline(
    for configuration: RepositoryConfiguration, in context: Context
  ) async throws -> Timeline<RepositoryEntry> {
    let isFirst = await cache.isFirstTimeline(for: configuration)
    // The pictures belong to facts that were just fetched.
    let bringsPictures = await cache.takeLackOfPictures(for: configuration)
    if bringsPictures { try await fetchPictures(of: configuration, in: context) }
    let shown = try await repositories(
      of: configuration, in: context, noOlderThan: isFirst ? .infinity : bringsPictures ? Self.freshness : 0)
    let isPartial = context.isOnDisplay && !bringsPictures && shown.contains { $0.known.lacksPicture }
    if isPartial { await cache.noteLackOfPictures(for: configuration) }
    let now = now()
    let isOld = shown.contains { shown in
      shown.failure == nil && shown.fetched.map { now.timeIntervalSince($0) >= Self.freshness } ?? false
    }
    let wanted = shown.map(\.known.nextRequest).min() ?? now + RepositoryCache.lifetime
    // A host waits a minute between two requests.
    let next = isOld ? now + 60 : max(wanted, now + 60)
    let calendar = LocalCalendar()
    let entries = moments(from: now, to: next, shown, in: calendar).map { date in
      RepositoryEntry(date: date, today: calendar.day(at: date), repositories: shown)
    }
    let last = entries.last?.date ?? now
    return Timeline(
      entries: entries, policy: .after(next), expiration: calendar.nextDayBeginning(after: max(last, next)),
      isPartial: isPartial)
  }

  /// Now, and when something that is shown is another.
  private func moments(
    from now: Date, to end: Date, _ repositories: [ShownRepository], in calendar: LocalCalendar
  ) -> [Date] {
    let midnights = sequence(first: calendar.nextDayBeginning(after: now)) {
      calendar.nextDayBeginning(after: $0)
    }.prefix { $0 < end }
    let hours = repositories.flatMap { repository -> [Date] in
      guard repository.failure != nil, let fetched = repository.fetched else { return [] }
      let first = max(0, (now.timeIntervalSince(fetched) / 3600).rounded(.down) + 1)
      return (0..<24).map { fetched + (first + Double($0)) * 3600 }.filter { $0 > now && $0 < end }
    }
    return [now] + Set(midnights + hours).sorted()
  }

  // MARK: Asking

  private func fetchPictures(of configuration: RepositoryConfiguration, in context: Context) async throws {
    for case .hosted(let owner, let name) in references(of: configuration, in: context) {
      try await cache.fetchPicture(owner: owner, name: name, at: configuration.api)
    }
  }

  /// The second repository is asked for only where there is room for it.
  private func references(
    of configuration: RepositoryConfiguration, in context: Context
  ) -> ArraySlice<RepositoryReference> {
    configuration.repositories.prefix(context.family == .systemLarge ? RepositoryReference.most : 1)
  }

  private func repositories(
    of configuration: RepositoryConfiguration, in context: Context, noOlderThan seconds: TimeInterval
  ) async throws -> [ShownRepository] {
    let shown = references(of: configuration, in: context)
    async let second = known(shown.dropFirst().first, of: configuration, in: context, noOlderThan: seconds)
    let first = try await known(shown.first, of: configuration, in: context, noOlderThan: seconds)
    return [first, try await second].compactMap { $0 }
  }

  /// What is known of a repository; nil where there is none.
  private func known(
    _ reference: RepositoryReference?, of configuration: RepositoryConfiguration, in context: Context,
    noOlderThan seconds: TimeInterval
  ) async throws -> ShownRepository? {
    guard let reference else { return nil }
    let known =
      switch reference {
      case .hosted(let owner, let name):
        try await cache.repository(
          owner: owner, name: name, at: configuration.api, noOlderThan: seconds,
          waitingForPicture: !context.isOnDisplay)
      case .folder(let path): try await clone(in: path, countsCommits: context.family == .systemLarge)
      }
    return ShownRepository(
      reference: reference, known: known, place: configuration.place(of: reference), api: configuration.api)
  }

  /// - Parameter countsCommits: whether there is room for the commits of the last weeks.
  private func clone(in path: String, countsCommits: Bool) async throws -> KnownRepository {
    do {
      let today = LocalCalendar().day(at: now())
      let clone = try await LocalClone.read(
        path, countingFrom: countsCommits ? CommitHeat.firstDay(today: today) : nil)
      return KnownRepository(
        facts: .clone(clone), fetched: now(), nextRequest: now() + RepositoryCache.lifetime)
    } catch let failure as FetchError {
      return KnownRepository(failure: failure, nextRequest: now() + 3600)
    }
  }
}
