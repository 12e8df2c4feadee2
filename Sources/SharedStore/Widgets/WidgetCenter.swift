import FileSystem
import SQLite
public import StudyCalendar

/// Records which widgets are on display and which are to be reloaded, like WidgetKit's type of that name:
/// running hosts register here, and programs ask for reloads. It is a transaction of its own, within
/// ``SharedStore/changeWidgets(_:)``, and cannot leave the closure that got it.
///
/// A change of days needs no call: the schema's triggers ask for the reload of that subject's widgets in the change's own
/// transaction, whatever program makes it.
public struct WidgetCenter: ~Copyable {
  private let connection: Connection
  private let presencePath: String

  init(_ store: SharedStore) {
    (connection, presencePath) = (store.connection, store.container.presencePath)
  }

  // MARK: Reload requests

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

  // MARK: Widgets on display

  /// Registers a widget as on display, and removes the registrations of hosts that are gone.
  /// - Parameters:
  ///   - kind: the name of the kind of widget.
  ///   - family: the name of its family.
  ///   - subject: the subject that it shows, if it shows one.
  ///   - contents: what it shows besides a subject, in a few words; nil for nothing.
  /// - Returns: the registration, which lasts until ``deregister(_:)`` or until the process ends.
  /// - Throws: ``StoreError``, for example if the container may not be written.
  public func register(
    kind: String, family: String, subject: Subject?, contents: String? = nil
  ) throws -> WidgetRegistration {
    try removeGone()
    let presence = try FileLock(path: presencePath, creates: true)
    var id = try highestGivenNumber() + 1
    // A host that has not noticed yet that the store was replaced may still hold the lock of an old number.
    while try !presence.take(byte: id) { id += 1 }
    try connection.prepare(
      "INSERT INTO widget (id, kind, family, subject, contents) VALUES (?1, ?2, ?3, ?4, ?5)"
    ).bind(1, id).bind(2, kind).bind(3, family).bind(4, subject?.id).bind(5, contents).run()
    return WidgetRegistration(id: id, presence: presence)
  }

  /// The highest number that a registration was given. SQLite keeps it in a table without checks, where another program
  /// may have put anything.
  private func highestGivenNumber() throws -> Int {
    try connection.integer(
      """
      SELECT max(number) FROM (
        SELECT CAST(seq AS INTEGER) AS number FROM sqlite_sequence WHERE name = 'widget'
        UNION ALL SELECT max(id) FROM widget WHERE id <= \(highestNumber))
      WHERE number BETWEEN 0 AND \(highestNumber)
      """)
  }

  /// Says that a registered widget shows another subject now.
  public func update(_ registration: WidgetRegistration, subject: Subject?) throws {
    try connection.prepare("UPDATE widget SET subject = ?2 WHERE id = ?1 AND subject IS NOT ?2")
      .bind(1, registration.id).bind(2, subject?.id).run()
  }

  /// Takes a registration back.
  public func deregister(_ registration: WidgetRegistration) throws { try remove(registration.id) }

  private func remove(_ id: Int) throws {
    try connection.prepare("DELETE FROM widget WHERE id = ?1").bind(1, id).run()
  }

  /// Removes the registrations of hosts that are gone.
  func removeGone() throws {
    for registered in try connection.registeredWidgets(presencePath) where !registered.isOnDisplay {
      try remove(registered.id)
    }
  }
}

/// A widget that a running host has on display.
public struct RegisteredWidget: Hashable, Sendable {
  /// The name of the kind of widget.
  public let kind: String
  /// The name of its family. A later version may register families that this one does not know.
  public let family: String
  /// The subject that it shows; nil for a widget that shows none or all of them, or whose subject was removed.
  public let subject: Subject?
  /// What it shows besides a subject, in a few words, such as a repository; nil for nothing.
  public let contents: String?
}

/// A widget's entry among those on display. It holds a lock that ends with the process, so that a host which
/// was killed can be told from one that runs. Process numbers would not do, because they are used again and
/// differ between sandboxes.
public final class WidgetRegistration: Sendable {
  let id: Int
  private let presence: FileLock

  init(id: Int, presence: FileLock) { (self.id, self.presence) = (id, presence) }
}

/// How many reloads that concern one widget were requested.
public struct ReloadRequests: Hashable, Sendable {
  let all: Int
  /// How many reloads of the widget's kind were requested.
  public let ofKind: Int
  let subject: Int
}

extension ReadTransaction {
  /// The widgets on display, oldest first. Those of hosts that were killed are not among them.
  public func widgets() throws -> [RegisteredWidget] {
    try connection.registeredWidgets(store.container.presencePath).filter(\.isOnDisplay).map(\.widget)
  }

  /// Whether the store has a registration: it may have been replaced by a copy that does not have it.
  public func knows(_ registration: WidgetRegistration) throws -> Bool {
    try connection.prepare("SELECT 1 FROM widget WHERE id = ?1").bind(1, registration.id).step()
  }

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

extension Connection {
  /// All registrations, the oldest first, and whether their hosts run. A number below 0 is not from a host, since files have
  /// no such bytes.
  /// - Throws: ``StoreError`` if the file with the locks is there and cannot be read. That does not mean that no host runs.
  fileprivate func registeredWidgets(
    _ presencePath: String
  ) throws -> [(id: Int, isOnDisplay: Bool, widget: RegisteredWidget)] {
    let presence: FileLock?
    do {
      presence = try FileLock(path: presencePath, creates: false)
    } catch {
      guard error.isNotFound else {
        throw error.isNoPermission ? StoreError.notReadable(path: presencePath) : StoreError(error)
      }
      // No host has run yet.
      presence = nil
    }
    return try prepare(
      """
      SELECT widget.id, kind, family, subject.id, name, contents
      FROM widget LEFT JOIN subject ON subject.id = widget.subject AND name IS NOT NULL ORDER BY widget.id
      """
    ).all { row in
      let id = row.integer(0)
      let subject = row.isNull(3) ? nil : Subject(id: row.integer(3), name: row.text(4))
      let widget = RegisteredWidget(
        kind: row.text(1), family: row.text(2), subject: subject, contents: row.optionalText(5))
      return (id, try id >= 0 && presence?.isTaken(byte: id) == true, widget)
    }
  }
}
