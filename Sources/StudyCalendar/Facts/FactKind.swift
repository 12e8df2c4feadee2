import Words

/// A kind of fact: what a person can say. This is all that the rest of the program needs to know of it. The store, the change
/// log, undo, other devices, exports and the check of a store work with any kind.
///
/// A new kind is one type, in a file of its own, and a line in ``FactKinds``.
public protocol FactKind: Sendable {
  /// Its name in the store and in the files of devices: small letters, digits and hyphens. It never changes.
  static var name: String { get }

  /// Its name in our own JSON; the same unless the kind says otherwise.
  static var documentName: String { get }
  /// What our own JSON calls the key, such as `date`; nil for a kind that has one fact of a subject, or one in all.
  static var keyName: String? { get }

  /// Whether each fact belongs to a subject.
  static var isOfSubject: Bool { get }
  /// Whether it says something of a day. The change log counts such changes, and does not list them.
  static var isOfDay: Bool { get }
  /// Whether its values have amounts, which count in the unit of the subject.
  static var hasAmounts: Bool { get }
  /// Whether the key is a number that no other fact of the kind has, whichever subject it belongs to. Its value then has a
  /// `date`, by which the store keeps it.
  static var isNumbered: Bool { get }
  /// Whether the value is the number of a subject.
  static var valueIsSubject: Bool { get }
  /// Whether a fact concerns one machine, and goes to no other device.
  static func isOfMachine(_ key: String) -> Bool

  /// Whether a text can be a key.
  static func isKey(_ key: String) -> Bool
  /// The value in its one form; nil if it can be no value.
  static func checked(_ value: JSONValue, of key: String) -> JSONValue?

  /// The change in a few words, for the change log.
  /// - Parameters:
  ///   - subject: the name of the subject as it may be shown.
  ///   - unit: what the amounts of the subject count; nil if that is not known any more.
  static func words(of change: FactChange, _ subject: String, in unit: AmountUnit?) -> String
  /// What the change is about, as an error names it.
  /// - Parameter subject: the name of the subject in quotes.
  static func topic(of change: FactChange, _ subject: String) -> String

  /// The value as our own JSON has it.
  static func written(_ value: JSONValue, of key: String, in document: ChangeDocument) -> JSONValue
  /// The value that our own JSON means, in its one form; nil if it can be no value.
  static func read(_ written: JSONValue, of key: String) -> JSONValue?
}

/// A JSON document that has changes of facts. Both say the same of a change, except for rests and weekdays.
public enum ChangeDocument: Sendable {
  /// An export. A rest is an object with its reason and its lateness, and Sunday is the first weekday.
  case export
  /// What `swiftcal log --json` prints. A rest is its reason, empty if it has none, and Monday is the first weekday.
  case log
}

extension FactKind {
  public static var documentName: String { name }
  public static var keyName: String? { nil }
  public static var isOfSubject: Bool { true }
  public static var isOfDay: Bool { false }
  public static var hasAmounts: Bool { false }
  public static var isNumbered: Bool { false }
  public static var valueIsSubject: Bool { false }
  public static func isOfMachine(_ key: String) -> Bool { false }
  public static func isKey(_ key: String) -> Bool {
    keyName == nil ? key.isEmpty : CalendarDate(iso8601: key) != nil
  }
  public static func written(_ value: JSONValue, of key: String, in document: ChangeDocument) -> JSONValue {
    value
  }
  public static func read(_ written: JSONValue, of key: String) -> JSONValue? { checked(written, of: key) }

  /// Which part of a key is wrong; nil for a key that the kind can have.
  public static func fault(ofKey key: String) -> SkipReason.Part? {
    guard !isKey(key) else { return nil }
    return isNumbered ? .number : keyName == "date" || keyName == "validFrom" ? .date : .key
  }
}

/// The kinds of facts that this version knows.
public enum FactKinds {
  /// The kinds for which exports have a place of their own.
  private static let writtenApart: [any FactKind.Type] = [
    StudyKind.self, RestKind.self, SessionKind.self, ScheduleKind.self, GoalKind.self, NameKind.self,
    UnitKind.self, EndKind.self, LifeKind.self, DefaultKind.self, SettingKind.self,
  ]

  /// The other kinds. A new kind is a line here.
  private static let others: [any FactKind.Type] = [
    TimerKind.self, SourceKind.self, IdentityKind.self, GroupKind.self, MemberKind.self, PositionKind.self,
  ]

  /// All kinds.
  public static let all = writtenApart + others

  /// The kind of a name; nil if this version does not know it.
  public static func named(_ name: String) -> (any FactKind.Type)? {
    all.first { $0.name.utf8.elementsEqual(name.utf8) } ?? added?.first { $0.name == name }
  }

  /// The kind of a name in our own JSON; nil if this version does not know it.
  public static func documented(_ name: String) -> (any FactKind.Type)? {
    all.first { $0.documentName == name } ?? added?.first { $0.documentName == name }
  }

  /// The kinds whose facts stand together in an export, in a list of their subject, or in one for all that have none.
  public static func writtenTogether(ofSubject: Bool) -> [any FactKind.Type] {
    (others + (added ?? [])).filter { $0.isOfSubject == ofSubject }
  }

  /// Kinds that a task adds, as a test does to show what a new kind needs.
  @TaskLocal public static var added: [any FactKind.Type]?
}
