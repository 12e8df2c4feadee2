/// That a subject is there. Its key is when the subject was added, in microseconds since 1970, with 18 digits. A subject is
/// there while one of its lives is. The change log says it with the subject's name.
public enum LifeKind: FactKind {
  public static let name = "life"

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
