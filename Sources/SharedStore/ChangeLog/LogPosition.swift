import StudyCalendar
import System

/// A place in the change log, after the last change that a reader has seen. Numbers of changes only grow, also when the store
/// is replaced, so a reader goes on with the next higher number. The instants are for a container that somebody moved or removed:
/// no transaction replaced that store, and its changes can have any numbers.
public struct LogPosition: Hashable, Sendable {
  /// The number of the last change that was seen; 0 if none was, and -1 if there was no store.
  public let id: Int
  /// When that change was made; empty if the log does not have it.
  fileprivate let at: String
  /// When the log was read.
  fileprivate let readAt: String
  /// The number up to which a reader knows which store it reads: earlier replacements left nothing out for it.
  fileprivate let known: Int

  fileprivate init(id: Int, at: String, readAt: String, known: Int) {
    (self.id, self.at, self.readAt, self.known) = (id, at, readAt, known)
  }

  /// The position in one line.
  public var text: String { "\(id) \(at.isEmpty ? "-" : at) \(readAt)" }

  /// - Parameter text: what ``text`` was, or was in SwiftCal 1.0, which has a word more; nil for any other text.
  public init?(_ text: String) {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard words.count >= 3, let id = Int(words[0]), let readAt = words.last else { return nil }
    self.init(id: id, at: words[1] == "-" ? "" : words[1], readAt: readAt, known: id)
  }

  /// Notes in the log of a new store that it replaces a store. The entry has a higher number than any that was given in either.
  /// - Parameter old: the store that is replaced; nil if there was none. It may be damaged.
  static func noteReplacement(of old: Connection?, by new: Connection) throws {
    let query = "SELECT ifnull(max(id), 0) FROM change"
    let newest = try new.integer(query)
    // The next change numbers such a log anew.
    guard newest < highestNumber else { return }
    var (last, common) = (0, newest)
    do {
      if let old { (last, common) = try (old.integer(query), lastChange(of: old, in: new)) }
    } catch is DatabaseError {
      // No number can be read, so the next one is far above any that the lost log can have given.
      last = newest + 1_000_000
    }
    try noteReplacement(after: max(newest, min(last, highestNumber - 1)), keeping: common, in: new)
  }

  /// Adds an entry that says that this log replaced another one.
  /// - Parameters:
  ///   - last: the highest number that was given in either log.
  ///   - common: the number of the last change that both logs have; the last one of this log unless given.
  static func noteReplacement(after last: Int, keeping common: Int? = nil, in log: Connection) throws {
    let common = try common ?? log.integer("SELECT ifnull(max(id), 0) FROM change")
    try log.prepare(
      """
      INSERT INTO change (id, at, command, undoneAt, isSuperseded)
      SELECT ?1, now, ?2, now, 1 FROM (SELECT strftime('%Y-%m-%dT%H:%M:%SZ', 'now') AS now)
      """
    ).bind(1, last + 1).bind(2, ChangeOrigin.replacement(keeping: common).action).run()
  }

  /// The number of the last change that is in two logs; 0 if none is.
  private static func lastChange(of old: Connection, in new: Connection) throws -> Int {
    let known = try old.prepare("SELECT 1 FROM change WHERE id = ?1 AND at = ?2 AND command = ?3")
    let changes = try new.prepare("SELECT id, at, command FROM change ORDER BY id DESC")
    while try changes.step() {
      let id = changes.integer(0)
      known.reset()
      if try known.bind(1, id).bind(2, changes.text(1)).bind(3, changes.text(2)).step() { return id }
    }
    return 0
  }
}

/// The change log, for who follows it.
extension ReadTransaction {
  /// The numbers of the first and the last change that the log has; nil if it has none.
  public func loggedIDs() throws -> ClosedRange<Int>? {
    let row = try connection.prepare("SELECT min(id), max(id) FROM change")
    guard try row.step(), !row.isNull(0) else { return nil }
    return row.integer(0)...row.integer(1)
  }

  /// The position after a change. After 0 comes everything that the log has.
  public func position(after id: Int) throws -> LogPosition {
    try LogPosition(
      id: id, at: instant(ofChange: id) ?? "", readAt: now.instant.utcTimestamp,
      known: id == 0 ? loggedIDs()?.upperBound ?? 0 : id)
  }

  /// The position after all changes.
  public func endOfLog() throws -> LogPosition {
    try position(after: store.opening.file == nil ? -1 : loggedIDs()?.upperBound ?? 0)
  }

  /// The position at which reading goes on.
  /// - Returns: the position, and whether a store without the changes that were seen is there.
  public func resume(_ seen: LogPosition) throws -> (position: LogPosition, isReplaced: Bool) {
    // A store that is gone may come back as it was.
    guard store.opening.file != nil else { return (seen, false) }
    let isGiven = try seen.id >= 0 && seen.id <= (loggedIDs()?.upperBound ?? 0)
    // Where the log says that it replaced another one, it says how to go on.
    if try isGiven && (instant(ofChange: seen.id) ?? seen.at == seen.at || !replacements(after: seen).isEmpty)
    {
      let readAt = try now.instant.utcTimestamp
      return (LogPosition(id: seen.id, at: seen.at, readAt: readAt, known: seen.known), false)
    }
    // What was made before the last look is not new, in whichever store it is.
    let old = try connection.prepare("SELECT ifnull(max(id), 0) FROM change WHERE at < ?1")
      .bind(1, seen.readAt)
    return (try position(after: old.step() ? old.integer(0) : 0), seen.id >= 0)
  }

  /// Calls `body` with the changes after a position, oldest first, and with what each did. It leaves out the changes that
  /// only the other log had when a restore or an import put it in the place of this one.
  /// - Parameters:
  ///   - limit: how many of them at most.
  ///   - body: takes a change.
  /// - Returns: the position after the last of them.
  public func forEachChange(
    after position: LogPosition, limit: Int,
    _ body: (borrowing StreamedEntry, ChangeSummary) throws -> Void
  ) throws -> LogPosition {
    let log = try ChangeLogStream(connection)
    let left = try replacements(after: position).map {
      " AND id NOT BETWEEN \($0.common) + 1 AND \($0.id) - 1"
    }
    let readAt = try now.instant.utcTimestamp
    var end = position
    try log.forEachEntry(
      .oldestFirst, where: "id > \(position.id)" + left.joined(), limit: limit
    ) { entry in
      try body(entry, log.summary(of: entry.id))
      end = LogPosition(
        id: entry.id, at: entry.at, readAt: readAt, known: max(position.known, entry.id))
    }
    return end
  }

  /// The entries after a position with which another log came, and the numbers of the last changes that both logs have.
  private func replacements(after position: LogPosition) throws -> [(id: Int, common: Int)] {
    let rows = try connection.prepare("SELECT id, command FROM change WHERE id > ?1")
      .bind(1, max(position.id, position.known))
    return try rows.all { row in
      let action = row.text(1)
      if action == ChangeLogEntry.copyAction { return (row.integer(0), 0) }
      guard case .replacement(let common) = ChangeOrigin(action: action) else { return nil }
      return (row.integer(0), common)
    }.compactMap(\.self)
  }

  private func instant(ofChange id: Int) throws -> String? {
    let row = try connection.prepare("SELECT at FROM change WHERE id = ?1").bind(1, id)
    return try row.step() ? row.text(0) : nil
  }
}
