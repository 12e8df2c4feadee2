import Foundation
import Testing

@Suite("swiftcal group")
struct GroupTests {
  private let user = try! Sandbox()

  /// Korean has studied the days from 5 to 3 days ago, and Latin those since. Piano has nothing.
  private func setUp() throws {
    _ = try user.run("subject", "rename", "Study", "Korean").text()
    for name in ["Latin", "Piano"] { _ = try user.run("subject", "add", name).text() }
    _ = try user.run("mark", "5d..3d").text()
    _ = try user.run("mark", "2d..yesterday", "--subject", "Latin").text()
  }

  /// What a widget of the group Languages shows.
  private func widget() throws -> JSON {
    try JSON(text: user.run("widget-snapshot", "--subject", "Languages", "--format", "json").text())
  }

  @Test("A group is made of subjects, gets more of them and loses them, and is renamed and removed")
  func changes() throws {
    try setUp()
    #expect(
      try user.run("group").text() == "There is no group; “swiftcal group add NAME SUBJECT …” makes one.\n")
    #expect(try user.run("group", "add", "Languages", "korean").text() == "Languages: any of Korean\n")
    #expect(
      try user.run("group", "add", "LANGUAGES", "Piano", "Latin", "--all").text()
        == "Languages: all of Korean, Latin, Piano\n")
    #expect(
      try user.run("group", "remove", "Languages", "Piano").text() == "Languages: all of Korean, Latin\n")
    #expect(try user.run("group", "add", "Languages", "--any").text() == "Languages: any of Korean, Latin\n")
    #expect(try user.run("group", "rename", "languages", "Sprachen").text() == "Languages is now Sprachen.\n")
    #expect(
      try user.json("group", "list") == [
        "groups": [["group": "Sprachen", "needsAll": false, "subjects": ["Korean", "Latin"]]]
      ])
    #expect(try user.run("group", "remove", "Sprachen").text() == "Sprachen removed; its subjects stay.\n")
    #expect(try user.json("group")["groups"] == [])
    _ = try user.run("undo").text()
    #expect(try user.run("group").text() == "Sprachen: any of Korean, Latin\n")
    _ = try user.run("redo").text()
    #expect(try user.json("group")["groups"] == [])
  }

  @Test("Everything that looks takes a group where it takes a subject")
  func looks() throws {
    try setUp()
    _ = try user.run("group", "add", "Languages", "Korean", "Latin").text()
    let streak = try user.json("streak", "--subject", "languages")
    #expect(streak["subject"] == "Languages" && streak["current"] == 5 && streak["unit"] == "day")
    #expect(try user.run("streak", "-s", "Languages").text().hasPrefix("Languages\nCurrent streak: 5 days\n"))
    #expect(try user.json("status", "--subject", "Languages")["streak"] == 5)
    #expect(
      try user.run("-s", "Languages").text().contains("“swiftcal todo --subject=Languages” lists what is due")
    )
    #expect(try user.json("stats", "--subject", "Languages")["studied"] == 5)
    let due = try user.json("todo", "--subject", "Languages")["due"]
    #expect(due?.elements.map { $0["subject"] } == ["Latin", "Korean"], "Piano is due, and in no group")
    #expect(try user.json("remind", "--wait", "0", "--subject", "Languages")["due"]?.elements.count == 2)
    #expect(try user.run("calendar", "--subject", "Languages").text().hasPrefix("Languages\n"))
    let sessions = try user.json("sessions", "--subject", "Languages")
    #expect(sessions["subjects"]?.elements.map { $0["subject"] } == ["Korean", "Latin"])
    let widget = try widget()
    #expect(widget["streak"] == 5 && widget["subjects"] == ["Korean", "Latin"] && widget["button"] == nil)
    #expect(
      try user.run("widget-snapshot", "-s", "Languages", "--family", "inline").text()
        == "Languages ○ 5 days, today open\n")
    let export = try JSON(text: user.run("export", "--subject", "Languages").text())
    #expect(export["subjects"]?.elements.count == 2)
  }

  @Test("With --all a day needs every subject that counts then")
  func needsAll() throws {
    try setUp()
    _ = try user.run("group", "add", "Both", "Korean", "Latin", "--all").text()
    // Latin began two days ago. Korean was not studied since.
    #expect(try user.json("streak", "--subject", "Both")["total"] == 3)
    _ = try user.run("mark", "2d..today").text()
    #expect(try user.json("streak", "--subject", "Both")["current"] == 5)
    #expect(try user.json("streak", "--subject", "Both")["studiedToday"] == false)
    _ = try user.run("rest", "today", "--subject", "Latin").text()
    #expect(try user.json("streak", "--subject", "Both")["current"] == 6)
    _ = try user.run("unrest", "today", "--subject", "Latin").text()
    _ = try user.run("subject", "end", "Latin").text()
    #expect(try user.json("streak", "--subject", "Both")["current"] == 6)
  }

  @Test("The amount of a day is the sum where the units agree")
  func amounts() throws {
    try setUp()
    _ = try user.run("group", "add", "Languages", "Korean", "Latin").text()
    _ = try user.run("study", "25m", "--subject", "Korean").text()
    _ = try user.run("study", "1h", "--subject", "Latin").text()
    #expect(try widget()["amount"] == 85)
    _ = try user.run("group", "add", "Languages", "Piano").text()
    _ = try user.run("subject", "unit", "Piano", "bars").text()
    #expect(try widget()["amount"] == 0)
  }

  @Test(
    "Nothing is recorded of a group, and trying says which subjects it has",
    arguments: sample(of: [
      ["toggle"], ["done"], ["study", "25m"], ["mark", "yesterday"], ["unmark", "yesterday"],
      ["rest", "today"],
      ["goal", "daily"], ["schedule", "--off", "sat"],
    ]))
  func refused(arguments: [String]) throws {
    try setUp()
    _ = try user.run("group", "add", "Languages", "Korean", "Latin").text()
    try user.call(arguments + ["--subject", "languages"]).run().expectFailure(
      1, saying: ["“Languages” is a group", "“Korean”, “Latin”"])
  }

  @Test("A bad group is refused, and nothing is changed")
  func bad() throws {
    try setUp()
    _ = try user.run("group", "add", "Languages", "Korean").text()
    try user.expectFailure(1, "group", "add", "New", saying: "a group needs a subject")
    try user.expectFailure(1, "group", "add", "New", "Nope", saying: "no subject “Nope”")
    try user.expectFailure(1, "group", "add", "New", "Languages", saying: "“Languages” is a group")
    try user.expectFailure(1, "group", "add", "piano", "Korean", saying: "there is a subject “Piano” already")
    try user.expectFailure(64, "group", "add", "x ", "Korean", saying: "cannot be a group's name")
    try user.expectFailure(64, "group", "add", "", "Korean", saying: "cannot be a group's name")
    try user.expectFailure(
      64, "group", "add", String(repeating: "x", count: 200), "Korean", saying: "cannot be a group's name")
    try user.expectFailure(
      64, "group", "add", "New", "Korean", "--all", "--any", saying: "exclude each other")
    try user.expectFailure(1, "group", "remove", "Languages", "Korean", saying: "a group needs a subject")
    try user.expectFailure(1, "group", "remove", "Languages", "Piano", saying: "is not in the group")
    try user.expectFailure(1, "group", "remove", "Langages", saying: "did you mean “Languages”?")
    try user.expectFailure(1, "group", "rename", "Languages", "Latin", saying: "a subject “Latin” already")
    try user.expectFailure(1, "subject", "add", "LANGUAGES", saying: "there is a group “Languages” already")
    try user.expectFailure(1, "subject", "rename", "Piano", "languages", saying: "there is a group")
    try user.expectFailure(1, "subject", "remove", "Languages", "--yes", saying: "is a group")
  }

  @Test("A group may be called like a command, in any script, and have fifty subjects")
  func names() throws {
    for name in ["add", "--all-of-it", "مجموعة", "👩‍💻 Études", String(repeating: "名", count: 64)] {
      _ = try user.run("group", "add", "--", name, "Study").text()
      #expect(try user.json("streak", "--subject=\(name)")["subject"] == JSON.text(name))
    }
    let names = (1...50).map { "Subject \($0)" }
    for name in names { _ = try user.run("subject", "add", name).text() }
    _ = try user.call(["group", "add", "Many"] + names).run().text()
    #expect(
      try user.json("group")["groups"]?.elements.first { $0["group"] == "Many" }?["subjects"]?.elements.count
        == 50)
    let refused = try user.run("done", "--subject", "Many")
    refused.expectFailure(1, saying: ["“Subject 50”"])
    _ = try user.run("done", "--subject", "Subject 50").text()
    #expect(try user.json("streak", "--subject", "Many")["current"] == 1)
  }

  @Test("An export brings groups to another store, and one of an earlier version has none")
  func export() throws {
    try setUp()
    _ = try user.run("group", "add", "Languages", "Korean", "Latin", "--all").text()
    let export = try user.run("export").text()
    let other = try Sandbox()
    _ = try other.run("import", "-", input: export)
    #expect(try other.json("group") == user.json("group"))
    #expect(
      try other.json("streak", "-s", "Languages")["total"] == user.json("streak", "-s", "Languages")["total"])
    #expect(try other.run("doctor").text().hasSuffix("All is well.\n"))
  }

  @Test("Removing and renaming a subject changes its groups, and an undo brings it back into them")
  func subjects() throws {
    try setUp()
    _ = try user.run("group", "add", "Languages", "Korean", "Latin").text()
    _ = try user.run("subject", "rename", "Latin", "Latein").text()
    #expect(try user.run("group").text() == "Languages: any of Korean, Latein\n")
    _ = try user.run("subject", "remove", "Latein", "--yes").text()
    #expect(try user.run("group").text() == "Languages: any of Korean\n")
    _ = try user.run("subject", "remove", "Korean", "--yes").text()
    #expect(try user.run("group").text() == "Languages: no subjects\n")
    #expect(try user.json("streak", "--subject", "Languages")["total"] == 0)
    #expect(try user.run("todo", "--subject", "Languages").text() == "Nothing is due today.\n")
    #expect(try user.run("widget-snapshot", "-s", "Languages").exitCode == 0)
    for _ in 0..<2 { _ = try user.run("undo").text() }
    #expect(try user.run("group").text() == "Languages: any of Korean, Latein\n")
  }

  @Test("Two devices have the same groups")
  func devices() throws {
    let other = try Sandbox()
    let folder = SharedFolder()
    try setUp()
    _ = try user.run("group", "add", "Languages", "Korean", "Latin").text()
    _ = try user.run("sync", folder.path, "--name", "laptop").text()
    _ = try other.run("sync", folder.path, "--name", "desktop", "--yes")
    #expect(try other.json("group") == user.json("group"))
  }

  @Test("The shell offers groups where a command looks, and not where it records")
  func completions() throws {
    try setUp()
    _ = try user.run("group", "add", "Languages", "Korean").text()
    func offered(_ words: String...) throws -> [Substring] {
      var call = user.call(["---completion"] + words)
      call.environment["SAP_SHELL"] = "bash"
      return try call.run().lines
    }
    #expect(try offered("streak", "--", "--subject", "0", "0", "swiftcal").contains("Languages"))
    #expect(try !offered("toggle", "--", "--subject", "0", "0", "swiftcal").contains("Languages"))
  }
}
