import Foundation
import RawSQLite
import Testing

@Suite("A widget on display while a store is restored")
struct RestoreUnderWidgetTests {
  private let user = try! Sandbox()
  private var copy: String { user.folder + "/copy.sqlite" }
  private var display: String { user.folder + "/display" }

  private func shown() throws -> [Substring] {
    try String(contentsOfFile: display, encoding: .utf8).split(separator: "\n")
  }

  /// Runs an inline widget while the body runs.
  private func whileShowing(_ body: (pid_t) throws -> Void) throws {
    try Data().write(to: URL(filePath: display))
    var call = user.call(["run", "--family", "inline"])
    call.program = Program(name: "swiftcal-widget")
    call.output = display
    let widget = try call.start()
    defer { kill(widget.process, SIGKILL) }
    try waitUntil { try user.json("widgets")["widgets"]?.elements.count == 1 }
    try body(widget.process)
    kill(widget.process, SIGTERM)
    #expect(try widget.outcome().exitCode == 0)
  }

  @Test(
    "A running widget shows a restored store, registers in it and follows it",
    arguments: ["sound", "damaged"])
  func reloads(store: String) throws {
    _ = try user.run("mark", "10d..1d").text()
    _ = try user.run("backup", copy).text()
    _ = try user.run("mark", "11d").text()
    try whileShowing { _ in
      try waitUntil { try shown().last?.contains("11") == true }
      if store == "damaged" { truncate(user.store, 5000) }
      _ = try user.run("restore", copy).text()
      try waitUntil { try shown().last?.contains("10") == true }
      try waitUntil { try user.json("widgets")["widgets"]?.elements.count == 1 }
      _ = try user.run("mark", "13d..11d").text()
      try waitUntil { try shown().last?.contains("13") == true }
    }
    #expect(try user.json("doctor")["widgets"] == 0)
  }

  @Test("A log that does not belong to the store stays where it is while a widget uses it")
  func foreignLog() throws {
    _ = try user.run("mark", "10d..1d").text()
    _ = try user.run("backup", copy).text()
    _ = try user.run("mark", "11d").text()
    let log = try Data(contentsOf: URL(filePath: user.store + "-wal"))
    try whileShowing { widget in
      try waitUntil { try shown().last?.contains("11") == true }
      // A widget that runs would notice the other file and close the store.
      kill(widget, SIGSTOP)
      defer { kill(widget, SIGCONT) }
      let before = try Data(contentsOf: URL(filePath: user.store + "-wal"))
      #expect(before.starts(with: log))
      // This is what `cp` does. The file stays the same one.
      let file = try FileHandle(forWritingTo: URL(filePath: user.store))
      try file.truncate(atOffset: 0)
      try file.write(contentsOf: Data(contentsOf: URL(filePath: copy)))
      try file.close()
      try user.expectFailure(75, "toggle", saying: "\(user.store) is busy")
      #expect(try Data(contentsOf: URL(filePath: user.store + "-wal")) == before)
    }
    // The widget or this command moves the log, and says so.
    _ = try user.run("streak")
    #expect(try user.json("streak")["total"] == 10)
    let names = try FileManager.default.contentsOfDirectory(atPath: user.container + "/backups")
    let kept = try #require(names.first { $0.hasSuffix("-log.sqlite-wal") })
    #expect(try Data(contentsOf: URL(filePath: user.container + "/backups/" + kept)).starts(with: log))
  }

