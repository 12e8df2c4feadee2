import FileSystem
import SQLite
import StudyCalendar

/// A place in the change log, behind the last change that a reader has seen. It notices when another store is in the place of
/// the one that was read, whose changes have other numbers.
public struct LogPosition: Hashable, Sendable {
  /// The number of the last change that was seen; 0 if none was.
  public let id: Int
  /// When that change was made; empty if there is none.
  private let at: String
  /// Which log it is: the file, and the mark that the store has got when it was put there.
  private let log: String
  /// When it was read.
  private let readAt: String

  fileprivate init(id: Int, at: String, log: String, readAt: String) {
    (self.id, self.at, self.log, self.readAt) = (id, at, log, readAt)
  }

  /// The position in one line.
  public var text: String { "\(id) \(at.isEmpty ? "-" : at) \(log) \(readAt)" }

  /// - Parameter text: what ``text`` was; nil comes of any other text.
  public init?(_ text: String) {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard words.count == 4, let id = Int(words[0]) else { return nil }
    self.init(id: id, at: words[1] == "-" ? "" : words[1], log: words[2], readAt: words[3])
  }

  /// Marks a log as another one than before, of which readers go on behind an entry.
  static func beginAnew(on connection: Connection, after id: Int) throws {
    try LocalState(connection: connection, kind: kind)
      .set(["mark": .integer(.random(in: 1...(1 << 50))), "id": .integer(id)])
  }

  fileprivate static let kind = "log"

  /// The log of a store that is not there.
  fileprivate static let none = "none"

  /// Whether there was no store.
  public var isNowhere: Bool { log.hasPrefix(Self.none) }

  fileprivate func isSame(as other: String) -> Bool { log == other }

  /// Whether it is in the same file as another log.
  fileprivate func isInFile(of other: String) -> Bool {
    log.prefix { $0 != "/" } == other.prefix { $0 != "/" }
  }

  fileprivate var lastRead: String { readAt }
  fileprivate var madeAt: String { at }
}

/// The change log, for who follows it.
extension ReadTransaction {
  /// The numbers of the first and the last change that the log has; nil if it has none.
  public func loggedIDs() throws -> ClosedRange<Int>? {
    let row = try connection.prepare("SELECT min(id), max(id) FROM change")
    guard try row.step(), !row.isNull(0) else { return nil }
    return row.integer(0)...row.integer(1)
  }

  /// The position behind a change; nil if the log does not have it. 0 is the position before all changes, as long as the log
  /// still has the first one.
  public func logPosition(after id: Int) throws -> LogPosition? {
    let range = try loggedIDs()
    guard let at = try instant(ofChange: id) else {
      guard id == 0, (range?.lowerBound ?? 1) == 1 else { return nil }
      return try position(0, "")
    }
    return try position(id, at)
  }

  /// The position before a change that was made here, whether or not the log has the one before it.
  public func position(before id: Int) throws -> LogPosition { try positionAtLast(id - 1) }

  /// The position behind all changes.
  public func endOfLog() throws -> LogPosition { try positionAtLast(try loggedIDs()?.upperBound ?? 0) }

  /// The position at which reading goes on.
  /// - Returns: the position, and whether the log is another one than that which was read.
  public func resume(_ seen: LogPosition) throws -> (position: LogPosition, isReplaced: Bool) {
    let log = try identityOfLog()
    let last = try loggedIDs()?.upperBound ?? 0
    let isAsSeen = try seen.id <= last && instant(ofChange: seen.id).map { $0 == seen.madeAt } ?? true
    if seen.isSame(as: log), isAsSeen { return (try position(seen.id, seen.madeAt), false) }
    let marked = try mark()?["id"]?.integer ?? 0
    // What was made before the last look is not new, in whichever store it is.
    let old = try connection.prepare("SELECT ifnull(max(id), 0) FROM change WHERE at < ?1").bind(
      1, seen.lastRead)
    let before = try old.step() ? old.integer(0) : 0
    let isInPlace = seen.isInFile(of: log) && !seen.isSame(as: log)
    let id = isInPlace ? marked : max(marked, before)
    return (try positionAtLast(id), !seen.isNowhere)
  }

  /// Calls `body` with the changes behind a position, oldest first, and with what each did.
  /// - Parameters:
  ///   - limit: how many of them at most.
  ///   - body: takes a change.
  /// - Returns: the position behind the last of them.
  public func forEachChange(
    after position: LogPosition, limit: Int,
    _ body: (borrowing StreamedEntry, ChangeSummary) throws -> Void
  ) throws -> LogPosition {
    let log = try ChangeLogStream(connection)
    var last: (id: Int, at: String)?
    try log.forEachEntry(.oldestFirst, names: .today, where: "id > \(position.id)", limit: limit) { entry in
      try body(entry, log.summary(of: entry.id))
      last = (entry.id, entry.at)
    }
    return try last.map { try self.position($0.id, $0.at) } ?? position
  }

  private func instant(ofChange id: Int) throws -> String? {
    let row = try connection.prepare("SELECT at FROM change WHERE id = ?1").bind(1, id)
    return try row.step() ? row.text(0) : nil
  }

  private func positionAtLast(_ id: Int) throws -> LogPosition {
    try position(id, try instant(ofChange: id) ?? "")
  }

  private func position(_ id: Int, _ at: String) throws -> LogPosition {
    try LogPosition(id: id, at: at, log: identityOfLog(), readAt: now.instant.utcTimestamp)
  }

  private func mark() throws -> JSONValue? {
    try LocalState(connection: connection, kind: LogPosition.kind).value()
  }

  private func identityOfLog() throws -> String {
    let file = store.opening.file?.text ?? LogPosition.none
    return "\(file)/\(try mark()?["mark"]?.integer ?? 0)"
  }
}
