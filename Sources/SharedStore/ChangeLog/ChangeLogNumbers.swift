import SQLite

/// The numbers of the change log's entries. Later entries have higher numbers, since an undo takes back the entry with the
/// highest one.
struct ChangeLogNumbers {
  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  /// Numbers the entries anew, in their order, if the last number leaves no room for more: SQLite gives an entry after the
  /// highest possible number any free one, and the next undo would take another change back.
  func makeRoomForNext() throws {
    guard try connection.integer("SELECT max(id) FROM change") > highestNumber else { return }
    let ids = try connection.prepare("SELECT id FROM change ORDER BY id").all { $0.integer(0) }
    // The facts of an entry follow its number, so the rows belong together again only after both are changed.
    try connection.execute("PRAGMA defer_foreign_keys = ON")
    let moves = ids.enumerated().map { (from: $1, to: $0 + 1) }
    // An entry moves up only below those that stay or move down. In this order each number is free when it is taken.
    for move in moves where move.to < move.from { try renumber(move.from, move.to) }
    for move in moves.reversed() where move.to > move.from { try renumber(move.from, move.to) }
  }

  private func renumber(_ old: Int, _ new: Int) throws {
    for sql in [
      "UPDATE change SET id = ?2 WHERE id = ?1", "UPDATE changedFact SET change = ?2 WHERE change = ?1",
    ] {
      try connection.prepare(sql).bind(1, old).bind(2, new).run()
    }
  }
}
