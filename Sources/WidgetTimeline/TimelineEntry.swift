import FoundationEssentials

/// One state of a widget, and when it begins. Types of your own add what their view needs.
public protocol TimelineEntry {
  /// When to show the entry. It stays until a later entry's date arrives, or another timeline.
  var date: Date { get }

  /// How much the entry matters to the user now; nil, as it is unless said otherwise, keeps what an earlier
  /// entry said.
  var relevance: TimelineEntryRelevance? { get }
}

extension TimelineEntry {
  /// Nil: what an earlier entry said goes on.
  public var relevance: TimelineEntryRelevance? { nil }
}

/// How much an entry matters, compared with others of its provider.
public struct TimelineEntryRelevance: Sendable, Hashable, Codable {
  /// The relevance, on any scale of the provider's own, kept the same for all its entries. Zero and less mean
  /// not relevant.
  public var score: Float

  /// For how many seconds from the entry's date the score counts. Zero sets no end: until another entry
  /// brings a relevance of its own.
  public var duration: TimeInterval

  /// A relevance of `score` for `duration` seconds from the entry's date; see there.
  public init(score: Float, duration: TimeInterval = 0) {
    self.score = score
    self.duration = duration
  }
}
