public import SharedStore
public import WidgetTimeline

/// The store as somebody sees it who looks for a long time: it stays open, and whoever puts another one in its
/// place, removes it or makes the first one is followed.
public actor StoreFollower {
  private let container: GroupContainer
  private let family: WidgetFamily?

  private var store: SharedStore?
  private var configured = FollowedSubject()
  private var shown: Subject?
  private var requests: ReloadRequests?
  private var registration: WidgetRegistration?
  private var registered: Subject?
  private var writer: WriterProbe?

  /// - Parameters:
  ///   - container: where the store is, or will be.
  ///   - family: the widget to register as on display; nil for a single look.
  public init(_ container: GroupContainer, registeringAs family: WidgetFamily? = nil) {
    self.container = container
    self.family = family
  }

  /// Reads one state of the store.
  /// - Parameter subject: the name of the subject; the default one for nil. A subject that is shown is followed
  ///   when it gets another name; while there is none, the default one is shown.
  /// - Throws: `StoreError`, or what `body` throws.
  func read<Result: Sendable>(
    subject name: String?, _ body: @Sendable (SharedStore, Subject) throws -> Result
  ) throws -> Result {
    do {
      let wasOpen = store != nil
      do {
        return try readOnce(subject: name, body)
      } catch  where wasOpen {
        // Something else may stand in the file by now, which is looked at only when it is opened.
        close()
        return try readOnce(subject: name, body)
      }
    } catch {
      close()
      throw error
    }
  }

  private func readOnce<Result: Sendable>(
    subject name: String?, _ body: @Sendable (SharedStore, Subject) throws -> Result
  ) throws -> Result {
    let store = try opened()
    let result = try store.read { store in
      let subject = try configured.resolve(name, in: store)
      let result = try body(store, subject)
      // Counted in the same state of the store that is shown: what comes later is another reload.
      requests = try WidgetCenter(store).reloadRequests(ofKind: StudyEntry.kind, subject: subject)
      shown = subject
      if let registration, try !WidgetCenter(store).knows(registration) { forgetRegistration() }
      return result
    }
    register(in: store)
    return result
  }

  /// Whether a reload was asked for since the last reading, or the store is another one.
  func needsReload() -> Bool {
    guard let store, store.isCurrent, let shown, let requests else { return true }
    store.forgetPages()
    let current = try? store.read {
      try WidgetCenter($0).reloadRequests(ofKind: StudyEntry.kind, subject: shown)
    }
    guard current == requests else { return true }
    register(in: store)
    return false
  }

  /// Performs the widget's action on the store that is open: another connection of this process would give back
  /// its locks when it looks at the file. Where there is none to write yet, one is made.
  func perform(_ intent: ToggleStudyIntent) throws {
    if let store, store.isCurrent, store.isWritable {
      _ = try intent.perform(on: store, command: "tap")
    } else {
      close()
      _ = try intent.perform(on: SharedStore(in: container, for: .writing), command: "tap")
    }
  }

  /// Whether a commit is on its way, seen in the log and not to be read yet.
  func isBeingWritten() -> Bool {
    if writer?.isCurrent(in: container) != true { writer = WriterProbe(container) }
    return writer?.isWriterActive ?? false
  }

  /// Takes the registration back and closes the store.
  func end() {
    if let registration, let store, store.isCurrent {
      // Not taken back, it is void as soon as the process has ended.
      try? store.write(waiting: 500) { try WidgetCenter($0).deregister(registration) }
    }
    close()
  }

  private func opened() throws -> SharedStore {
    if let store {
      if store.isCurrent {
        store.forgetPages()
        return store
      }
      close()
    }
    let store = try SharedStore(in: container, for: .reading)
    self.store = store
    return store
  }

  private func close() {
    configured.storeMayBeAnother()
    forgetRegistration()
    store = nil
  }

  private func forgetRegistration() {
    registration = nil
    registered = nil
  }

  /// Says what is on display. On a store that may not be written a widget runs unregistered. Nobody waits for
  /// another program's long write to see a widget: then the next change that comes is the next occasion.
  private func register(in store: SharedStore) {
    guard let family, let shown, shown != registered, store.isWritable else { return }
    let widget = WidgetInfo(kind: StudyEntry.kind, family: family, configuration: shown)
    do {
      registration = try store.write(waiting: 100) { store in
        let center = WidgetCenter(store)
        guard let registration else { return try center.register(widget) }
        try center.update(registration, subject: shown)
        return registration
      }
    } catch StoreError.busy {
      return
    } catch {
      // Trying again would fail again.
    }
    registered = shown
  }
}

/// The subject that a widget is configured for, through changes of its name.
private struct FollowedSubject {
  /// Its number, in the store that was looked at last.
  private var id: Int?
  private var lastName: String?

  /// The subject that is meant: the same as before, else the one of that name, else the default one.
  mutating func resolve(_ name: String?, in store: SharedStore) throws -> Subject {
    guard let name else { return try store.defaultSubject() }
    let subjects = try store.subjects()
    let found =
      subjects.first { $0.id == id } ?? subjects.first { $0.isNamed(lastName ?? name) }
      ?? subjects.first { $0.isNamed(name) }
    guard let found else { return try store.defaultSubject() }
    id = found.id
    lastName = found.name
    return found
  }

  /// In another store its number is another subject's.
  mutating func storeMayBeAnother() { id = nil }
}
