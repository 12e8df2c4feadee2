import Foundation
import RawSQLite
import SharedStore
import Testing
import WidgetTimeline

@Suite("The widget center")
struct WidgetCenterTests {
  private let folder = TemporaryContainer()

  private func register(
    _ family: WidgetFamily, subject: String? = nil, kind: String = "K", in store: SharedStore
  ) throws -> WidgetRegistration {
    try store.write { store in
      try WidgetCenter(store).register(
        WidgetInfo(kind: kind, family: family, configuration: store.subject(named: subject)))
    }
  }

  /// The widgets on display, as `kind family subject`.
  private func list(_ store: SharedStore) throws -> [String] {
    try store.read { try WidgetCenter($0).currentConfigurations() }
      .map { "\($0.kind) \($0.family.rawValue) \($0.configuration?.name ?? "–")" }
  }

  @Test("A widget is listed from its registration until it deregisters, and the oldest comes first")
  func registering() throws {
    let store = try folder.open()
    try store.write { _ = try $0.addSubject(named: "Piano") }
    #expect(try list(store) == [])
    let first = try register(.systemSmall, in: store)
    let second = try register(.accessoryInline, subject: "Piano", kind: "L", in: store)
    #expect(try list(store) == ["K small Study", "L inline Piano"])
    #expect(try list(folder.open(.reading)) == ["K small Study", "L inline Piano"])
    try store.write { try WidgetCenter($0).deregister(first) }
    #expect(try list(store) == ["L inline Piano"])
    withExtendedLifetime((first, second)) {}
  }

  @Test("A widget is listed with the subject that it last reported, or without one if that was removed")
  func updating() throws {
    let store = try folder.open()
    try store.write { _ = try $0.addSubject(named: "Piano") }
    let widget = try register(.systemSmall, in: store)
    try store.write { try WidgetCenter($0).update(widget, subject: $0.subject(named: "Piano")) }
    #expect(try list(store) == ["K small Piano"])
    try store.write { try $0.remove($0.subject(named: "Piano")) }
    #expect(try list(store) == ["K small –"])
    withExtendedLifetime(widget) {}
  }

  @Test("A host that ended without deregistering is not listed, and the next registration clears it")
  func gone() throws {
    let store = try folder.open()
    var widget: WidgetRegistration? = try register(.systemSmall, in: store)
    withExtendedLifetime(widget) {}
    widget = nil
    // A program that another test starts at this moment holds a copy of the lock until it runs.
    for _ in 0..<5000 where try !list(store).isEmpty { usleep(1000) }
    #expect(try list(store) == [])
    #expect(try folder.raw().value("SELECT count(*) FROM widget") == "1")
    let next = try register(.accessoryInline, in: store)
    #expect(try list(store) == ["K inline Study"])
    #expect(try folder.raw().value("SELECT count(*) FROM widget") == "1")
    withExtendedLifetime(next) {}
  }

  @Test("A host gets a free place when another still holds one from before the store was replaced")
  func replacedStore() throws {
    var before: WidgetRegistration? = try register(.systemSmall, in: folder.open())
    for suffix in ["", "-wal", "-shm"] { unlink(folder.container.storePath + suffix) }
    let store = try folder.open()
    let first = try register(.systemMedium, in: store)
    withExtendedLifetime(before) {}
    before = nil
    let second = try register(.systemLarge, in: store)
    #expect(try list(store) == ["K medium Study", "K large Study"])
    withExtendedLifetime((first, second)) {}
  }

  @Test("A widget of an unknown family is not listed")
  func unknownFamily() throws {
    let store = try folder.open()
    let widget = try register(.systemSmall, in: store)
    try folder.raw().rows("UPDATE widget SET family = 'huge'")
    #expect(try list(store) == [])
    withExtendedLifetime(widget) {}
  }

  @Test("A registration in a transaction that fails is not saved")
  func rolledBack() throws {
    struct Refusal: Error {}
    let store = try folder.open()
    #expect(throws: Refusal.self) {
      try store.write { store in
        _ = try WidgetCenter(store).register(
          WidgetInfo(kind: "K", family: .systemSmall, configuration: store.defaultSubject()))
        throw Refusal()
      }
    }
    #expect(try list(store) == [])
  }

  @Test("Listing the widgets of a missing store finds no widget and creates no store")
  func noStore() throws {
    let store = try folder.open(.reading)
    #expect(!store.isWritable)
    #expect(try list(store) == [])
    #expect(!folder.exists())
  }

  @Test("The locks of hosts are in a file that only its owner may read")
  func privateFile() throws {
    let widget = try register(.systemSmall, in: folder.open())
    let attributes = try FileManager.default.attributesOfItem(
      atPath: folder.container.path + "/SwiftCal.widgets")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    withExtendedLifetime(widget) {}
  }
}
