import ForeignText
import System
public import Widgets
public import Words

extension RepositoryEntry {
  /// The entry as `widget-snapshot --kind RepoWatcherWidget` prints it in JSON.
  public func json(for family: WidgetFamily) -> JSONValue {
    let isStale = repositories.contains { $0.failure != nil || $0.isStale(at: date) }
    let problem = isPlaceholder ? nil : repositories.lazy.compactMap(\.failure).first.map { "\($0)" }
    let entry: JSONValue = [
      "kind": RepositoryWidgetKind.name, "family": family, "date": LocalCalendar.timestamp(date),
      "today": today,
      "condition": isPlaceholder
        ? "placeholder" : self.problem != nil ? "unavailable" : isStale ? "stale" : "ready",
      "problem": problem, "repositories": repositories.map(json),
    ]
    return entry.withoutNulls
  }

  /// A repository. A key that does not apply to it is null.
  private func json(of repository: ShownRepository) -> JSONValue {
    let hosted = isPlaceholder ? nil : repository.hosted
    let clone = repository.clone
    let isHosted = if case .hosted = repository.reference { true } else { false }
    let last = isPlaceholder ? nil : repository.lastActivity
    return [
      "reference": repository.reference.argument, "source": isHosted ? "host" : "folder",
      "name": hosted?.name ?? repository.name, "owner": hosted?.owner, "summary": hosted?.summary,
      "place": repository.place, "avatar": hosted?.avatar?.dataAddress, "initials": repository.initials,
      "stars": hosted?.stars, "forks": hosted?.forks, "watchers": hosted?.watchers,
      "openIssues": hosted?.openIssues, "isArchived": hosted?.isArchived,
      "branch": clone?.branch, "commit": clone?.commit, "subject": clone?.subject,
      "changes": clone?.changes, "ahead": clone?.ahead, "behind": clone?.behind,
      "lastActivity": last.map(LocalCalendar.timestamp),
      "daysSinceActivity": isPlaceholder ? nil : repository.daysSinceActivity(on: today),
      "fetched": repository.fetched.map(LocalCalendar.timestamp),
      "problem": repository.failure.map { "\($0)" },
    ]
  }
}