  @Test(
    "A log that is taken away while a widget uses it is brought back from the widget as each refusal advises",
    arguments: ["removed", "removed when a part was copied back", "moved", "replaced", "replaced by another"])
  func takenLog(how: String) throws {
    _ = try user.run("mark", "10d..1d").text()
    _ = try user.run("backup", copy).text()
    _ = try user.run("mark", "11d").text()
    try whileShowing { widget in
      if how.contains("part") {
        // What a reader needs is not copied back, so that only a part is.
        let reader = try RawDatabase(user.store)
        _ = try reader.rows("BEGIN")
        _ = try reader.rows("SELECT count(*) FROM day")
        _ = try user.run("mark", "12d").text()
        _ = try RawDatabase(user.store).rows("PRAGMA wal_checkpoint")
        _ = try reader.rows("COMMIT")
      } else {
        _ = try user.run("mark", "12d").text()
      }
      try waitUntil { try shown().last?.contains("12") == true }
      kill(widget, SIGSTOP)
      defer { kill(widget, SIGCONT) }
      let log = user.store + "-wal"
      if how == "moved" { rename(log, user.folder + "/moved") } else { unlink(log) }
      if how.hasPrefix("replaced") {
        try Data((how == "replaced" ? "" : "something else").utf8).write(to: URL(filePath: log))
      }
      for command in [["toggle"], ["restore", copy], ["streak"], ["widgets"]] {
        let outcome = try user.call(command).run()
        #expect(outcome.exitCode == 75, "\(command)")
        #expect(outcome.error.contains("was taken away while another program uses the store"), "\(command)")
        #expect(outcome.error.contains("“swiftcal doctor --fix” brings it back"), "\(outcome.error)")
      }
      let findings = try JSON(text: user.run("doctor", "--json").output)["findings"]?.elements ?? []
      #expect(findings.contains { $0["mend"] == "swiftcal doctor --fix" }, "\(findings)")
      let outcome = try user.run("doctor", "--fix")
      #expect(outcome.exitCode == 0, "\(outcome.output)")
      #expect(outcome.error.contains("was brought back"))
      #expect(try user.json("streak")["total"] == 12)
      _ = try user.run("mark", "13d").text()
      kill(widget, SIGCONT)
      try waitUntil { try shown().last?.contains("13") == true }
      _ = try user.run("mark", "14d").text()
      try waitUntil { try shown().last?.contains("14") == true }
    }
    #expect(try user.json("streak")["total"] == 14)
    #expect(try user.json("doctor")["ok"] == true)
  }

  @Test("A log that is removed when all of it was copied back is brought back, too")
  func copiedBackLog() throws {
    _ = try user.run("mark", "10d..1d").text()
    try whileShowing { _ in
      // The first change of the day copied the log back.
      for day in ["11d", "12d"] { _ = try user.run("mark", day).text() }
      try waitUntil { try shown().last?.contains("12") == true }
      let copied = try RawDatabase(user.store).rows("PRAGMA wal_checkpoint")
      try #require(copied[0][1] != "0" && copied[0][1] == copied[0][2], "\(copied)")
      unlink(user.store + "-wal")
      let outcome = try user.run("mark", "13d")
      #expect(outcome.exitCode == 75)
      #expect(outcome.error.contains("“swiftcal doctor --fix” brings it back"), "\(outcome.error)")
      #expect(try user.run("doctor", "--fix").exitCode == 0)
      _ = try user.run("mark", "13d").text()
      try waitUntil { try shown().last?.contains("13") == true }
    }
    #expect(try user.json("streak")["total"] == 13)
    #expect(try user.json("doctor")["ok"] == true)
  }

  @Test("A log that is removed after its index was made anew is brought back from a widget that has it open")
  func takenIndex() throws {
    _ = try user.run("mark", "10d..1d").text()
    for day in ["11d", "12d"] { _ = try user.run("mark", day).text() }
    try whileShowing { widget in
      try waitUntil { try shown().last?.contains("12") == true }
      // A widget that runs would follow the new index.
      kill(widget, SIGSTOP)
      defer { kill(widget, SIGCONT) }
      unlink(user.store + "-shm")
      _ = try user.run("mark", "13d").text()
      unlink(user.store + "-wal")
      for command in [["toggle"], ["streak"], ["widgets"]] {
        let outcome = try user.call(command).run()
        #expect(outcome.exitCode == 75, "\(command)")
        #expect(outcome.error.contains("“swiftcal doctor --fix” brings it back"), "\(outcome.error)")
      }
      let outcome = try user.run("doctor", "--fix")
      #expect(outcome.exitCode == 0, "\(outcome.output)")
      #expect(outcome.error.contains("was brought back"))
      #expect(try user.json("streak")["total"] == 13)
      kill(widget, SIGCONT)
      _ = try user.run("mark", "14d").text()
      try waitUntil { try shown().last?.contains("14") == true }
    }
    #expect(try user.json("streak")["total"] == 14)
    #expect(try user.json("doctor")["ok"] == true)
  }

  @Test("Where no program has more of a log than is there, a refusal says which process has to end")
  func cutLog() throws {
    _ = try user.run("mark", "10d..1d").text()
    try whileShowing { widget in
      kill(widget, SIGSTOP)
      defer { kill(widget, SIGCONT) }
      truncate(user.store + "-wal", 0)
      for command in [["toggle"], ["doctor", "--fix"]] {
        let outcome = try user.call(command).run()
        #expect(outcome.exitCode == 75, "\(command)")
        #expect(outcome.error.contains("end the programs that use it"), "\(outcome.error)")
        #expect(outcome.error.contains("process numbers: \(widget))"), "\(outcome.error)")
      }
    }
    #expect(try user.run("doctor", "--fix").exitCode == 0)
    _ = try user.run("toggle").text()
  }
}
