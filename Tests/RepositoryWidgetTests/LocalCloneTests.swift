import Foundation
import StudyCalendar
import System
import Testing

@testable import RepositoryWidget

/// A repository of git in a folder of a test.
struct TestClone {
  let folder = try! TestFolder()
  var path: String { folder.path }

  /// - Parameter begins: whether there is a repository with one commit.
  init(begins: Bool = true) throws {
    guard begins else { return }
    try git("init", "--quiet", "--initial-branch=main")
    try write("a file", to: "a")
    try git("add", "a")
    try git("commit", "--quiet", "--message", "The first commit\n\nwith more words")
  }

  func write(_ text: String, to name: String) throws {
    try text.write(toFile: path + "/" + name, atomically: false, encoding: .utf8)
  }

  @discardableResult
  func git(_ arguments: String..., at path: String? = nil) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/git")
    process.arguments = ["-C", path ?? self.path] + arguments
    process.environment = [
      "HOME": self.path, "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "A",
      "GIT_AUTHOR_EMAIL": "a@example.org",
      "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.org",
      "GIT_AUTHOR_DATE": "2026-11-20T10:00:00+02:00", "GIT_COMMITTER_DATE": "2026-11-20T10:00:00+02:00",
      "PATH": "/usr/bin:/bin",
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "git \(arguments)")
    return String(decoding: output, as: UTF8.self)
  }
}

@Suite("A clone on this machine")
struct LocalCloneTests {
  private func read(_ path: String, limits: ExternalProgram.Limits? = nil) throws -> LocalClone {
    try EventLoop.run { _ in
      guard let limits else { return try await LocalClone.read(path) }
      return try await LocalClone.read(path, limits: limits)
    }
  }

