import StudyCalendar
import System
import Words

/// What another program wrote into the kinds of facts whose values the schema does not look at, and what means nothing there.
/// Readers pass over it. Kinds that this version does not know mean something to another one.
struct MeaninglessFacts {
  let connection: Connection

  /// All of them, as changes that say them. Those of removed subjects, which can come back, are among them.
  func all() throws -> [FactChange] {
    let kinds =
      [SettingKind.self] + FactKinds.writtenTogether(ofSubject: true)
      + FactKinds.writtenTogether(ofSubject: false)
    let names = kinds.map { "'\($0.name)'" }.joined(separator: ", ")
    return try connection.prepare(
      """
      SELECT fact.subject, ifnull(name, ''), kind, key, value FROM fact LEFT JOIN subject ON id = fact.subject
      WHERE kind IN (\(names)) AND value IS NOT NULL
      """
    ).all { row in
      let (id, key, value) = (row.integer(0), row.text(3), row.text(4))
      guard let kind = FactKinds.named(row.text(2)) else { return nil }
      let isMeant =
        kind.isOfSubject == (id != 0) && kind.isKey(key)
        && JSONValue(value).flatMap { kind.checked($0, of: key) } != nil
      guard !isMeant else { return nil }
      return FactChange(
        of: id == 0 ? nil : Subject(id: id, name: row.text(1)), kind: kind.name, key: key, from: nil,
        to: value)
    }
  }

  /// Takes all of them back.
  /// - Returns: how many there were.
  func takeBack() throws -> Int {
    let facts = FactTable(connection: connection)
    let all = try all()
    for fact in all { try facts.say(nil, at: FactTable.Place(fact)) }
    return all.count
  }
}
