import FoundationEssentials
import SQLite
import StudyCalendar

/// The change log: undoes and redoes its entries, and replaces it. ``ChangeLogStream`` reads all of it.
struct ChangeLogTable {
  private let opened: OpenedStore
  private var connection: Connection { opened.connection }

  init(_ opened: OpenedStore) { self.opened = opened }

  // MARK: Reading

  /// An entry with all of its changes in memory, as an undo needs them.
  private func entry(_ id: Int, _ names: LoggedNamesOfSubjects) throws -> ChangeLogEntry? {
    let head = try connection.prepare("SELECT at, command, undoneAt, isSuperseded FROM change WHERE id = ?1")
      .bind(1, id)
    guard try head.step() else { return nil }
    let rows = try connection.prepare(
      "SELECT \(ChangeLogRows.columns) FROM changedFact WHERE change = ?1 ORDER BY subject, key, kind"
    ).bind(1, id)
    let reader = ChangeLogRows(connection)
    let changes = try rows.all { try reader.change($0, from: 0, name: names.name) }
    return ChangeLogEntry(
      id: id, at: head.text(0), action: head.text(1), undoneAt: head.optionalText(2),
      isSuperseded: head.integer(3) == 1,
      changes: changes.filter { !$0.isOfDay } + changes.filter(\.isOfDay))
  }

  // MARK: Undoing

  /// Takes back the last entry that still holds.
  func undo(at instant: Date) throws -> ChangeLogStep {
    let found = try first(Self.canBeUndone, direction: \.reversed)
    guard let (step, changes) = found.next else {
      throw found.entriesPassedOver == 0 ? StudyError.nothingToUndo : .onlyOvertakenToUndo
    }
    try ChangesAgain(opened).apply(changes)
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
    try ChangesAgain(opened).apply(changes)
    try mark(step.entry, undoneAt: nil)
    return step
  }

  /// The first entry of a selection of which something can be taken back or made again.
  /// - Parameter direction: the change to make for a change of the entry: itself or its reverse.
  /// - Returns: the entry with the changes to make, if there is one, and how many entries were passed over because another
  ///   device has changed the same since. What another program has removed is passed over, too, and not counted.
  private func first(
    _ condition: String, direction: (FactChange) -> FactChange
  ) throws -> (next: (step: ChangeLogStep, changes: [FactChange])?, entriesPassedOver: Int) {
    let isShared = try SharingTable(connection: connection).sharing().device != nil
    let names = try LoggedNamesOfSubjects(opened)
    let again = ChangesAgain(opened)
    var passedOver = 0
    let candidates = try connection.prepare(
      "SELECT id FROM change WHERE EXISTS (SELECT 1 FROM changedFact WHERE change = id) AND \(condition)")
    while try candidates.step() {
      guard let entry = try entry(candidates.integer(0), names) else { continue }
      let possible = try again.ofSubjectsThere(entry.changes.map(direction))
      let changes = isShared ? try again.withoutOvertaken(possible) : possible
      // Where days are not shared, what is left out is only what another program has removed.
      let left = isShared ? entry.changes.count - changes.count : 0
      if !changes.isEmpty {
        let step = ChangeLogStep(entry, changesLeft: left, entriesPassedOver: passedOver)
        return ((step, changes), passedOver)
      }
      passedOver += left == 0 ? 0 : 1
    }
    return (nil, passedOver)
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
    try connection.checkingConstraints(true) {
      for entry in entries.withNumbersInOrder {
        let changes = connection.totalChanges
        try insert.bind(1, entry.id).bind(2, entry.at).bind(3, entry.action).bind(4, entry.undoneAt)
          .bind(5, entry.isSuperseded ? 1 : 0).run()
        guard connection.totalChanges != changes else { continue }
        try rows.insert(entry.changes, into: entry.id)
      }
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
}
