public import StudyCalendar
import System

/// Requests to reload widgets, as WidgetKit's `WidgetCenter` takes them. No person changes anything with them, so they are not
/// in the change log, and cannot be undone.
///
/// A change of days needs no call: the schema's triggers ask for the reload of that subject's widgets in the change's own
/// transaction, whatever program makes it.
extension SharedStore {
  /// Asks for the reload of all widgets of a kind.
  /// - Throws: ``StoreError``.
  public func reloadTimelines(ofKind kind: String) throws {
    try whileWriting {
      try connection.prepare(
        """
        INSERT INTO reload (kind, subject, requests) VALUES (?1, 0, 1)
        ON CONFLICT (kind, subject) DO UPDATE SET requests = \(Self.oneRequestMore)
        """
      ).bind(1, kind).run()
    }
  }

  /// Asks for the reload of all widgets.
  /// - Throws: ``StoreError``.
  public func reloadAllTimelines() throws {
    try whileWriting { try connection.execute(Self.reloadOfAll) }
  }

  /// The statement that asks for the reload of all widgets.
  static let reloadOfAll = "UPDATE reload SET requests = \(oneRequestMore) WHERE kind = '' AND subject = 0"

  private static let oneRequestMore = "iif(requests < \(highestNumber), requests + 1, 0)"

  /// Makes room for the next reload requests, which the schema's triggers count. In a count that is nearly as high as 64 bits
  /// hold, they could not be counted, and the change itself would fail. Such a count begins again; a widget only asks
  /// whether a count differs from the one that it saw.
  func makeRoomForRequests() throws {
    try connection.execute("UPDATE reload SET requests = 0 WHERE requests > \(highestNumber)")
  }
}

/// How many reloads that concern one widget were requested.
public struct ReloadRequests: Hashable, Sendable {
  let all: Int
  /// How many reloads of the widget's kind were requested.
  public let ofKind: Int
  let subject: Int
}

extension ReadTransaction {
  /// How many reloads that concern a widget were requested. If a count is not the same as before, the widget
  /// must reload.
  /// - Parameters:
  ///   - subject: the subject that the widget shows; nil for a widget that shows none.
  ///   - ofAllSubjects: whether it shows all of them. When a subject is removed, its own requests go with it, but then a reload
  ///     of all widgets is requested too.
  public func reloadRequests(
    ofKind kind: String, subject: Subject?, ofAllSubjects: Bool = false
  ) throws -> ReloadRequests {
    let condition = ofAllSubjects ? "" : "AND subject IN (0, \(subject?.id ?? 0))"
    let rows = try connection.prepare(
      """
      SELECT sum(iif(kind = '' AND subject = 0, requests, 0)), sum(iif(kind = ?1, requests, 0)),
        sum(iif(kind = '' AND subject <> 0, requests, 0))
      FROM reload WHERE (kind = ?1 AND subject = 0) OR (kind = '' \(condition))
      """
    ).bind(1, kind)
    guard try rows.step() else { return ReloadRequests(all: 0, ofKind: 0, subject: 0) }
    return ReloadRequests(all: rows.integer(0), ofKind: rows.integer(1), subject: rows.integer(2))
  }
}
