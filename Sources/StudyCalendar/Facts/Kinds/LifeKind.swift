import Words

/// That a subject is there. Its key is when the subject was added, in microseconds since 1970, with 18 digits; or it is that of
/// a device which recorded something of the subject, and begins with a 9. A subject is there while one of its lives is. The
/// change log says it with the subject's name.
public enum LifeKind: FactKind {
  public static let name = "life"

  /// The key of a device's own life of any subject: 17 digits that follow from the device's id behind a 9. It comes after
  /// all that a clock says.
  public static func key(ofDevice id: String) -> String {
    let digits = String((UInt64(id, radix: 16) ?? 0) % 100_000_000_000_000_000)
    return "9" + String(repeating: "0", count: 17 - digits.count) + digits
  }

  /// Whether a key is a device's.
  public static func isOfDevice(_ key: String) -> Bool { key.utf8.first == UInt8(ascii: "9") }

  public static func isKey(_ key: String) -> Bool {
    key.utf8.count == 18 && key.utf8.allSatisfy(\.isASCIIDigit)
  }

  public static func checked(_ value: JSONValue, of key: String) -> JSONValue? {
    value.bool == true ? value : nil
  }

  public static func words(of change: FactChange, _ subject: String, in unit: AmountUnit?) -> String {
    subject
  }

  public static func topic(of change: FactChange, _ subject: String) -> String { subject }
}
