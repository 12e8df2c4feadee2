import Foundation
import Testing

@Suite("swiftcal remind")
struct RemindTests {
  private let user = try! Sandbox()

  @Test("`swiftcal remind` says that today is open and which streak is at stake")
  func open() throws {
    #expect(try user.run("remind").text() == "Study is still open today. A new streak can begin.\n")
    #expect(try user.contents().isEmpty, "reminding creates no store")
    _ = try user.run("mark", "2d..yesterday").text()
    #expect(
      try user.run("remind").text() == "Study is still open today. Study to keep the streak of 2 days.\n")
  }

  @Test("`swiftcal remind` is silent when today is done")
  func done() throws {
    _ = try user.run("toggle").text()
    #expect(try user.run("remind").text() == "")
  }

  @Test("`swiftcal remind` is silent when today is off")
  func off() throws {
    _ = try user.run("mark", "yesterday").text()
    _ = try user.run("rest", "today").text()
    #expect(try user.run("remind").text() == "")
  }

  @Test("`swiftcal remind --subject` is about that subject")
  func subject() throws {
    _ = try user.run("subject", "add", "Piano").text()
    _ = try user.run("toggle").text()
    #expect(try user.run("remind", "--subject", "piano").text().hasPrefix("Piano is still open today."))
    try user.expectFailure(1, "remind", "--subject", "Pinao", saying: "Piano")
  }

  @Test("`swiftcal remind --json` says whether today is open, also when it is done")
  func json() throws {
    _ = try user.run("mark", "2d..yesterday").text()
    #expect(
      try user.json("remind").without("recent")
        == [
          "subject": "Study", "today": .text(NoonZone.today), "isOpen": true, "current": 2,
          "streakUnit": "day",
          "due": [
            [
              "subject": "Study", "isDue": true, "current": 2, "streakUnit": "day", "daysUntilBreak": 0,
              "week": nil,
              "day": [
                "date": .text(NoonZone.today), "didStudy": false, "isDayOff": false, "said": nil,
                "sessions": 0, "amount": 0, "minimum": nil, "unit": "minutes",
              ],
            ]
          ],
        ])
    _ = try user.run("toggle").text()
    #expect(
      try user.json("remind").without("recent")
        == [
          "subject": "Study", "today": .text(NoonZone.today), "isOpen": false, "current": 3,
          "streakUnit": "day", "due": [],
        ])
  }

  @Test("`swiftcal remind` speaks of all subjects that are due, the most urgent first, and of no others")
  func several() throws {
    for name in ["Piano", "Latin", "Chess", "Drums"] { _ = try user.run("subject", "add", name).text() }
    _ = try user.run("mark", "2d..yesterday").text()
    _ = try user.run("config", "first-weekday", NoonZone.weekday(daysAgo: 2)).text()
    _ = try user.run("goal", "1/week", "--subject", "Piano").text()
    _ = try user.run("mark", "3d", "--subject", "Piano").text()
    _ = try user.run("subject", "end", "Drums").text()
    _ = try user.run("toggle", "--subject", "Chess").text()
    let end = "\(NoonZone.weekday(daysAgo: -4).capitalized) \(NoonZone.daysAgo(-4))"
    #expect(
      try user.run("remind").text() == """
        3 subjects are still open today:
        Study: study to keep the streak of 2 days.
        Piano: 0 of 1 day; study by \(end) to keep the streak of 1 week.
        Latin: a new streak can begin.

        """)
    #expect(try user.run("remind", "--subject", "Chess").text() == "")
    #expect(try user.run("remind", "--subject", "Drums").text() == "")
    // What it says of one subject is that of the default subject, as before there were several.
    _ = try user.run("toggle").text()
    let json = try user.json("remind")
    #expect(json["subject"] == "Study" && json["isOpen"] == false)
    #expect(json["due"]?.elements.map { $0["subject"] } == ["Piano", "Latin"])
    _ = try user.run("toggle", "--subject", "Piano").text()
    #expect(try user.run("remind").text() == "Latin is still open today. A new streak can begin.\n")
  }

  @Test("`swiftcal remind` sends one notification for several subjects, in which names are no markup")
  func oneNotification() throws {
    _ = try user.run("subject", "add", "R&D <b>").text()
    #expect(
      try notified(["DISPLAY": ":0"])?.suffix(5) == [
        "--", "2 subjects are still open today", "Study: a new streak can begin.",
        "R&amp;D &lt;b&gt;: a new streak can begin.", "“Studied Study” records it.",
      ])
  }

  /// Installs a `notify-send` that writes each of its arguments on a line, and runs `remind`.
  /// - Returns: the lines that were written, or nil when `notify-send` was not run.
  private func notified(_ variables: [String: String]) throws -> [Substring]? {
    let note = user.folder + "/note"
    try user.install(
      "notify-send", "printf '%s\\n' \"$@\" > '\(note)'\necho noise; echo noise >&2; exit 1")
    user.environment["PATH"] = user.tools + ":/usr/bin:/bin"
    for (name, value) in variables { user.environment[name] = value }
    // The output of `notify-send` does not show, and neither does its failure.
    let text = try user.run("remind").text()
    #expect(
      text.isEmpty || text.hasPrefix("Study is still open today.") || text.hasPrefix("2 subjects are still"))
    return try? String(contentsOfFile: note, encoding: .utf8).split(separator: "\n")
  }

  @Test(
    "`swiftcal remind` sends a notification on a desktop",
    arguments: sample(of: ["DBUS_SESSION_BUS_ADDRESS", "WAYLAND_DISPLAY", "DISPLAY"]))
  func desktop(variable: String) throws {
    let words = try #require(try notified([variable: "some"]))
    #expect(
      words.suffix(4) == [
        "--", "Study is still open today", "A new streak can begin.", "“Studied” records it.",
      ])
  }

  @Test("`swiftcal remind` sends no notification without a desktop or when today is done")
  func noNotification() throws {
    #expect(try notified(["DISPLAY": ""]) == nil)
    _ = try user.run("toggle").text()
    #expect(try notified(["DISPLAY": ":0"]) == nil)
  }

  @Test("`swiftcal remind` works when `notify-send` is not installed")
  func notInstalled() throws {
    user.environment["DISPLAY"] = ":0"
    user.environment["PATH"] = user.folder
    #expect(try user.run("remind").text().hasPrefix("Study is still open today."))
  }

  @Test("`swiftcal remind` does not wait for ever for a `notify-send` that does not end")
  func hangingNotification() throws {
    try user.install("notify-send", "exec sleep 60")
    user.environment["PATH"] = user.tools + ":/usr/bin:/bin"
    user.environment["DISPLAY"] = ":0"
    let start = Date.now
    #expect(try user.run("remind", "--wait", "0").text().hasPrefix("Study is still open today."))
    #expect((4..<40).contains(Date.now.timeIntervalSince(start)))
  }
}
