import FoundationEssentials

/// What a widget shows now and later, and when to ask its provider again.
public struct Timeline<Entry: TimelineEntry> {
  /// The states of the widget, in any order. The date of the first should be now.
  public var entries: [Entry]

  /// When to ask for the next timeline.
  public var policy: TimelineReloadPolicy

  /// From when on no entry is right any more; nil if the last one stays right. A host that was asleep shows no entry then
  /// before it has asked its provider again.
  public var expiration: Date?

  /// Whether it is only a beginning, such as facts without their pictures. Then a host that has the widget on display asks
  /// for the next timeline at once.
  public var isPartial: Bool

  /// Why the facts could not be read for which it stands in, if that may pass; nil for facts. A host asks again soon, and goes
  /// on showing an earlier timeline with the same problem.
  public var problem: String?

  /// A timeline of entries.
  public init(
    entries: [Entry], policy: TimelineReloadPolicy = .atEnd, expiration: Date? = nil, isPartial: Bool = false,
    problem: String? = nil
  ) {
    self.entries = entries
    self.policy = policy
    self.expiration = expiration
    self.isPartial = isPartial
    self.problem = problem
  }

  /// The same timeline with its entries in the order of their dates. If several have the same date, the one that
  /// was given last comes last, so that it is the one that is shown.
  public func sorted() -> Timeline {
    let order = entries.indices.sorted { (entries[$0].date, $0) < (entries[$1].date, $1) }
    var sorted = self
    sorted.entries = order.map { entries[$0] }
    return sorted
  }

  /// The place of the entry that is right at `instant`: the latest that has begun, of entries in the order of their dates.
  /// Nil if none has begun, or if the timeline has expired.
  func currentIndex(at instant: Date) -> Int? {
    if let expiration, instant >= expiration { return nil }
    return entries.lastIndex { $0.date <= instant }
  }

  /// When the timeline is to be replaced by its policy; nil for never. A timeline without entries is at its end.
  var end: Date? {
    switch policy {
    case .atEnd: entries.map(\.date).max() ?? .distantPast
    case .after(let date): date
    case .never: nil
    }
  }
}

extension Timeline: Sendable where Entry: Sendable {}
extension Timeline: Equatable where Entry: Equatable {}
