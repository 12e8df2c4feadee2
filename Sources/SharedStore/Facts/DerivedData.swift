import System

/// Everything in the store that follows from the facts: the rows of subjects with their names and births, and what is recorded
/// of each day. It stands beside the facts because views read it more quickly. So a difference from the facts is no damage, and
/// stops nothing: it is worked out again.
struct DerivedData {
  let connection: Connection

  /// Whether anything differs from the facts. In a store of an earlier version nothing is compared: the migration makes all of it.
  func differs() throws -> Bool {
    guard try StoreSchema.version(of: connection) == StoreSchema.versions.upperBound else { return false }
    return try connection.reading {
      try connection.integer("SELECT EXISTS (\(Self.missingSubjects)) OR EXISTS (\(Self.strayChanges))") == 1
        || !SubjectSettlement(connection).isSettled() || RecordedDays(connection: connection).areWrong()
    }
  }

  /// Works everything out again if it differs from the facts. Call this in a transaction that writes.
  /// - Returns: whether it differed.
  @discardableResult
  func recompute() throws -> Bool {
    guard try differs() else { return false }
    // A trigger that another program added could keep rows out.
    try connection.withoutTriggers {
      try connection.execute(
        "INSERT INTO subject (id) \(Self.missingSubjects); DELETE FROM changedFact WHERE \(Self.isStray)")
      try SubjectSettlement(connection).settle()
      try RecordedDays(connection: connection).countAll()
    }
    try connection.execute(SharedStore.reloadOfAll)
    return true
  }

  /// The numbers of the subjects that facts name and that have no row.
  private static let missingSubjects = """
    SELECT DISTINCT subject FROM fact
    WHERE subject NOT IN (SELECT id FROM subject) AND subject > 0 AND kind = 'name' AND key = '' AND value IS NOT NULL
    """

  /// A change of the log whose entry is gone is shown nowhere.
  private static let isStray = "change NOT IN (SELECT id FROM change)"
  private static let strayChanges = "SELECT 1 FROM changedFact WHERE \(isStray)"
}
