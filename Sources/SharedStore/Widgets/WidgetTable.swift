import FileSystem
import SQLite
public import StudyCalendar

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

/// How many reloads that concern one widget were requested.
public struct ReloadRequests: Hashable, Sendable {
  let all: Int
  let kind: Int

  /// How many reloads of the widget's kind were requested.
  public var ofKind: Int { kind }

  let subject: Int
}

/// A widget's entry among those on display. It holds a lock that ends with the process, so that a host which
/// was killed can be told from one that runs. Process numbers would not do, because they are used again and
/// differ between sandboxes.
public final class WidgetRegistration: Sendable {
  let id: Int
  private let presence: FileLock

  init(id: Int, presence: FileLock) {
    self.id = id
    self.presence = presence
  }
}

/// The rows of widgets on display, and of reload requests.
struct WidgetTable {
  private let connection: Connection

  init(_ opened: OpenedStore) { connection = opened.connection }

  /// The widgets whose hosts run, oldest first.
  func onDisplay(presencePath: String) throws -> [RegisteredWidget] {
    let presence = try Self.presence(presencePath)
    return try registrations().filter { try Self.isTaken($0.id, presence) }.map(\.widget)
  }

  /// The lock file of running hosts; nil if no host has run yet.
  /// - Throws: ``StoreError`` if the file is there and its locks cannot be read. That does not mean that no
  ///   host runs.
  static func presence(_ path: String) throws -> FileLock? {
    do {
      return try FileLock(path: path, creates: false)
    } catch {
      if error.isNotFound { return nil }
      throw error.isNoPermission ? StoreError.notReadable(path: path) : StoreError(error)
    }
  }

  /// Whether a host holds the lock of a registration. A number below 0 is not from a host, since files have no such bytes.
  private static func isTaken(_ id: Int, _ presence: FileLock?) throws -> Bool {
    guard id >= 0, let presence else { return false }
    return try presence.isTaken(byte: id)
  }

  /// How many reloads that concern a widget were requested.
  func requests(ofKind kind: String, subject: Subject?) throws -> ReloadRequests {
    try requests(
      connection.prepare(
        "\(Self.sums) WHERE (kind = ?1 AND subject = 0) OR (kind = '' AND subject IN (0, ?2))"
      )
      .bind(1, kind).bind(2, subject?.id ?? 0))
  }

  /// How many reloads that concern a widget that shows all subjects were requested. When a subject is removed, its own
  /// requests go with it, but then a reload of all widgets is requested too.
  func requestsOfAllSubjects(ofKind kind: String) throws -> ReloadRequests {
    try requests(
      connection.prepare("\(Self.sums) WHERE (kind = ?1 AND subject = 0) OR kind = ''").bind(1, kind))
  }

  private static let sums = """
    SELECT sum(iif(kind = '' AND subject = 0, requests, 0)), sum(iif(kind = ?1, requests, 0)),
      sum(iif(kind = '' AND subject <> 0, requests, 0))
    FROM reload
    """

  private func requests(_ rows: Statement) throws -> ReloadRequests {
    guard try rows.step() else { return ReloadRequests(all: 0, kind: 0, subject: 0) }
    return ReloadRequests(all: rows.integer(0), kind: rows.integer(1), subject: rows.integer(2))
  }

  /// Makes room for the next reload requests, which the schema's triggers count. In a count that is nearly as high as 64 bits
  /// hold, they could not be counted, and the change itself would fail. Such a count begins again; a widget only asks
  /// whether a count differs from the one that it saw.
  func makeRoomForRequests() throws {
    try connection.execute("UPDATE reload SET requests = 0 WHERE requests > \(highestNumber)")
  }

  /// Asks for the reload of all widgets of a kind.
  func requestReload(ofKind kind: String) throws {
    try connection.prepare(
      """
      INSERT INTO reload (kind, subject, requests) VALUES (?1, 0, 1)
      ON CONFLICT (kind, subject) DO UPDATE SET requests = \(Self.oneRequestMore)
      """
    ).bind(1, kind).run()
  }

  /// Asks for the reload of all widgets.
  func requestReloadOfAll() throws {
    try connection.execute(
      "UPDATE reload SET requests = \(Self.oneRequestMore) WHERE kind = '' AND subject = 0")
  }

  private static let oneRequestMore = "iif(requests < \(highestNumber), requests + 1, 0)"

  /// Whether there is a registration of that number.
  func contains(_ id: Int) throws -> Bool {
    try connection.prepare("SELECT 1 FROM widget WHERE id = ?1").bind(1, id).step()
  }

  /// Registers a widget.
  /// - Parameter last: a number that is taken; the registration's number is higher.
  /// - Returns: the registration's number.
  func add(
    kind: String, family: String, subject: Subject?, contents: String?, above last: Int = 0
  ) throws -> Int {
    let id = max(last, try highestGivenNumber()) + 1
    try connection.prepare(
      "INSERT INTO widget (id, kind, family, subject, contents) VALUES (?1, ?2, ?3, ?4, ?5)"
    ).bind(1, id).bind(2, kind).bind(3, family).bind(4, subject?.id).bind(5, contents).run()
    return id
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
  func update(_ id: Int, subject: Subject?) throws {
    try connection.prepare("UPDATE widget SET subject = ?2 WHERE id = ?1 AND subject IS NOT ?2")
      .bind(1, id).bind(2, subject?.id).run()
  }

  /// Takes a registration back.
  func remove(_ id: Int) throws {
    try connection.prepare("DELETE FROM widget WHERE id = ?1").bind(1, id).run()
  }

  /// Removes the registrations of hosts that are gone.
  func removeGone(presencePath: String) throws {
    let presence = try Self.presence(presencePath)
    for registration in try registrations() where try !Self.isTaken(registration.id, presence) {
      try remove(registration.id)
    }
  }

  /// All registrations, including those of hosts that are gone.
  func registrations() throws -> [(id: Int, widget: RegisteredWidget)] {
    try connection.prepare(
      """
      SELECT widget.id, kind, family, subject.id, name, contents
      FROM widget LEFT JOIN subject ON subject.id = widget.subject AND name IS NOT NULL ORDER BY widget.id
      """
    ).all { row in
      let subject = row.isNull(3) ? nil : Subject(id: row.integer(3), name: row.text(4))
      let widget = RegisteredWidget(
        kind: row.text(1), family: row.text(2), subject: subject, contents: row.optionalText(5))
      return (row.integer(0), widget)
    }
  }
}
