import Foundation
import Testing

/// What an attack on several devices found.
@Suite("Devices that share a folder, in odd cases")
struct SharedCasesTests {
  private let laptop = try! Sandbox()
  private let desktop = try! Sandbox()
  private let shared = SharedFolder()

  /// Sets both devices up, each after the other has written.
  private func setUp() throws {
    _ = try laptop.run("sync", shared.path, "--name", "laptop", "--yes").text()
    _ = try desktop.run("sync", shared.path, "--name", "desktop", "--yes").text()
    try carry()
  }

  /// Syncs until both have read all.
  private func carry() throws {
    for _ in 0..<2 {
      for user in [laptop, desktop] { _ = try user.run("sync").text() }
    }
  }

  @Test(
    "A session of a subject that was removed before it was ever shared arrives when the removal is undone")
  func sessionOfRemovedSubject() throws {
    try setUp()
    _ = try laptop.run("subject", "add", "Piano").text()
    _ = try laptop.run("study", "5m", "2024-12-10", "--subject", "Piano").text()
    _ = try laptop.run("subject", "remove", "Piano", "--yes").text()
    try carry()
    _ = try laptop.run("undo").text()
    try carry()
    for user in [laptop, desktop] {
      #expect(try user.run("sessions", "2024-12-10", "--subject", "Piano").text().contains("5 min"))
    }
    #expect(try !desktop.run("sync", "--status").text().contains("skipped"))
  }

  @Test("The removal of a subject that came from another device is undone, with all its days")
  func removalOfReceivedSubject() throws {
    _ = try laptop.run("subject", "add", "Piano").text()
    _ = try laptop.run("mark", "2024-12-01", "--subject", "Piano").text()
    try setUp()
    _ = try desktop.run("mark", "2024-12-05").text()
    _ = try desktop.run("mark", "2024-12-02", "--subject", "Piano").text()
    _ = try desktop.run("subject", "end", "Piano", "--on", "2024-12-20").text()
    _ = try desktop.run("subject", "remove", "Piano", "--yes").text()
    #expect(try desktop.run("undo").text().contains("Piano"))
    try carry()
    for user in [laptop, desktop] {
      #expect(try user.json("streak", "--subject", "Piano")["total"] == 2)
      #expect(try user.json("streak")["total"] == 1)
    }
  }

  @Test("Undo and redo go on where two devices have given one name to two subjects")
  func sameNames() throws {
    try setUp()
    _ = try laptop.run("mark", "2024-03-03").text()
    _ = try laptop.run("subject", "add", "Piano").text()
    _ = try laptop.run("study", "3m", "2024-03-04", "--subject", "Piano").text()
    _ = try desktop.run("subject", "add", "Piano").text()
    _ = try desktop.run("subject", "unit", "Piano", "pages").text()
    _ = try desktop.run("study", "3 pages", "2024-03-04", "--subject", "Piano").text()
    try carry()
    func goOn(_ command: String, until end: String) throws {
      for _ in 0..<9 {
        let outcome = try laptop.run(command)
        if outcome.error.contains(end) { return }
        #expect(outcome.exitCode == 0 || outcome.exitCode == 1)
      }
      Issue.record("\(command) does not go on")
    }
    try goOn("undo", until: "there is no change to undo")
    #expect(try laptop.json("streak")["total"] == 0)
    try goOn("redo", until: "there is nothing to redo")
    #expect(try laptop.json("streak")["total"] == 1)
  }

  @Test("A device that was restored together with its folder gets back what others have read of it")
  func restoredWithFolder() throws {
    try setUp()
    _ = try laptop.run("mark", "2024-12-01").text()
    try carry()
    let own = try laptop.json("sync", "--status")["device"]?["id"]
    guard case .text(let id)? = own else { throw MissingID() }
    let files = FileManager.default
    _ = try laptop.run("mark", "2024-11-30").text()
    try carry()
    let folder = shared.path + "/v1/\(id)"
    try files.copyItem(atPath: laptop.container, toPath: laptop.path("container"))
    try files.copyItem(atPath: folder, toPath: laptop.path("files"))
    _ = try laptop.run("mark", "2024-12-02").text()
    _ = try laptop.run("subject", "add", "Latin").text()
    try carry()
    for (place, copy) in [(laptop.container, "container"), (folder, "files")] {
      try files.removeItem(atPath: place)
      try files.copyItem(atPath: laptop.path(copy), toPath: place)
    }
    _ = try desktop.run("sync").text()
    _ = try laptop.run("sync").text()
    try carry()
    for user in [laptop, desktop] {
      #expect(try user.json("streak")["total"] == 3)
      #expect(try user.run("subject", "list").text().contains("Latin"))
    }
  }

  @Test(
    "Two devices that imported one export before they shared, and gave a subject of it other names, have two subjects"
  )
  func renamedAfterImport() throws {
    let source = try Sandbox()
    _ = try source.run("subject", "add", "Music").text()
    _ = try source.run("mark", "2024-12-01", "--subject", "Music").text()
    let export = laptop.path("export.json")
    try source.run("export", "--format", "json").text().write(
      toFile: export, atomically: true, encoding: .utf8)
    for (user, name) in [(laptop, "Piano"), (desktop, "Flute")] {
      _ = try user.run("import", export).text()
      _ = try user.run("subject", "rename", "Music", name).text()
    }
    try setUp()
    for user in [laptop, desktop] {
      let subjects = try user.run("subject", "list").text()
      #expect(subjects.contains("Piano") && subjects.contains("Flute"))
    }
  }

  @Test("A birth that is ahead of every clock does not hide subjects that are added later")
  func birthAhead() throws {
    try setUp()
    let hostile = shared.path + "/v1/00000000000000aa"
    try FileManager.default.createDirectory(atPath: hostile, withIntermediateDirectories: true)
    try """
    {"device":"x","version":1}
    {"time":1733788800000000,"subject":"1:y","fact":"life","key":"253402300799999999","value":true}
    {"time":1733788800000000,"subject":"1:y","fact":"name","key":"","value":"Y"}

    """.write(toFile: hostile + "/000001.jsonl", atomically: true, encoding: .utf8)
    try carry()
    _ = try laptop.run("subject", "add", "Latin").text()
    try carry()
    #expect(try desktop.run("subject", "list").text().contains("Latin"))
  }

  @Test("A container that was moved into the folder is refused at the next sync")
  func containerMovedInside() throws {
    try setUp()
    let inside = shared.path + "/store"
    try FileManager.default.moveItem(atPath: laptop.container, toPath: inside)
    laptop.environment["SWIFTCAL_CONTAINER"] = inside
    try laptop.expectFailure(1, "sync", saying: "lie in each other")
  }

  @Test(
    "A folder with a database is refused whatever the database is called, but not one with the carrier's own",
    arguments: sample(of: ["copy.db", "sub/SwiftCal.sqlite", "v1/SwiftCal.sqlite"]))
  func databases(name: String) throws {
    _ = try laptop.run("toggle").text()
    _ = try laptop.run("backup", laptop.path("copy.sqlite")).text()
    let path = URL(filePath: shared.path + "/" + name)
    let files = FileManager.default
    try files.createDirectory(at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
    try files.copyItem(atPath: laptop.path("copy.sqlite"), toPath: path.path)
    try laptop.expectFailure(1, "sync", shared.path, saying: "there is a database at")
    try files.moveItem(atPath: path.path, toPath: shared.path + "/.sync_1234.db")
    _ = try laptop.run("sync", shared.path).text()
  }
}

/// The status says no id of this device.
private struct MissingID: Error {}
