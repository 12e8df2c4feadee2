import Words

/// The value of a setting. A setting that this version does not know is carried along.
public enum SettingKind: FactKind {
  public static let name = "setting"
  public static let keyName: String? = "key"
  public static let isOfSubject = false

  /// Under this key the path of the folder is kept whose devices this store has joined. An undo of it parts from them.
  public static let joinedFolder = "joined-folder"

  public static func isOfMachine(_ key: String) -> Bool {
    key == joinedFolder || SettingKey(name: key)?.isOfMachine == true
  }

  public static func isKey(_ key: String) -> Bool {
    (1...64).contains(key.utf8.count)
      && key.utf8.allSatisfy { $0.isSmallASCIILetter || $0 == UInt8(ascii: "-") }
  }

  public static func checked(_ value: JSONValue, of key: String) -> JSONValue? {
    guard let text = value.string else { return nil }
    let isPossible = SettingKey(name: key).map { $0.normalized(text) == text } ?? (text.utf8.count <= 1000)
    return isPossible ? value : nil
  }

  public static func words(of change: FactChange, _ subject: String, in unit: AmountUnit?) -> String {
    (change.values.after?.string).map { value in
      SettingKey(name: change.key).map { $0.saying(value.shown) }
        ?? String(localized: "\(change.key.shown) set to \(value.shown)")
    }
      ?? String(localized: "\(change.key.shown) back to its default")
  }

  public static func topic(of change: FactChange, _ subject: String) -> String {
    String(localized: "the setting \(change.key.shown)")
  }

  /// What the change log says of a setting is kept even where this version would not take the value.
  public static func read(_ written: JSONValue, of key: String) -> JSONValue? {
    written.string.map(JSONValue.string)
  }
}
