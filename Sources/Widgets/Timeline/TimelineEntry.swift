import FoundationEssentials
public import Words

/// One state of a widget, and when it begins. Types that conform add what they show.
public protocol TimelineEntry {
  /// When to show the entry. It stays until a later entry's date arrives, or until there is another timeline.
  var date: Date { get }

  /// How much the entry matters to the user. If `nil`, the relevance of the entry before goes on. It is nil
  /// unless a type says otherwise.
  var relevance: TimelineEntryRelevance? { get }
}

extension TimelineEntry {
  /// Nil: the relevance of the entry before goes on.
  public var relevance: TimelineEntryRelevance? { nil }
}

/// How much an entry matters, compared with others of its provider.
public struct TimelineEntryRelevance: Sendable, Hashable, JSONRepresentable {
  /// The relevance, on a scale that the provider chooses and keeps for all its entries. Zero or less means that the
  /// widget is not relevant.
  public var score: Float

  /// For how many seconds from the entry's date the score counts. If zero, it counts until another entry has
  /// a relevance.
  public var duration: TimeInterval

  /// A relevance with a score. Without a duration it counts until another entry has a relevance.
  public init(score: Float, duration: TimeInterval = 0) {
    self.score = score
    self.duration = duration
  }

  public var json: JSONValue { ["duration": duration, "score": score] }
}
