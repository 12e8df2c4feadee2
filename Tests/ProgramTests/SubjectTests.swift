import Testing

@Suite("swiftcal subject")
struct SubjectTests {
  private let user = try! Sandbox()

  private func names() throws -> [JSON?] {
    try user.json("subject", "list")["subjects"]?.elements.map { $0["name"] } ?? []
  }

  @Test("`swiftcal subject list` shows one default subject called Study before anything is recorded")
  func first() throws {
    #expect(
      try user.json("subject", "list") == [
        "subjects": [
          ["name": "Study", "isDefault": true, "total": 0, "unit": "minutes", "endedOn": nil]
        ]
      ])
    #expect(try user.run("subject").text() == "* Study: no days yet\n")
  }

  @Test("`swiftcal subject` adds a subject, makes it the default and lists the totals")
  func list() throws {
    #expect(try user.run("subject", "add", "Piano").text() == "Piano added.\n")
    _ = try user.run("mark", "2024-12-01..2024-12-03", "--subject", "Piano").text()
    #expect(try user.run("subject", "default", "piano").text() == "Piano is the default subject.\n")
    #expect(try user.json("toggle")["subject"] == "Piano")
    #expect(
      try user.json("subject", "list") == [
        "subjects": [
          ["name": "Study", "isDefault": false, "total": 0, "unit": "minutes", "endedOn": nil],
          ["name": "Piano", "isDefault": true, "total": 4, "unit": "minutes", "endedOn": nil],
        ]
      ])
    #expect(
      try user.run("subject", "list").text() == "  Study: no days yet\n* Piano: 4 days studied\n")
  }

  @Test("`swiftcal subject list` says on which day a subject ended, and JSON also its unit")
  func ended() throws {
    _ = try user.run("subject", "add", "Piano").text()
    _ = try user.run("subject", "unit", "Piano", "pages").text()
    _ = try user.run("mark", "2024-12-01", "--subject", "Piano").text()
    _ = try user.run("subject", "end", "Piano", "--on", "2024-12-02").text()
    #expect(
      try user.run("subject", "list").text() == """
        * Study: no days yet
          Piano: 1 day studied, ended on 2024-12-02

        """)
    #expect(
      try user.json("subject", "list")["subjects"]?.elements.last == [
        "name": "Piano", "isDefault": false, "total": 1, "unit": "pages", "endedOn": "2024-12-02",
      ])
    _ = try user.run("subject", "resume", "Piano").text()
    #expect(try user.run("subject", "list").lines.last == "  Piano: 1 day studied")
  }

  @Test("`swiftcal subject rename` keeps all days, and may change only the case of a name")
  func rename() throws {
    _ = try user.run("mark", "2024-12-01").text()
    #expect(try user.run("subject", "rename", "study", "Latin").text() == "Study is now Latin.\n")
    _ = try user.run("subject", "rename", "Latin", "LATIN").text()
    #expect(try names() == ["LATIN"])
    #expect(try user.json("streak")["total"] == 1)
  }

  @Test(
    "`swiftcal subject remove` removes a subject with its days after a confirmation",
    arguments: sample(of: [("y\n", []), ("YES\n", []), ("", ["--yes"])]))
  func remove(answer: String, options: [String]) throws {
    _ = try user.run("subject", "add", "Piano").text()
    _ = try user.run("mark", "2024-12-01", "--subject", "Piano").text()
    var call = user.call(["subject", "remove", "Piano"] + options)
    call.input = .text(answer)
    let outcome = try call.run()
    #expect(outcome.exitCode == 0)
    #expect(outcome.output == "Piano removed.\n")
    #expect(outcome.error == (options.isEmpty ? "Remove Piano and its 1 day studied? [y/N] " : ""))
    #expect(try names() == ["Study"])
    _ = try user.run("subject", "add", "Piano").text()
    #expect(try user.json("streak", "--subject", "Piano")["total"] == 0)
  }

  @Test(
    "`swiftcal subject remove` removes nothing without a yes",
    arguments: sample(of: ["n\n", "\n", "", "yellow\n"]))
  func notConfirmed(answer: String) throws {
    _ = try user.run("subject", "add", "Piano").text()
    let before = try user.contents()
    let outcome = try user.run("subject", "remove", "Piano", input: answer)
    #expect(outcome.exitCode == 1)
    #expect(outcome.output == "")
    #expect(outcome.error.contains("“Piano” was not removed"))
    #expect(try user.contents() == before)
  }

  @Test("`swiftcal subject remove` refuses to remove the last subject and asks no question")
  func last() throws {
    _ = try user.run("toggle").text()
    try user.expectFailure(1, "subject", "remove", "Study", saying: "is the last subject", input: "y\n")
    try user.expectFailure(1, "subject", "remove", "Study", "--yes", saying: "is the last subject")
  }

  @Test("The oldest other subject becomes the default when the default subject is removed")
  func successor() throws {
    for name in ["Piano", "Latin"] { _ = try user.run("subject", "add", name).text() }
    _ = try user.run("subject", "default", "Latin").text()
    _ = try user.run("subject", "remove", "Latin", "--yes").text()
    #expect(try user.json("toggle")["subject"] == "Study")
  }

  @Test(
    "`swiftcal subject` refuses a name that another subject has in upper or lower case",
    arguments: sample(of: ["study", "STUDY", "Émile", "émile"]))
  func taken(name: String) throws {
    for added in ["Piano", "éMILE"] { _ = try user.run("subject", "add", added).text() }
    try user.expectFailure(1, "subject", "add", name, saying: "there is a subject", "already")
    try user.expectFailure(1, "subject", "rename", "Piano", name, saying: "there is a subject", "already")
  }

  @Test(
    "`swiftcal subject add` takes names of 1 to 64 characters",
    arguments: sample(of: ["x", String(repeating: "é", count: 64), "日本語", "-v"]))
  func goodNames(name: String) throws {
    _ = try user.run("subject", "add", "--", name).text()
    #expect(try names() == ["Study", .text(name)])
  }

  @Test(
    "`swiftcal subject` refuses names that are empty, too long, have control characters or outer spaces",
    arguments: sample(of: [
      "", String(repeating: "x", count: 65), "a\nb", "a\u{7}b", "a\u{1B}[31m", " a", "a ", "a\u{85}b",
    ]))
  func badNames(name: String) throws {
    _ = try user.run("toggle").text()
    try user.expectFailure(64, "subject", "add", name, saying: "1 to 64 characters")
    try user.expectFailure(64, "subject", "rename", "Study", name, saying: "1 to 64 characters")
  }

  @Test("Every command names the nearest subject when its subject is unknown")
  func unknown() throws {
    _ = try user.run("subject", "add", "Piano").text()
    for arguments in [
      ["toggle", "--subject"], ["mark", "today", "--subject"], ["unmark", "today", "--subject"],
      ["streak", "--subject"], ["calendar", "--subject"], ["overview", "--subject"],
      ["widget-snapshot", "--subject"], ["subject", "default"], ["subject", "remove", "--yes"],
    ] {
      let before = try user.contents()
      try user.call(arguments + ["Pinao"]).run()
        .expectFailure(1, saying: ["there is no subject “Pinao”; did you mean “Piano”?"])
      #expect(try user.contents() == before)
    }
    try user.expectFailure(1, "subject", "rename", "Pian", "Latin", saying: "did you mean “Piano”?")
  }

  @Test("The error about an unknown subject says how to list subjects when no name is near")
  func farFromAll() throws {
    _ = try user.run("toggle").text()
    try user.expectFailure(1, "streak", "--subject", "Quantum", saying: "subject list")
  }
}
