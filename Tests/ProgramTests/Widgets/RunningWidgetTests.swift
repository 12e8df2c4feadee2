import Foundation
import RawSQLite
import Testing

@Suite("A running widget")
struct RunningWidgetTests {
  private let user = try! Sandbox()

  @Test("A running widget prints a line at once, and another at every toggle")
  func toggles() throws {
    _ = try user.run("mark", "3d..yesterday").text()
    let widget = try user.display()
    let first = try widget.json()
    #expect(first["streak"] == 3 && first["didStudyToday"] == false && first["condition"] == "ready")
    for (streak, isDone) in [(4, true), (3, false), (4, true)] {
      _ = try user.run("toggle").text()
      try widget.expect(["streak": .number(streak), "didStudyToday": .bool(isDone)])
    }
  }

  @Test("A running widget prints one line for inline and a block of lines for medium")
  func text() throws {
    _ = try user.run("toggle", "yesterday").text()
    let inline = try WidgetOnDisplay(user.widgetCall(["run", "--family", "inline"]))
    #expect(try inline.line().contains("1 day"))
    let medium = try WidgetOnDisplay(user.widgetCall(["run"]))
    try medium.expectLine { $0.contains("day streak") }
    _ = try user.run("toggle").text()
    #expect(try inline.line().contains("2 days"))
    try medium.expectLine { $0.contains("Studied") }
  }

  @Test("A running widget shows that its button was pressed in another process")
  func tap() throws {
    let widget = try user.display()
    #expect(try widget.json()["condition"] == "empty")
    #expect(try user.runWidget("tap", "--format", "json").json()["streak"] == 1)
    try widget.expect(["streak": 1, "condition": "ready"])
  }

  @Test("A running widget shows a change that another program writes in SQL, once it is committed")
  func rawSQL() throws {
    _ = try user.run("toggle", "yesterday").text()
    let widget = try user.display()
    #expect(try widget.json()["streak"] == 1)
    let raw = try RawDatabase(user.store)
    try raw.rows(
      "BEGIN; INSERT INTO day (subject, date, didStudy) VALUES (1, '\(NoonZone.today)', 1); ROLLBACK")
    try raw.rows("BEGIN; INSERT INTO day (subject, date, didStudy) VALUES (1, '\(NoonZone.today)', 1)")
    try raw.rows("COMMIT")
    try widget.expect(["streak": 2])
    try raw.rows("INSERT OR REPLACE INTO day (subject, date, didStudy) VALUES (1, '\(NoonZone.today)', 0)")
    try widget.expect(["streak": 1])
    try raw.rows("DELETE FROM day")
    try widget.expect(["streak": 0])
  }

  @Test("A running widget does not reload for another subject's days")
  func otherSubject() throws {
    _ = try user.run("subject", "add", "Piano").text()
    _ = try user.run("mark", "yesterday", "--subject", "Piano").text()
    let widget = try user.display("--subject", "piano")
    #expect(try widget.json()["subject"] == "Piano")
    usleep(1_100_000)  // an entry's JSON has whole seconds, so wait for the next second
    _ = try user.run("toggle").text()
    _ = try user.run("toggle", "--subject", "Piano").text()
    let next = try widget.json()
    #expect(next["subject"] == "Piano" && next["streak"] == 2, "no line came in between")
  }

  @Test("A running widget follows its subject when it is renamed, removed and added again")
  func subject() throws {
    _ = try user.run("subject", "add", "Piano").text()
    _ = try user.run("mark", "yesterday", "--subject", "Piano").text()
    let widget = try user.display("--subject", "Piano")
    try widget.expect(["subject": "Piano", "streak": 1])
    _ = try user.run("subject", "rename", "Piano", "Keys").text()
    try widget.expect(["subject": "Keys", "streak": 1])
    try user.expectWidgets(["medium Keys"])
    _ = try user.run("subject", "remove", "Keys", "--yes").text()
    try widget.expect(["condition": "unavailable"])
    _ = try user.run("subject", "add", "Piano").text()
    try widget.expect(["condition": "empty", "subject": "Piano"])
    try user.expectWidgets(["medium Piano"])
  }

