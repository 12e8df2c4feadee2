/// Which subject had which name when an entry of a change log was made. When a subject is renamed or removed,
/// another one may get its name. A file knows subjects by their names alone. So its change log has the names
/// that subjects had at the time of each entry. They are followed entry by entry, backwards from the names of
/// today.
extension [ChangeLogEntry] {
  /// The entries, oldest first, with the name that each subject had when the entry was made.
  /// - Parameter subjects: the subjects as they are now.
  public func withNamesOfTheTime(_ subjects: [Subject]) -> [ChangeLogEntry] {
    var names = LoggedSubjects(subjects, nextNumber: 0)
    return names.follow(self)
  }

  /// The entries, oldest first, with the numbers of their subjects. The entries have the names of the time.
  /// - Parameters:
  ///   - subjects: the subjects as they are now.
  ///   - nextNumber: the first number that can be given to a subject that is gone.
  /// - Returns: the entries, and the next number that can be given.
  public func numbered(
    _ subjects: [Subject], nextNumber: Int
  ) -> (entries: [ChangeLogEntry], nextNumber: Int) {
    var names = LoggedSubjects(subjects, nextNumber: nextNumber)
    return (names.follow(self), names.nextNumber)
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

  /// Goes back through the entries, and fills in the numbers or names of their subjects.
  mutating func follow(_ entries: [ChangeLogEntry]) -> [ChangeLogEntry] {
    var followed: [ChangeLogEntry] = []
    var rest = entries[...]
    while let last = rest.last {
      if last.undoneAt == nil {
        followed.append(stepBack(rest.removeLast()))
      } else {
        // Undone entries are followed forwards from the subjects that the entry before them left. Those that can be
        // redone follow each other. The others may have begun with the subjects of any entry before them, since
        // entries between were undone, too. They know the subjects of the entry before all first, then those of the
        // entries that can be redone, and then those of each other.
        let undone = Array(rest.suffix(while: { $0.undoneAt != nil }))
        rest.removeLast(undone.count)
        let now = subjects
        var forwards = undone
        var redone: [[Subject]] = []
        for index in undone.indices {
          redone.append(subjects)
          if !undone[index].isSuperseded { forwards[index] = stepForward(undone[index]) }
        }
        subjects = now
        for index in undone.indices where undone[index].isSuperseded {
          standing = now + redone[index]
          forwards[index] = stepForward(undone[index])
        }
        (subjects, standing) = (now, [])
        followed += forwards.reversed()
      }
    }
    return followed.reversed()
  }

  private mutating func stepBack(_ entry: ChangeLogEntry) -> ChangeLogEntry {
    let renames = renames(of: entry) { $0.after }
    let after = subjects
    let before = subjects.applying(renames.map { ($0.id, $0.name.reversed) })
    subjects = before
    return complete(entry, renames, before: before, after: after)
  }

  private mutating func stepForward(_ entry: ChangeLogEntry) -> ChangeLogEntry {
    let renames = renames(of: entry) { $0.before }
    let before = subjects
    let after = subjects.applying(renames)
    subjects = after
    return complete(entry, renames, before: before, after: after)
  }

  private typealias Rename = (id: Int, name: Transition<String>)

  /// The subjects whose names an entry changes, in its order.
  /// - Parameter known: returns the name by which the subject is known now; nil if it is not there now.
  private mutating func renames(
    of entry: ChangeLogEntry, knownBy known: (Transition<String>) -> String?
  ) -> [Rename] {
    var renames: [Rename] = []
    for case .subject(let id, let name) in entry.changes {
      let found = known(name).flatMap { (standing + subjects).named($0)?.id }
      renames.append((id != 0 ? id : found ?? newNumber(), name))
    }
    return renames
  }

  private mutating func newNumber() -> Int {
    defer { nextNumber += 1 }
    return nextNumber
  }

  private mutating func complete(
    _ entry: ChangeLogEntry, _ renames: [Rename], before: [Subject], after: [Subject]
  ) -> ChangeLogEntry {
    var visible = standing + after + before
    var renames = renames[...]
    var numbered: [FactChange] = []
    for change in entry.changes {
      switch change {
      case .day(let subject, let change):
        numbered.append(.day(complete(subject, &visible), change))
      case .schedule(let subject, let from, let off):
        numbered.append(.schedule(complete(subject, &visible), from: from, off))
      case .subject(_, let name):
        numbered.append(.subject(id: renames.removeFirst().id, name: name))
      case .defaultSubject(let subject):
        let (before, after) = (
          subject.before.map { complete($0, &visible) }, subject.after.map { complete($0, &visible) }
        )
        numbered.append(.defaultSubject(Transition(from: before, to: after)))
      case .setting: numbered.append(change)
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
