public import SharedStore
public import WidgetTimeline

/// The store as somebody sees it who looks for a long time: it stays open, and whoever puts another one in its
/// place, removes it or makes the first one is followed.
public actor StoreFollower {
  private let container: GroupContainer
  private let family: WidgetFamily?

  private var store: SharedStore?
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
  ///   when it gets another name; when it is removed, the default one is shown.
  /// - Throws: `StoreError`, or what `body` throws.
  func read<Result: Sendable>(
    subject name: String?, _ body: @Sendable (SharedStore, Subject) throws -> Result
  ) throws -> Result {
    do {
      let store = try opened()
      let result = try store.read { store in
        let subject = try resolve(name, in: store)
        let result = try body(store, subject)
        // Counted in the same state of the store that is shown: what comes later is another reload.
        requests = try WidgetCenter(store).reloadRequests(ofKind: StudyEntry.kind, subject: subject)
        shown = subject
        if let registration, try !WidgetCenter(store).knows(registration) { forgetRegistration() }
        return result
      }
      register(in: store)
      return result
    } catch {
      // What could not be read is opened anew the next time.
      close()
      throw error
    }
  }

  /// Whether a reload was asked for since the last reading, or the store is another one.
  func needsReload() -> Bool {
    guard let store, store.isCurrent, let shown, let requests else { return true }
    let current = try? store.read {
      try WidgetCenter($0).reloadRequests(ofKind: StudyEntry.kind, subject: shown)
    }
    return current != requests
  }

  /// Whether a commit is on its way, seen in the log and not to be read yet.
  func isBeingWritten() -> Bool {
    if writer?.isCurrent(in: container) != true { writer = WriterProbe(container) }
    return writer?.isWriterActive ?? false
  }

  /// Takes the registration back and closes the store.
  func end() {
    if let registration, let store, store.isCurrent {
      try? store.write { try WidgetCenter($0).deregister(registration) }
    }
    close()
  }

  private func opened() throws -> SharedStore {
    if let store {
      if store.isCurrent { return store }
      shown = nil  // in another store its number is another subject's
      close()
    }
    let store = try SharedStore(in: container, for: .reading)
    self.store = store
    return store
  }

  private func close() {
    forgetRegistration()
    store = nil
  }

  private func forgetRegistration() {
    registration = nil
    registered = nil
  }

  private func resolve(_ name: String?, in store: SharedStore) throws -> Subject {
    guard let name else { return try store.defaultSubject() }
    let subjects = try store.subjects()
    return try subjects.first { $0.id == shown?.id } ?? subjects.first { $0.isNamed(name) }
      ?? store.defaultSubject()
  }

  /// Says what is on display. On a store that may not be written a widget runs unregistered.
  private func register(in store: SharedStore) {
    guard let family, let shown, shown != registered, store.isWritable else { return }
    let widget = WidgetInfo(kind: StudyEntry.kind, family: family, configuration: shown)
    registration = try? store.write { store in
      let center = WidgetCenter(store)
      guard let registration else { return try center.register(widget) }
      try center.update(registration, subject: shown)
      return registration
    }
    registered = shown
  }
}
