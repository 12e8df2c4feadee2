import StudyCalendar
import System
import Words

/// Something is no longer as a change of the log left it.
struct ChangedSince: Error {}

/// Makes the changes of an entry of the change log again, or their reverse: each fact that still has the value before gets the
/// value after.
struct ChangesAgain {
  private let facts: FactTable
  private let subjects: SubjectTable
  private let connection: Connection

  init(_ connection: Connection) {
    (self.connection, facts) = (connection, FactTable(connection: connection))
    subjects = SubjectTable(connection)
  }

  /// Makes the changes. All facts are as the changes found them.
  /// - Throws: ``ChangedSince`` if the name of a subject is taken, or if a subject has more than the changes say.
  func apply(_ changes: [FactChange]) throws {
    let names = Self.renamings(in: changes)
    // What is recorded of a subject that comes or goes stays where it is.
    let moving = Set(names.filter { $0.name.before == nil || $0.name.after == nil }.map(\.id))
    try check(names)
    let coming = names.filter { $0.name.before == nil }
    try subjects.add(coming.compactMap { subject in subject.name.after.map { (subject.id, $0) } })
    for subject in names where subject.name.before != nil {
      if let name = subject.name.after { try subjects.rename(subject.id, to: name) }
    }
    for change in changes where change.renaming == nil {
      let place = FactTable.Place(change)
      if moving.contains(place.subject), try change.after == nil || isKept(place) { continue }
      try facts.say(change.after, at: place)
    }
    for subject in names where subject.name.after == nil {
      let isStandard = try subjects.standard().id == subject.id
      guard try !isStandard && !isObstructed(subject, changes) else { throw ChangedSince() }
      try subjects.remove(subject.id)
    }
  }

  /// Whether the facts of a subject that comes or goes are enough for one of them. The log alone has the facts of a subject that an
  /// earlier version removed, or that was removed in the store that this one was copied from. A session may have moved to
  /// another subject while its own was gone. It returns unless that subject has it.
  private func isKept(_ place: FactTable.Place) throws -> Bool {
    guard let row = try facts.row(at: place) else { return false }
    return try row.subject == place.subject || row.value != nil && subjects.isThere(row.subject)
  }

  /// Whether everything is as a change found it.
  private func finds(_ change: FactChange) throws -> Bool {
    if FactKinds.named(change.kind)?.valueIsSubject == true {
      return try subjects.standard().id == change.meant.before?.id
    }
    return try facts.value(at: FactTable.Place(change)) == change.before
  }

  /// Whether something keeps a subject from going: another program, or a person, may have recorded something of it.
  private func isObstructed(_ subject: Renaming, _ all: [FactChange]) throws -> Bool {
    let changes = all.filter { $0.renaming == nil && $0.subject?.id == subject.id }
    for change in changes where try facts.value(at: FactTable.Place(change)) != change.before { return true }
    return try facts.count(of: subject.id) != changes.count(where: { $0.before != nil })
  }

  // MARK: Names of subjects

  /// A change of a subject's name.
  private typealias Renaming = (id: Int, name: Transition<String>, change: FactChange)

  private static func renamings(in changes: [FactChange]) -> [Renaming] {
    changes.compactMap { change in
      guard let subject = change.subject, let name = change.renaming else { return nil }
      return (subject.id, name, change)
    }
  }

  /// The numbers of the subjects that come, or come back, with some changes.
  private static func coming(_ changes: [FactChange]) -> Set<Int> {
    Set(renamings(in: changes).filter { $0.name.before == nil }.map(\.id))
  }

  /// Refuses names that are no longer as the changes found them, and names that other subjects have now.
  private func check(_ renamings: [Renaming]) throws {
    guard !renamings.isEmpty else { return }
    let names = try shownNames()
    let changed = Set(renamings.map(\.id))
    let others = Set(names.filter { !changed.contains($0.key) }.values.map(Subject.comparable))
    for subject in renamings {
      let isAsBefore = try isNamed(subject.id, subject.name.before, among: names)
      let isFree = subject.name.after.map { !others.contains(Subject.comparable($0)) } ?? true
      guard isAsBefore, isFree else { throw ChangedSince() }
    }
  }

  private func shownNames() throws -> [Int: String] {
    Dictionary(uniqueKeysWithValues: try subjects.all().map { ($0.id, $0.name) })
  }

  /// Whether a subject has a name. Where two subjects have one name, one of them is shown with a number after it.
  private func isNamed(_ id: Int, _ name: String?, among shown: [Int: String]) throws -> Bool {
    guard shown[id] != name else { return true }
    return try shown[id] != nil && facts.json(at: FactTable.Place(NameKind.self, of: id))?.string == name
  }

  // MARK: What cannot be made again

  /// The changes without those of subjects that another program, or another device, has removed.
  private func ofSubjectsThere(_ changes: [FactChange]) throws -> [FactChange] {
    let there = Set(try subjects.all().map(\.id)).union(Self.coming(changes))
    return changes.filter { change in
      guard FactKinds.named(change.kind)?.valueIsSubject != true else {
        return change.meant.after.map { there.contains($0.id) } ?? false
      }
      return change.subject.map { there.contains($0.id) } ?? true
    }
  }

  /// The changes without those of subjects that are gone, and without those that are overtaken: another device or program has the last word on the fact, or had it between
  /// this change and a later one of this device. They must not stand in the way of other changes.
  /// - Parameter isArrival: whether another device made them when it came. Then they are overtaken where something else holds.
  func withoutOvertaken(_ changes: [FactChange], ofArrival isArrival: Bool) throws -> [FactChange] {
    let coming = Self.coming(changes)
    func isFromElsewhere(_ change: FactChange) throws -> Bool {
      try !isArrival && facts.row(at: FactTable.Place(change))?.isFromElsewhere == true
    }
    return try ofSubjectsThere(changes).filter { change in
      guard let subject = change.subject, let name = change.renaming else {
        if let subject = change.subject, coming.contains(subject.id) {
          return try !subjects.isThere(subject.id)
        }
        return try !isFromElsewhere(change) && finds(change)
      }
      // A subject that was removed here can come back, whichever device named it last, unless it is back already.
      if name.before == nil { return try !subjects.isThere(subject.id) }
      if name.after == nil {
        if isArrival { return try !isObstructed((subject.id, name, change), changes) }
        // What stands in the way of taking an addition back is anything that the subject has from elsewhere.
        return try !connection.prepare(
          "SELECT 1 FROM fact WHERE subject = ?1 AND origin = 0 AND value IS NOT NULL AND kind <> 'life'"
        ).bind(1, subject.id).step()
      }
      return try !isFromElsewhere(change) && isNamed(subject.id, name.before, among: shownNames())
    }
  }
}
