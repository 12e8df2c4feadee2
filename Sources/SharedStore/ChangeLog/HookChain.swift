import Glibc
import StudyCalendar
import System
import Words

/// How many hooks set each other off before a change. A hook that is run for a change gets the number in its environment, and a
/// change that a program makes which it starts is kept with it, in the transaction that makes the change: so no program that
/// is killed leaves a chain without its end.
public enum HookChain {
  /// The variable that has the number.
  public static let variable = "SWIFTCAL_HOOK_DEPTH"

  /// How many hooks may set each other off.
  public static let longest = 3

  /// How many hooks have set this program off, one after the other; 0 for a program that no hook started.
  static let depth =
    getenv(variable).flatMap { Int(String(cString: $0)) }.map { min(max($0, 0), longest) } ?? 0

  /// Keeps the number with an entry of the change log.
  static func note(_ entry: Int, on connection: Connection) throws {
    guard depth > 0 else { return }
    try connection.prepare("DELETE FROM local WHERE kind = ?1 AND CAST(key AS INTEGER) < ?2")
      .bind(1, kind).bind(2, entry - 1000).run()
    try LocalState(connection: connection, kind: kind).set(.integer(depth), String(entry))
  }

  static let kind = "hook"
}

extension ReadTransaction {
  /// How many hooks set each other off before an entry of the change log.
  public func hookDepth(ofChange id: Int) throws -> Int {
    try LocalState(connection: connection, kind: HookChain.kind).value(String(id))?.integer ?? 0
  }
}
