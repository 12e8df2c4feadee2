public import FoundationEssentials
import LocalCalendar
public import WidgetTimeline

/// Makes the repository widget's entries: one for now, and one for each later moment at which it looks different before the
/// repositories are asked for again. That is each midnight, since the days count up, and each hour while facts are old.
public struct RepositoryProvider: TimelineProvider {
  private let cache: RepositoryCache
  private let now: @Sendable () -> Date
  private let late = LatePictures()

  /// A single look shows what was fetched within this time as it is: bars may look every minute, and hosts take sixty
  /// requests an hour.
  static let freshness: TimeInterval = 600

  /// - Parameters:
  ///   - cache: fetches repositories.
  ///   - now: reads the clock.
  public init(cache: RepositoryCache, now: @escaping @Sendable () -> Date = { .now }) {
    (self.cache, self.now) = (cache, now)
  }

  /// A host may be silent.
  public var mayTakeLong: Bool { true }

  /// A repository of which nothing is known.
  public func placeholder(in context: Context) -> RepositoryEntry {
    let now = now()
    var repository = Repository.sample
    repository.lastActivity = now - 9 * 86_400
    let shown = ShownRepository(
      reference: .hosted(owner: repository.owner, name: repository.name), facts: .hosted(repository),
      fetched: nil, failure: nil,
      place: APIAddress.gitHub.page(owner: repository.owner, name: repository.name), api: .gitHub)
    return RepositoryEntry(
      date: now, today: LocalCalendar().day(at: now), repositories: [shown], isPlaceholder: true)
  }

  /// The entry for now.
  /// - Throws: `CancellationError` when the task is cancelled. What else fails is in the entry.
  public func snapshot(
    for configuration: RepositoryConfiguration, in context: Context
  ) async throws -> RepositoryEntry {
    let known = try await repositories(of: configuration, in: context, noOlderThan: Self.freshness)
    let now = now()
    return RepositoryEntry(date: now, today: LocalCalendar().day(at: now), repositories: known.map(\.shown))
  }

  /// A host asks for a timeline every twelve hours, and at a reload. Then the newest facts are fetched.
  /// The first time no person has to wait for a network: what was fetched last is shown at once, and asked for soon after.
  /// On display no fact waits for a picture: initials are shown until ``followUp(reload:)`` brings it.
  /// - Throws: `CancellationError` when the task is cancelled. What else fails is in the entries.
  public func timeline(
    for configuration: RepositoryConfiguration, in context: Context
  ) async throws -> Timeline<RepositoryEntry> {
    let isFirst = await cache.isFirstTimeline(for: configuration)
    // A picture that has come is to be shown with the facts that it belongs to.
    let hasPictureCome = await late.takeArrival()
    let known = try await repositories(
      of: configuration, in: context,
      noOlderThan: isFirst ? .infinity : hasPictureCome ? Self.freshness : 0)
    if context.isOnDisplay {
      await late.want(known.filter(\.lacksPicture).map { ($0.shown.reference, configuration.api) })
    }
    let now = now()
    let isOld = known.map(\.shown).contains { shown in
      shown.failure == nil && shown.fetched.map { now.timeIntervalSince($0) >= Self.freshness } ?? false
    }
    let wanted = known.map(\.nextRequest).min() ?? now + RepositoryCache.lifetime
    // A host waits a minute between two requests.
    let next = isOld ? now + 60 : max(wanted, now + 60)
    let calendar = LocalCalendar()
    let entries = moments(from: now, to: next, known.map(\.shown), in: calendar).map { date in
      RepositoryEntry(date: date, today: calendar.day(at: date), repositories: known.map(\.shown))
    }
    let last = entries.last?.date ?? now
    return Timeline(
      entries: entries, policy: .after(next), expiration: calendar.nextDayBeginning(after: max(last, next)))
  }

  /// Now, and when something that is shown is another.
  private func moments(
    from now: Date, to end: Date, _ repositories: [ShownRepository], in calendar: LocalCalendar
  ) -> [Date] {
    var midnights: [Date] = []
    var next = calendar.nextDayBeginning(after: now)
    while next < end {
      midnights.append(next)
      next = calendar.nextDayBeginning(after: next)
    }
    let hours = repositories.flatMap { repository -> [Date] in
      guard repository.failure != nil, let fetched = repository.fetched else { return [] }
      let first = max(0, (now.timeIntervalSince(fetched) / 3600).rounded(.down) + 1)
      return (0..<24).map { fetched + (first + Double($0)) * 3600 }.filter { $0 > now && $0 < end }
    }
    return [now] + Set(midnights + hours).sorted()
  }

  /// Fetches the pictures that timelines lack, one after the other.
  public func followUp(reload: @escaping @Sendable () async -> Void) async {
    for await _ in late.wishes {
      while let (reference, api) = await late.next() {
        guard case .hosted(let owner, let name) = reference else { continue }
        // It fails only when the task is cancelled.
        guard let hasCome = try? await cache.fetchPicture(owner: owner, name: name, at: api) else { return }
        if hasCome {
          await late.noteArrival()
          await reload()
        }
      }
    }
  }

  // MARK: Asking

  private struct Known {
    let shown: ShownRepository
    var lacksPicture = false
    let nextRequest: Date
  }

  /// The second repository is asked for only where there is room for it.
  private func repositories(
    of configuration: RepositoryConfiguration, in context: Context, noOlderThan seconds: TimeInterval
  ) async throws -> [Known] {
    let shown = configuration.repositories.prefix(
      context.family == .systemLarge ? RepositoryReference.most : 1)
    let waitsForPicture = !context.isOnDisplay
    async let second = known(
      shown.dropFirst().first, of: configuration, noOlderThan: seconds, waitingForPicture: waitsForPicture)
    let first = try await known(
      shown.first, of: configuration, noOlderThan: seconds, waitingForPicture: waitsForPicture)
    return [first, try await second].compactMap { $0 }
  }

  /// What is known of a repository; nil where there is none.
  private func known(
    _ reference: RepositoryReference?, of configuration: RepositoryConfiguration,
    noOlderThan seconds: TimeInterval, waitingForPicture waitsForPicture: Bool
  ) async throws -> Known? {
    guard let reference else { return nil }
    func shown(_ facts: ShownRepository.Facts?, _ fetched: Date?, _ failure: FetchError?) -> ShownRepository {
      ShownRepository(
        reference: reference, facts: facts, fetched: fetched, failure: failure,
        place: configuration.place(of: reference), api: configuration.api)
    }
    switch reference {
    case .hosted(let owner, let name):
      let known = try await cache.repository(
        owner: owner, name: name, at: configuration.api, noOlderThan: seconds,
        waitingForPicture: waitsForPicture)
      return Known(
        shown: shown(known.repository.map { .hosted($0) }, known.fetched, known.failure),
        lacksPicture: known.lacksPicture, nextRequest: known.nextRequest)
    case .folder(let path):
      do {
        let clone = try await LocalClone.read(path)
        return Known(shown: shown(.clone(clone), now(), nil), nextRequest: now() + RepositoryCache.lifetime)
      } catch let failure as FetchError {
        return Known(shown: shown(nil, nil, failure), nextRequest: now() + 3600)
      }
    }
  }
}
