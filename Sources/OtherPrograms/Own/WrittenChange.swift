import ForeignText
import StudyCalendar
import Words

extension ChangeLogEntry {
  /// An entry of the change log as our own JSON has it, or nil if it means nothing:
  /// `{"id","at","command","undoneAt","isSuperseded","days","facts"}`.
  ///
  /// `days` are the changes of days; `facts`, which is written only if there are any, all other changes. The subjects have
  /// the number 0.
  init?(written: JSONValue) {
    guard let id = written["id"]?.integer, let at = written["at"]?.string,
      let command = written["command"]?.string, let days = written["days"]?.array
    else { return nil }
    let all = (written["facts"]?.array ?? []) + days
    let changes = all.compactMap(FactChange.init(written:))
    guard changes.count == all.count else { return nil }
    self.init(
      id: id, at: at, action: command, undoneAt: written["undoneAt"]?.string,
      isSuperseded: written["isSuperseded"]?.bool ?? false, changes: changes)
  }
}

extension FactChange {
  /// The change of one fact that a value of our own JSON means; nil if it means nothing. It has which fact, what that is about,
  /// and its values before (`from`) and after (`to`). A side without a value is `null`. Which keys there are besides, the kind
  /// of fact says.
  ///
  ///     {"fact":"study","subject":"Piano","date":"2024-12-10","from":null,"to":true}
  fileprivate init?(written: JSONValue) {
    guard let kind = written["fact"]?.string.flatMap(FactKinds.documented),
      let from = written["from"], let to = written["to"]
    else { return nil }
    let key = kind.keyName.flatMap { written[$0]?.string } ?? ""
    guard kind.keyName == nil || kind.isKey(key) || !kind.isOfSubject else { return nil }
    /// What a side says; nil if it means nothing.
    func read(_ side: JSONValue) -> JSONValue?? {
      if side == .null { return .some(nil) }
      let value = kind.valueIsSubject ? side.string.map(JSONValue.string) : kind.read(side, of: key)
      return value.map(Optional.some)
    }
    guard let before = read(from), let after = read(to) else { return nil }
    func subject(_ name: JSONValue?) -> Subject? { (name?.string).map { Subject(id: 0, name: $0) } }
    if kind.valueIsSubject {
      self = .defaultSubject(Transition(from: subject(before), to: subject(after)))
    } else if kind == NameKind.self {
      self = .name(of: 0, from: before?.string, to: after?.string)
    } else {
      let subject = kind.isOfSubject ? subject(written["subject"]) : nil
      guard !kind.isOfSubject || subject != nil else { return nil }
      self.init(kind, of: subject, key: key, from: before, to: after)
    }
  }

  /// The names that it gives to a subject or takes from it.
  fileprivate var givenNames: [String] { [renaming?.before, renaming?.after].compactMap { $0 } }

  /// The names of the subjects that it is about.
  fileprivate var subjectNames: [String] {
    renaming != nil ? [] : [subject, meant.before, meant.after].compactMap { $0?.name }
  }
}

extension [ChangeLogEntry] {
  /// The entries that are about subjects that a file knows.
  /// - Parameter subjects: the subjects of the file. It also knows the names that its change log gives to subjects
  ///   or takes from them, so that the entries of subjects that were renamed or removed are kept.
  func knowing(_ subjects: [SubjectRecord]) -> [ChangeLogEntry] {
    let known = subjects.compactMap(\.name) + flatMap(\.changes).flatMap(\.givenNames)
    let keys = Set(known.map(Subject.comparable))
    return filter { entry in
      entry.changes.flatMap(\.subjectNames).allSatisfy { keys.contains(Subject.comparable($0)) }
    }
  }
}
