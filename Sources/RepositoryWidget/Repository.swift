import ForeignText
public import FoundationEssentials
import Words

/// A repository at a host, as far as a widget shows it.
public struct Repository: Hashable, Sendable {
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
  /// The repository in a file of the cache.
  var kept: JSONValue {
    [
      "name": name, "owner": owner, "summary": summary, "forks": forks, "stars": stars,
      "watchers": watchers,
      "openIssues": openIssues, "lastActivity": lastActivity?.kept, "isArchived": isArchived,
      "avatarAddress": avatarAddress, "avatar": avatar?.rawValue,
    ]
  }

  /// The repository that a file of the cache has; nil if it is damaged.
  init?(kept value: JSONValue) {
    func count(_ value: JSONValue) -> Int? { value.integer.flatMap { $0 >= 0 ? $0 : nil } }
    guard let name = value["name"]?.string, let owner = value["owner"]?.string,
      let summary = value["summary"]?.string, let forks = value["forks"].flatMap(count),
      let stars = value["stars"].flatMap(count), let watchers = value.member("watchers", count),
      let openIssues = value.member("openIssues", count),
      let lastActivity = value.member("lastActivity", Date.init(kept:)),
      let isArchived = value["isArchived"]?.bool,
      let avatarAddress = value.member("avatarAddress", \.string),
      let avatar = value.member("avatar", { $0.string.flatMap(Avatar.init(rawValue:)) })
    else { return nil }
    self.init(
      name: name, owner: owner, summary: summary, forks: forks, stars: stars, watchers: watchers,
      openIssues: openIssues, lastActivity: lastActivity, isArchived: isArchived,
      avatarAddress: avatarAddress, avatar: avatar)
  }
}
