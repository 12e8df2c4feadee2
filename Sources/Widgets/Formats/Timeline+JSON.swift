import System
public import Words

extension Timeline where Entry: WidgetEntry {
  /// The timeline as `swiftcal-widget timeline` prints it in JSON: its entries, each with its own keys and its relevance, and its
  /// policy, which is a word or `{"after": instant}`.
  public func json(for family: WidgetFamily) -> JSONValue {
    let policy: any JSONRepresentable =
      switch self.policy {
      case .atEnd: "atEnd"
      case .never: "never"
      case .after(let date): ["after": LocalCalendar.timestamp(date)]
      }
    return [
      "entries": entries.map { $0.json(for: family) + ["relevance": $0.relevance] }, "policy": policy,
    ]
  }
}
