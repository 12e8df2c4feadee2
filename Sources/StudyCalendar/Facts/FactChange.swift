import Words

/// One fact before and after a change.
public struct FactChange: Hashable, Sendable {
  /// The subject that the fact belongs to; nil for a fact that belongs to none.
  public let subject: Subject?
  /// The name of its kind.
  public let kind: String
  /// Which fact of its kind.
  public let key: String
  /// The value before the change, as JSON in its one form; nil if there was none.
  public let before: String?
  /// The value after the change; nil if there is none.
  public let after: String?
  /// The subjects that the values name, for a kind whose value is the number of a subject.
  public let meant: Transition<Subject>
  /// The unit that held when the change was made, for a kind whose values have amounts; nil if it is not known.
  public let unit: AmountUnit?

  /// A change of a fact whose values are in their one form.
  public init(
    of subject: Subject?, kind: String, key: String = "", from before: String?, to after: String?,
    meaning meant: Transition<Subject> = Transition(from: nil, to: nil), unit: AmountUnit? = nil
  ) {
    (self.subject, self.kind, self.key) = (subject, kind, key)
    (self.before, self.after, self.meant, self.unit) = (before, after, meant, unit)
  }

  /// A change of a subject's name. Without a name before, the subject is added; without a name after, it is removed.
  /// - Parameter id: the subject's number.
  public static func name(of id: Int, from before: String?, to after: String?) -> FactChange {
    FactChange(
      NameKind.self, of: Subject(id: id, name: after ?? before ?? ""), from: before.map(JSONValue.string),
      to: after.map(JSONValue.string))
  }

  /// The name of the subject before and after, if the change is about that.
  public var renaming: Transition<String>? {
    guard kind == NameKind.name else { return nil }
    let values = values
    return Transition(from: values.before?.string, to: values.after?.string)
  }

  /// A change of which subject is the default subject.
  public static func defaultSubject(_ meant: Transition<Subject>) -> FactChange {
    func value(_ subject: Subject?) -> String? { subject.map { String($0.id) } }
    return FactChange(
      of: nil, kind: DefaultKind.name, from: value(meant.before), to: value(meant.after), meaning: meant)
  }

  /// A change of a fact of a kind.
  public init(
    _ kind: any FactKind.Type, of subject: Subject? = nil, key: String = "", from before: JSONValue?,
    to after: JSONValue?
  ) {
    self.init(of: subject, kind: kind.name, key: key, from: before?.text, to: after?.text)
  }

  /// The change that takes this one back.
  public var reversed: FactChange {
    FactChange(
      of: subject, kind: kind, key: key, from: after, to: before, meaning: meant.reversed, unit: unit)
  }

  /// The same change with other numbers or names of its subjects.
  public func mapSubjects(_ other: (Subject) -> Subject) -> FactChange {
    let meant = Transition(from: meant.before.map(other), to: meant.after.map(other))
    guard meant.before == nil, meant.after == nil else { return .defaultSubject(meant) }
    return FactChange(of: subject.map(other), kind: kind, key: key, from: before, to: after, unit: unit)
  }

  /// Whether it is that this store has joined the devices of a folder, or has parted from them.
  public var isJoining: Bool { kind == SettingKind.name && key == SettingKind.joinedFolder }

  /// Whether it says something of a day.
  public var isOfDay: Bool { FactKinds.named(kind)?.isOfDay == true }

  /// The values before and after.
  var values: Transition<JSONValue> {
    Transition(from: before.flatMap { JSONValue($0) }, to: after.flatMap { JSONValue($0) })
  }

  /// The change in a few words, for people. Whatever a store has in it, no character acts on a terminal.
  public var words: String {
    FactKinds.named(kind)?.words(of: self, subject?.name.shown ?? "", in: unit).shown
      ?? String(localized: "a newer version recorded \(quoted(kind))")
  }

  /// What the change is about, as an error names it.
  public var topic: String {
    FactKinds.named(kind)?.topic(of: self, quoted(subject?.name ?? "")).shown ?? quoted(kind)
  }
}

/// A value before and after a change; nil if there is no value.
public struct Transition<Value: Sendable>: Sendable {
  /// The value before the change; nil if there was no value.
  public let before: Value?
  /// The value after the change; nil if there is no value.
  public let after: Value?

  /// A value before and after a change.
  public init(from before: Value?, to after: Value?) {
    self.before = before
    self.after = after
  }

  /// The values of the change that takes this one back.
  var reversed: Transition { Transition(from: after, to: before) }
}

// The values need not be hashable for a transition to exist, so the runtime does not look that up when one is made.
extension Transition: Equatable where Value: Equatable {}
extension Transition: Hashable where Value: Hashable {}
