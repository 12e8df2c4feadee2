import FileSystem
public import StudyCalendar

/// Records which widgets are on display and which are to be reloaded, like WidgetKit's type of that name:
/// running hosts register here, and programs ask for reloads. It is a transaction of its own, within
/// ``SharedStore/changeWidgets(_:)``, and cannot leave the closure that got it.
///
/// A change of days needs no call: the schema's triggers ask for the reload of that subject's widgets in the change's own
/// transaction, whatever program makes it.
public struct WidgetCenter: ~Copyable {
  private let table: WidgetTable
  private let presencePath: String

  init(_ opened: OpenedStore, presencePath: String) {
    table = WidgetTable(opened)
    self.presencePath = presencePath
  }

  /// Asks for the reload of all widgets of a kind.
  public func reloadTimelines(ofKind kind: String) throws { try table.requestReload(ofKind: kind) }

  /// Asks for the reload of all widgets.
  public func reloadAllTimelines() throws { try table.requestReloadOfAll() }

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
    try table.removeGone(presencePath: presencePath)
    let presence = try FileLock(path: presencePath, creates: true)
    var id = try table.add(kind: kind, family: family, subject: subject, contents: contents)
    // A host that has not noticed yet that the store was replaced may still hold the lock of an old number.
    while try !presence.take(byte: id) {
      try table.remove(id)
      id = try table.add(kind: kind, family: family, subject: subject, contents: contents, above: id)
    }
    return WidgetRegistration(id: id, presence: presence)
  }

  /// Says that a registered widget shows another subject now.
  public func update(_ registration: WidgetRegistration, subject: Subject?) throws {
    try table.update(registration.id, subject: subject)
  }

  /// Takes a registration back.
  public func deregister(_ registration: WidgetRegistration) throws { try table.remove(registration.id) }

  /// The widgets on display, oldest first.
  public func widgets() throws -> [RegisteredWidget] { try table.onDisplay(presencePath: presencePath) }
}
