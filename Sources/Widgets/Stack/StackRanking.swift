import FoundationEssentials
import StudyCalendar

/// Which of a stack's widgets is shown: the one whose entry matters most now. That is the most urgent one, as `swiftcal todo`
/// has it, and of those that are alike in this the one with the highest score. Of widgets that matter alike it is the first in
/// the given order.
struct StackRanking: Sendable {
  /// A widget of the stack, as far as it is known.
  private struct Member: Sendable {
    var entry: (any WidgetEntry)?
    /// The last relevance that an entry had, and when it began. An entry without one keeps it.
    var relevance: (value: TimelineEntryRelevance, since: Date)?
  }

  private var members: [Member]
  /// The number of the widget that is shown; nil before there is an entry.
  private(set) var top: Int?

  /// Scores that differ by less are the same: two widgets look at the clock one after the other.
  private static let tolerance: Float = 0.01

  init(count: Int) { members = Array(repeating: Member(), count: count) }

  /// The entry that is shown; nil before there is one.
  var entry: (any WidgetEntry)? { top.flatMap { members[$0].entry } }

  /// Whether every widget has an entry.
  var isComplete: Bool { members.allSatisfy { $0.entry != nil } }

  /// A widget has another entry: its date has arrived, or it was reloaded. This is the only time at which the order changes by
  /// itself.
  mutating func update(_ index: Int, _ entry: any WidgetEntry, at now: Date) {
    members[index].entry = entry
    if let relevance = entry.relevance { members[index].relevance = (relevance, entry.date) }
    var best: (index: Int, urgency: Urgency, score: Float)?
    for index in members.indices {
      guard let urgency = members[index].entry?.urgency, let score = score(of: members[index], at: now) else {
        continue
      }
      let matters = best.map {
        urgency == $0.urgency ? score > $0.score + Self.tolerance : urgency > $0.urgency
      }
      if matters ?? true { best = (index, urgency, score) }
    }
    top = best?.index
  }

  /// Shows another widget by hand, until the next time that one of them changes.
  /// - Parameter steps: how many places to go on in the given order; negative to go back.
  mutating func turn(by steps: Int) {
    let known = members.indices.filter { members[$0].entry != nil }
    guard let top, let place = known.firstIndex(of: top) else { return }
    let next = (place + steps % known.count + known.count) % known.count
    self.top = known[next]
  }

  /// How much a widget matters at a moment: a score above 0, or 0. Nil if it has no entry.
  private func score(of member: Member, at now: Date) -> Float? {
    guard let entry = member.entry else { return nil }
    // All are compared as of the same moment, whenever each of them was asked.
    if entry.relevance != nil, let current = entry.relevance(at: now) { return max(current.score, 0) }
    guard let (relevance, since) = member.relevance else { return 0 }
    let isOver = relevance.duration > 0 && now >= since + relevance.duration
    return isOver ? 0 : max(relevance.score, 0)
  }
}
