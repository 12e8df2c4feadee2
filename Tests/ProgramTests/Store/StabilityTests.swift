import Foundation
import Testing

/// What docs/stability.md promises, compared with what earlier versions had.
@Suite("What stays")
struct StabilityTests {
  private let user = try! Sandbox()

  @Test("Every command, option, key and exit status of earlier versions is still there")
  func kept() throws {
    let dumps = try [Program.swiftcal, .widget].map { program in
      var call = user.call(["--experimental-dump-help"])
      call.program = program
      return try user.file(program.name, call.run().text())
    }
    var call = user.call([Repository.path("docs/kept")] + dumps)
    call.program = Program(name: "/usr/bin/python3")
    let present = Set(try call.run().text().split(separator: "\n"))
    let files = try Repository.files(in: "Tests/ProgramTests/Fixtures").filter { $0.contains("/kept-") }
    #expect(!files.isEmpty)
    for file in files {
      let earlier = try Repository.text(of: file).split(separator: "\n")
      #expect(earlier.count > 900)
      let gone = earlier.filter { !present.contains($0) }
      #expect(gone.isEmpty, "\(file)")
    }
  }

  @Test("Commands that work, and commands that are refused, end with the exit statuses of earlier versions")
  func keptStatuses() throws {
    let home = user.folder + "/home"
    try Data("{".utf8).write(to: URL(filePath: home + "/broken.json"))
    // Each line has a status and the words of a command, which sees what the lines above it made.
    let steps = try Repository.text(of: "Tests/ProgramTests/Fixtures/statuses-1.0.0.txt").split(
      separator: "\n")
    #expect(steps.count > 70)
    for step in steps {
      let words = step.split(separator: " ").map(String.init)
      let arguments = words.dropFirst().map {
        $0 == "''" ? "" : $0.hasPrefix("~") ? home + $0.dropFirst() : $0
      }
      #expect(try "\(user.call(arguments).run().exitCode)" == words[0], "\(step)")
    }
  }

  @Test("The other names of commands do what the commands do")
  func otherNames() throws {
    #expect(try user.json("done", "2024-12-10")["didStudy"] == true)
    // Each says when it was asked.
    #expect(try user.json("status").without("date") == user.json("overview").without("date"))
  }

  @Test("Every exit status of the programs is on the page, and no other")
  func exitStatuses() throws {
    let source = try Repository.text(of: "Sources/CommandLine/Output/ExitStatus.swift")
    let page = try Repository.text(of: "docs/json.md")
    let statuses = source.matches(of: #/case \w+ = (\d+)/#).map(\.1)
    #expect(statuses.count > 5 && statuses == page.matches(of: #/\n\| (\d+) \|/#).map(\.1))
  }

  @Test("The changelog has this version with its day, on top of the versions")
  func changelog() throws {
    let version = try user.run("--version").text().prefix { $0 != " " }
    let versions = try Repository.text(of: "CHANGELOG.md").split(separator: "\n").filter {
      $0.hasPrefix("## [")
    }
    #expect(versions.first == "## [Unreleased]")
    #expect(versions.dropFirst().first?.wholeMatch(of: #/## \[(.*)\] - \d{4}-\d\d-\d\d/#)?.1 == version)
  }
}