  @Test("It has its branch, its last commit, and the number of files with changes")
  func clone() throws {
    let clone = try TestClone()
    #expect(
      try read(clone.path)
        == LocalClone(
          name: Folder.name(of: clone.path), branch: "main",
          commit: String(clone.git("rev-parse", "HEAD").prefix(7)),
          lastCommit: Date(internetTime: "2026-11-20T08:00:00Z"), subject: "The first commit", changes: 0))
    try clone.write("changed", to: "a")
    try clone.write("new", to: "b\nwith a line end")
    try clone.write("staged", to: "c")
    try clone.git("add", "c")
    #expect(try read(clone.path).changes == 3)
  }

  @Test("Its commits are counted by days of this machine from a day on, if that is asked for")
  func commits() throws {
    setenv("TZ", "UTC", 1)
    let clone = try TestClone()
    for name in ["b", "c"] {
      try clone.write("x", to: name)
      try clone.git("add", name)
      try clone.git("commit", "--quiet", "--message", name)
    }
    #expect(try read(clone.path).commitsOfDays == nil)
    func counted(from first: CalendarDate) throws -> [CalendarDate: Int]? {
      try EventLoop.run { _ in try await LocalClone.read(clone.path, countingFrom: first).commitsOfDays }
    }
    let day = try #require(CalendarDate(iso8601: "2026-11-20"))
    #expect(try counted(from: day) == [day: 3])
    #expect(try counted(from: day.next) == [:])
  }

  @Test("It has how far it is ahead of its upstream and behind it")
  func aheadAndBehind() throws {
    let origin = try TestClone()
    let clone = try TestClone(begins: false)
    try clone.git("clone", "--quiet", origin.path, clone.path + "/clone")
    let path = clone.path + "/clone"
    var state = try read(path)
    #expect(state.ahead == 0 && state.behind == 0)
    for _ in 0..<2 { try clone.git("commit", "--quiet", "--allow-empty", "--message", "mine", at: path) }
    for _ in 0..<3 { try origin.git("commit", "--quiet", "--allow-empty", "--message", "theirs") }
    try clone.git("fetch", "--quiet", at: path)
    state = try read(path)
    #expect(state.ahead == 2 && state.behind == 3 && state.subject == "mine")
  }

  @Test("Without a commit, and without a branch, it says so")
  func states() throws {
    let empty = try TestClone(begins: false)
    try empty.git("init", "--quiet", "--initial-branch=trunk")
    let state = try read(empty.path)
    #expect(state.branch == "trunk" && state.commit == nil && state.lastCommit == nil && state.changes == 0)
    let detached = try TestClone()
    try detached.git("checkout", "--quiet", "--detach")
    #expect(try read(detached.path).branch == nil)
    let worktree = try TestClone()
    try worktree.git("worktree", "add", "--quiet", "-b", "side", worktree.path + "/tree")
    #expect(try read(worktree.path + "/tree").branch == "side")
  }

  @Test("What is no repository, and what is not there, is an error of its own")
  func errors() throws {
    let folder = try TestFolder()
    #expect(throws: FetchError.notClone(path: folder.path)) { try read(folder.path) }
    #expect(throws: FetchError.noFolder(path: folder.path + "/x")) { try read(folder.path + "/x") }
    #expect(throws: FetchError.noGit) {
      try EventLoop.run { _ in _ = try await LocalClone.read(folder.path, program: { nil }) }
    }
    try "gitdir: /nowhere".write(toFile: folder.path + "/.git", atomically: true, encoding: .utf8)
    #expect(throws: FetchError.notClone(path: folder.path)) { try read(folder.path) }
  }

  @Test("Nothing that the repository's configuration names is run, and nothing is written")
  func hostile() throws {
    let clone = try TestClone()
    let outside = try TestFolder()
    let proof = outside.path + "/proof"
    let program = outside.path + "/program"
    try "#!/bin/sh\ntouch \(proof)\ncat\n".write(toFile: program, atomically: true, encoding: .utf8)
    #expect(chmod(program, 0o755) == 0)
    try clone.write("* filter=evil diff=evil\n", to: ".gitattributes")
    try clone.git("add", ".gitattributes")
    try clone.git("commit", "--quiet", "--message", "attributes")
    for (key, value) in [
      ("core.fsmonitor", program), ("core.pager", program), ("pager.status", program), ("pager.log", program),
      ("filter.evil.clean", program), ("filter.evil.smudge", program), ("filter.evil.required", "true"),
      ("diff.evil.textconv", program), ("diff.external", program), ("core.sshCommand", program),
      ("core.editor", program),
      ("log.showSignature", "true"), ("gpg.program", program), ("core.alternateRefsCommand", program),
      ("credential.helper", "!\(program)"), ("core.askPass", program), ("alias.status", "!\(program)"),
      ("alias.log", "!\(program)"), ("extensions.partialClone", "origin"), ("remote.origin.url", clone.path),
      ("remote.origin.promisor", "true"), ("remote.origin.uploadpack", program),
      ("core.hooksPath", outside.path),
      ("filter.a.b.process", program),
    ] {
      try clone.git("config", key, value)
    }
    for hook in ["post-index-change", "fsmonitor-watchman", "pre-commit", "reference-transaction"] {
      try FileManager.default.copyItem(atPath: program, toPath: outside.path + "/" + hook)
      try FileManager.default.copyItem(atPath: program, toPath: clone.path + "/.git/hooks/" + hook)
    }
    // Another content of the same size, and a time that makes git read the file.
    try clone.write("a FILE", to: "a")
    let before = try index(of: clone)
    #expect(try read(clone.path).changes == 1)
    #expect(!FileManager.default.fileExists(atPath: proof))
    #expect(try index(of: clone) == before)
    // The same call without our options runs them, so that this test can fail.
    _ = try? clone.git("status", "--porcelain")
    #expect(FileManager.default.fileExists(atPath: proof))
  }

  private func index(of clone: TestClone) throws -> [String] {
    let path = clone.path + "/.git"
    return try FileManager.default.subpathsOfDirectory(atPath: path).sorted().map { name in
      let attributes = try FileManager.default.attributesOfItem(atPath: path + "/" + name)
      return "\(name) \(attributes[.size] ?? 0) \(attributes[.modificationDate] ?? 0)"
    }
  }

  @Test("Variables of git do not lead to another repository")
  func variables() throws {
    let (clone, other) = (try TestClone(), try TestClone())
    try other.git("checkout", "--quiet", "-b", "other")
    setenv("GIT_DIR", other.path + "/.git", 1)
    defer { unsetenv("GIT_DIR") }
    #expect(try read(clone.path).branch == "main")
  }

  @Test("Names with odd characters are shown as they are, and a line that is not known is skipped")
  func parsing() {
    let status =
      "# branch.oid 0123456789abcdef\0# branch.head a b\0# branch.ab +7 -8\0x y\0? a b\n\0u x\0! ignored\0\0#\0"
    let clone = LocalClone(name: "n", status: Array(status.utf8))
    #expect(clone.branch == "a b" && clone.commit == "0123456" && clone.ahead == 7 && clone.behind == 8)
    #expect(clone.changes == 2)
  }

  @Test("What git warns of is not taken for what is wrong")
  func problemLine() throws {
    let clone = try TestClone()
    for (key, value) in [
      ("core.repositoryformatversion", "1"), ("extensions.partialClone", "origin"),
      ("remote.origin.promisor", "true"), ("remote.origin.url", "/nowhere"),
    ] { try clone.git("config", key, value) }
    let tree = try clone.git("rev-parse", "HEAD^{tree}").trimmingCharacters(in: .newlines)
    try FileManager.default.removeItem(
      atPath: clone.path + "/.git/objects/\(tree.prefix(2))/\(tree.dropFirst(2))")
    #expect(throws: FetchError.gitFailed(path: clone.path, reason: "bad tree object HEAD")) {
      try read(clone.path)
    }
  }
}
