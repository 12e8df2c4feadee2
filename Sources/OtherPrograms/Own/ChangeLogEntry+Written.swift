import ForeignText
import StudyCalendar
import Words

extension ChangeLogEntry {
  /// An entry of the change log as our own JSON has it, or nil if it means nothing:
  /// `{"id","at","command","undoneAt","isSuperseded","days","facts"}`.
  ///
  /// `days` are the changes of days; `facts`, which is written only if there are any, all other changes. The subjects have
  /// their numbers in the file, or 0 in a file of an earlier version, which has none.
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
    func id(_ name: String) -> Int { written[name]?.integer ?? 0 }
    func subject(_ name: JSONValue?, _ id: Int) -> Subject? {
      (name?.string).map { Subject(id: id, name: $0) }
    }
    if kind.valueIsSubject {
      self = .defaultSubject(Transition(from: subject(before, id("fromId")), to: subject(after, id("toId"))))
    } else if kind == NameKind.self {
      self = .name(of: id("subjectId"), from: before?.string, to: after?.string)
    } else {
      let subject = kind.isOfSubject ? subject(written["subject"], id("subjectId")) : nil
      guard !kind.isOfSubject || subject != nil else { return nil }
      self.init(kind, of: subject, key: key, from: before, to: after)
    }
  }
}

extension FactChange {
  /// The subjects that it is about.
  var subjects: [Subject] { [subject, meant.before, meant.after].compactMap(\.self) }
}

extension [ChangeLogEntry] {
  /// The entries whose subjects have numbers, as a file of this version has them.
  var numbered: [ChangeLogEntry] {
    filter { entry in entry.changes.flatMap(\.subjects).allSatisfy { $0.id > 0 } }
  }

  /// The entries of a file of an earlier version, which knows subjects by the names that they had at the time. After the last
  /// renaming or removal of a subject these are the names of its subjects. Earlier entries are left out.
  func numbered(byNames subjects: [SubjectRecord]) -> [ChangeLogEntry] {
    let ids = Dictionary(
      subjects.map { (Subject.comparable($0.name ?? ""), $0.id) }, uniquingKeysWith: { first, _ in first })
    func numbered(_ subject: Subject) -> Subject {
      Subject(id: ids[Subject.comparable(subject.name)] ?? 0, name: subject.name)
    }
    let first = lastIndex { $0.changes.contains { $0.renaming?.before != nil } }.map { $0 + 1 } ?? startIndex
    return self[first...].map { entry in entry.with(entry.changes.map { $0.mapSubjects(numbered) }) }.numbered
  }
}
