/// Which subject had which name when an entry of a change log was made. When a subject is renamed or removed,
/// another one may get its name. A file knows subjects by their names alone. So its change log has the names
/// that subjects had at the time of each entry. They are followed entry by entry, backwards from the names of
/// today.
extension [ChangeLogEntry] {
  /// The entries, oldest first, with the numbers of their subjects. The entries have the names of the time.
  /// - Parameters:
  ///   - subjects: the subjects as they are now.
  ///   - nextNumber: the first number that can be given to a subject that is gone.
  /// - Returns: the entries, and the next number that can be given.
  public func numbered(
    _ subjects: [Subject], nextNumber: Int
  ) -> (entries: [ChangeLogEntry], nextNumber: Int) {
    var names = LoggedSubjects(subjects, nextNumber: nextNumber)
    var numbered = self
    names.follow(map(LoggedRenames.init)) { names, index, renames, known in
      numbered[index] = names.complete(self[index], renames, known)
    }
    return (numbered, names.nextNumber)
  }
}

/// The names that subjects had when the entries of a change log were made.
public struct NamesOfTheTime: Sendable {
  private var known: [Int: KnownSubjects] = [:]

  /// - Parameters:
  ///   - entries: what each entry did to names, oldest first.
  ///   - subjects: the subjects as they are now.
  public init(_ entries: [(id: Int, renames: LoggedRenames)], _ subjects: [Subject]) {
    var names = LoggedSubjects(subjects, nextNumber: 0)
    var known: [Int: KnownSubjects] = [:]
    names.follow(entries.map(\.renames)) { _, index, _, subjects in known[entries[index].id] = subjects }
    self.known = known
  }

  /// The subject with the name that it had when an entry was made.
  public func subject(_ subject: Subject, inEntry id: Int) -> Subject {
    known[id]?.first { $0.id == subject.id } ?? subject
  }

  /// A change of an entry with the names that subjects had when the entry was made.
  public func change(_ change: FactChange, inEntry id: Int) -> FactChange {
    guard change.renaming == nil else { return change }
    return change.mapSubjects { subject($0, inEntry: id) }
  }
}

/// What an entry of a change log did to the names of subjects.
public struct LoggedRenames: Sendable {
  fileprivate let isUndone: Bool
  fileprivate let isSuperseded: Bool
  /// The changes of the entry that give a name to a subject or take it away, in order.
  public let changes: [(id: Int, name: Transition<String>)]

  /// An entry with these changes.
  public init(isUndone: Bool, isSuperseded: Bool, changes: [(id: Int, name: Transition<String>)]) {
    self.isUndone = isUndone
    self.isSuperseded = isSuperseded
    self.changes = changes
  }

  fileprivate init(_ entry: ChangeLogEntry) {
    self.init(
      isUndone: entry.undoneAt != nil, isSuperseded: entry.isSuperseded,
      changes: entry.changes.compactMap { change in change.renaming.map { (change.subject?.id ?? 0, $0) } })
  }
}

/// The subjects that an entry can be about, in three lists that most entries share with others. The first subject of a name
/// or a number is meant.
private struct KnownSubjects: Sendable {
  let standing: [Subject]
  let after: [Subject]
  let before: [Subject]

  var all: [Subject] { standing + after + before }

  func first(where condition: (Subject) -> Bool) -> Subject? {
    standing.first(where: condition) ?? after.first(where: condition) ?? before.first(where: condition)
  }
}

/// The subjects at the moment that a walk through a change log has reached.
private struct LoggedSubjects {
  private var subjects: [Subject]
  /// Subjects that are known before those that the walk has reached.
  private var standing: [Subject] = []
  private(set) var nextNumber: Int

  init(_ subjects: [Subject], nextNumber: Int) {
    self.subjects = subjects
    self.nextNumber = nextNumber
  }

  /// What to do with an entry: its number in the list, its renames with the numbers of their subjects, and the subjects
  /// that it can be about.
  typealias Visit = (inout LoggedSubjects, Int, [Rename], KnownSubjects) -> Void

