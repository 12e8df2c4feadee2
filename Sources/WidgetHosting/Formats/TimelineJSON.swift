import LocalCalendar
public import WidgetTimeline

/// A timeline as `swiftcal-widget timeline` prints it in JSON.
public struct TimelineJSON: Encodable {
  private let entries: [Item]
  private let policy: Policy

  private struct Item: Encodable {
    let entry: any Encodable
    let relevance: TimelineEntryRelevance?

    private enum CodingKeys: CodingKey { case relevance }

    /// The entry's own keys, and the relevance beside them.
    func encode(to encoder: any Encoder) throws {
      try entry.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(relevance, forKey: .relevance)
    }
  }

  /// `{"after": instant}`, or a word.
  private enum Policy: Encodable {
    case after(String)
    case word(String)

    private enum CodingKeys: CodingKey { case after }

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .after(let instant):
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(instant, forKey: .after)
      case .word(let word):
        var container = encoder.singleValueContainer()
        try container.encode(word)
      }
    }
  }

  /// The JSON of a timeline, for a family.
  public init(_ timeline: Timeline<some WidgetEntry>, family: WidgetFamily) {
    entries = timeline.entries.map { Item(entry: $0.json(for: family), relevance: $0.relevance) }
    policy =
      switch timeline.policy {
      case .atEnd: .word("atEnd")
      case .never: .word("never")
      case .after(let date): .after(LocalCalendar.timestamp(date))
      }
  }
}
