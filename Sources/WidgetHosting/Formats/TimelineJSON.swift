import LocalCalendar
public import ShownText
public import WidgetTimeline

/// A timeline as `swiftcal-widget timeline` prints it in JSON: its entries, each with its own keys and its relevance, and its
/// policy, which is a word or `{"after": instant}`.
public struct TimelineJSON: JSONRepresentable {
  public let json: JSONObject

  /// The JSON of a timeline, for a family.
  public init(_ timeline: Timeline<some WidgetEntry>, family: WidgetFamily) {
    let policy: any Encodable =
      switch timeline.policy {
      case .atEnd: "atEnd"
      case .never: "never"
      case .after(let date): ["after": LocalCalendar.timestamp(date)]
      }
    json = [
      "entries": timeline.entries.map { $0.json(for: family) + ["relevance": $0.relevance] },
      "policy": policy,
    ]
  }
}
