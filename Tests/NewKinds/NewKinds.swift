public import StudyCalendar
import Words

/// A kind of fact that the program does not have, and that belongs to a subject.
public enum ColourKind: FactKind {
  public static let name = "colour"
  public static func checked(_ value: JSONValue, of key: String) -> JSONValue? { value }
  public static func words(of change: FactChange, _ subject: String, in unit: AmountUnit?) -> String {
    "colour"
  }
  public static func topic(of change: FactChange, _ subject: String) -> String { "the colour" }
}

/// A kind of fact that the program does not have, and that belongs to no subject.
public enum MottoKind: FactKind {
  public static let name = "motto"
  public static let isOfSubject = false
  public static func checked(_ value: JSONValue, of key: String) -> JSONValue? { value }
  public static func words(of change: FactChange, _ subject: String, in unit: AmountUnit?) -> String {
    "motto"
  }
  public static func topic(of change: FactChange, _ subject: String) -> String { "the motto" }
}
