import Foundation
import RawSQLite
import Testing

/// The words that the shell's completion asks the program for.
@Suite("Completion")
struct CompletionTests {
  private let user = try! Sandbox()

  private func words(for argument: String, of command: String, typed: String) throws -> [Substring] {
    // What the completion scripts of the argument parser run.
    let words = ["swiftcal", command, typed]
    let arguments = ["---completion", command, "--", argument, "2", "\(typed.count)"] + words
    return try user.call(arguments).run().text().split(separator: "\n")
  }

  @Test("Completion of a date offers no date that `swiftcal toggle` then refuses as future")
  func dayStart() throws {
    _ = try user.run("config", "day-start", "23:59").text()
    let dates = try words(for: "positional@0", of: "toggle", typed: "2")
    #expect(dates.count == 35)
    #expect(dates.first == Substring(NoonZone.yesterday))
    _ = try user.run("toggle", String(try #require(dates.first))).text()
    try user.run("toggle", NoonZone.today).expectFailure(1, saying: ["in the future"])
  }

  @Test(
    "Every word that a person can begin with is completed in every shell",
    arguments: sample(of: ["bash", "zsh", "fish"]))
  func commands(shell: String) throws {
    let script = try user.run("--generate-completion-script", shell).text()
    for word in ["done", "status", "study", "overview"] {
      let words = script.split { !($0.isLetter || $0 == "-") }
      #expect(words.contains(Substring(word)), "\(word)")
    }
    #expect(try words(for: "positional@0", of: "done", typed: "y").contains("yesterday"))
    #expect(try words(for: "positional@1", of: "done", typed: "y").contains("yesterday"))
  }

  @Test("Completion of a month ends with the month that is today by the setting day-start")
  func month() throws {
    _ = try user.run("config", "day-start", "23:59").text()
    let months = try words(for: "positional@0", of: "calendar", typed: "2")
    #expect(months.count == 12)
    #expect(months.first == NoonZone.yesterday.prefix(7))
  }

  @Test("Completion of a range keeps its beginning")
  func range() throws {
    let dates = try words(for: "positional@0", of: "mark", typed: "2024-12-10..2")
    #expect(dates.first == Substring("2024-12-10..\(NoonZone.today)"))
    let words = try words(for: "positional@0", of: "mark", typed: "3d..y")
    #expect(words.contains("3d..yesterday"))
  }

  @Test("Completion offers days ahead where days may lie ahead")
  func ahead() throws {
    #expect(try words(for: "positional@0", of: "rest", typed: "").contains("tomorrow"))
    #expect(try words(for: "positional@0", of: "rest", typed: "2").contains(Substring(NoonZone.tomorrow)))
    #expect(try !words(for: "positional@0", of: "mark", typed: "").contains("tomorrow"))
  }

  @Test("Completion of `restore` offers the dates of the backups, and stores by their paths")
  func backups() throws {
    #expect(try !words(for: "positional@0", of: "restore", typed: "").contains(Substring(NoonZone.today)))
    _ = try user.run("toggle").text()
    _ = try user.run("backup").text()
    #expect(try words(for: "positional@0", of: "restore", typed: "").contains(Substring(NoonZone.today)))
    let typed = user.container + "/Sw"
    #expect(try words(for: "positional@0", of: "restore", typed: typed).contains(Substring(user.store)))
    #expect(try words(for: "positional@0", of: "restore", typed: user.container + "/ba").last?.last == "/")
  }

  @Test("Completion for zsh escapes the colon of a name, which would end it there")
  func colon() throws {
    _ = try user.run("subject", "add", "C: part\\1").text()
    var call = user.call([
      "---completion", "toggle", "--", "--subject", "3", "0", "swiftcal", "toggle", "--subject", "",
    ])
    call.environment["SAP_SHELL"] = "zsh"
    #expect(try call.run().text().contains("C\\: part\\\\1"))
    call.environment["SAP_SHELL"] = "fish"
    #expect(try call.run().text().contains("C: part\\1"))
  }

  @Test("Completion makes no store")
  func noStore() throws {
    _ = try words(for: "positional@0", of: "toggle", typed: "2")
    #expect(try words(for: "--subject", of: "toggle", typed: "").isEmpty)
    #expect(try user.contents().isEmpty)
  }

  @Test("Completion leaves a store of an earlier version as it is")
  func earlierVersion() throws {
    try FileManager.default.createDirectory(atPath: user.container, withIntermediateDirectories: true)
    try RawDatabase.makeStore(
      user.store, ofVersion: 2, containing: "INSERT INTO subject (id, name) VALUES (2, 'Piano')")
    let before = try user.contents()
    #expect(try words(for: "--subject", of: "toggle", typed: "") == ["Study", "Piano"])
    #expect(try words(for: "positional@0", of: "toggle", typed: "2").first == Substring(NoonZone.today))
    #expect(try user.contents() == before)
  }
}
