import Testing

@Suite("swiftcal mark with days from standard input")
struct StandardInputTests {
  private let user = try! Sandbox()

  @Test("`swiftcal mark -` reads dates and ranges, one per line")
  func lines() throws {
    let result = try user.json("mark", "-", input: "2024-12-10\n2024-12-12..2024-12-14\ntoday\n")
    #expect(result["changed"] == 5)
    #expect(try user.json("streak", "--as-of", "2024-12-14")["total"] == 4)
  }

  @Test(
    "`swiftcal mark -` accepts Windows line ends, blank lines, spaces and a last line without an end",
    arguments: sample(of: [
      "2024-12-10\r\n2024-12-11\r\n", "2024-12-10\n\n   \n2024-12-11", "\r\n2024-12-10\r\n\r\n2024-12-11",
      "  2024-12-10\t\n\t2024-12-11  ",
    ]))
  func lineEnds(input: String) throws {
    #expect(try user.json("mark", "-", input: input)["changed"] == 2)
  }

  @Test(
    "`swiftcal mark -` marks nothing when the input is empty or blank",
    arguments: sample(of: ["", "\n", "\r\n\n"]))
  func empty(input: String) throws {
    #expect(try user.json("mark", "-", input: input)["changed"] == 0)
  }

  @Test("`swiftcal mark -` adds the dates of the input to the dates that are arguments")
  func withArguments() throws {
    #expect(try user.json("mark", "2024-12-01", "-", "2024-12-03", input: "2024-12-02")["changed"] == 3)
  }

  @Test("`swiftcal unmark -` reads dates from standard input")
  func unmark() throws {
    _ = try user.run("mark", "2024-12-10..2024-12-12").text()
    #expect(try user.json("unmark", "-", input: "2024-12-10\n2024-12-12\n")["changed"] == 2)
  }

  @Test(
    "`swiftcal mark -` names the number of a bad line, counting blank lines, and changes nothing",
    arguments: sample(of: [
      ("2024-12-10\n\n2023-02-29\n", "line 3: 2023-02-29 does not exist"),
      ("2024-12-10\r\nnonsense\r\n", "line 2: “nonsense” is not a date"),
      ("1899-12-31", "line 1: 1899-12-31 is out of reach"),
      ("2024-12-10\n2024-12-12..2024-12-11", "line 2: the range runs backwards"),
      ("2024-12-10..", "line 1: “2024-12-10..” lacks an end"),
      ("2024-12-10\n2024-12-11,2024-12-12\n", "line 2: “2024-12-11,2024-12-12” is not a date"),
    ]))
  func badLine(input: String, message: String) throws {
    _ = try user.run("mark", "2020-01-01").text()
    try user.expectFailure(65, "mark", "-", saying: message, input: input)
  }

  @Test("`swiftcal mark -` refuses bytes that are not text, in one line")
  func notText() throws {
    var call = user.call(["mark", "-"])
    call.input = .bytes(Array("2024-12-10\n".utf8) + [0xFF, 0xFE, 0x00, 0x1B, 0x0D, 0x0A])
    try call.run().expectFailure(65, saying: ["line 2: "])
    #expect(try user.contents().isEmpty)
  }

  @Test("`swiftcal mark -` refuses a date in the future and changes nothing")
  func future() throws {
    _ = try user.run("mark", "2020-01-01").text()
    try user.expectFailure(
      1, "mark", "-", saying: "line 2: \(NoonZone.tomorrow) is in the future",
      input: "2024-12-10\n\(NoonZone.tomorrow)\n")
  }

  @Test("`swiftcal mark -` fails when standard input cannot be read")
  func unreadable() throws {
    var call = user.call(["mark", "-"])
    call.input = .file("/")
    try call.run().expectFailure(74, saying: ["cannot read standard input"])
    #expect(try user.contents().isEmpty)
  }
}
