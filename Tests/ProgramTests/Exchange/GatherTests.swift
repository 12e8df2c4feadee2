import Foundation
import RawSQLite
import Testing

@Suite("swiftcal gather")
struct GatherTests {
  private let user = try! Sandbox()

  /// The days of the sessions that were gathered.
  private func days(of user: Sandbox) throws -> [String] {
    try user.json("sessions", "2023-01-01..2025-12-31")["sessions"]?.elements.map {
      $0.string(forKey: "date")
    }
      ?? []
  }

  @Test("What sources know becomes days; a dry run and gathering again change nothing")
  func gathers() throws {
    let path = try user.repository(
      commits: "2024-03-01T01:30:00+0900", "2024-03-01T12:00:00+0100", "2024-03-03T23:59:59-0800")
    _ = try user.run("source", "add", "git", path).text()
    let before = try user.contents()
    let text = try user.run("gather", "--dry-run").text()
    #expect(
      text == """
        Nothing is changed. This is what would be recorded:
        1 git, thesis → Study: 2 days new
          2024-03-01  2 commits
          2024-03-03  1 commit

        """)
    #expect(try user.contents() == before)
    let json = try user.json("gather")
    #expect(json["sources"]?.elements.first?["days"]?.elements.map { $0["count"] } == [2, 1])
    #expect(try days(of: user) == ["2024-03-01", "2024-03-03"])
    let after = try user.contents()
    #expect(try user.run("gather").text() == "1 git, thesis → Study: nothing new\n")
    #expect(try user.contents() == after)
    #expect(try user.run("log").lines.count == 1)
    _ = try user.run("undo").text()
    _ = try user.run("gather").text()
    #expect(try days(of: user) == [])
    _ = try user.run("gather", "--again").text()
    #expect(try days(of: user).count == 2)
  }

  @Test("A source that fails says so in one line, and the others are gathered")
  func failures() throws {
    let path = try user.repository(commits: "2024-03-01T12:00:00+0100")
    let book = try user.koreader("statistics.sqlite3", (1_709_300_000, 600))
    _ = try user.run("source", "add", "koreader", book).text()
    _ = try user.run("source", "add", "git", path).text()
    try Data("rubbish".utf8).write(to: URL(filePath: book))
    let outcome = try user.run("gather")
    #expect(outcome.exitCode == 75)
    #expect(try user.run("gather", "1").exitCode == 65)
    #expect(outcome.output.contains("2 git, thesis → Study: 1 day new"))
    #expect(
      outcome.error.hasPrefix("swiftcal: source 1 (KOReader): ") && outcome.error.count { $0 == "\n" } == 1)
    #expect(try days(of: user) == ["2024-03-01"])
    try FileManager.default.removeItem(atPath: book)
    #expect(try user.run("gather").exitCode == 75 && user.run("gather", "1").exitCode == 66)
    // What was gathered stays although its source is gone.
    try FileManager.default.removeItem(atPath: path)
    #expect(try user.run("gather", "2").exitCode != 0)
    #expect(try days(of: user) == ["2024-03-01"])
    try user.expectFailure(1, "gather", "9", saying: "there is no source 9")
  }

  @Test("Without git the other sources are gathered, and it is said what is missing")
  func noGit() throws {
    let path = try user.repository(commits: "2024-03-01T12:00:00+0100")
    _ = try user.run("source", "add", "git", path).text()
    _ = try user.run("source", "add", "koreader", user.koreader("s.sqlite3", (1_709_300_000, 600))).text()
    var call = user.call(["gather"])
    call.environment["PATH"] = user.path("")
    let outcome = try call.run()
    #expect(outcome.exitCode == 75 && outcome.error.contains("git is not installed"))
    #expect(try days(of: user).count == 1)
  }

  /// The days that Anki itself said for the reviews of a collection that its library made.
  private struct SaidByAnki: Decodable {
    let zone: String
    let days: [String: [String: Int]]
  }

  @Test(
    "Reviews around the hour at which Anki's days begin, and around summer time, have the days that Anki says",
    arguments: sample(of: ["anki-rollover-4", "anki-rollover-2"]))
  func anki(fixture: String) throws {
    let said = try JSONDecoder().decode(
      SaidByAnki.self,
      from: Data(Repository.text(of: "Tests/OtherProgramsTests/Evidence/Fixtures/anki-days.json").utf8))
    try user.ankiProfile("User 1", fixture: fixture)
    user.environment["TZ"] = said.zone
    _ = try user.run("source", "add", "anki").text()
    let days = try user.json("gather")["sources"]?.elements.first?["days"]?.elements ?? []
    var found: [String: Int] = [:]
    for day in days {
      if case .number(let count) = day["count"] { found[day.string(forKey: "date")] = count }
    }
    #expect(found == said.days[fixture])
  }

  @Test("A machine that was taken to another zone moves no review that it has gathered to another day")
  func journey() throws {
    user.environment["TZ"] = "Europe/Berlin"
    // 23:30 in Berlin on 1 March, and 22:30 in Tokyo on 2 March.
    let book = try user.koreader("s.sqlite3", (1_709_332_200, 600))
    _ = try user.run("source", "add", "koreader", book).text()
    _ = try user.run("gather").text()
    user.environment["TZ"] = "Asia/Tokyo"
    try user.change(book, "INSERT INTO page_stat_data VALUES (1, 2, 1709386200, 60, 300)")
    _ = try user.run("gather").text()
    #expect(try days(of: user) == ["2024-03-01", "2024-03-02"])
    #expect(
      try user.json("sessions", "2024-03-01..2024-03-03")["sessions"]?.elements.map { $0["amount"] } == [
        10, 1,
      ])
  }

  @Test(
    "Two devices that gather the same repository and the same collection agree, also on what one of them undid"
  )
  func devices() throws {
    let other = try Sandbox()
    let folder = user.folder + "/shared"
    let path = try user.repository(commits: "2024-03-01T12:00:00+0100", "2024-03-02T12:00:00+0100")
    let collection = try user.ankiProfile("User 1")
    for device in [user, other] {
      device.environment["GIT_CONFIG_NOSYSTEM"] = "1"
      _ = try device.run("sync", folder, "--name", device === user ? "laptop" : "desk").text()
      _ = try device.run("source", "add", "git", path, "--author", "me@example.org").text()
      _ = try device.run("source", "add", "anki", collection).text()
    }
    _ = try user.run("gather").text()
    _ = try user.run("sync").text()
    try commitLater(path)
    _ = try other.run("sync").text()
    // A git repository is recognised. Whether it is the same Anki, only its user knows.
    let question = try other.run("gather").text()
    #expect(question.contains("Anki of laptop") && question.contains("--same-as laptop"))
    #expect(try other.run("source", "add", "anki", collection, "--same-as", "desk").exitCode == 1)
    _ = try other.run("source", "add", "anki", collection, "--same-as", "laptop").text()
    _ = try other.run("gather").text()
    for device in [user, other, user, other] { _ = try device.run("sync").text() }
    let sessions = try user.run("sessions", "2023-01-01..2025-01-01", "--json").text()
    #expect(try other.run("sessions", "2023-01-01..2025-01-01", "--json").text() == sessions)
    #expect(sessions.contains("2 commits"))
    // An undo on one device is one on the other, which gathers the same and more.
    _ = try other.run("undo").text()
    for device in [other, user] { _ = try device.run("sync").text() }
    try commit(path, "2024-03-02T14:00:00+0100")
    _ = try user.run("gather").text()
    for device in [user, other] { _ = try device.run("sync").text() }
    _ = try other.run("gather").text()
    for device in [user, other] {
      #expect(try device.run("sessions", "2024-03-02", "--json").text().contains("1 commit\""))
    }
  }

  @Test("Two sources that were gathered apart become one when the user says so")
  func gatheredApart() throws {
    let other = try Sandbox()
    let folder = user.folder + "/shared"
    let collection = try user.ankiProfile("User 1")
    for (device, name) in [(user, "laptop"), (other, "desk")] {
      _ = try device.run("source", "add", "anki", collection).text()
      _ = try device.run("gather").text()
      _ = try device.run("sync", folder, "--name", name, "--yes").text()
    }
    func ids(_ device: Sandbox) throws -> [JSON?] {
      try device.json("sessions", "2023-01-01..2025-01-01")["sessions"]?.elements.map { $0["id"] } ?? []
    }
    let own = try ids(user)
    #expect(try ids(other).count == 2 * own.count && !own.isEmpty)
    _ = try other.run("source", "add", "anki", collection, "--same-as", collection).text()
    _ = try other.run("gather").text()
    for device in [other, user] { _ = try device.run("sync").text() }
    #expect(try ids(other) == own)
    #expect(try ids(user) == own)
  }

  @Test("What a device gathers from an older clone makes no day smaller for good")
  func olderClone() throws {
    let other = try Sandbox()
    let folder = user.folder + "/shared"
    let path = try user.repository(commits: "2024-03-01T12:00:00+0100", "2024-03-01T13:00:00+0100")
    try user.git("clone", "-q", path, other.path("clone"), in: user.folder)
    try commit(path, "2024-03-01T14:00:00+0100")
    for (device, place) in [(user, path), (other, other.path("clone"))] {
      _ = try device.run("source", "add", "git", place, "--author", "me@example.org").text()
      _ = try device.run("gather").text()
    }
    for device in [user, other, user] { _ = try device.run("sync", folder, "--yes").text() }
    #expect(try user.run("sessions", "2024-03-01").text().contains("2 commits"))
    #expect(try user.run("gather").text().contains("1 day grew"))
    for device in [user, other] {
      _ = try device.run("sync").text()
      _ = try device.run("gather").text()
      #expect(try device.run("sessions", "2024-03-01").text().contains("3 commits"))
    }
    #expect(try user.run("gather").text().contains("nothing new"))
  }

  @Test("A commit of a clock that is far ahead is left out")
  func ahead() throws {
    let path = try user.repository(commits: "2024-03-01T12:00:00+0100", "2096-01-01T12:00:00+0100")
    _ = try user.run("source", "add", "git", path).text()
    #expect(try user.json("gather")["sources"]?.elements.first?["ahead"] == 1)
    #expect(try days(of: user) == ["2024-03-01"])
    // Until then nothing is read again.
    #expect(try user.run("gather").text() == "1 git, thesis → Study: nothing new\n")
    #expect(try user.run("gather", "--again").text().contains("nothing new, 1 day ahead of today"))
  }

  private func commitLater(_ path: String) throws { try commit(path, "2024-03-02T13:00:00+0100") }

  private func commit(_ path: String, _ time: String) throws {
    try user.commit(time, "later \(time)", in: path)
  }

  @Test("A running widget gathers where the setting is on, and shows what it gathered")
  func whileShown() throws {
    #expect(try user.run("config", "gather").text().contains("off"))
    let path = try user.repository(commits: "\(NoonZone.today)T00:00:01+0000")
    _ = try user.run("source", "add", "git", path).text()
    _ = try user.run("config", "gather", "on").text()
    let widget = try user.display()
    #expect(try widget.json()["streak"] == 0)
    try widget.expect(["streak": 1])
  }

  @Test(
    "A gathering and the adding of a source that are ended leave no git",
    arguments: sample(of: ["gather", "source"]))
  func ended(command: String) throws {
    let path = try user.repository(commits: "2024-03-01T12:00:00+0100")
    _ = try user.run("source", "add", "git", path).text()
    try FileManager.default.removeItem(atPath: path + "/.git/config")
    try #require(mkfifo(path + "/.git/config", 0o600) == 0)
    try user.install(
      "git",
      "echo $$ > \(user.folder)/pid.new; mv \(user.folder)/pid.new \(user.folder)/pid; exec /usr/bin/git \"$@\""
    )
    user.environment["PATH"] = "\(user.tools):/usr/bin:/bin"
    let program = try user.call(command == "gather" ? ["gather"] : ["source", "add", "git", path]).start()
    try waitUntil { FileManager.default.fileExists(atPath: user.folder + "/pid") }
    let process = try #require(
      pid_t(String(contentsOfFile: user.folder + "/pid", encoding: .utf8).trimmingCharacters(in: .newlines)))
    kill(program.process, SIGTERM)
    #expect(try program.outcome().exitCode == 128 + SIGTERM)
    #expect(kill(process, 0) == -1 && errno == ESRCH)
  }

  @Test("What is dated before 1990 is left out and told in one line, and a folder that is gone is missing")
  func leftOut() throws {
    let book = try user.koreader("statistics.sqlite3", (1_709_300_000, 600), (0, 60))
    _ = try user.run("source", "add", "koreader", book).text()
    let text = try user.run("gather", "--dry-run").text()
    #expect(text.contains("\n  left out: 1 entry dated before 1990") && !text.contains("1970"))
    #expect(try user.json("gather")["sources"]?.elements.first?["beforeClock"] == 1)
    let path = try user.repository(commits: "2024-03-01T12:00:00+0100")
    #expect(try user.run("source", "add", "git", path, path).text().split(separator: "\n").count == 2)
    try FileManager.default.removeItem(atPath: path)
    let outcome = try user.run("gather", "2")
    #expect(outcome.exitCode == 66 && outcome.error.contains("there is nothing of git at “\(path)”"))
  }
}
