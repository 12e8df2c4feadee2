import FoundationEssentials
import SQLite
import StudyCalendar

/// Writes the entry of one action into the change log, in the transaction that makes the changes. The entry begins with
/// the first change, so an action that changes nothing leaves none.
final class ChangeLogWriter {
  private var action: String
  private let connection: Connection
  private let rows: ChangeLogRows
  private var entry: Int?
  /// The number that the entry gets if another log is to stand before it.
  private var reserved: Int?

  init(action: String, on opened: OpenedStore) {
    self.action = action
    connection = opened.connection
    rows = ChangeLogRows(connection)
  }

  /// Gives the action's entry, which has not begun yet, a number behind those of other entries.
  func begin(after entries: [ChangeLogEntry]) throws {
    guard entry == nil else { return }
    try ChangeLogNumbers(connection).makeRoomForNext()
    let last = try connection.integer("SELECT ifnull(max(id), 0) FROM change")
    action = ChangeLogEntry.copyAction
    reserved = max(last, entries.withNumbersInOrder.last?.id ?? 0) + 1
  }

  /// The action's entry if it has begun and there is room for another log before it.
  var entryAfterHistory: Int? { reserved == nil ? nil : entry }

  func append(_ changes: [FactChange], now: Now) throws {
    guard !changes.isEmpty else { return }
    try rows.insert(changes, into: entry(now))
  }

  /// Adds the removal of a subject, and of everything that is recorded of it.
  func appendRemoval(of subject: Subject, now: Now) throws {
    let entry = try entry(now)
    try rows.insertRemovedFacts(of: subject, into: entry)
    try rows.insert([.name(of: subject.id, from: subject.name, to: nil)], into: entry)
  }

  /// Adds everything that is recorded of the days and sessions of subjects, of which nothing was recorded before.
  func appendFirstRecords(of subjects: [Subject], now: Now) throws {
    guard !subjects.isEmpty else { return }
    try rows.insertFirstRecords(of: subjects, into: entry(now))
  }

  /// The action's entry. With a new entry nothing can be redone any more.
  ///
  /// It also removes some of the oldest entries if they are older than the setting allows. It removes more
  /// entries than are added, so that the log soon has the right length. The newest hundred always stay, so
  /// that a clock that is years ahead for a moment does not empty the log.
  private func entry(_ now: Now) throws -> Int {
    if let entry { return entry }
    try ChangeLogNumbers(connection).makeRoomForNext()
    try connection.execute(
      "UPDATE change SET isSuperseded = 1 WHERE undoneAt IS NOT NULL AND isSuperseded = 0")
    try connection.prepare("INSERT INTO change (id, at, command) VALUES (?3, ?1, ?2)")
      .bind(1, now.instant.utcTimestamp).bind(2, action).bind(3, reserved).run()
    let id = connection.lastInsertedRow
    let oldest = now.instant.utc.date.advanced(by: -now.settings.historyDays)
    try connection.prepare(
      "DELETE FROM change WHERE id IN (SELECT id FROM change WHERE id <= ?2 - 100 ORDER BY id LIMIT 20) AND at < ?1"
    ).bind(1, oldest.description).bind(2, id).run()
    entry = id
    return id
  }
}

extension Date {
  /// The instant as the change log has it: `2024-12-10T08:30:00Z`.
  var utcTimestamp: String {
    let reading = utc
    let (hour, minute, second) = (reading.second / 3600, reading.second / 60 % 60, reading.second % 60)
    // Joining a list of texts would cost each change 200,000 instructions.
    return "\(reading.date)T\(hour.twoDigits):\(minute.twoDigits):\(second.twoDigits)Z"
  }

  /// What a clock in UTC shows.
  fileprivate var utc: ClockReading { ClockReading(at: Int(timeIntervalSince1970.rounded(.down))) }
}
