public import SharedStore
import StudyCalendar

/// Removes a session: `swiftcal session remove`.
public struct RemoveSessionIntent: StudyIntent {
  public let action = "session remove"
  let id: String

  /// - Parameter id: the beginning of the session's number.
  public init(id: String) { self.id = id }

  public func perform(in writing: borrowing WriteTransaction) throws -> SessionResult {
    let (subject, session) = try writing.reading.session(beginningWith: id)
    try writing.remove(session, of: subject)
    return try SessionResult(
      session, of: subject, writing.reading.plan(of: subject), in: writing.reading, allowsLongDays: true,
      action: .removed)
  }
}
