import FoundationEssentials
import StudyCalendar
import Words

/// A repository as a host's API writes it in JSON. GitHub, Gitea and Forgejo have nearly the same keys.
///
/// Traps: GitHub's `watchers` and `watchers_count` are stars, and its watchers are `subscribers_count`. Gitea and Forgejo
/// write `stars_count` and mean watchers by `watchers_count`. They have no `pushed_at`, but `updated_at`.
private struct HostedRepository: Decodable {
  let repository: Repository

  /// The longest name and the longest summary that are kept, in characters. Hosts allow a hundred, and a few hundred.
  private static let (longestName, longestSummary) = (100, 500)

  /// The owner of a repository in JSON.
  private struct Owner: Decodable {
    let login: String
    let avatarAddress: String?

    private enum CodingKeys: String, CodingKey {
      case login
      case avatarAddress = "avatar_url"
    }
  }

  private enum Key: String, CodingKey {
    case name, owner, description, forks
    case stars = "stars_count"
    case archived, empty
    case stargazers = "stargazers_count"
    case watchers = "watchers_count"
    case subscribers = "subscribers_count"
    case forksCount = "forks_count"
    case openIssues = "open_issues"
    case openIssuesCount = "open_issues_count"
    case hasIssues = "has_issues"
    case pushed = "pushed_at"
    case updated = "updated_at"
  }

  init(from decoder: any Decoder) throws {
    let keys = try decoder.container(keyedBy: Key.self)
    func count(_ key: Key, or other: Key) throws -> Int {
      let key = keys.contains(key) ? key : other
      if let count = try? keys.decode(Int.self, forKey: key), count >= 0 { return count }
      // The decoder calls a number that is not whole no JSON. This throws for what is no number at all.
      _ = try keys.decode(Double.self, forKey: key)
      throw DecodingError.dataCorrupted(
        .init(codingPath: keys.codingPath + [key], debugDescription: "It is no count."))
    }
    func instant(_ key: Key) throws -> Date? {
      guard let text = try keys.decodeIfPresent(String.self, forKey: key) else { return nil }
      guard let instant = Date(internetTime: text) else {
        throw DecodingError.dataCorruptedError(forKey: key, in: keys, debugDescription: "it is no instant")
      }
      return instant
    }
    // Only Gitea and Forgejo have this key.
    let isGitea = keys.contains(.stars)
    let watchersKey = isGitea ? Key.watchers : .subscribers
    let name = try keys.decode(String.self, forKey: .name)
    let owner = try keys.decode(Owner.self, forKey: .owner)
    let description = try keys.decodeIfPresent(String.self, forKey: .description) ?? ""
    let forks = try count(.forksCount, or: .forks)
    let stars = try isGitea ? count(.stars, or: .stars) : count(.stargazers, or: .watchers)
    let watchers = try keys.contains(watchersKey) ? count(watchersKey, or: watchersKey) : nil
    let hasIssues = try keys.decodeIfPresent(Bool.self, forKey: .hasIssues) ?? true
    let openIssues = try hasIssues ? count(.openIssuesCount, or: .openIssues) : nil
    let isEmpty = try keys.decodeIfPresent(Bool.self, forKey: .empty) ?? false
    let lastActivity = try isEmpty ? nil : instant(isGitea && !keys.contains(.pushed) ? .updated : .pushed)
    repository = Repository(
      name: name.shortened(to: Self.longestName), owner: owner.login.shortened(to: Self.longestName),
      summary: description.shortened(to: Self.longestSummary), forks: forks, stars: stars, watchers: watchers,
      openIssues: openIssues, lastActivity: lastActivity,
      isArchived: try keys.decodeIfPresent(Bool.self, forKey: .archived) ?? false,
      avatarAddress: owner.avatarAddress)
  }
}

extension Repository {
  /// Reads a host's JSON.
  /// - Throws: ``FetchError/notRepository(_:reason:)``.
  init(json bytes: [UInt8], from host: String) throws(FetchError) {
    do {
      self = try JSONDecoder().decode(HostedRepository.self, from: Data(bytes)).repository
    } catch let error as DecodingError {
      throw .notRepository(host, reason: error.reason)
    } catch {
      throw .notRepository(host, reason: DecodingError.notJSON)
    }
  }
}

extension DecodingError {
  fileprivate static var notJSON: String { String(localized: "it is not JSON") }

  /// What is wrong with the JSON.
  fileprivate var reason: String {
    func name(_ path: [any CodingKey]) -> String { path.map(\.stringValue).joined(separator: ".") }
    return switch self {
    case .keyNotFound(let key, let context):
      String(localized: "“\(name(context.codingPath + [key]))” is missing")
    case .typeMismatch(_, let context) where context.codingPath.isEmpty,
      .valueNotFound(_, let context) where context.codingPath.isEmpty:
      String(localized: "it is not an object", context: "JSON")
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      String(localized: "“\(name(context.codingPath))” is of another type")
    case .dataCorrupted(let context) where context.codingPath.isEmpty: Self.notJSON
    case .dataCorrupted(let context): String(localized: "“\(name(context.codingPath))” cannot be read")
    @unknown default: String(localized: "it cannot be read")
    }
  }
}

extension Date {
  /// Reads an instant such as `2024-12-10T08:30:00Z` or `2024-12-10T08:30:00.123+01:00` (RFC 3339).
  init?(internetTime text: String) {
    guard text.utf8.contains(UInt8(ascii: "T")), let time = WrittenInstant(text), time.offset != nil else {
      return nil
    }
    self.init(timeIntervalSince1970: Double(time.seconds))
  }
}
