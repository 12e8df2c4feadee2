import FoundationEssentials
import StudyCalendar
import Words

/// A repository as a host's API writes it in JSON. GitHub, Gitea and Forgejo have nearly the same keys.
///
/// Traps: GitHub's `watchers` and `watchers_count` are stars, and its watchers are `subscribers_count`. Gitea and Forgejo
/// write `stars_count` and mean watchers by `watchers_count`. They have no `pushed_at`, but `updated_at`.
private struct HostedRepository {
  let object: JSONValue
  /// What leads to the object.
  var path: [String] = []

  /// The longest name and the longest summary that are kept, in characters. Hosts allow a hundred, and a few hundred.
  static let (longestName, longestSummary) = (100, 500)

  /// What is wrong with an answer.
  struct Fault: Error { let reason: String }

  private func name(_ key: String) -> String { (path + [key]).joined(separator: ".") }

  func has(_ key: String) -> Bool { object[key] != nil }

  /// A member that has to be there.
  func member<Value>(_ key: String, _ kind: (JSONValue) -> Value?) throws(Fault) -> Value {
    guard let value = object[key] else {
      throw Fault(reason: String(localized: "“\(name(key))” is missing"))
    }
    guard let value = kind(value) else {
      throw Fault(reason: String(localized: "“\(name(key))” is of another type"))
    }
    return value
  }

  /// A member that may be missing or null.
  func optional<Value>(_ key: String, _ kind: (JSONValue) -> Value?) throws(Fault) -> Value? {
    object[key] ?? .null == .null ? nil : try member(key, kind)
  }

  /// A number that counts something.
  func count(_ key: String) throws(Fault) -> Int {
    let number = try member(key) { $0.numberText == nil ? nil : $0 }
    guard let count = number.wholeNumber, count >= 0 else { throw unreadable(key) }
    return count
  }

  func instant(_ key: String) throws(Fault) -> Date? {
    guard let text = try optional(key, \.string) else { return nil }
    guard let instant = Date(internetTime: text) else { throw unreadable(key) }
    return instant
  }

  private func unreadable(_ key: String) -> Fault {
    Fault(reason: String(localized: "“\(name(key))” cannot be read"))
  }
}

extension Repository {
  /// Reads a host's JSON.
  /// - Throws: ``FetchError/notRepository(_:reason:)``.
  init(json bytes: [UInt8], from host: String) throws(FetchError) {
    guard let value = JSONValue(bytes: bytes) else {
      throw .notRepository(host, reason: String(localized: "it is not JSON"))
    }
    guard case .object = value else {
      throw .notRepository(host, reason: String(localized: "it is not an object", context: "JSON"))
    }
    do throws(HostedRepository.Fault) {
      try self.init(HostedRepository(object: value))
    } catch {
      throw .notRepository(host, reason: error.reason)
    }
  }

  private init(_ json: HostedRepository) throws(HostedRepository.Fault) {
    // Only Gitea and Forgejo have this key.
    let isGitea = json.has("stars_count")
    let watchersKey = isGitea ? "watchers_count" : "subscribers_count"
    let name = try json.member("name", \.string)
    let owner = try json.member("owner") {
      if case .object = $0 { HostedRepository(object: $0, path: ["owner"]) } else { nil }
    }
    let login = try owner.member("login", \.string)
    let description = try json.optional("description", \.string) ?? ""
    let forks = try json.count(json.has("forks_count") ? "forks_count" : "forks")
    let stars = try json.count(
      isGitea ? "stars_count" : json.has("stargazers_count") ? "stargazers_count" : "watchers_count")
    let watchers = try json.has(watchersKey) ? json.count(watchersKey) : nil
    let hasIssues = try json.optional("has_issues", \.bool) ?? true
    let openIssues =
      try hasIssues
      ? json.count(json.has("open_issues_count") ? "open_issues_count" : "open_issues") : nil
    let isEmpty = try json.optional("empty", \.bool) ?? false
    let pushed = isGitea && !json.has("pushed_at") ? "updated_at" : "pushed_at"
    self.init(
      name: name.shortened(to: HostedRepository.longestName),
      owner: login.shortened(to: HostedRepository.longestName),
      summary: description.shortened(to: HostedRepository.longestSummary), forks: forks, stars: stars,
      watchers: watchers, openIssues: openIssues, lastActivity: try isEmpty ? nil : json.instant(pushed),
      isArchived: try json.optional("archived", \.bool) ?? false,
      avatarAddress: try owner.optional("avatar_url", \.string))
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
