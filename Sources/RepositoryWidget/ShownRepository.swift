import Drawing
import ForeignText
public import FoundationEssentials
import StudyCalendar
import System
import Words

/// A repository as a widget shows it: what is known of it, since when, and what is wrong.
public struct ShownRepository: Hashable, Sendable {
  /// Which repository it is.
  public let reference: RepositoryReference
  /// What is known of it.
  let known: KnownRepository
  /// Where a person looks at it: an address of the web, or a folder.
  public let place: String
  /// The host that knows it, where it is not GitHub.
  let api: APIAddress?

  init(reference: RepositoryReference, known: KnownRepository, place: String, api: APIAddress) {
    (self.reference, self.known, self.place) = (reference, known, place)
    let isFolder = if case .folder = reference { true } else { false }
    self.api = isFolder || api == .gitHub ? nil : api
  }

  /// What is known of it; nil if nothing is.
  public var facts: Facts? { known.facts }
  /// When that was fetched; nil if nothing was.
  public var fetched: Date? { known.fetched }
  /// Why it could not be fetched now; nil if it could be, or did not have to be.
  public var failure: FetchError? { known.failure }

  /// What is known of a repository.
  public enum Facts: Hashable, Sendable {
    /// What its host says of it.
    case hosted(Repository)
    /// What git says of it on this machine.
    case clone(LocalClone)
  }

  /// A repository with this many days and more since its last activity is a quiet one.
  static let quietDays = 50

  /// What its host says of it; nil for a clone, and if nothing is known.
  var hosted: Repository? { if case .hosted(let repository) = facts { repository } else { nil } }

  /// What git says of it on this machine; nil for a repository at a host, and if nothing is known.
  var clone: LocalClone? { if case .clone(let clone) = facts { clone } else { nil } }

  var name: String {
    if let known = (hosted?.name ?? clone?.name)?.shown, !known.isBlank { return known }
    return reference.name
  }

  /// What belongs to the name: its owner, or the branch of a clone.
  var belonging: String {
    if let hosted, hosted.isArchived {
      return String(localized: "\(owner), archived", context: "the owner of a repository")
    }
    guard let clone else { return owner }
    return clone.branch?.shown ?? clone.commit.map {
      String(localized: "at \($0.shown)", context: "a commit")
    }
      ?? String(localized: "no commit yet")
  }

  /// The owner of a repository at a host; empty for a clone.
  private var owner: String {
    if let known = hosted?.owner.shown, !known.isBlank { return known }
    return if case .hosted(let owner, _) = reference { owner } else { "" }
  }

  /// The last activity: when something was pushed, or committed to the clone.
  public var lastActivity: Date? { hosted?.lastActivity ?? clone?.lastCommit }

  /// How many days lie between the last activity and a day; nil if nothing is known of one. An activity that is still to come
  /// by this machine's clock counts as of today.
  public func daysSinceActivity(on today: CalendarDate) -> Int? {
    lastActivity.map { max(0, LocalCalendar().day(at: $0).distance(to: today)) }
  }

  /// Whether the facts are old: they could not be fetched again, or should have been by now.
  func isStale(at date: Date) -> Bool {
    guard facts != nil, let fetched else { return false }
    return failure != nil || date.timeIntervalSince(fetched) > RepositoryCache.lifetime
  }

  /// How old the facts are, if they are old.
  func age(at date: Date) -> String? {
    guard isStale(at: date), let fetched else { return nil }
    let hours = max(0, Int(date.timeIntervalSince(fetched) / 3600))
    if hours < 1 { return String(localized: "less than 1 hour old") }
    if hours < 48 {
      return String(localized: "\(hours) hour old", plural: "\(hours) hours old", for: hours)
    }
    let days = hours / 24
    return String(localized: "\(days) day old", plural: "\(days) days old", for: days)
  }

  /// The owner's picture, or initials.
  var badge: Badge {
    hosted?.avatar.map { .image(dataAddress: $0.dataAddress) } ?? .initials(initials)
  }

  /// The first letters of the owner and of the name, or of the name alone.
  var initials: String {
    let letters = [owner, name].compactMap { text in
      text.unicodeScalars.first { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    }
    return letters.map { $0.properties.uppercaseMapping.prefix(1) }.joined()
  }

  /// What is counted of it.
  var counts: [Counted] {
    let counts: [(Counted.Thing, Int?)] = [
      (.stars, hosted?.stars), (.forks, hosted?.forks), (.watchers, hosted?.watchers),
      (.openIssues, hosted?.openIssues), (.changes, clone?.changes), (.ahead, clone?.ahead),
      (.behind, clone?.behind),
    ]
    return counts.compactMap { thing, count in count.map { Counted(thing: thing, count: $0) } }
  }
}

/// A number of what a repository has.
struct Counted {
  let thing: Thing
  let count: Int

  enum Thing {
    case stars, forks, watchers, openIssues
    /// Files that are not committed.
    case changes
    /// Commits that its origin does not have.
    case ahead
    /// Commits that only its origin has.
    case behind
  }

  /// The number, as it stands beside its label. No repository has a billion of anything, and a widget has no room for more.
  var number: String { count > Self.most ? "\(Self.most.grouped)+" : count.grouped }
  private static let most = 999_999_999

  /// What is counted, as it stands beside or below the number.
  var label: String {
    switch thing {
    case .stars: String(localized: "star", plural: "stars", for: count)
    case .forks: String(localized: "fork", plural: "forks", for: count)
    case .watchers: String(localized: "watcher", plural: "watchers", for: count)
    case .openIssues: String(localized: "open issue", plural: "open issues", for: count)
    case .changes: String(localized: "uncommitted", context: "below a number of files")
    case .ahead: String(localized: "ahead", context: "below a number of commits")
    case .behind: String(localized: "behind", context: "below a number of commits")
    }
  }

  /// The number with what is counted, in words.
  var words: String {
    switch thing {
    case .stars: String(localized: "\(number) star", plural: "\(number) stars", for: count)
    case .forks: String(localized: "\(number) fork", plural: "\(number) forks", for: count)
    case .watchers: String(localized: "\(number) watcher", plural: "\(number) watchers", for: count)
    case .openIssues:
      String(localized: "\(number) open issue", plural: "\(number) open issues", for: count)
    case .changes: String(localized: "\(number) uncommitted", context: "a number of files")
    case .ahead: String(localized: "\(number) ahead", context: "a number of commits")
    case .behind: String(localized: "\(number) behind", context: "a number of commits")
    }
  }
}

extension String {
  /// Whether nothing of it can be seen.
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

extension Int {
  /// The number with a comma before every three digits, or what the language has in its place.
  var grouped: String {
    let digits = Array(String(self))
    guard digits.count > 3 else { return String(self) }
    let separator = String(localized: ",", context: "between three digits and three digits")
    return digits.enumerated().reduce(into: "") { text, digit in
      if digit.offset > 0, (digits.count - digit.offset).isMultiple(of: 3) { text += separator }
      text.append(digit.element)
    }
  }

  /// How long ago so many days are.
  var daysAgo: String {
    switch self {
    case 0: String(localized: "today", context: "when something happened")
    default: String(localized: "\(grouped) day ago", plural: "\(grouped) days ago", for: self)
    }
  }
}
