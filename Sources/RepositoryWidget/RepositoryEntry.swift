public import FoundationEssentials
public import StudyCalendar
public import Widgets

/// Everything that the repository widget shows at one moment.
public struct RepositoryEntry: TimelineEntry, Hashable, Sendable {
  /// When the entry begins to hold.
  public let date: Date
  /// The day that is today then.
  public let today: CalendarDate
  /// The repositories: one, or two in a family that has room for two.
  public let repositories: [ShownRepository]
  /// Whether it stands in for facts that are still to come.
  public var isPlaceholder = false
  /// The name of the repository for which a placeholder stands in; nil for none.
  var awaited: String?

  /// The repository that is shown where there is room for one.
  var first: ShownRepository { repositories[0] }

  /// The longer nothing happened in a repository, the more it matters: 0 on the day of its last activity, and towards 1 with
  /// time. A day that is still to be studied matters more: from 1 to 100 on the same scale. Without facts it does not matter.
  public var relevance: TimelineEntryRelevance? {
    guard !isPlaceholder else { return nil }
    let days = repositories.compactMap { $0.daysSinceActivity(on: today) }.max() ?? 0
    return TimelineEntryRelevance(score: Float(days) / Float(days + 30))
  }
}
