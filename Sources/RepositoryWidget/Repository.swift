import ForeignText
public import FoundationEssentials

/// A repository at a host, as far as a widget shows it.
public struct Repository: Hashable, Sendable, Codable {
  /// Its name.
  public var name: String
  /// The name of its owner.
  public var owner: String
  /// What it is about, in a sentence; empty if nobody said.
  public var summary: String
  /// How many forks there are.
  public var forks: Int
  /// How many people starred it.
  public var stars: Int
  /// How many people are told of what happens in it; nil if the host does not say.
  public var watchers: Int?
  /// How many issues are open; GitHub counts pull requests among them. Nil if it has no issues.
  public var openIssues: Int?
  /// When something was last pushed; nil if nothing was. Gitea and Forgejo say when it was last changed.
  public var lastActivity: Date?
  /// Whether it takes no more changes.
  public var isArchived: Bool
  /// Where the picture of its owner is; nil if there is none.
  var avatarAddress: String?
  /// The picture of its owner; nil where there is none that can be shown.
  public var avatar: Avatar?

  /// A repository that does not exist, to show what a widget looks like.
  public static let sample = Repository(
    name: "repository", owner: "owner", summary: "What the repository is about.", forks: 128, stars: 2048,
    watchers: 64, openIssues: 16, lastActivity: nil, isArchived: false)
}

extension Repository {
  /// Whether the facts can be those of a repository. A file in which they were kept may have been damaged.
  var isPossible: Bool {
    let counts = [forks, stars, watchers ?? 0, openIssues ?? 0]
    return counts.allSatisfy { $0 >= 0 } && lastActivity?.isPossible ?? true
  }
}