  @Test("A running widget follows the default subject and the settings")
  func defaults() throws {
    _ = try user.run("subject", "add", "Piano").text()
    let widget = try user.display()
    try widget.expect(["subject": "Study", "firstWeekday": "sunday"])
    _ = try user.run("subject", "default", "Piano").text()
    try widget.expect(["subject": "Piano"])
    _ = try user.run("config", "first-weekday", "monday").text()
    try widget.expect(["firstWeekday": "monday"])
    _ = try user.run("config", "day-start", "23:59").text()
    try widget.expect(["today": .text(NoonZone.yesterday)])
  }

  @Test(
    "A widget starts at once while another program writes, and is listed",
    arguments: ["COMMIT", "ROLLBACK"])
  func writerAtWork(end: String) throws {
    _ = try user.run("toggle").text()
    let raw = try RawDatabase(user.store)
    try raw.rows(
      "BEGIN IMMEDIATE; INSERT INTO fact (subject, kind, key, value) VALUES (0, 'setting', 'x', '\"y\"')")
    let widget = try user.display("--family", "inline")
    #expect(try widget.json()["streak"] == 1)
    #expect(try user.widgets() == ["inline Study"])
    try raw.rows(end)
    widget.send(SIGTERM)
    #expect(try widget.outcome().text() == "", "a lock that passes is not reported")
  }

  @Test(
    "A running widget shows the date of a new time zone as soon as the system has it",
    .enabled(if: MountNamespace.isAllowed),
    arguments: sample(of: [nil, ":/etc/localtime", "/etc/localtime"]),
    sample(of: ["first link", "second link", "file"]))
  func zone(setting: String?, replaced: String) throws {
    let folder = user.folder + "/etc"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    func choose(_ zone: String) throws {
      unlink(folder + "/new")
      if replaced == "file" {
        try FileManager.default.copyItem(atPath: "/usr/share/zoneinfo/\(zone)", toPath: folder + "/new")
      } else {
        try #require(symlink("/usr/share/zoneinfo/\(zone)", folder + "/new") == 0)
      }
      let name = ["first link": "/localtime", "second link": "/second", "file": "/third"][replaced] ?? ""
      try #require(rename(folder + "/new", folder + name) == 0)
    }
    if replaced != "first link" { try #require(symlink("second", folder + "/localtime") == 0) }
    if replaced == "file" { try #require(symlink("third", folder + "/second") == 0) }
    try choose("Pacific/Kiritimati")
    user.environment["TZ"] = setting
    var call = user.widgetCall(["run", "--format", "json"])
    call.launcher = MountNamespace.launcher(systemFolder: folder)
    let widget = try WidgetOnDisplay(call)
    try widget.expect(["today": .text(NoonZone.date(hoursEast: 14))])
    try choose("Pacific/Pago_Pago")
    try widget.expect(["today": .text(NoonZone.date(hoursEast: -11))])
    try choose("Pacific/Kiritimati")
    try widget.expect(["today": .text(NoonZone.date(hoursEast: 14))])
  }

  @Test(
    "A running widget shows the date of a zone whose file is mounted over the one before",
    .enabled(if: MountNamespace.isAllowed), arguments: [nil, ":/etc/localtime"])
  func mountedZone(setting: String?) throws {
    let folder = user.folder + "/etc"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: "/usr/share/zoneinfo/Pacific/Kiritimati", toPath: folder + "/localtime")
    let pipe = user.folder + "/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    user.environment["TZ"] = setting
    var call = user.widgetCall(["run", "--format", "json"])
    call.launcher = MountNamespace.launcher(
      systemFolder: folder, mounting: "/usr/share/zoneinfo/Pacific/Pago_Pago", over: "/etc/localtime",
      whenOpened: pipe)
    let widget = try WidgetOnDisplay(call)
    try widget.expect(["today": .text(NoonZone.date(hoursEast: 14))])
    // Opening it for writing waits for the reader, which then mounts.
    close(open(pipe, O_WRONLY))
    try widget.expect(["today": .text(NoonZone.date(hoursEast: -11))])
  }
}
