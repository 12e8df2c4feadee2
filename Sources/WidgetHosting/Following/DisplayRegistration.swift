import SharedStore
import StudyCalendar
import StudyIntents
import WidgetTimeline

/// The entry of a widget among those on display: in the store, or elsewhere while there is none. Nothing here waits for another program's lock.
struct DisplayRegistration {
  private let container: GroupContainer
  private let kind: String
  private let family: WidgetFamily
  private let contents: String?
  private let withoutStore: WidgetsWithoutStore?
  private var registration: WidgetRegistration?
  /// The subject with which it is registered; a nil inside for a widget that shows none.
  private var registered: Subject??
  private var place: WidgetsWithoutStore.Place?

  /// - Parameters:
  ///   - contents: what the widget shows besides a subject; nil for nothing.
  ///   - withoutStore: where the widget is registered while there is no store; nil for nowhere.
  init(
    kind: String, family: WidgetFamily, showing contents: String?, in container: GroupContainer,
    otherwise withoutStore: WidgetsWithoutStore?
  ) {
    self.container = container
    self.kind = kind
    self.family = family
    self.contents = contents
    self.withoutStore = withoutStore
  }

  /// Registers the widget where there is no store. A widget that cannot be registered there runs all the same.
  mutating func updateWithoutStore() {
    guard place == nil else { return }
    place = withoutStore?.register(
      kind: kind, family: family.rawValue, contents: contents, in: container)
  }

  /// Registers the widget, or registers its new subject.
  /// - Parameter subject: the subject that it shows; nil if it shows none.
  /// - Throws: `StoreError`.
  mutating func update(showing subject: Subject?) throws {
    if let registered, registered == subject { return }
    let known = registration
    registration = try open().changeWidgets { center in
      guard let known else {
        return try center.register(
          kind: kind, family: family.rawValue, subject: subject, contents: contents)
      }
      try center.update(known, subject: subject)
      return known
    }
    registered = .some(subject)
    place = nil
  }

  /// Takes the registration back.
  /// - Throws: `StoreError`.
  mutating func takeBack() throws {
    guard let registration else { return }
    try open().changeWidgets { try $0.deregister(registration) }
    forget()
  }

  /// Forgets a registration that the store does not have: it may have been replaced by a copy.
  /// - Throws: `StoreError`.
  mutating func forgetUnlessKnown(in reading: borrowing ReadTransaction) throws {
    if let registration, try !reading.knows(registration) { forget() }
  }

  /// Forgets the registration. In the store it is void from now on.
  mutating func forget() {
    registration = nil
    registered = nil
    place = nil
  }

  private func open() throws -> SharedStore {
    try SharedStore(existingIn: container, waiting: 0)
  }
}
