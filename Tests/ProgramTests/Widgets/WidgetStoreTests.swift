import Foundation
import RawSQLite
import Testing

@Suite("How a running widget follows its store")
struct WidgetStoreTests {
  private let user = try! Sandbox()
  private let other = try! Sandbox()

  /// Makes a store with this many days in the other container, without a log beside it.
  private func makeOther(days: Int) throws {
    _ = try other.run("mark", "\(days - 1)d..today").text()
    try RawDatabase(other.store).rows("PRAGMA wal_checkpoint(TRUNCATE)")
    for suffix in ["-wal", "-shm"] { unlink(other.store + suffix) }
  }

  private func removeStore() { for suffix in ["", "-wal", "-shm"] { unlink(user.store + suffix) } }

  @Test("A running widget finds a store that is created later in folders that did not exist")
  func madeLater() throws {
    user.environment["SWIFTCAL_CONTAINER"] = user.folder + "/a/b/c"
    let widget = try user.display()
    #expect(try widget.json()["condition"] == "empty")
    #expect(!FileManager.default.fileExists(atPath: user.folder + "/a"), "a widget creates no store")
    _ = try user.run("toggle").text()
    try widget.expect(["streak": 1])
    try user.expectWidgets(["medium Study"])
  }

  @Test("A running widget follows when the container is removed and created again")
  func removed() throws {
    _ = try user.run("mark", "2d..today").text()
    let widget = try user.display()
    try widget.expect(["streak": 3])
    try user.removeContainer()
    try widget.expect(["condition": "empty"])
    _ = try user.run("toggle").text()
    try widget.expect(["streak": 1])
    try user.expectWidgets(["medium Study"])
  }

  @Test("Running widgets follow when another store replaces theirs, and register in it")
  func replaced() throws {
    _ = try user.run("toggle").text()
    let widgets = try (1...3).map { _ in try user.display() }
    for widget in widgets { try widget.expect(["streak": 1]) }
    try user.expectWidgets(Array(repeating: "medium Study", count: 3))
    try makeOther(days: 7)
    removeStore()
    #expect(rename(other.store, user.store) == 0)
    for widget in widgets { try widget.expect(["streak": 7]) }
    try user.expectWidgets(Array(repeating: "medium Study", count: 3))
  }

  @Test("A running widget follows when another store is copied over its file")
  func copiedOver() throws {
    _ = try user.run("toggle").text()
    try RawDatabase(user.store).rows("PRAGMA wal_checkpoint(TRUNCATE)")
    let widget = try user.display()
    try widget.expect(["streak": 1])
    try user.expectWidgets(["medium Study"])
    try RawDatabase(user.store).rows("PRAGMA wal_checkpoint(TRUNCATE)")
    try makeOther(days: 7)
    try overwrite(Data(contentsOf: URL(filePath: other.store)))
    try widget.expect(["streak": 7])
  }

  @Test(
    "A running widget follows when the container or a folder above is moved away and back",
    arguments: sample(of: [0, 1, 2]))
  func moved(levels: Int) throws {
    let top = user.folder + "/home/one"
    user.environment["SWIFTCAL_CONTAINER"] = top + "/two/three"
    _ = try user.run("mark", "2d..today").text()
    let widget = try user.display()
    try widget.expect(["streak": 3])
    let moved = [top, top + "/two", top + "/two/three"][levels]
    let away = user.folder + "/away"
    #expect(rename(moved, away) == 0)
    try widget.expect(["condition": "empty"])
    #expect(rename(away, moved) == 0)
    try widget.expect(["streak": 3])
    _ = try user.run("toggle").text()
    try widget.expect(["didStudyToday": false])
  }

  @Test(
    "A running widget says when the store becomes garbage, and goes on when it is put right",
    arguments: [true, false])
  func garbage(inPlace: Bool) throws {
    try makeOther(days: 7)
    _ = try user.run("toggle").text()
    let widget = try user.display()
    try widget.expect(["streak": 1])
    if inPlace {
      try RawDatabase(user.store).rows("PRAGMA wal_checkpoint(TRUNCATE)")
    } else {
      removeStore()
    }
    try overwrite(Data("garbage".utf8))
    try widget.expectLine { line in
      let json = try JSON(text: line)
      guard case .text(let problem) = json["problem"] else { return false }
      return json["condition"] == "unavailable" && problem.contains("is not a SwiftCal store")
    }
    removeStore()
    #expect(rename(other.store, user.store) == 0)
    try widget.expect(["condition": "ready", "streak": 7])
  }

  @Test("A widget that starts without permission to read shows the store once permission is given")
  func unreadable() throws {
    _ = try user.run("toggle").text()
    let call = {
      var call = user.unprivilegedCall(["run", "--format", "json"], of: .widget)
      call.environment = user.environment
      return call
    }
    try setMode(0o000, of: user.container)
    let widget = try WidgetOnDisplay(call())
    try widget.expect(["condition": "unavailable"])
    try setMode(0o700, of: user.container)
    try widget.expect(["streak": 1])
    try setMode(0o000, of: user.store)
    let second = try WidgetOnDisplay(call())
    try second.expect(["condition": "unavailable"])
    try setMode(0o600, of: user.store)
    try second.expect(["condition": "ready"])
  }

  @Test(
    "A running widget shows a store that it may not write, and follows its changes", arguments: [true, false])
  func readOnly(hasLog: Bool) throws {
    _ = try user.run("mark", "2d..yesterday").text()
    if !hasLog {
      try RawDatabase(user.store).rows("PRAGMA wal_checkpoint(TRUNCATE)")
      for suffix in ["-wal", "-shm"] { unlink(user.store + suffix) }
    }
    try setMode(0o400, of: user.store)
    try setMode(0o500, of: user.container)
    let widget = try WidgetOnDisplay(
      user.unprivilegedCall(["run", "--format", "json"], of: .widget))
    try widget.expect(["streak": 2])
    // The owner may write the store.
    try setMode(0o700, of: user.container)
    try setMode(0o600, of: user.store)
    _ = try user.run("toggle").text()
    try widget.expect(["streak": 3])
  }

  /// Writes other bytes into the store's file.
  private func overwrite(_ data: Data) throws {
    try data.write(to: URL(filePath: user.store))
  }
}
