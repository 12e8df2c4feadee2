import Foundation
import RawSQLite
import SharedStore
import StudyCalendar
import StudyIntents
import Testing

@Suite("swiftcal log --follow")
struct FollowedLogTests {
  private let user = try! Sandbox()

  private func follow(_ arguments: String..., isNarrow: Bool = false) throws -> WidgetOnDisplay {
    try WidgetOnDisplay(user.call(["log", "--follow", "--json"] + arguments), isNarrow: isNarrow)
  }

  /// Follows from the first change on, and waits until the program does.
  private func followFromBeginning(isNarrow: Bool = false) throws -> WidgetOnDisplay {
    _ = try user.run("mark", "30d").text()
    let follower = try follow("--after=0", isNarrow: isNarrow)
    #expect(try follower.json()["id"] == 1)
    return follower
  }

  @Test(
    "Each change is one line, the object of `log --json`, with what was undone and made again as changes of their own"
  )
  func lines() throws {
    let follower = try followFromBeginning()
    _ = try user.run("toggle", "3d").text()
    let toggled = try follower.json()
    #expect(toggled == (try user.json("log", "--last=1")["changes"]?.elements.first))
    #expect(
      toggled["days"]?.elements == [
        ["subject": "Study", "date": .text(NoonZone.daysAgo(3)), "fact": "study", "from": nil, "to": true]
      ])
    _ = try user.run("undo").text()
    let undone = try follower.json()
    #expect(undone["command"] == "undo" && undone["of"] == 2 && undone["id"] == 3)
    #expect(
      undone["days"]?.elements == [
        ["subject": "Study", "date": .text(NoonZone.daysAgo(3)), "fact": "study", "from": true, "to": nil]
      ])
    _ = try user.run("redo").text()
    let redone = try follower.json()
    #expect(redone["command"] == "redo" && redone["of"] == 2 && redone["id"] == 4)
    _ = try user.widgetCall(["tap"]).run().text()
    #expect(try follower.json()["command"] == "tap")
    let file = user.folder + "/days.csv"
    try "date,habit,done\n2018-01-01,Piano,1\n".write(toFile: file, atomically: true, encoding: .utf8)
    _ = try user.run("import", file).text()
    #expect(try follower.json()["command"] == "import")
    follower.send(SIGTERM)
    #expect(try follower.outcome().exitCode == 0)
  }

  @Test(
    "A device that comes, and what it tells later, are changes with its name; an undo takes only its arrival back"
  )
  func devices() throws {
    let (other, shared) = (try Sandbox(), SharedFolder())
    _ = try user.run("mark", "2024-12-01").text()
    _ = try user.run("sync", shared.path, "--name", "laptop").text()
    _ = try other.run("mark", "2024-12-02").text()
    _ = try other.run("sync", shared.path, "--name", "desktop", "--yes").text()
    let last = try #require(try user.json("log", "--last=1")["changes"]?.elements.first?["id"])
    guard case .number(let id) = last else { return }
    let follower = try follow("--after=\(id)")
    _ = try user.run("sync").text()
    let told = try follower.json()
    #expect(told["command"] == "arrival" && told["device"] == "desktop")
    #expect(
      told["days"]?.elements == [
        ["subject": "Study", "date": "2024-12-02", "fact": "study", "from": nil, "to": true]
      ])
    _ = try user.run("undo").text()
    #expect(try follower.json()["command"] == "undo")
    #expect(try user.json("streak")["total"] == 1)
    _ = try other.run("mark", "2024-12-03").text()
    _ = try other.run("sync").text()
    _ = try user.run("sync").text()
    let later = try follower.json()
    #expect(later["command"] == "merge" && later["device"] == "desktop")
    _ = try user.run("undo").text()
    #expect(try follower.json()["of"] == 1)
    #expect(try user.json("streak")["total"] == 1, "the day of the other device")
  }

  @Test("`--after` misses nothing and tells nothing twice, and begins now where it is left out")
  func after() throws {
    for day in 1...9 { _ = try user.run("toggle", "\(day)d").text() }
    let late = try follow("--after=4")
    #expect(try (5...9).map { _ in try late.json()["id"] } == [5, 6, 7, 8, 9])
    _ = try user.run("undo").text()
    #expect(try late.json()["id"] == 10)
    let now = try follow()
    try waitUntil { try isWatching(now) }
    _ = try user.run("toggle").text()
    #expect(try now.json()["id"] == 11)
  }

  /// Whether a program has begun to watch files.
  private func isWatching(_ program: WidgetOnDisplay) throws -> Bool {
    let files = "/proc/\(program.processNumber)/fd"
    return try FileManager.default.contentsOfDirectory(atPath: files).contains {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(files)/\($0)"))?.contains("inotify")
        == true
    }
  }

  @Test("A number after which the log has lost changes is refused in one line with those that it has")
  func lostNumber() throws {
    for day in ["3d", "2d", "1d"] { _ = try user.run("toggle", day).text() }
    try RawDatabase(user.store).rows("DELETE FROM change WHERE id < 3")
    try user.run("log", "--follow", "--after=1").expectFailure(
      66, saying: ["there is no change 1", "from 3 to 3"])
    #expect(try follow("--after=2").json()["id"] == 3)
    #expect(try follow("--after=0").json()["id"] == 3)
    try user.run("log", "--follow", "--after=-1").expectFailure(64, saying: ["--after"])
    try user.run("log", "--after=1").expectFailure(64, saying: ["--follow"])
    try user.run("log", "--follow", "--last=1").expectFailure(64, saying: ["--after"])
  }

  @Test("A store that is restored, or removed and made anew, is told in a line of its own kind, and followed")
  func replaced() throws {
    let follower = try followFromBeginning()
    _ = try user.run("backup", user.folder + "/copy").text()
    _ = try user.run("toggle", "3d").text()
    #expect(try follower.json()["id"] == 2)
    _ = try user.run("restore", user.folder + "/copy").text()
    #expect(try follower.json() == ["kind": "replaced", "id": 3])
    _ = try user.run("toggle", "4d").text()
    #expect(try follower.json()["id"] == 4)
    let late = try follow("--after=2")
    #expect(try late.json() == ["kind": "replaced", "id": 3])
    #expect(try late.json()["id"] == 4)
    try user.removeContainer()
    _ = try user.run("toggle", "5d").text()
    #expect(try follower.json() == ["kind": "replaced", "id": 0])
    #expect(try follower.json()["id"] == 1)
  }

  @Test("A store that is moved away and back was not replaced")
  func moved() throws {
    let follower = try followFromBeginning()
    let away = user.folder + "/away"
    try FileManager.default.moveItem(atPath: user.container, toPath: away)
    try FileManager.default.moveItem(atPath: away, toPath: user.container)
    _ = try user.run("toggle", "5d").text()
    #expect(try follower.json()["id"] == 2)
  }

  @Test("A slow reader gets everything, and one that leaves ends the program quietly")
  func readers() throws {
    let follower = try followFromBeginning(isNarrow: true)
    let store = try SharedStore(in: GroupContainer(path: user.container))
    for _ in 1...200 { try store.perform(ToggleStudyIntent(date: .date(.init(iso8601: "2024-12-01")!))) }
    #expect(try (2...201).allSatisfy { try follower.json()["id"] == .number($0) })
    follower.stopReading()
    let outcome = try follower.outcome()
    #expect(outcome.exitCode == 0 && outcome.error.isEmpty)
  }
}
