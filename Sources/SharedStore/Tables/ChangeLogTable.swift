import FoundationEssentials
import Localization
import SQLite
import StudyCalendar

/// The change log: undoes and redoes its entries, and replaces it. ``ChangeLogStream`` reads all of it.
struct ChangeLogTable {
  private let opened: OpenedStore
  private var connection: Connection { opened.connection }

  init(_ opened: OpenedStore) { self.opened = opened }

  // MARK: Reading

  /// Entries with all of their changes in memory, as an undo needs them.
  /// - Parameter selection: a query for the rows of `change` that are wanted.
  private func entries(_ selection: String) throws -> [ChangeLogEntry] {
    let rows = try connection.prepare(
      """
      SELECT entry.id, at, command, undoneAt, isSuperseded,
        changedFact.subject, subject.name, key, fact, before, beforeText, after, afterText
      FROM (\(selection)) AS entry LEFT JOIN changedFact ON change = entry.id
        LEFT JOIN subject ON subject.id = changedFact.subject
      ORDER BY entry.id DESC, changedFact.subject, key, fact
      """)
    let reader = ChangeLogRows(connection)
    let gone = GoneSubjects(connection)
    var entries: [ChangeLogEntry] = []
    var changes: [FactChange] = []
    var head: ChangeLogEntry?
    func finish() {
      guard let head else { return }
      entries.append(head.with(changes))
      changes = []
    }
    while try rows.step() {
      if head?.id != rows.integer(0) {
        finish()
        head = ChangeLogEntry(
          id: rows.integer(0), at: rows.text(1), action: rows.text(2),
          undoneAt: rows.isNull(3) ? nil : rows.text(3), isSuperseded: rows.integer(4) == 1, changes: [])
      }
      guard !rows.isNull(5) else { continue }
      if let change = try reader.change(rows, from: 5, goneName: gone.name) {
        changes.append(change)
      } else if !rows.isNull(6) {
        throw StoreError.damaged(
          path: opened.path, because: String(localized: "its change log has a fact that means nothing"))
      }
    }
    finish()
    return entries
  }

  // MARK: Undoing

  /// Takes back the last entry that still holds.
  func undo(at instant: Date) throws -> ChangeLogStep {
    let found = try first(Self.canBeUndone, direction: \.reversed)
    guard let (step, changes) = found.next else {
      throw found.entriesPassedOver == 0 ? StudyError.nothingToUndo : .onlyOvertakenToUndo
    }
    try FactWriter(opened).applyChecked(changes)
    try mark(step.entry, undoneAt: instant.utcTimestamp)
    return step
  }

  /// Whether there is an entry that can be taken back.
  func canUndo() throws -> Bool { try first(Self.canBeUndone, direction: \.reversed).next != nil }

  /// The history that an import took over was made elsewhere. Undo takes the import back, and then none of it is here.
  private static let canBeUndone = """
    undoneAt IS NULL AND id > ifnull(
      (SELECT max(id) FROM change WHERE command = '\(ChangeLogEntry.copyAction)' AND undoneAt IS NOT NULL), 0)
    ORDER BY id DESC
    """
  private static let canBeRedone = """
    undoneAt IS NOT NULL AND isSuperseded = 0
      AND id >= ifnull((SELECT max(id) FROM change WHERE command = '\(ChangeLogEntry.copyAction)'), id)
    ORDER BY id
    """

  /// Makes the entry that was undone last again.
  func redo() throws -> ChangeLogStep {
    let found = try first(Self.canBeRedone, direction: \.self)
    guard let (step, changes) = found.next else {
      throw found.entriesPassedOver == 0 ? StudyError.nothingToRedo : .onlyOvertakenToRedo
    }
    try FactWriter(opened).applyChecked(changes)
    try mark(step.entry, undoneAt: nil)
    return step
  }

  /// The first entry of a selection of which something can be taken back or made again.
  /// - Parameter direction: the change to make for a change of the entry: itself or its reverse.
  /// - Returns: the entry with the changes to make, if there is one, and how many entries were passed over because another
  ///   device has changed the same since.
  private func first(
    _ condition: String, direction: (FactChange) -> FactChange
  ) throws -> (next: (step: ChangeLogStep, changes: [FactChange])?, entriesPassedOver: Int) {
    let elsewhere = try ChangesElsewhere(opened)
    var passedOver = 0
    let candidates = try connection.prepare(
      "SELECT id FROM change WHERE EXISTS (SELECT 1 FROM changedFact WHERE change = id) AND \(condition)")
    while try candidates.step() {
      let entry = try entries("SELECT * FROM change WHERE id = \(candidates.integer(0))").first
      guard let entry else { continue }
      let changes = try possible(entry.changes.map(direction), elsewhere)
      // Where days are not shared, what is left out is only what another program has removed.
      let left = elsewhere.isShared ? entry.changes.count - changes.count : 0
      if !changes.isEmpty {
        let step = ChangeLogStep(entry, changesLeft: left, entriesPassedOver: passedOver)
        return ((step, changes), passedOver)
      }
      passedOver += left == 0 ? 0 : 1
    }
    return (nil, passedOver)
  }

