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

  /// What is on display, as `kind family subject`.
  private func list(_ store: SharedStore) throws -> [String] {
    try store.read { try WidgetCenter($0).currentConfigurations() }
      .map { "\($0.kind) \($0.family.rawValue) \($0.configuration?.name ?? "–")" }
  }

  @Test("lists what is on display, oldest first, until it is taken back")
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

  @Test("lists another subject once a widget says that it shows it, and none when its own was removed")
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

  @Test("does not list a host that is gone without a word, and the next one clears it away")
  func gone() throws {
    let store = try folder.open()
    var widget: WidgetRegistration? = try register(.systemSmall, in: store)
    withExtendedLifetime(widget) {}
    widget = nil
    // A program that another test starts just now holds a copy of the lock until it has begun.
    for _ in 0..<5000 where try !list(store).isEmpty { usleep(1000) }
    #expect(try list(store) == [])
    #expect(try folder.raw().value("SELECT count(*) FROM widget") == "1")
    let next = try register(.accessoryInline, in: store)
    #expect(try list(store) == ["K inline Study"])
    #expect(try folder.raw().value("SELECT count(*) FROM widget") == "1")
    withExtendedLifetime(next) {}
  }

  @Test("gives a host a place of its own where another still holds one from before the store was replaced")
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

  @Test("keeps to itself a family that it does not know")
  func unknownFamily() throws {
    let store = try folder.open()
    let widget = try register(.systemSmall, in: store)
    try folder.raw().rows("UPDATE widget SET family = 'huge'")
    #expect(try list(store) == [])
    withExtendedLifetime(widget) {}
  }

  @Test("registers nobody in a transaction that is not saved")
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

  @Test("registers nobody on a store that is opened for nothing but a look where there is none")
  func noStore() throws {
    let store = try folder.open(.reading)
    #expect(!store.isWritable)
    #expect(try list(store) == [])
    #expect(!folder.exists())
  }

  @Test("keeps the locks of hosts in a file for the owner alone")
  func privateFile() throws {
    let widget = try register(.systemSmall, in: folder.open())
    let attributes = try FileManager.default.attributesOfItem(
      atPath: folder.container.path + "/SwiftCal.widgets")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    withExtendedLifetime(widget) {}
  }
}
