import StudyCalendar
import System
import Words

/// The units in which the amounts of subjects were counted when the entries of the change log were made. They follow from
/// what the log says of units: the last change before an entry holds for it, or else the first one after it says what it found.
final class UnitsOfTheTime {
  private let connection: Connection
  /// What the log and the facts say of the units of subjects, by the numbers of the subjects.
  private var known: [Int: (changes: [UnitChange], today: AmountUnit)] = [:]
  /// The entry that was asked for last.
  private var entry: Moment?

  init(_ connection: Connection) { self.connection = connection }

  /// What the amounts of a subject counted when an entry was made.
  func unit(of subject: Int, inEntry id: Int) throws -> AmountUnit {
    let (changes, today) = try units(of: subject)
    guard !changes.isEmpty else { return today }
    if entry?.id != id { entry = try moment(of: id) }
    guard let entry else { return today }
    if let last = changes.last(where: { $0.moment.id <= id && $0.moment.holds(in: entry) }) {
      return AmountUnit(stored: last.after)
    }
    let next = changes.first { $0.moment.id > id }
    return next.map { AmountUnit(stored: $0.isCopy ? $0.after : $0.before) } ?? today
  }

  /// A change of a unit in an entry.
  private struct UnitChange {
    let moment: Moment
    /// Whether the entry is an import behind a history that it took over. It says what held at the end of that history.
    let isCopy: Bool
    let before: String?
    let after: String?
  }

  /// When an entry was made and undone.
  private struct Moment {
    let id: Int
    let at: String
    let undoneAt: String?
    let isSuperseded: Bool

    /// Whether the entry held when a later one was made. An undo has an entry of its own, which says it too; a history that was
    /// imported has none.
    func holds(in later: Moment) -> Bool {
      guard let undoneAt, id != later.id else { return true }
      return later.undoneAt != nil && (!isSuperseded || undoneAt > later.at)
    }
  }

  private static let columns = "id, at, undoneAt, isSuperseded, command"

  private func units(of subject: Int) throws -> (changes: [UnitChange], today: AmountUnit) {
    if let units = known[subject] { return units }
    let rows = try connection.prepare(
      """
      SELECT \(Self.columns), before, after FROM change CROSS JOIN changedFact
      ON change = id AND subject = ?1 AND key = '' AND kind = 'unit' ORDER BY id
      """
    ).bind(1, subject)
    let changes = try rows.all { row in
      UnitChange(
        moment: Self.moment(row), isCopy: row.text(4) == ChangeLogEntry.copyAction, before: row.jsonString(5),
        after: row.jsonString(6))
    }
    let value = try FactTable(connection: connection).value(at: FactTable.Place(UnitKind.self, of: subject))
    let units = (changes, AmountUnit(stored: value.flatMap { JSONValue($0)?.string }))
    known[subject] = units
    return units
  }

  private func moment(of id: Int) throws -> Moment? {
    let row = try connection.prepare("SELECT \(Self.columns) FROM change WHERE id = ?1").bind(1, id)
    return try row.step() ? Self.moment(row) : nil
  }

  /// The entry of a row. Entries of an undo or of another device were not undone themselves.
  private static func moment(_ row: Statement) -> Moment {
    let isAction = ChangeOrigin(action: row.text(4))?.isUndoable ?? true
    return Moment(
      id: row.integer(0), at: row.text(1), undoneAt: isAction ? row.optionalText(2) : nil,
      isSuperseded: row.integer(3) == 1)
  }
}
