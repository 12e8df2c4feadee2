import Drawing
public import FoundationEssentials
import LocalCalendar
import ShownText
import StudyCalendar

/// A repository as a widget shows it: what is known of it, since when, and what is wrong.
public struct ShownRepository: Hashable, Sendable {
  /// Which repository it is.
  public let reference: RepositoryReference
  /// What is known of it; nil if nothing is.
  public let facts: Facts?
  /// When that was fetched; nil if nothing was.
  public let fetched: Date?
  /// Why it could not be fetched now; nil if it could be, or did not have to be.
  public let failure: FetchError?
  /// Where a person looks at it: an address of the web, or a folder.
  public let place: String
  /// The host that knows it, where it is not GitHub.
  let api: APIAddress?

  init(
    reference: RepositoryReference, facts: Facts?, fetched: Date?, failure: FetchError?, place: String,
    api: APIAddress
  ) {
    (self.reference, self.facts, self.fetched, self.failure) = (reference, facts, fetched, failure)
    self.place = place
    let isFolder = if case .folder = reference { true } else { false }
    self.api = isFolder || api == .gitHub ? nil : api
  }

  /// What is known of a repository.
  public enum Facts: Hashable, Sendable {
    /// What its host says of it.
    case hosted(Repository)
    /// What git says of it on this machine.
    case clone(LocalClone)
  }

  /// A repository with this many days and more since its last activity is a quiet one.
  static let quietDays = 50

  /// Its name.
  var name: String {
    switch (facts, reference) {
    case (.hosted(let repository), _): repository.name.shown
    case (.clone(let clone), _): clone.name.shown
    case (nil, .hosted(_, let name)): name
    case (nil, .folder(let path)): (path.split(separator: "/").last.map(String.init) ?? path).shown
    }
  }

  /// What belongs to the name: its owner, or the branch of a clone.
  var belonging: String {
    switch facts {
    case .hosted(let repository): repository.owner.shown + (repository.isArchived ? ", archived" : "")
    case .clone(let clone): (clone.branch ?? clone.commit.map { "at \($0)" } ?? "no commit yet").shown
    case nil: if case .hosted(let owner, _) = reference { owner } else { "" }
    }
  }

  /// The last activity: when something was pushed, or committed to the clone.
  public var lastActivity: Date? {
    switch facts {
    case .hosted(let repository): repository.lastActivity
    case .clone(let clone): clone.lastCommit
    case nil: nil
    }
  }

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
    if hours < 1 { return "less than 1 hour old" }
    if hours < 48 { return hours == 1 ? "1 hour old" : "\(hours) hours old" }
    return "\(hours / 24) days old"
  }

  /// The owner's picture, or initials.
  var badge: HeadingBlock.Badge {
    if case .hosted(let repository) = facts, let avatar = repository.avatar {
      return .image(dataAddress: avatar.dataAddress)
    }
    return .initials(initials)
  }

  /// The first letters of the owner and of the name, or of the name alone.
  var initials: String {
    let owner = if case .hosted = reference { belonging } else { "" }
    let letters = [owner, name].compactMap { text in
      text.unicodeScalars.first { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    }
    return letters.map { $0.properties.uppercaseMapping.prefix(1) }.joined()
  }

  /// What is counted of it.
  var counts: [CountsBlock.Count] {
    switch facts {
    case .hosted(let repository):
      return [
        .init(repository.stars, "star", "stars"), .init(repository.forks, "fork", "forks"),
      ] + (repository.watchers.map { [.init($0, "watcher", "watchers")] } ?? [])
        + (repository.openIssues.map { [.init($0, "open issue", "open issues")] } ?? [])
    case .clone(let clone):
      return [.init(clone.changes, "uncommitted", "uncommitted")]
        + (clone.ahead.map { [.init($0, "ahead", "ahead")] } ?? [])
        + (clone.behind.map { [.init($0, "behind", "behind")] } ?? [])
    case nil: return []
    }
  }
}

extension CountsBlock.Count {
  fileprivate init(_ number: Int, _ one: String, _ several: String) {
    self.init(number.grouped, number == 1 ? one : several)
  }
}

extension Int {
  /// The number with a comma before every three digits.
  var grouped: String {
    let digits = Array(String(self))
    return digits.enumerated().reduce(into: "") { text, digit in
      if digit.offset > 0, (digits.count - digit.offset).isMultiple(of: 3) { text += "," }
      text.append(digit.element)
    }
  }

  /// How long ago so many days are.
  var daysAgo: String {
    switch self {
    case 0: "today"
    case 1: "1 day ago"
    default: "\(grouped) days ago"
    }
  }
}
