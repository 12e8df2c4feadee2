import Words

/// The identity that a version before 1.1 gave to evidence, for one of the names by which it recognised it. It is read to recognise
/// what such a version has gathered (``FormerSource``), and never written. The change log does not have it.
public enum IdentityKind: FactKind {
  public static let name = "evidence"
  public static let keyName: String? = "id"
  public static let isOfSubject = false

  /// The key for a name of evidence: the number that follows from it, since a name may be long.
  public static func key(_ name: String, of kind: EvidenceKind) -> String {
    Session.id(naming: ["identity", kind.rawValue, name].joined(separator: "\0"))
  }

  public static func isKey(_ key: String) -> Bool { SessionNumber(key).isUUID }

  public static func checked(_ value: JSONValue, of key: String) -> JSONValue? {
    value.string.flatMap { (1...longest).contains($0.utf8.count) ? value : nil }
  }

  /// The most bytes of an identity. A longer one is kept only where its source is.
  private static let longest = 4096

  public static func words(of change: FactChange, _ subject: String, in unit: AmountUnit?) -> String {
    String(localized: "what identifies a source")
  }

  public static func topic(of change: FactChange, _ subject: String) -> String {
    String(localized: "what identifies a source")
  }
}