  /// Goes back through the entries.
  mutating func follow(_ entries: [LoggedRenames], _ visit: Visit) {
    var rest = entries[...]
    while let last = rest.last {
      if !last.isUndone {
        let index = rest.endIndex - 1
        stepBack(rest.removeLast(), index, visit)
      } else {
        // Undone entries are followed forwards from the subjects that the entry before them left. Those that can be
        // redone follow each other. The others may have begun with the subjects of any entry before them, since
        // entries between were undone, too. They know the subjects of the entry before all first, then those of the
        // entries that can be redone, and then those of each other.
        let undone = rest.suffix(while: \.isUndone)
        rest.removeLast(undone.count)
        let now = subjects
        var redone: [[Subject]] = []
        for index in undone.indices {
          redone.append(subjects)
          if !undone[index].isSuperseded { stepForward(undone[index], index, visit) }
        }
        subjects = now
        for (index, redone) in zip(undone.indices, redone) where undone[index].isSuperseded {
          standing = now + redone
          stepForward(undone[index], index, visit)
        }
        (subjects, standing) = (now, [])
      }
    }
  }

  private mutating func stepBack(_ entry: LoggedRenames, _ index: Int, _ visit: Visit) {
    let renames = renames(of: entry) { $0.after }
    let after = subjects
    if !renames.isEmpty {
      subjects = subjects.applying(
        renames.map { ($0.id, Transition(from: $0.name.after, to: $0.name.before)) })
    }
    visit(&self, index, renames, KnownSubjects(standing: standing, after: after, before: subjects))
  }

  private mutating func stepForward(_ entry: LoggedRenames, _ index: Int, _ visit: Visit) {
    let renames = renames(of: entry) { $0.before }
    let before = subjects
    if !renames.isEmpty { subjects = subjects.applying(renames) }
    visit(&self, index, renames, KnownSubjects(standing: standing, after: subjects, before: before))
  }

  typealias Rename = (id: Int, name: Transition<String>)

  /// The subjects whose names an entry changes, in its order.
  /// - Parameter known: returns the name by which the subject is known now; nil if it is not there now.
  private mutating func renames(
    of entry: LoggedRenames, knownBy known: (Transition<String>) -> String?
  ) -> [Rename] {
    var renames: [Rename] = []
    for (id, name) in entry.changes {
      let found = known(name).flatMap { (standing + subjects).named($0)?.id }
      renames.append((id != 0 ? id : found ?? newNumber(), name))
    }
    return renames
  }

  private mutating func newNumber() -> Int {
    defer { nextNumber += 1 }
    return nextNumber
  }

  /// An entry with the numbers of its subjects.
  mutating func complete(
    _ entry: ChangeLogEntry, _ renames: [Rename], _ known: KnownSubjects
  ) -> ChangeLogEntry {
    var visible = known.all
    var renames = renames[...]
    var numbered: [FactChange] = []
    for change in entry.changes {
      if let name = change.renaming {
        numbered.append(.name(of: renames.removeFirst().id, from: name.before, to: name.after))
      } else {
        numbered.append(change.mapSubjects { complete($0, &visible) })
      }
    }
    return ChangeLogEntry(
      id: entry.id, at: entry.at, action: entry.action, undoneAt: entry.undoneAt,
      isSuperseded: entry.isSuperseded, changes: numbered)
  }

  /// A subject with its number, or with its name of the time if the number is known.
  private mutating func complete(_ subject: Subject, _ visible: inout [Subject]) -> Subject {
    guard subject.id == 0 else { return visible.first { $0.id == subject.id } ?? subject }
    if let known = visible.named(subject.name) { return Subject(id: known.id, name: subject.name) }
    let new = Subject(id: newNumber(), name: subject.name)
    visible.append(new)
    subjects.append(new)
    return new
  }
}

extension [Subject] {
  fileprivate func named(_ name: String) -> Subject? { first { $0.isNamed(name) } }

  /// The subjects after some were added, renamed or removed.
  fileprivate func applying(_ renames: [(id: Int, name: Transition<String>)]) -> [Subject] {
    let changed = Set(renames.map(\.id))
    return filter { !changed.contains($0.id) }
      + renames.compactMap { rename in rename.name.after.map { Subject(id: rename.id, name: $0) } }
  }
}

extension ArraySlice {
  /// The longest end of the slice whose elements all meet a condition.
  fileprivate func suffix(while condition: (Element) -> Bool) -> ArraySlice {
    self[(lastIndex { !condition($0) }.map { $0 + 1 } ?? startIndex)...]
  }
}
