public import FoundationEssentials
public import SharedStore
import StudyCalendar

/// Removes a session: `swiftcal session remove`.
public struct RemoveSessionIntent: StudyIntent {
  /// The beginning of the session's number.
  public let id: String

  /// An intent that removes the session whose number begins with a text.
  public init(id: String) { self.id = id }

  /// - Throws: `StudyError.unknownSession`, `StudyError.severalSessions`, `StudyError.earlierRestCounts`.
  public func perform(on store: SharedStore, at now: Date) throws -> SessionResult {
    try store.write(as: "session remove", at: now) { writing in
      let (subject, session) = try writing.reading.session(beginningWith: id)
      try writing.remove(session, of: subject)
      return try SessionResult(
        session, of: subject, writing.reading.plan(of: subject), in: writing.reading, allowsLongDays: true,
        action: .removed)
    }
  }
}
