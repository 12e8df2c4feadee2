import FoundationEssentials
import StudyCalendar

extension Repository {
  /// A repository as a host's API writes it in JSON. GitHub, Gitea and Forgejo have nearly the same keys.
  ///
  /// Traps: GitHub's `watchers` and `watchers_count` are stars, and its watchers are `subscribers_count`. Gitea and Forgejo
  /// write `stars_count` and mean watchers by `watchers_count`. They have no `pushed_at`, but `updated_at`.
  struct CodingData: Decodable, Hashable {
    var name: String
    var owner: Owner
    var description: String?
    var forks: Int
    var stars: Int
    var watchers: Int?
    var openIssues: Int?
    var lastActivity: Date?
    var isArchived: Bool

    /// The owner of a repository in JSON.
    struct Owner: Decodable, Hashable {
      var login: String
      var avatarAddress: String?

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
      name = try keys.decode(String.self, forKey: .name)
      owner = try keys.decode(Owner.self, forKey: .owner)
      description = try keys.decodeIfPresent(String.self, forKey: .description)
      forks = try count(.forksCount, or: .forks)
      stars = try isGitea ? count(.stars, or: .stars) : count(.stargazers, or: .watchers)
      let watchersKey = isGitea ? Key.watchers : .subscribers
      watchers = keys.contains(watchersKey) ? try count(watchersKey, or: watchersKey) : nil
      let hasIssues = try keys.decodeIfPresent(Bool.self, forKey: .hasIssues) ?? true
      openIssues = hasIssues ? try count(.openIssuesCount, or: .openIssues) : nil
      let isEmpty = try keys.decodeIfPresent(Bool.self, forKey: .empty) ?? false
      lastActivity = isEmpty ? nil : try instant(isGitea && !keys.contains(.pushed) ? .updated : .pushed)
      isArchived = try keys.decodeIfPresent(Bool.self, forKey: .archived) ?? false
    }
  }

  /// The longest name and the longest summary that are kept, in characters. Hosts allow a hundred, and a few hundred.
  private static let (longestName, longestSummary) = (100, 500)

  /// The model of what a host wrote.
  init(_ data: CodingData) {
    self.init(
      name: data.name.shortened(to: Self.longestName),
      owner: data.owner.login.shortened(to: Self.longestName),
      summary: (data.description ?? "").shortened(to: Self.longestSummary), forks: data.forks,
      stars: data.stars,
      watchers: data.watchers, openIssues: data.openIssues, lastActivity: data.lastActivity,
      isArchived: data.isArchived, avatarAddress: data.owner.avatarAddress)
  }

  /// Reads a host's JSON.
  /// - Throws: ``FetchError/notRepository(_:reason:)``.
  init(json bytes: [UInt8], from host: String) throws(FetchError) {
    do {
      self.init(try JSONDecoder().decode(CodingData.self, from: Data(bytes)))
    } catch let error as DecodingError {
      throw .notRepository(host, reason: FetchReason(error))
    } catch {
      throw .notRepository(host, reason: .notJSON)
    }
  }
}

extension FetchReason {
  /// What is wrong with the JSON.
  fileprivate init(_ error: DecodingError) {
    func name(_ path: [any CodingKey]) -> String { path.map(\.stringValue).joined(separator: ".") }
    self =
      switch error {
      case .keyNotFound(let key, let context): .missing(key: name(context.codingPath + [key]))
      case .typeMismatch(_, let context) where context.codingPath.isEmpty,
        .valueNotFound(_, let context) where context.codingPath.isEmpty:
        .notObject
      case .typeMismatch(_, let context), .valueNotFound(_, let context):
        .otherType(key: name(context.codingPath))
      case .dataCorrupted(let context) where context.codingPath.isEmpty: .notJSON
      case .dataCorrupted(let context): .unreadableValue(key: name(context.codingPath))
      @unknown default: .unreadable
      }
  }
}

extension Date {
  /// Reads an instant such as `2024-12-10T08:30:00Z` or `2024-12-10T08:30:00.123+01:00` (RFC 3339).
  init?(internetTime text: String) {
    let bytes = Array(text.utf8)
    func number(_ range: Range<Int>) -> Int? {
      guard range.upperBound <= bytes.count else { return nil }
      return bytes[range].reduce(0 as Int?) { number, byte in
        guard let number, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        return number * 10 + Int(byte - UInt8(ascii: "0"))
      }
    }
    func has(_ character: Unicode.Scalar, at index: Int) -> Bool {
      bytes.indices.contains(index) && bytes[index] == UInt8(ascii: character)
    }
    guard bytes.count >= 20, let day = CalendarDate(iso8601: bytes.prefix(10)), has("T", at: 10),
      let hour = number(11..<13), has(":", at: 13), let minute = number(14..<16), has(":", at: 16),
      let second = number(17..<19), hour < 24, minute < 60, second <= 60
    else { return nil }
    var end = 19
    if has(".", at: end) { end = bytes[20...].firstIndex { !(0x30...0x39).contains($0) } ?? bytes.count }
    var offset = 0
    if has("Z", at: end) {
      guard bytes.count == end + 1 else { return nil }
    } else {
      guard has("+", at: end) || has("-", at: end), has(":", at: end + 3), bytes.count == end + 6,
        let hours = number(end + 1..<end + 3), let minutes = number(end + 4..<end + 6), hours < 24,
        minutes < 60
      else { return nil }
      offset = (hours * 60 + minutes) * (has("-", at: end) ? -60 : 60)
    }
    let days = CalendarDate(year: 1970, month: 1, day: 1)?.distance(to: day) ?? 0
    self.init(timeIntervalSince1970: Double(days * 86_400 + hour * 3600 + minute * 60 + second - offset))
  }
}