  /// The changes without those of subjects that another program has removed, and without those that another device has
  /// changed since. They must not stand in the way of older changes.
  private func possible(_ changes: [FactChange], _ elsewhere: ChangesElsewhere) throws -> [FactChange] {
    var numbers = Set(try SubjectTable(opened).all().map(\.id))
    for case .subject(let id, let name) in changes where name.before == nil { numbers.insert(id) }
    let facts = FactWriter(opened)
    let back = Set(changes.compactMap(\.subjectThatComesBack))
    return try changes.filter { change in
      guard try !elsewhere.concern(change) else { return false }
      // Another device had the last word between this change and a later one of this device.
      if elsewhere.isShared, change.subject.map({ !back.contains($0.id) }) ?? true, try !facts.finds(change) {
        return false
      }
      return switch change {
      case .subject(let id, _): numbers.contains(id)
      case .defaultSubject(let subject): subject.after.map { numbers.contains($0.id) } ?? false
      default: change.subject.map { numbers.contains($0.id) } ?? true
      }
    }
  }

  private func mark(_ entry: ChangeLogEntry, undoneAt: String?) throws {
    try connection.prepare("UPDATE change SET undoneAt = ?2 WHERE id = ?1")
      .bind(1, entry.id).bind(2, undoneAt).run()
  }

  // MARK: Replacing

  /// Replaces all but one entry of the log with another log. The other log's entries keep their numbers if these say the same
  /// order. Otherwise, and if a number is so high that later entries would find none, all of them get new ones.
  /// - Parameters:
  ///   - entries: oldest first. Their subjects are known by the names of the time.
  ///   - last: the entry that stays. Its number is behind those of the other log.
  func replace(with entries: [ChangeLogEntry], before last: Int) throws {
    try connection.prepare("DELETE FROM change WHERE id <> ?1").bind(1, last).run()
    let table = SubjectTable(opened)
    let (entries, nextNumber) = entries.numbered(try table.all(), nextNumber: try table.nextNumber())
    let rows = ChangeLogRows(connection)
    let insert = try connection.prepare(
      "INSERT OR IGNORE INTO change (id, at, command, undoneAt, isSuperseded) VALUES (?1, ?2, ?3, ?4, ?5)")
    for entry in entries.withNumbersInOrder {
      let changes = connection.totalChanges
      try insert.bind(1, entry.id).bind(2, entry.at).bind(3, entry.action).bind(4, entry.undoneAt)
        .bind(5, entry.isSuperseded ? 1 : 0).run()
      guard connection.totalChanges != changes else { continue }
      try rows.insert(entry.changes, into: entry.id)
    }
    try table.reserveNumbers(upTo: nextNumber - 1)
  }
}

extension [ChangeLogEntry] {
  /// The first entry of each number, with their own numbers if these rise and leave room for more, or else numbered from 1.
  var withNumbersInOrder: [ChangeLogEntry] {
    var known: Set<Int> = []
    let entries = filter { known.insert($0.id).inserted }
    let isInOrder = zip(entries, entries.dropFirst()).allSatisfy { $0.id < $1.id }
    guard let first = entries.first, let last = entries.last,
      !isInOrder || first.id < 1 || last.id >= highestNumber
    else { return entries }
    return entries.enumerated().map { $1.numbered($0 + 1) }
  }
}

extension ChangeLogEntry {
  fileprivate func numbered(_ id: Int) -> ChangeLogEntry {
    ChangeLogEntry(
      id: id, at: at, action: action, undoneAt: undoneAt, isSuperseded: isSuperseded, changes: changes)
  }

  /// The entry with changes: first what is not about days, then days.
  fileprivate func with(_ changes: [FactChange]) -> ChangeLogEntry {
    ChangeLogEntry(
      id: id, at: at, action: action, undoneAt: undoneAt, isSuperseded: isSuperseded,
      changes: changes.filter { $0.day == nil } + changes.filter { $0.day != nil })
  }
}

/// The last names of subjects that are gone, because they were removed or because their addition was undone, as the log
/// has them. They are read when the first is asked for.
final class GoneSubjects {
  private let connection: Connection
  private var names: [Int: String]?

  init(_ connection: Connection) { self.connection = connection }

  func name(of id: Int) throws -> String? {
    if let names { return names[id] }
    let rows = try connection.prepare(
      "SELECT subject, ifnull(afterText, beforeText) FROM changedFact WHERE fact = 'subject' ORDER BY change")
    var names: [Int: String] = [:]
    while try rows.step() { names[rows.integer(0)] = rows.text(1) }
    self.names = names
    return names[id]
  }
}

extension FactChange {
  /// The number of the subject that the change adds; nil if it adds none.
  fileprivate var subjectThatComesBack: Int? {
    if case .subject(let id, let name) = self, name.before == nil { id } else { nil }
  }
}
