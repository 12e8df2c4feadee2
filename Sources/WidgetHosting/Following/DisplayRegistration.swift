import SharedStore
import StudyCalendar
import StudyIntents
import WidgetTimeline

/// The entry of a widget among those on display: in the store, or elsewhere while there is none. Nothing here waits for another
/// program's lock.
struct DisplayRegistration {
  let container: GroupContainer
  let kind: String
  let family: WidgetFamily
  /// What the widget shows besides a subject; nil for nothing.
  let contents: String?
  /// Where the widget is registered while there is no store; nil for nowhere.
  let withoutStore: WidgetsWithoutStore?
  /// How the store has it, and the subject with which it is registered there, which is nil for a widget that shows none.
  private(set) var registered: (entry: WidgetRegistration, subject: Subject?)?
  private(set) var place: WidgetsWithoutStore.Place?

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
    if let registered, registered.subject == subject { return }
    let known = registered?.entry
    let entry = try open().changeWidgets { center in
      guard let known else {
        return try center.register(
          kind: kind, family: family.rawValue, subject: subject, contents: contents)
      }
      try center.update(known, subject: subject)
      return known
    }
    registered = (entry, subject)
    place = nil
  }

  /// Takes the registration back.
  /// - Throws: `StoreError`.
  mutating func takeBack() throws {
    guard let registered else { return }
    try open().changeWidgets { try $0.deregister(registered.entry) }
    forget()
  }

  /// Forgets a registration that the store does not have: it may have been replaced by a copy.
  /// - Throws: `StoreError`.
  mutating func forgetUnlessKnown(in reading: borrowing ReadTransaction) throws {
    if let registered, try !reading.knows(registered.entry) { forget() }
  }

  /// Forgets the registration. In the store it is void from now on.
  mutating func forget() {
    registered = nil
    place = nil
  }

  private func open() throws -> SharedStore {
    try SharedStore(existingIn: container, waiting: 0)
  }
}
