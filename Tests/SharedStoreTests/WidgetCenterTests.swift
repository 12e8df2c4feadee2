import Foundation
import RawSQLite
import SharedStore
import StudyCalendar
import TemporaryStore
import Testing

@Suite("The widget center")
struct WidgetCenterTests {
  private let folder = TemporaryContainer()

  private func register(
    _ family: String, subject: String? = nil, kind: String = "K", in store: SharedStore
  ) throws -> WidgetRegistration {
    let subject = try store.read { try $0.subject(named: subject) }
    return try store.changeWidgets { try $0.register(kind: kind, family: family, subject: subject) }
  }

  /// The widgets on display, as `kind family subject`.
  private func list(_ store: SharedStoreReader) throws -> [String] {
    try store.read { try $0.widgets() }.map { "\($0.kind) \($0.family) \($0.subject?.name ?? "–")" }
  }

  @Test("A widget is listed from its registration until it deregisters, and the oldest comes first")
  func registering() throws {
    let store = try folder.open()
    try store.change { try $0.addSubject(named: "Piano") }
    #expect(try list(store) == [])
    let first = try register("small", in: store)
    let second = try register("inline", subject: "Piano", kind: "L", in: store)
    #expect(try list(store) == ["K small Study", "L inline Piano"])
    #expect(try list(folder.openForReading()) == ["K small Study", "L inline Piano"])
    try store.changeWidgets { try $0.deregister(first) }
    #expect(try list(store) == ["L inline Piano"])
    withExtendedLifetime((first, second)) {}
  }

  @Test("A widget is listed with the subject that it last reported, or without one if that was removed")
  func updating() throws {
    let store = try folder.open()
    try store.change { try $0.addSubject(named: "Piano") }
    let widget = try register("small", in: store)
    let piano = try store.read { try $0.subject(named: "Piano") }
    try store.changeWidgets { try $0.update(widget, subject: piano) }
    #expect(try list(store) == ["K small Piano"])
    try store.change { try $0.remove(piano) }
    #expect(try list(store) == ["K small –"])
    withExtendedLifetime(widget) {}
  }

  @Test("A host that ended without deregistering is not listed, and the next registration clears it")
  func gone() throws {
    let store = try folder.open()
    var widget: WidgetRegistration? = try register("small", in: store)
    withExtendedLifetime(widget) {}
    widget = nil
    // A program that another test starts at this moment holds a copy of the lock until it runs.
    for _ in 0..<5000 where try !list(store).isEmpty { usleep(1000) }
    #expect(try list(store) == [])
    #expect(try folder.raw().value("SELECT count(*) FROM widget") == "1")
    let next = try register("inline", in: store)
    #expect(try list(store) == ["K inline Study"])
    #expect(try folder.raw().value("SELECT count(*) FROM widget") == "1")
    withExtendedLifetime(next) {}
  }

  @Test("A host gets a free place when another still holds one from before the store was replaced")
  func replacedStore() throws {
    var before: WidgetRegistration? = try register("small", in: folder.open())
    for suffix in ["", "-wal", "-shm"] { unlink(folder.container.storePath + suffix) }
    let store = try folder.open()
    let first = try register("medium", in: store)
    withExtendedLifetime(before) {}
    before = nil
    let second = try register("large", in: store)
    #expect(try list(store) == ["K medium Study", "K large Study"])
    withExtendedLifetime((first, second)) {}
  }

  @Test("A widget is listed with the family that it registered, also one that only a later version knows")
  func unknownFamily() throws {
    let store = try folder.open()
    let widget = try register("small", in: store)
    try folder.raw().rows("UPDATE widget SET family = 'huge'")
    #expect(try list(store) == ["K huge Study"])
    withExtendedLifetime(widget) {}
  }

  @Test("A registration in a transaction that fails is not saved")
  func rolledBack() throws {
    struct Refusal: Error {}
    let store = try folder.open()
    #expect(throws: Refusal.self) {
      try store.changeWidgets { center in
        _ = try center.register(kind: "K", family: "small", subject: nil)
        throw Refusal()
      }
    }
    #expect(try list(store) == [])
  }

  @Test("Listing the widgets of a missing store finds no widget and creates no store")
  func noStore() throws {
    let store = try folder.openForReading()
    #expect(!store.isWritable)
    #expect(try list(store) == [])
    #expect(!folder.exists())
  }

  @Test("The locks of hosts are in a file that only its owner may read")
  func privateFile() throws {
    let widget = try register("small", in: folder.open())
    let attributes = try FileManager.default.attributesOfItem(
      atPath: folder.container.path + "/SwiftCal.widgets")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    withExtendedLifetime(widget) {}
  }
}
