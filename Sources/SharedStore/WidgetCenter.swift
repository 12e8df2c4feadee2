public import WidgetTimeline

/// Which widgets are on display, and how to have them reloaded, as WidgetKit's type of that name: running hosts
/// register here, and whoever changes something asks for reloads.
///
/// A change of days needs no call: the schema's triggers ask for the reload of that subject's widgets in the
/// change's own transaction, whoever makes it. As everything of the store's, call it within a transaction.
public struct WidgetCenter {
  private let store: SharedStore

  public init(_ store: SharedStore) { self.store = store }

  /// The widgets on display, oldest first; the subject is nil for one whose subject was removed and that has
  /// not looked since. Hosts that were killed are not among them.
  public func currentConfigurations() throws -> [WidgetInfo<Subject?>] {
    guard let presence = try? FileLock(path: presencePath, creates: false) else { return [] }
    return try registrations().filter { presence.isTaken(byte: $0.id) }.map(\.info)
  }

  /// Asks for the reload of all widgets of a kind.
  public func reloadTimelines(ofKind kind: String) throws {
    try store.connection.prepare(
      """
      INSERT INTO reload (kind, subject, requests) VALUES (?1, 0, 1)
      ON CONFLICT (kind, subject) DO UPDATE SET requests = requests + 1
      """
    ).bind(1, kind).run()
  }

  /// Asks for the reload of all widgets.
  public func reloadAllTimelines() throws {
    try store.connection.execute(
      "UPDATE reload SET requests = requests + 1 WHERE kind = '' AND subject = 0")
  }

  /// How often reloads were asked for that concern a widget. Different counts mean that it must reload.
  public func reloadRequests(ofKind kind: String, subject: Subject) throws -> ReloadRequests {
    let statement = try store.connection.prepare(
      """
      SELECT sum(iif(kind = '' AND subject = 0, requests, 0)), sum(iif(kind = ?1, requests, 0)),
        sum(iif(subject = ?2, requests, 0))
      FROM reload WHERE (kind = ?1 AND subject = 0) OR (kind = '' AND subject IN (0, ?2))
      """
    ).bind(1, kind).bind(2, subject.id)
    guard try statement.step() else { return ReloadRequests(all: 0, kind: 0, subject: 0) }
    return ReloadRequests(
      all: statement.integer(0), kind: statement.integer(1), subject: statement.integer(2))
  }

  /// Registers a widget as on display, and clears away those whose hosts are gone.
  /// - Returns: the registration, which lasts until ``deregister(_:)`` or until the process ends.
  /// - Throws: ``StoreError``, among others where the container may not be written.
  public func register(_ widget: WidgetInfo<Subject>) throws -> WidgetRegistration {
    try removeGone()
    let presence = try FileLock(path: presencePath, creates: true)
    var id = try add(widget)
    // A host that has not noticed yet that the store is another one may hold the lock of a number from before.
    while !presence.take(byte: id), presence.isTaken(byte: id) {
      try remove(id)
      id = try add(widget)
    }
    return WidgetRegistration(id: id, presence: presence)
  }

  /// Clears away the registrations of hosts that are gone.
  func removeGone() throws {
    let presence = try? FileLock(path: presencePath, creates: false)
    for widget in try registrations() where presence?.isTaken(byte: widget.id) != true {
      try remove(widget.id)
    }
  }

  /// Says that a registered widget shows another subject now.
  public func update(_ registration: WidgetRegistration, subject: Subject) throws {
    try store.connection.prepare("UPDATE widget SET subject = ?2 WHERE id = ?1 AND subject IS NOT ?2")
      .bind(1, registration.id).bind(2, subject.id).run()
  }

  /// Whether the store knows a registration: it may have been replaced by a copy that does not.
  public func knows(_ registration: WidgetRegistration) throws -> Bool {
    try store.connection.prepare("SELECT 1 FROM widget WHERE id = ?1").bind(1, registration.id).step()
  }

  /// Takes a registration back.
  public func deregister(_ registration: WidgetRegistration) throws { try remove(registration.id) }

  private var presencePath: String { store.container.path + "/SwiftCal.widgets" }

  private func add(_ widget: WidgetInfo<Subject>) throws -> Int {
    try store.connection.prepare("INSERT INTO widget (kind, family, subject) VALUES (?1, ?2, ?3)")
      .bind(1, widget.kind).bind(2, widget.family.rawValue).bind(3, widget.configuration.id).run()
    return try store.connection.integer("SELECT last_insert_rowid()")
  }

  private func remove(_ id: Int) throws {
    try store.connection.prepare("DELETE FROM widget WHERE id = ?1").bind(1, id).run()
  }

  private func registrations() throws -> [(id: Int, info: WidgetInfo<Subject?>)] {
    let statement = try store.connection.prepare(
      """
      SELECT widget.id, kind, family, subject.id, name
      FROM widget LEFT JOIN subject ON subject.id = widget.subject ORDER BY widget.id
      """)
    var widgets: [(id: Int, info: WidgetInfo<Subject?>)] = []
    while try statement.step() {
      // A family of a later version is no reason to fail.
      guard let family = WidgetFamily(rawValue: statement.text(2)) else { continue }
      let subject = statement.isNull(3) ? nil : Subject(id: statement.integer(3), name: statement.text(4))
      let info = WidgetInfo(kind: statement.text(1), family: family, configuration: subject)
      widgets.append((statement.integer(0), info))
    }
    return widgets
  }
}

/// How often reloads were asked for that concern one widget.
public struct ReloadRequests: Hashable, Sendable {
  let all: Int
  let kind: Int
  let subject: Int
}

/// A widget's entry among those on display. It holds a lock that ends with the process, so that a host which was
/// killed can be told from one that runs, without process numbers, which are used again and differ between
/// sandboxes.
public final class WidgetRegistration {
  let id: Int
  private let presence: FileLock

  init(id: Int, presence: FileLock) {
    self.id = id
    self.presence = presence
  }
}
