import FoundationEssentials
import SharedStore
public import StudyCalendar
import System
import Words

/// A change as a hook is told of it.
public struct HookedChange: Sendable {
  /// Its number in the change log.
  public let id: Int
  /// The command that made it.
  public let action: String
  /// When it was made: ISO 8601, UTC.
  let at: String
  /// What it did, in a few words.
  let summary: String
  /// How many hooks set each other off before it.
  let depth: Int
  /// The line of JSON, as `log --json` has it.
  let line: [UInt8]

  /// An entry of the change log.
  init(
    _ entry: borrowing StreamedEntry, _ summary: ChangeSummary, in reading: borrowing ReadTransaction
  ) throws {
    (id, at) = (entry.id, entry.at)
    action = ChangeOrigin(action: entry.action)?.command ?? entry.action
    self.summary = summary.words
    depth = try reading.hookDepth(ofChange: entry.id)
    line = try loggedLine(entry)
  }

  /// A made-up change of today, with which hooks can be tried. It is in no log.
  public init(madeUpOn today: CalendarDate, of subject: Subject) throws {
    let change = FactChange(StudyKind.self, of: subject, key: today.description, from: nil, to: .bool(true))
    let entry = ChangeLogEntry(
      id: 0, at: Date.now.utcTimestamp, action: "test", undoneAt: nil, isSuperseded: false, changes: [change])
    (id, action, at, depth) = (0, entry.action, entry.at, 0)
    summary = entry.summary
    line = try loggedLine(StreamedEntry(entry))
  }
}

/// An entry of the change log in one line of JSON, with the end of the line.
public func loggedLine(_ entry: borrowing StreamedEntry) throws -> [UInt8] {
  var bytes: [UInt8] = []
  var sink = ByteSink { bytes.append(contentsOf: $0) }
  try sink.write(entry, isUndone: entry.undoneAt != nil)
  try sink.write("\n")
  try sink.finish()
  return bytes
}
