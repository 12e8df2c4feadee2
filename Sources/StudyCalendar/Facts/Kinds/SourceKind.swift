import Words

/// A source of evidence (``SharedSource``). It belongs to the subject that gets its sessions, and stays when a machine no longer reads
/// it. It is no action of a user, so it is not in the change log.
public enum SourceKind: FactKind {
  public static let name = "source"
  public static let keyName: String? = "id"

  public static func isKey(_ key: String) -> Bool { SessionNumber(key).isUUID }

  public static func checked(_ value: JSONValue, of key: String) -> JSONValue? {
    source(value, id: key).map(json)
  }

  /// The source of a value; nil for a program that this version does not know, or a value that means nothing.
  public static func source(_ value: JSONValue, id: String) -> SharedSource? { SharedSource(value, id: id) }

  /// The value of a source.
  public static func json(_ source: SharedSource) -> JSONValue { source.json }

  public static func words(of change: FactChange, _ subject: String, in unit: AmountUnit?) -> String {
    String(localized: "a source of \(subject)")
  }

  public static func topic(of change: FactChange, _ subject: String) -> String {
    String(localized: "a source of \(subject)")
  }
}

extension SharedSource {
  /// The most bytes of a text in the value, and the most entries of a list.
  private static let longest = (text: 4096, list: 1000)

  fileprivate init?(_ value: JSONValue, id: String) {
    func list(_ name: String) -> [String]? {
      guard let array = value[name]?.array, array.count <= Self.longest.list else { return nil }
      let texts = array.compactMap(\.string).filter { $0.utf8.count <= Self.longest.text }
      return texts.count == array.count ? texts : nil
    }
    func text(_ name: String) -> String? {
      value[name]?.string.flatMap { $0.utf8.count <= Self.longest.text ? $0 : nil }
    }
    guard let kind = text("kind").flatMap(EvidenceKind.init(rawValue:)), let choices = list("choices"),
      let device = text("device"), let place = text("place"), let roots = list("roots"),
      let until = value["until"],
      until == .null || until.integer.map(DayRule.possible.contains) == true,
      let written = value["rules"]?.array,
      written.count <= Self.longest.list
    else { return nil }
    let rules = written.compactMap(DayRule.init)
    guard rules.count == written.count, zip(rules, rules.dropFirst()).allSatisfy({ $0.from < $1.from }) else {
      return nil
    }
    let former = FormerSource(value)
    guard former != nil || value["identity"] == .null else { return nil }
    (self.id, self.kind, self.choices, self.device, self.place) = (id, kind, choices, device, place)
    (self.former, self.roots, self.rules, self.until) = (former, roots, rules, until.integer)
  }

  fileprivate var json: JSONValue {
    [
      "kind": kind.rawValue, "choices": choices, "device": device, "place": place,
      "identity": former?.identity, "subjectKey": former?.subjectKey, "roots": roots, "rules": rules,
      "until": until,
    ]
  }
}
