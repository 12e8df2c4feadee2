import Foundation
import Testing

@Suite("The card of a README")
struct CardTests {
  private let user = try! Sandbox()

  init() {
    user.environment["PATH"] =
      URL(filePath: Program.swiftcal.path).deletingLastPathComponent().path + ":/usr/bin:/bin"
  }

  /// A clone of a repository with commits of two authors.
  private func clone(_ options: String...) throws -> String {
    let origin = try user.repository(
      "thesis", commits: "\(NoonZone.yesterday)T10:00:00+0000", "\(NoonZone.yesterday)T11:00:00+0000",
      "2024-03-01T12:00:00+0000")
    try user.git("config", "user.email", "other@example.org", in: origin)
    try user.commit("\(NoonZone.today)T01:00:00+0000", "another's", in: origin)
    try user.git("clone", "-q", "file://\(origin)", user.path("clone"), in: user.folder)
    if !options.isEmpty {
      var arguments = ["git", "clone", "-q"] + options
      arguments += ["file://\(origin)", user.path("shallow")]
      let outcome = try Invocation(
        program: .env, arguments: arguments, environment: user.environment
      ).run()
      try #require(outcome.exitCode == 0)
      return user.path("shallow")
    }
    return user.path("clone")
  }

  private func draw(_ arguments: String...) throws -> Outcome {
    try Invocation(
      program: .env, arguments: ["sh", Repository.path("Packaging/card/swiftcal-card")] + arguments,
      environment: user.environment
    ).run()
  }

  private func card(_ appearance: String, in clone: String) throws -> String {
    try String(contentsOfFile: "\(clone)/.swiftcal/card-\(appearance).svg", encoding: .utf8)
  }

  @Test("It has the days of one's own commits in a clone, light and dark, and leaves one's own store alone")
  func draws() throws {
    let clone = try clone()
    let outcome = try draw(clone, "me@example.org")
    #expect(outcome.exitCode == 0 && outcome.output.isEmpty && outcome.error.isEmpty, "\(outcome)")
    let (light, dark) = (try card("light", in: clone), try card("dark", in: clone))
    for picture in [light, dark] {
      #expect(picture.contains("role=\"img\""))
      #expect(
        picture.contains("<title>clone: 1 day streak, longest 1 day; 1 day studied, 2 commits"),
        "\(picture.prefix(600))")
      #expect(!picture.contains("<a ") && !picture.contains("<desc>"))
    }
    #expect(light.contains("#ffffff") && light != dark)
    #expect(try user.git("status", "--porcelain", in: clone) == "?? .swiftcal/\n")
    #expect(!FileManager.default.fileExists(atPath: user.container))
  }

  @Test("It is committed once, without anything else, and counts as nobody's work")
  func commits() throws {
    let clone = try clone()
    try Data("a draft".utf8).write(to: URL(filePath: clone + "/draft"))
    try user.git("add", "draft", in: clone)
    for _ in 1...2 {
      let outcome = try draw("--commit", clone, "me@example.org")
      #expect(outcome.exitCode == 0, "\(outcome.error)")
    }
    #expect(try user.git("rev-list", "--count", "origin/main..HEAD", in: clone) == "1\n")
    #expect(
      try user.git("show", "--format=%ae", "--name-only", "HEAD", in: clone)
        == "card@swiftcal.invalid\n\n.swiftcal/card-dark.svg\n.swiftcal/card-light.svg\n")
    #expect(try user.git("status", "--porcelain", in: clone) == "A  draft\n")
    try user.git("push", "-q", "origin", "HEAD:refs/heads/card", in: clone)
  }

  @Test("A clone without its history, and a folder that is none, are refused, and nothing is written")
  func refuses() throws {
    let shallow = try clone("--depth", "1")
    let outcome = try draw(shallow, "me@example.org")
    #expect(outcome.exitCode == 1 && outcome.error.contains("fetch-depth"), "\(outcome.error)")
    #expect(!FileManager.default.fileExists(atPath: shallow + "/.swiftcal"))
    #expect(try draw(user.folder + "/home").exitCode == 66)
    #expect(try draw().exitCode == 64)
  }

  @Test("An odd name of the repository is the subject's name")
  func oddName() throws {
    let clone = try clone()
    user.environment["NAME"] = "-<b> & “c”"
    let outcome = try draw(clone, "me@example.org")
    #expect(outcome.exitCode == 0, "\(outcome.error)")
    #expect(try card("light", in: clone).contains("<title>-&lt;b&gt; &amp; “c”: 1 day streak"))
  }
}
