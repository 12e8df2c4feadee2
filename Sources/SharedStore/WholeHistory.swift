import Database
public import StudyCalendar

/// What a copy of a store needs beyond what anybody looks at: every row as it is.
extension SharedStore {
  /// Every recorded day of a subject, oldest first: those that were not studied too.
  public func recordedDays(of subject: Subject) throws -> [Day] {
    let rows = try connection.prepare("SELECT date, didStudy FROM day WHERE subject = ?1 ORDER BY date")
      .bind(1, subject.id)
    var days: [Day] = []
    while try rows.step() { days.append(Day(date: try date(rows), didStudy: rows.integer(1) == 1)) }
    return days
  }

  /// Every rest of a subject, oldest first, those under studied days too.
  public func rests(of subject: Subject) throws -> [(date: CalendarDate, rest: Rest)] {
    let rows = try connection.prepare(
      "SELECT date, reason, isLate FROM rest WHERE subject = ?1 ORDER BY date"
    )
    .bind(1, subject.id)
    var rests: [(date: CalendarDate, rest: Rest)] = []
    while try rows.step() {
      let rest = Rest(reason: rows.isNull(1) ? nil : rows.text(1), isLate: rows.integer(2) == 1)
      rests.append((try date(rows), rest))
    }
    return rests
  }

  /// The settings that are set.
  public func setSettings() throws -> [SettingKey: String] {
    let rows = try connection.prepare("SELECT key, value FROM setting")
    var settings: [SettingKey: String] = [:]
    while try rows.step() {
      if let key = SettingKey(rawValue: rows.text(0)) { settings[key] = rows.text(1) }
    }
    return settings
  }

  /// Whether nothing was recorded or set up yet.
  public func isPristine() throws -> Bool {
    try connection.integer(
      """
      SELECT (SELECT count(*) FROM subject) = 1 AND NOT EXISTS (SELECT 1 FROM day)
        AND NOT EXISTS (SELECT 1 FROM rest) AND NOT EXISTS (SELECT 1 FROM schedule)
      """) == 1
  }

  /// Puts a history in this one's place, in the transaction that brings its days. An entry that breaks the
  /// history's rules, such as one whose number is taken, is left out.
  /// - Parameters:
  ///   - entries: the history, oldest first.
  ///   - author: who brought them. The entry goes with the rest, so what else this author changes is a new one.
  public func replaceHistory(with entries: [HistoryEntry], by author: ChangeAuthor) throws {
    try connection.execute("DELETE FROM change")
    author.entry = nil
    for entry in entries {
      try connection.prepare(
        "INSERT OR IGNORE INTO change (id, at, command, undoneAt, isSuperseded) VALUES (?1, ?2, ?3, ?4, ?5)"
      ).bind(1, entry.id).bind(2, entry.at).bind(3, entry.command).bind(4, entry.undoneAt)
        .bind(5, entry.isSuperseded ? 1 : 0).run()
      guard try connection.integer("SELECT changes()") == 1 else { continue }
      for day in entry.days { try enter([day.change], of: day.subject, as: entry.id) }
    }
  }

  private func date(_ row: Statement) throws -> CalendarDate {
    guard let date = CalendarDate(iso8601: row.bytes(0)) else {
      throw StoreError.damaged(path: path, because: "a day has no valid date")
    }
    return date
  }
}
