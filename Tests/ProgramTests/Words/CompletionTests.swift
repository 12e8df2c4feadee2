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
