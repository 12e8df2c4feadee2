import LocalCalendar
import StudyCalendar
import WidgetTimeline

/// An entry of repositories as `widget-snapshot --kind RepoWatcherWidget` prints it in JSON.
struct RepositoryEntryJSON: Encodable {
  private let kind = RepositoryWidgetKind.name
  private let family: WidgetFamily
  private let date: String
  private let today: CalendarDate
  private let condition: String
  private let problem: String?
  private let repositories: [RepositoryJSON]

  /// The JSON of an entry, for a family.
  init(_ entry: RepositoryEntry, family: WidgetFamily) {
    self.family = family
    date = LocalCalendar.timestamp(entry.date)
    today = entry.today
    let isStale = entry.repositories.contains { $0.failure != nil || $0.isStale(at: entry.date) }
    condition =
      entry.isPlaceholder ? "placeholder" : entry.problem != nil ? "unavailable" : isStale ? "stale" : "ready"
    problem = entry.isPlaceholder ? nil : entry.repositories.lazy.compactMap(\.failure).first.map { "\($0)" }
    repositories = entry.repositories.map { RepositoryJSON($0, of: entry) }
  }
}

/// A repository in JSON. A key that does not apply to it is null.
private struct RepositoryJSON: Encodable {
  private let repository: ShownRepository
  private let entry: RepositoryEntry

  init(_ repository: ShownRepository, of entry: RepositoryEntry) {
    (self.repository, self.entry) = (repository, entry)
  }

  private enum Key: CodingKey {
    case reference, source, name, owner, summary, place, avatar, initials, stars, forks, watchers, openIssues,
      isArchived
    case branch, commit, subject, changes, ahead, behind, lastActivity, daysSinceActivity, fetched, problem
  }

  func encode(to encoder: any Encoder) throws {
    var keys = encoder.container(keyedBy: Key.self)
    let hosted: Repository? =
      if case .hosted(let facts) = repository.facts, !entry.isPlaceholder { facts } else { nil }
    let clone: LocalClone? = if case .clone(let facts) = repository.facts { facts } else { nil }
    let isHosted = if case .hosted = repository.reference { true } else { false }
    try keys.encode(repository.reference.argument, forKey: .reference)
    try keys.encode(isHosted ? "host" : "folder", forKey: .source)
    try keys.encode(hosted?.name ?? repository.name, forKey: .name)
    try keys.encode(hosted?.owner, forKey: .owner)
    try keys.encode(hosted?.summary, forKey: .summary)
    try keys.encode(repository.place, forKey: .place)
    try keys.encode(hosted?.avatar?.dataAddress, forKey: .avatar)
    try keys.encode(repository.initials, forKey: .initials)
    try keys.encode(hosted?.stars, forKey: .stars)
    try keys.encode(hosted?.forks, forKey: .forks)
    try keys.encode(hosted?.watchers, forKey: .watchers)
    try keys.encode(hosted?.openIssues, forKey: .openIssues)
    try keys.encode(hosted?.isArchived, forKey: .isArchived)
    try keys.encode(clone?.branch, forKey: .branch)
    try keys.encode(clone?.commit, forKey: .commit)
    try keys.encode(clone?.subject, forKey: .subject)
    try keys.encode(clone?.changes, forKey: .changes)
    try keys.encode(clone?.ahead, forKey: .ahead)
    try keys.encode(clone?.behind, forKey: .behind)
    let last = entry.isPlaceholder ? nil : repository.lastActivity
    try keys.encode(last.map(LocalCalendar.timestamp), forKey: .lastActivity)
    try keys.encode(
      entry.isPlaceholder ? nil : repository.daysSinceActivity(on: entry.today), forKey: .daysSinceActivity)
    try keys.encode(repository.fetched.map(LocalCalendar.timestamp), forKey: .fetched)
    try keys.encode(repository.failure.map { "\($0)" }, forKey: .problem)
  }
}
