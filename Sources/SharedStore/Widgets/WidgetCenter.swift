import SQLite
public import StudyCalendar

/// Asks for reloads of widgets, like WidgetKit's type of that name. It is a transaction of its own, within
/// ``SharedStore/changeWidgets(_:)``, and cannot leave the closure that got it.
///
/// A change of days needs no call: the schema's triggers ask for the reload of that subject's widgets in the change's own
/// transaction, whatever program makes it.
public struct WidgetCenter: ~Copyable {
  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  /// Asks for the reload of all widgets of a kind.
  public func reloadTimelines(ofKind kind: String) throws {
    try connection.prepare(
      """
      INSERT INTO reload (kind, subject, requests) VALUES (?1, 0, 1)
      ON CONFLICT (kind, subject) DO UPDATE SET requests = \(Self.oneRequestMore)
      """
    ).bind(1, kind).run()
  }

  /// Asks for the reload of all widgets.
  public func reloadAllTimelines() throws {
    try connection.execute(
      "UPDATE reload SET requests = \(Self.oneRequestMore) WHERE kind = '' AND subject = 0")
  }

  private static let oneRequestMore = "iif(requests < \(highestNumber), requests + 1, 0)"

  /// Makes room for the next reload requests, which the schema's triggers count. In a count that is nearly as high as 64 bits
  /// hold, they could not be counted, and the change itself would fail. Such a count begins again; a widget only asks
  /// whether a count differs from the one that it saw.
  static func makeRoomForRequests(_ connection: Connection) throws {
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
  /// - Parameter subject: the subject that the widget shows; nil for a widget that shows none.
  public func reloadRequests(ofKind kind: String, subject: Subject?) throws -> ReloadRequests {
    try reloadRequests(ofKind: kind, "AND subject IN (0, \(subject?.id ?? 0))")
  }

  /// How many reloads that concern a widget that shows all subjects were requested. When a subject is removed, its own
  /// requests go with it, but then a reload of all widgets is requested too.
  public func reloadRequestsOfAllSubjects(ofKind kind: String) throws -> ReloadRequests {
    try reloadRequests(ofKind: kind, "")
  }

  /// - Parameter condition: which of the requests for widgets of any kind count.
  private func reloadRequests(ofKind kind: String, _ condition: String) throws -> ReloadRequests {
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
