import Foundation
import Testing

@Suite("swiftcal sync")
struct SyncTests {
  private let laptop = try! Sandbox()
  private let desktop = try! Sandbox()
  private let sharedFolder = SharedFolder()
  private var folder: String { sharedFolder.path }

  @Test("Two devices show the same days, and `--status` names them")
  func twoDevices() throws {
    _ = try laptop.run("mark", "2024-12-01").text()
    _ = try desktop.run("mark", "2024-12-02").text()
    let set = try laptop.json("sync", folder, "--name", "laptop")
    #expect(set["action"] == "setUp" && set["received"] == 0)
    #expect(try desktop.json("sync", folder, "--name", "desktop", "--yes")["received"] == 2)
    let merged = try laptop.run("sync").text()
    #expect(merged == "2 received, 0 written.\n")
    #expect(try laptop.run("sync").text() == "Nothing is new.\n")
    for user in [laptop, desktop] {
      #expect(try user.json("streak")["total"] == 2)
    }
    let status = try laptop.json("sync", "--status")
    #expect(status["device"]?["name"] == "laptop" && status["isThere"] == true)
    #expect(status["devices"]?.elements.first?["name"] == "desktop")
    #expect(
      try laptop.run("sync", "--forget", "desktop").text() == "Forgot “desktop”. What it recorded stays.\n")
    #expect(try laptop.json("streak")["total"] == 2)
  }

  @Test("Joining other devices is looked at first, asked, and taken back by one undo")
  func joining() throws {
    _ = try laptop.run("mark", "2024-12-01").text()
    _ = try laptop.run("unmark", "2024-12-02").text()
    _ = try laptop.run("subject", "add", "Latin").text()
    _ = try laptop.run("sync", folder, "--name", "laptop").text()
    _ = try desktop.run("mark", "2024-12-02").text()
    _ = try desktop.run("rest", "2024-12-05").text()
    func facts() throws -> JSON {
      guard case .object(var export) = try JSON(text: desktop.run("export").text()) else { return nil }
      export["history"] = nil
      return .object(export)
    }
    let before = try facts()
    let files = try FileManager.default.subpathsOfDirectory(atPath: desktop.folder).sorted()
    let preview = try desktop.json("sync", folder, "--dry-run")
    #expect(preview["devices"]?.elements.first?["name"] == "laptop" && preview["isJoining"] == true)
    #expect(preview["differences"]?.elements.isEmpty == true, "nobody said that the 2nd was not studied")
    let refused = try desktop.answer("n", to: "sync", folder)
    #expect(refused.exitCode == 1 && refused.output.contains("laptop: recorded something on"))
    #expect(refused.output.hasSuffix("nothing is shared; answer y or give --yes\r\n"))
    #expect(try FileManager.default.subpathsOfDirectory(atPath: desktop.folder).sorted() == files)
    let joined = try desktop.run("sync", folder)
    #expect(
      joined.exitCode == 0 && joined.error.contains("laptop: recorded something on"), "there is nobody to ask"
    )
    #expect(try desktop.run("subject", "list").text().contains("Latin"))
    _ = try desktop.run("mark", "2024-12-07").text()
    _ = try laptop.run("mark", "2024-12-08").text()
    for user in [desktop, laptop, desktop] { _ = try user.run("sync").text() }
    #expect(try desktop.run("sync", "--dry-run").text().contains("0 would be received, 0 written."))
    // What was said here since is taken back first.
    _ = try desktop.run("undo").text()
    _ = try desktop.run("undo").text()
    #expect(try facts() == before)
    try desktop.expectFailure(1, "sync", saying: "no folder is set up")
    #expect(try desktop.run("doctor").exitCode == 0)
    #expect(try laptop.json("streak")["total"] == 4)
    // To join again brings all of it again, and loses nothing on either side.
    _ = try desktop.run("sync", folder, "--yes").text()
    for user in [laptop, desktop] {
      _ = try user.run("sync").text()
      #expect(try user.json("streak")["total"] == 3)
    }
  }

  @Test(
    "Half an hour never becomes 30 pages: subjects of different units stay two unless a person joins them")
  func units() throws {
    for user in [laptop, desktop] { _ = try user.run("subject", "add", "Read").text() }
    _ = try laptop.run("subject", "unit", "Read", "pages").text()
    _ = try laptop.run("study", "20", "2024-12-01", "-s", "Read").text()
    _ = try desktop.run("study", "30m", "2024-12-02", "-s", "Read").text()
    _ = try laptop.run("sync", folder, "--name", "laptop").text()
    let devices = try FileManager.default.contentsOfDirectory(atPath: folder + "/v1")
    let preview = try desktop.json("sync", folder, "--dry-run")
    #expect(preview["apart"] == [["subject": "Read", "unit": "minutes", "unitThere": "pages"]])
    let joined = try desktop.run("sync", folder, "--yes").text()
    #expect(joined.hasSuffix("type: swiftcal subject rename 'Read 2' 'Read (minutes)'\n"))
    #expect(try desktop.run("sessions", "2024-12-02", "-s", "Read 2").text().contains("30 min"))
    _ = try desktop.run("undo").text()
    for name in try FileManager.default.contentsOfDirectory(atPath: folder + "/v1")
    where !devices.contains(name) {
      try FileManager.default.removeItem(atPath: "\(folder)/v1/\(name)")
    }
    // On a terminal the person decides: yes, they are one, and yes, share.
    let asked = try desktop.answer("y\ny", to: "sync", folder)
    #expect(asked.output.contains("there a single subject that counts pages? [y/N]"))
    #expect(asked.exitCode == 0 && !asked.output.contains("Read 2"))
    let list = try desktop.run("sessions", "2024-12-02", "-s", "Read").text()
    #expect(list.hasPrefix("Read, 2024-12-02: no amounts\n") && list.contains("30 min"))
    let session = try desktop.json("sessions", "2024-12-02", "-s", "Read")["sessions"]?.elements.first
    #expect(session?["unit"] == "minutes" && session?["amount"] == 30)
  }

  @Test("A dry run says which days differ, and whose word counts")
  func differences() throws {
    _ = try laptop.run("mark", "2024-12-01").text()
    _ = try desktop.run("mark", "2024-12-01").text()
    _ = try desktop.run("unmark", "2024-12-01").text()
    _ = try desktop.run("mark", "2024-12-02").text()
    _ = try laptop.run("mark", "2024-12-02").text()
    _ = try laptop.run("unmark", "2024-12-02").text()
    _ = try laptop.run("sync", folder, "--name", "laptop").text()
    let text = try desktop.run("sync", folder, "--dry-run").text()
    #expect(text.contains("2024-12-01 Study: not studied here, studied there; what was said here counts"))
    #expect(text.contains("2024-12-02 Study: studied here, not studied there; what was said there counts"))
    #expect(!FileManager.default.fileExists(atPath: desktop.container + "/sync.lock"))
  }

  @Test(
    "Where a group shares the folder its members can read what is written, and modes that were there stay")
  func modes() throws {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o770])
    try FileManager.default.setAttributes([.posixPermissions: 0o770], ofItemAtPath: folder)
    _ = try laptop.run("mark", "2024-12-01").text()
    _ = try laptop.run("sync", folder).text()
    let id = try FileManager.default.contentsOfDirectory(atPath: folder + "/v1")[0]
    let part = "\(folder)/v1/\(id)/000001.jsonl"
    func mode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try mode(part) == 0o660)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: part)
    _ = try laptop.run("mark", "2024-12-02").text()
    _ = try laptop.run("sync").text()
    #expect(try mode(part) == 0o644)
    #expect(try laptop.run("doctor").exitCode == 0)
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder)
    let doctor = try laptop.run("doctor")
    #expect(doctor.exitCode == 1 && doctor.output.contains("chmod o-w"))
  }

  @Test("Exports of two devices are the same byte for byte, less the history and what belongs to a machine")
  func sameExports() throws {
    for user in [laptop, desktop] { _ = try user.run("sync", folder, "--yes").text() }
    _ = try laptop.run("mark", "2024-12-01").text()
    // A session that is there no more is in the history of one device alone.
    _ = try laptop.run("study", "25", "2024-12-02").text()
    _ = try laptop.run("undo").text()
    _ = try laptop.run("config", "backups", "3").text()
    func shared(_ user: Sandbox) throws -> [Substring] {
      let export = try user.run("export").text()
      let parts = export.split(separator: #"],"settings":"#, maxSplits: 1)
      return [parts[0].prefix(30), parts[1].drop { $0 != "}" }]
    }
    for user in [laptop, desktop, laptop] { _ = try user.run("sync").text() }
    #expect(try shared(laptop) == shared(desktop))
    #expect(try shared(laptop)[1].hasSuffix(#""version":1}"# + "\n"))
    // A device of an earlier version reads it, too.
    let copy = try Sandbox()
    _ = try copy.run("import", "-", input: laptop.run("export").text()).text()
    #expect(try copy.json("streak")["total"] == 1)
    _ = try laptop.run("study", "25", "2024-12-02").text()
    for user in [laptop, desktop] { _ = try user.run("sync").text() }
    #expect(try shared(laptop) == shared(desktop))
    #expect(try shared(laptop)[1].hasSuffix(#""version":2}"# + "\n"))
  }

  @Test(
    "`undo` of what another device has changed since takes nothing back, and says who did and how it goes on")
  func undoSays() throws {
    for (user, name) in [(laptop, "laptop"), (desktop, "desk")] {
      _ = try user.run("sync", folder, "--yes", "--name", name).text()
    }
    _ = try desktop.run("config", "rest-budget", "3").text()
    for user in [desktop, laptop] { _ = try user.run("sync").text() }
    _ = try laptop.run("mark", "2024-12-01").text()
    _ = try laptop.run("mark", "2024-12-02").text()
    _ = try laptop.run("sync").text()
    _ = try desktop.run("sync").text()
    _ = try desktop.run("unmark", "2024-12-02").text()
    _ = try desktop.run("sync").text()
    let merged = try laptop.run("sync").text()
    #expect(
      merged.hasSuffix(
        "desk took 2024-12-02 back; here it was studied. “swiftcal mark 2024-12-02” says it again.\n"))
    #expect(try laptop.run("log", "--last", "1").text().hasSuffix("  desk: Study 2024-12-02 not studied\n"))
    let change = try laptop.json("log", "--last", "1")["changes"]?.elements.first
    #expect(change?["device"] == "desk" && change?["undone"] == false)
    let passed = try laptop.run("undo")
    #expect(passed.exitCode == 1 && passed.output.isEmpty && passed.error.filter { $0 == "\n" }.count == 1)
    #expect(passed.error.contains("the last change stays, because desk has changed the same since: mark of "))
    #expect(passed.error.contains("; the next “swiftcal undo” goes on with mark of "))
    #expect(try laptop.json("streak")["total"] == 1)
    let undone = try laptop.json("undo")
    #expect(undone["passedOver"] == 0 && undone["leftOut"] == 0 && undone["undone"] == true)
    #expect(try laptop.json("streak")["total"] == 0)
    _ = try laptop.run("redo").text()
    _ = try desktop.run("sync").text()
    _ = try desktop.run("unmark", "2024-12-01").text()
    _ = try desktop.run("sync").text()
    let lost = try laptop.json("sync")["lost"]?.elements.first
    #expect(
      lost == [
        "device": "desk", "subject": "Study", "fact": "study", "date": "2024-12-01",
        "again": "swiftcal mark 2024-12-01",
      ])
    let last = try laptop.run("undo", "--json")
    #expect(last.exitCode == 1 && last.error.isEmpty)
    let json = try JSON(text: last.output)
    #expect(json["passedOver"] == 1 && json["leftOut"] == 1 && json["undone"] == false)
  }

  @Test(
    "A stranger's arrival is taken back by one undo, or with all that it recorded by `--forget --with-days`")
  func stranger() throws {
    _ = try laptop.run("mark", "2024-12-01").text()
    _ = try laptop.run("sync", folder, "--name", "laptop").text()
    _ = try desktop.run("mark", "2024-12-02").text()
    _ = try desktop.run("subject", "add", "Strange").text()
    _ = try desktop.run("sync", folder, "--name", "stranger", "--yes").text()
    _ = try laptop.run("sync").text()
    #expect(try laptop.run("log", "--last", "1").text().contains("  arrival of stranger: Strange added; "))
    let undone = try laptop.json("undo")
    #expect(undone["command"] == "arrival" && undone["device"] == "stranger" && undone["leftOut"] == 0)
    #expect(try laptop.json("streak")["total"] == 1)
    #expect(try laptop.json("subject", "list")["subjects"]?.elements.count == 1)
    _ = try laptop.run("redo").text()
    _ = try desktop.run("unmark", "2024-12-01").text()
    _ = try desktop.run("sync").text()
    #expect(
      try laptop.json("sync", "--forget", "stranger", "--with-days")["takenBack"] == 1,
      "the rest is of this device since the redo")
    #expect(try laptop.json("streak")["total"] == 2)
    try laptop.expectFailure(64, "sync", "--with-days", saying: "--with-days goes with --forget")
  }

  @Test("A backup from before the folder was set up says that it is not shared, and how to share it again")
  func restoredFromBefore() throws {
    _ = try laptop.run("mark", "2024-12-01").text()
    _ = try laptop.run("backup", laptop.path("before.sqlite")).text()
    _ = try laptop.run("sync", folder, "--yes").text()
    _ = try laptop.run("backup", laptop.path("shared.sqlite")).text()
    let restored = try laptop.run("restore", laptop.path("before.sqlite"))
    #expect(restored.exitCode == 0)
    #expect(restored.error.contains("“swiftcal sync \(folder)” shares them again"))
    _ = try laptop.run("sync", folder, "--yes").text()
    #expect(try laptop.run("restore", laptop.path("shared.sqlite")).error == "")
  }

  @Test("What cannot be shared is refused in one line, and nothing is changed")
  func refusals() throws {
    try laptop.expectFailure(1, "sync", saying: "no folder is set up")
    try laptop.expectFailure(1, "sync", "--status", saying: "no folder is set up")
    try laptop.expectFailure(1, "sync", "--off", saying: "no folder is set up")
    try laptop.expectFailure(73, "sync", folder + "/missing/folder", saying: "make the folder above it first")
    try laptop.expectFailure(64, "sync", folder, "--off", saying: "give only one of")
    try laptop.expectFailure(64, "sync", "--name", "x", saying: "--name goes with a folder")
    try laptop.expectFailure(
      64, "sync", folder, "--name", "", saying: "a device's name has 1 to 64 characters")
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test("A folder that is away is told with 66, and is not made again")
  func away() throws {
    _ = try laptop.run("sync", folder, "--yes").text()
    try FileManager.default.moveItem(atPath: folder, toPath: folder + "-away")
    try laptop.expectFailure(66, "sync", saying: "is not there")
    #expect(try laptop.json("sync", "--status")["isThere"] == false)
    try FileManager.default.moveItem(atPath: folder + "-away", toPath: folder)
    #expect(try laptop.run("sync").text() == "Nothing is new.\n")
  }

  @Test("A running widget writes a toggle for others at once, and shows what others wrote")
  func whileShown() throws {
    for user in [laptop, desktop] { _ = try user.run("sync", folder, "--yes").text() }
    let widget = try desktop.display()
    #expect(try widget.json()["streak"] == 0)
    // Both widgets share: one writes, and the other one reads.
    let other = try laptop.display()
    #expect(try other.json()["streak"] == 0)
    _ = try laptop.run("toggle", "today").text()
    try widget.expect(["streak": 1])
    _ = try desktop.run("unmark", "today").text()
    try other.expect(["streak": 1])
    try other.expect(["streak": 0])
  }

  @Test("A widget that was there before begins to share when a folder is set up")
  func setUpLater() throws {
    _ = try laptop.run("mark", "yesterday").text()
    let widget = try laptop.display()
    #expect(try widget.json()["streak"] == 1)
    _ = try laptop.run("sync", folder, "--yes").text()
    _ = try desktop.run("sync", folder, "--yes").text()
    _ = try desktop.run("mark", "today").text()
    _ = try desktop.run("sync").text()
    try widget.expect(["streak": 2])
  }

  @Test("`doctor` names a device whose clock is ahead, until it writes something else")
  func clockAhead() throws {
    _ = try laptop.run("sync", folder, "--yes").text()
    let device = "\(folder)/v1/0123456789abcdef"
    try FileManager.default.createDirectory(atPath: device, withIntermediateDirectories: true)
    func write(_ time: Int) throws {
      let lines = """
        {"device":"fast","version":1}
        {"time":\(time),"subject":"1:study","fact":"life","key":"000000000000000001","value":true}

        """
      try Data(lines.utf8).write(to: URL(filePath: device + "/000001.jsonl"))
      _ = try laptop.run("sync").text()
    }
    try write(4_000_000_000_000_000)
    let outcome = try laptop.run("doctor")
    #expect(outcome.exitCode == 1)
    let sentence = #/the device “fast” recorded something at 2096-10-0\dT\d\d:06:40[+-]\d\d:00/#
    #expect(outcome.output.contains(sentence))
    try write(1_700_000_000_000_000)
    #expect(try laptop.run("doctor").exitCode == 0)
  }

  @Test("`doctor` says that the shared folder is not there")
  func folderGone() throws {
    _ = try laptop.run("sync", folder, "--yes").text()
    #expect(try laptop.run("doctor").exitCode == 0)
    try FileManager.default.moveItem(atPath: folder, toPath: folder + ".moved")
    defer { try? FileManager.default.removeItem(atPath: folder + ".moved") }
    let outcome = try laptop.run("doctor")
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.contains("✗ the shared folder “\(folder)” is not there\n"), "\(outcome.output)")
  }

  @Test(
    "`doctor` names lines of other devices that were skipped, and they are a fault where something can be done"
  )
  func skippedLines() throws {
    _ = try laptop.run("sync", folder, "--yes").text()
    let device = "\(folder)/v1/0123456789abcdef"
    try FileManager.default.createDirectory(atPath: device, withIntermediateDirectories: true)
    func write(_ line: String) throws {
      let text = #"{"device":"desk","version":1}"# + "\n\(line)\n"
      try Data(text.utf8).write(to: URL(filePath: device + "/000001.jsonl"))
      _ = try laptop.run("sync")
    }
    try write("<<<<<<< HEAD")
    let report = try laptop.json("doctor")
    #expect(report["ok"] == true)
    #expect(report["notes"] == ["1 line of the device “desk” was skipped: it is not a line of SwiftCal"])
    try write(#"{"time":1700000000000000,"subject":"1:study","fact":"colour","key":"","value":"red"}"#)
    let outcome = try laptop.run("doctor")
    #expect(outcome.exitCode == 1)
    #expect(
      outcome.output.contains("✗ 1 line of the device “desk” was skipped: ")
        && outcome.output.contains("→ update SwiftCal"), "\(outcome.output)")
  }
}
