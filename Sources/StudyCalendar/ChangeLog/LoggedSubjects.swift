/// Which subject had which name when an entry of a change log was made. When a subject is renamed or removed,
/// another one may get its name. A file knows subjects by their names alone. So its change log has the names
/// that subjects had at the time of each entry. They are followed entry by entry, backwards from the names of
/// today.
///
/// A history that an import took over was made elsewhere, and ended with the subjects that the import brought. What the import
/// did to the subject that was here before leads to none of its entries, so a walk goes on with the subjects after the import.
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
    names.follow(self) { names, index, renames, known in
      numbered[index] = names.complete(self[index], renames, known)
    }
    return (numbered, names.nextNumber)
  }
}

/// The names that subjects had when the entries of a change log were made.
public struct NamesOfTheTime: Sendable {
  private var known: [Int: KnownSubjects] = [:]

  /// - Parameters:
  ///   - entries: the entries, oldest first. Only what they did to names is looked at.
  ///   - subjects: the subjects as they are now.
  public init(_ entries: [ChangeLogEntry], _ subjects: [Subject]) {
    var names = LoggedSubjects(subjects, nextNumber: 0)
    var known: [Int: KnownSubjects] = [:]
    names.follow(entries) { _, index, _, subjects in known[entries[index].id] = subjects }
    self.known = known
  }

  /// The subject with the name that it had when an entry was made.
  public func subject(_ subject: Subject, inEntry id: Int) -> Subject {
    known[id]?.joined().first { $0.id == subject.id } ?? subject
  }

  /// A change of an entry with the names that subjects had when the entry was made.
  public func change(_ change: FactChange, inEntry id: Int) -> FactChange {
    guard change.renaming == nil else { return change }
    return change.mapSubjects { subject($0, inEntry: id) }
  }
}

/// The subjects that an entry can be about, in lists that most entries share with others. The first subject of a name or a
/// number is meant.
private typealias KnownSubjects = [[Subject]]

/// A subject that an entry adds, renames or removes.
private typealias Rename = (id: Int, name: Transition<String>)

/// The subjects at the moment that a walk through a change log has reached.
private struct LoggedSubjects {
  private var subjects: [Subject]
  /// Subjects that are known before those that the walk has reached.
  private var standing: [Subject] = []
  /// Subjects that are known behind all others: those from which SwiftCal 1.0 went on behind an import. Its files know the history
  /// before the import by their names.
  private var former: [Subject] = []
  private(set) var nextNumber: Int

  init(_ subjects: [Subject], nextNumber: Int) {
    self.subjects = subjects
    self.nextNumber = nextNumber
  }

  /// What to do with an entry: its number in the list, its renames with the numbers of their subjects, and the subjects
  /// that it can be about.
  typealias Visit = (inout LoggedSubjects, Int, [Rename], KnownSubjects) -> Void

  /// Goes back through the entries.
  mutating func follow(_ entries: [ChangeLogEntry], _ visit: Visit) {
    var end = entries.endIndex
    while end > 0 {
      guard entries[end - 1].isUndone else {
        end -= 1
        let after = subjects
        step(entries[end], end, isBack: true, visit)
        if entries[end].isCopy { (subjects, former) = (after, subjects) }
        continue
      }
      // Undone entries are followed forwards from the subjects that the entry before them left. Those that can be
      // redone follow each other. The others may have begun with the subjects of any entry before them, since
      // entries between were undone, too. They know the subjects of the entry before all first, then those of the
      // entries that can be redone, and then those of each other.
      let first = entries[..<end].lastIndex { !$0.isUndone }.map { $0 + 1 } ?? 0
      // Those before an undone import are of its history.
      let copy = entries[first..<end].lastIndex(where: \.isCopy)
      let now = subjects
      var after: [Subject]?
      var redone: [[Subject]] = []
      let run = (copy ?? first)..<end
      for index in run {
        redone.append(subjects)
        if !entries[index].isSuperseded { step(entries[index], index, isBack: false, visit) }
        if index == copy { after = subjects }
      }
      subjects = now
      for (index, redone) in zip(run, redone) where entries[index].isSuperseded {
        standing = now + redone
        step(entries[index], index, isBack: false, visit)
        if index == copy { after = subjects }
      }
      if after != nil { former = now }
      (subjects, standing, end) = (after ?? now, [], run.lowerBound)
    }
  }

  private mutating func step(_ entry: ChangeLogEntry, _ index: Int, isBack: Bool, _ visit: Visit) {
    let renames = renames(of: entry) { isBack ? $0.after : $0.before }
    let left = subjects
    subjects.apply(isBack ? renames.map { ($0.id, $0.name.reversed) } : renames)
    let known = isBack ? [left, subjects] : [subjects, left]
    // What a copy says, it says of the subjects after it.
    visit(&self, index, renames, entry.isCopy ? known + [standing] : [standing] + known + [former])
  }

  /// The subjects whose names an entry changes, in its order.
  /// - Parameter known: returns the name by which the subject is known now; nil if it is not there now.
  private mutating func renames(
    of entry: ChangeLogEntry, knownBy known: (Transition<String>) -> String?
  ) -> [Rename] {
    var renames: [Rename] = []
    for change in entry.changes {
      guard let name = change.renaming else { continue }
      if let id = change.subject?.id, id != 0 {
        renames.append((id, name))
      } else {
        let found = known(name).flatMap { (standing + subjects).named($0)?.id }
        renames.append((found ?? newNumber(), name))
      }
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
    var visible = Array(known.joined())
    var renames = renames[...]
    let numbered = entry.changes.map { change in
      change.renaming.map { .name(of: renames.removeFirst().id, from: $0.before, to: $0.after) }
        ?? change.mapSubjects { complete($0, &visible) }
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

  /// Adds, renames or removes subjects. A name belongs to one, so whichever had it is not there any more.
  fileprivate mutating func apply(_ renames: [Rename]) {
    // Most entries change no name. They share the list.
    guard !renames.isEmpty else { return }
    let changed = Set(renames.map(\.id))
    let given = Set(renames.compactMap { $0.name.after.map(Subject.comparable) })
    removeAll { changed.contains($0.id) || given.contains(Subject.comparable($0.name)) }
    self += renames.compactMap { rename in rename.name.after.map { Subject(id: rename.id, name: $0) } }
  }
}

extension ChangeLogEntry {
  fileprivate var isUndone: Bool { undoneAt != nil }

  /// Whether it is an import behind a history that it took over.
  fileprivate var isCopy: Bool { action == Self.copyAction }
}
