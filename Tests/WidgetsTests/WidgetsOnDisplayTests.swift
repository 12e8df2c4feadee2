import Foundation
import SharedStore
import StudyCalendar
import System
import TemporaryStore
import Testing

@testable import Widgets

@Suite("Widgets on display")
struct WidgetsOnDisplayTests {
  private let folder = TemporaryContainer()
  private var path: String { folder.container.path + "/cache/widgets" }
  private var widgets: WidgetsOnDisplay { WidgetsOnDisplay(path: path) }

  private func add(
    _ family: String, kind: String = "K", contents: String? = nil, to container: GroupContainer? = nil
  ) -> WidgetListing {
    WidgetListing(
      in: widgets, kind: kind, family: family, contents: contents, container: container ?? folder.container)
  }

  /// The widgets of a store, as `kind family subject`, or what they show besides.
  private func list(_ container: GroupContainer? = nil) throws -> [String] {
    let store = try SharedStoreReader(in: container ?? folder.container, calendar: { UTCCalendar($0) })
    return try widgets.widgets(of: store).map {
      "\($0.kind) \($0.family) \($0.subjectName ?? $0.contents ?? "–")"
    }
  }

  @Test("Each has a place for as long as it is on display, and the place is taken again")
  func places() throws {
    #expect(try list() == [])
    var first: WidgetListing? = add("small", contents: "a long name")
    let second = add("large")
    let elsewhere = GroupContainer(path: "/other")
    let other = add("small", kind: "O", to: elsewhere)
    #expect(try list() == ["K small a long name", "K large –"])
    #expect(try list(elsewhere) == ["O small –"])
    first = nil
    // A program that another test starts at this moment holds a copy of the lock until it runs.
    let deadline = Date.now + 5
    while try list().count > 1, Date.now < deadline { usleep(1000) }
    #expect(try list() == ["K large –"])
    first = add("inline", contents: "b")
    #expect(try list() == ["K inline b", "K large –"])
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(!folder.exists(), "no store is made")
    withExtendedLifetime((first, second, other)) {}
  }

  @Test(
    "A widget is listed with the subject that it shows, or without one if that was removed or there is no store"
  )
  func subjects() throws {
    try folder.open().change { try $0.addSubject(named: "Piano") }
    let place = add("small")
    place.show(try folder.open().read { try $0.viewed(named: "Piano") })
    #expect(try list() == ["K small Piano"])
    try folder.open().change { _ = try $0.rename($0.reading.subject(named: "Piano"), to: "Keys") }
    #expect(try list() == ["K small Keys"])
    try folder.open().change { try $0.remove($0.reading.subject(named: "Keys")) }
    #expect(try list() == ["K small –"])
    place.show(try folder.open().read { try $0.viewed(named: "Study") })
    #expect(try list() == ["K small Study"])
    for suffix in ["", "-wal", "-shm"] { unlink(folder.container.storePath + suffix) }
    #expect(try list() == ["K small –"])
    place.show(nil)
    _ = try folder.open()
    #expect(try list() == ["K small –"])
  }

  @Test("A widget is listed with its family, also one that only a later version knows")
  func unknownFamily() throws {
    let place = add("huge")
    #expect(try list() == ["K huge –"])
    withExtendedLifetime(place) {}
  }

  @Test("What does not fit into a place is not listed")
  func noPlace() throws {
    let listing = add("small", contents: String(repeating: "x", count: 40_000))
    #expect(try list() == [])
    withExtendedLifetime(listing) {}
  }

  @Test("A widget whose list cannot be written is told of once, and listed as soon as that works")
  func later() throws {
    let files = FileManager.default
    try files.createDirectory(atPath: path, withIntermediateDirectories: true)
    let messages = Messages()
    let report = ProblemReport { messages.add($0) }
    let store = try folder.open()
    let study = try store.read { try $0.subject(named: "Study") }
    let listing = add("small")
    try EventLoop.run { [path, container = folder.container] loop in
      try await withThrowingTaskGroup { tasks in
        tasks.addTask { try await listing.run(on: loop, telling: report.part().note) }
        tasks.addTask {
          try await wait(on: loop) { messages.all.count == 1 }
          listing.show(.subject(study))
          try FileManager.default.removeItem(atPath: path)
          try await wait(on: loop) { try WidgetsOnDisplay(path: path).count(in: container) == 1 }
        }
        try await tasks.next()
        tasks.cancelAll()
      }
    }
    #expect(try list() == ["K small Study"])
    // The cache is emptied while the widget runs.
    try files.removeItem(atPath: path)
    listing.show(nil)
    #expect(try list() == ["K small –"])
    #expect(messages.all.count == 1 && messages.all[0].contains("Is a directory"))
  }

  @Test("A file that something else has written is no list of widgets")
  func otherContents() throws {
    try FileManager.default.createDirectory(
      atPath: folder.container.path + "/cache", withIntermediateDirectories: true)
    try Data(repeating: 0x7B, count: 200_000).write(to: URL(filePath: path))
    #expect(try list() == [])
    let place = add("small")
    #expect(try list() == ["K small –"])
    withExtendedLifetime(place) {}
  }

  @Test(
    "A list of widgets says that the file cannot be asked, and not that no widget runs",
    arguments: [true, false])
  func unreadable(isFolder: Bool) throws {
    let (files, path) = (FileManager.default, path)
    try files.createDirectory(atPath: path, withIntermediateDirectories: true)
    if !isFolder {
      try files.removeItem(atPath: path)
      try files.createSymbolicLink(atPath: path, withDestinationPath: "widgets")
    }
    let error = #expect(throws: FileError.self) { try list() }
    #expect(error?.path == path)
  }
}
