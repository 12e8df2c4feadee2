import Foundation
import RawSQLite
import SharedStore
import StudyCalendar
import TemporaryStore
import Testing

@Suite("The lock file of running widgets, when it cannot be asked")
struct WidgetLockTests {
  private let folder = TemporaryContainer()
  private let now = ("2024-12-10" as CalendarDate).noon
  private var locks: String { folder.container.path + "/SwiftCal.widgets" }

  private func registrations() throws -> String? { try folder.raw().value("SELECT count(*) FROM widget") }

  /// Registers a widget, and puts something else in the place of the lock file until `body` has run.
  private func withLockFileReplaced(by replace: () throws -> Void, _ body: (SharedStore) throws -> Void)
    throws
  {
    let store = try folder.open()
    let widget = try store.changeWidgets { try $0.register(kind: "K", family: "small", subject: nil) }
    try FileManager.default.moveItem(atPath: locks, toPath: locks + ".aside")
    try replace()
    try body(store)
    try FileManager.default.removeItem(atPath: locks)
    try FileManager.default.moveItem(atPath: locks + ".aside", toPath: locks)
    #expect(try store.read { try $0.widgets().map(\.kind) } == ["K"], "the widget is still on display")
    withExtendedLifetime(widget) {}
  }

  private func makeFolder() throws {
    try FileManager.default.createDirectory(atPath: locks, withIntermediateDirectories: false)
  }

  private func makeLinkToItself() throws {
    try FileManager.default.createSymbolicLink(atPath: locks, withDestinationPath: "SwiftCal.widgets")
  }

  @Test(
    "A list of widgets says that the lock file cannot be asked, and not that no widget runs",
    arguments: [true, false])
  func list(isFolder: Bool) throws {
    try withLockFileReplaced(by: isFolder ? makeFolder : makeLinkToItself) { (store) throws in
      let error = #expect(throws: StoreError.self) { try store.read { try $0.widgets() } }
      guard case .inputOutput(locks, _) = error else {
        Issue.record("\(error.map { "\($0)" } ?? "no error")")
        return
      }
    }
  }

  @Test("A new widget removes no registration while the lock file cannot be asked", arguments: [true, false])
  func register(isFolder: Bool) throws {
    try withLockFileReplaced(by: isFolder ? makeFolder : makeLinkToItself) { (store) throws in
      #expect(throws: StoreError.self) {
        try store.changeWidgets { try $0.register(kind: "L", family: "small", subject: nil) }
      }
      #expect(try registrations() == "1")
    }
  }

  @Test(
    "The repair of a store removes no registration while the lock file cannot be asked",
    arguments: [true, false])
  func repair(isFolder: Bool) throws {
    try withLockFileReplaced(by: isFolder ? makeFolder : makeLinkToItself) { (_) throws in
      #expect(throws: StoreError.self) {
        try Checkup.fix(folder.container, at: now, calendar: { UTCCalendar($0) }, telling: { _ in })
      }
      #expect(try registrations() == "1")
      let checkup = Checkup(folder.container, at: now, calendar: { UTCCalendar($0) })
      #expect(checkup.findings.contains { $0.problem.contains("SwiftCal.widgets") })
      #expect(!checkup.findings.contains { $0.problem.contains("hosts are gone") })
    }
  }

  @Test(
    "The repair of a store removes no registration while the lock file may not be read",
    .enabled(if: geteuid() != 0, "root may read every file"))
  func noPermission() throws {
    let store = try folder.open()
    let widget = try store.changeWidgets { try $0.register(kind: "K", family: "small", subject: nil) }
    try #require(chmod(locks, 0) == 0)
    #expect(throws: StoreError.notReadable(path: locks)) { try store.read { try $0.widgets() } }
    #expect(throws: StoreError.self) {
      try store.changeWidgets { try $0.register(kind: "L", family: "small", subject: nil) }
    }
    #expect(try registrations() == "1")
    withExtendedLifetime(widget) {}
  }
}
