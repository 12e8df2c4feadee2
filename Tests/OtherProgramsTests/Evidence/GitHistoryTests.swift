import Foundation
import OtherPrograms
import SeededRandom
import StudyCalendar
import Testing

@Suite("Days of git")
struct GitHistoryTests {
  private let repository = try! TestRepository()
  private let reader = EvidenceReader(dayStart: .midnight)

  @Test("A commit belongs to the day of its author's own clock, moved by the start of the day")
  func ownClock() throws {
    try repository.commit("2024-03-01T00:30:00+0900", "Seoul")
    try repository.commit("2024-02-29T23:59:59-0800", "Los Angeles")
    try repository.commit("2024-03-01T05:29:59+0530", "Delhi")
    try repository.commit("2024-03-31T02:30:00+0100", "an hour that Berlin has not")
    let found = try #require(try reader.read(repository.source()))
    #expect(found.counts == ["2024-02-29": 1, "2024-03-01": 2, "2024-03-31": 1])
    let late = EvidenceReader(dayStart: try #require(TimeOfDay("04:00")))
    #expect(
      try late.read(repository.source())?.counts == ["2024-02-29": 2, "2024-03-01": 1, "2024-03-30": 1])
  }

  @Test("Only commits of the given authors count, or those of the addresses that git knows, in any case")
  func authors() throws {
    try repository.commit("2024-03-01T12:00:00+0000", "mine", by: "me@EXAMPLE.org")
    try repository.commit("2024-03-01T12:00:01+0000", "theirs", by: "other@example.org")
    try repository.commit("2024-03-02T12:00:00+0000", "at work", by: "me@work.example")
    #expect(try reader.read(repository.source())?.counts == ["2024-03-01": 1])
    let both = repository.source(authors: ["ME@example.org", "me@work.example"])
    #expect(try reader.read(both)?.counts == ["2024-03-01": 1, "2024-03-02": 1])
  }

  @Test("Merges and what is stashed are no commits of a day")
  func mergesAndStash() throws {
    try repository.commit("2024-03-01T12:00:00+0000", "first")
    try repository.git("checkout", "-q", "-b", "side")
    try repository.commit("2024-03-02T12:00:00+0000", "side")
    try repository.git("checkout", "-q", "main")
    try repository.commit("2024-03-03T12:00:00+0000", "main")
    try repository.git(
      "merge", "-q", "--no-ff", "-m", "merge", "side",
      with: ["GIT_AUTHOR_DATE": "2024-03-04T12:00:00+0000", "GIT_COMMITTER_DATE": "2024-03-04T12:00:00+0000"])
    try Data("x".utf8).write(to: URL(filePath: repository.path + "/file"))
    try repository.git("add", "file")
    try repository.git("stash", "-q")
    #expect(
      try reader.read(repository.source())?.counts == ["2024-03-01": 1, "2024-03-02": 1, "2024-03-03": 1])
  }

  @Test("A rebase doubles no day, also where the old commits are still on a branch")
  func rebase() throws {
    try repository.commit("2024-03-01T12:00:00+0000", "first")
    try repository.git("checkout", "-q", "-b", "side")
    for subject in ["a", "b"] { try repository.commit("2024-03-02T12:00:00+0100", subject) }
    try repository.git("branch", "old")
    let before = try #require(try reader.read(repository.source()))
    #expect(before.counts == ["2024-03-01": 1, "2024-03-02": 2])
    try repository.git("checkout", "-q", "main")
    try repository.commit("2024-03-03T12:00:00+0000", "main")
    try repository.git("rebase", "-q", "--keep-empty", "main", "side")
    #expect(
      try reader.read(repository.source())?.counts == ["2024-03-01": 1, "2024-03-02": 2, "2024-03-03": 1])
    let later = repository.source(after: before)
    #expect(try reader.read(later)?.counts == ["2024-03-02": 2, "2024-03-03": 1])
  }

  @Test("The next reading goes on where the last one ended, and finds what a whole reading finds")
  func goesOn() throws {
    try repository.commit("2024-03-01T12:00:00+0000", "a")
    let first = try #require(try reader.read(repository.source()))
    let source = repository.source(after: first)
    #expect(try reader.read(source) == nil)
    try repository.commit("2024-03-01T13:00:00+0000", "b")
    try repository.commit("2024-03-05T13:00:00+0000", "c")
    let second = try #require(try reader.read(source))
    #expect(second.counts == ["2024-03-01": 2, "2024-03-05": 1])
    #expect(try reader.read(source, again: true)?.counts == second.counts)
    // Another start of the day applies to what comes later.
    let late = EvidenceReader(dayStart: try #require(TimeOfDay("13:30")))
    try repository.commit("2024-03-07T13:00:00+0000", "d")
    let next = repository.source(after: second)
    #expect(try late.read(next)?.counts == ["2024-03-01": 2, "2024-03-05": 1, "2024-03-06": 1])
  }

  @Test("A commit that was seen may be gone")
  func collected() throws {
    try repository.commit("2024-03-01T12:00:00+0000", "a")
    try repository.commit("2024-03-02T12:00:00+0000", "b")
    let first = try #require(try reader.read(repository.source()))
    try repository.git("reset", "-q", "--hard", "HEAD~1")
    try repository.git("reflog", "expire", "--expire=now", "--all")
    try repository.git("gc", "-q", "--prune=now")
    try repository.commit("2024-03-04T12:00:00+0000", "c")
    let source = repository.source(after: first)
    #expect(try reader.read(source)?.counts["2024-03-04"] == 1)
  }

  @Test("Work trees and clones are the same repository, and another one is not")
  func identity() throws {
    try repository.commit("2024-03-01T12:00:00+0000", "a")
    let own = try #require(try reader.read(repository.source()))
    try repository.git("worktree", "add", "-q", "--detach", repository.folder + "/tree")
    try repository.commit("2024-03-02T12:00:00+0000", "in the tree", in: repository.folder + "/tree")
    let tree = try #require(try reader.read(repository.source(at: repository.folder + "/tree")))
    #expect(tree.roots == own.roots)
    #expect(tree.counts == ["2024-03-01": 1, "2024-03-02": 1])
    // The commit is on no branch, and the repository knows of it all the same.
    #expect(try reader.read(repository.source())?.counts == tree.counts)
    try repository.git("clone", "-q", ".", repository.folder + "/clone")
    let clone = repository.source(at: repository.folder + "/clone", authors: ["me@example.org"])
    #expect(try reader.read(clone)?.roots == own.roots)
    let other = try TestRepository()
    try other.commit("2024-03-01T12:00:01+0000", "a")
    #expect(try reader.read(other.source())?.roots != own.roots)
  }

  @Test("A submodule is a repository of its own")
  func submodule() throws {
    let part = try TestRepository()
    try part.commit("2024-04-01T12:00:00+0000", "part")
    try repository.commit("2024-03-01T12:00:00+0000", "a")
    try repository.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", part.path, "part")
    let inside = repository.source(at: repository.path + "/part", authors: ["me@example.org"])
    #expect(try reader.read(inside)?.counts == ["2024-04-01": 1])
    #expect(try EvidenceReader.path(of: .git, named: repository.path + "/part") == repository.path + "/part")
  }

  @Test("An empty repository has nothing; one without a user, a shallow clone and a folder are refused")
  func refusals() throws {
    #expect(try reader.read(repository.source()) == nil)
    try repository.commit("2024-03-01T12:00:00+0000", "a")
    try repository.commit("2024-03-02T12:00:00+0000", "b")
    let url = "file://" + repository.path
    try repository.git("clone", "-q", "--depth", "1", url, repository.folder + "/shallow")
    let shallow = repository.source(at: repository.folder + "/shallow", authors: ["me@example.org"])
    #expect(throws: EvidenceError.shallow(path: shallow.place)) { try reader.read(shallow) }
    #expect(throws: EvidenceError.notRepository(path: repository.folder)) {
      try EvidenceReader.path(of: .git, named: repository.folder)
    }
    let nowhere = repository.folder + "/nowhere"
    #expect(throws: EvidenceError.missing(.git, path: nowhere)) {
      try EvidenceReader.path(of: .git, named: nowhere)
    }
    try repository.git("branch", "-m", "unborn-was-main")
    try repository.git("checkout", "-q", "--orphan", "unborn")
    #expect(try reader.read(repository.source())?.counts.count == 2)
  }

  @Test("Nothing that a repository's own settings name is run")
  func hostile() throws {
    try repository.commit("2024-03-01T12:00:00+0000", "a")
    let second = try repository.git("rev-parse", "HEAD").trimmingCharacters(in: .newlines)
    let trap = repository.folder + "/trap"
    let evil = repository.folder + "/evil"
    try Data("#!/bin/sh\ntouch \(trap)\n".utf8).write(to: URL(filePath: evil))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: evil)
    for (key, value) in [
      ("core.fsmonitor", evil), ("core.pager", evil), ("pager.rev-list", evil), ("log.showSignature", "true"),
      ("gpg.program", evil), ("diff.external", evil), ("core.sshCommand", evil), ("core.editor", evil),
      ("core.alternateRefsCommand", evil), ("alias.rev-list", "!" + evil), ("credential.helper", evil),
      ("extensions.partialClone", "evil"), ("core.repositoryFormatVersion", "1"),
      ("remote.evil.url", repository.path), ("remote.evil.uploadpack", evil),
      ("remote.evil.promisor", "true"),
      ("uploadpack.packObjectsHook", evil),
    ] { try repository.git("config", key, value) }
    for hook in ["post-index-change", "reference-transaction", "post-checkout"] {
      try? FileManager.default.copyItem(atPath: evil, toPath: repository.path + "/.git/hooks/" + hook)
    }
    // Git itself, which made these settings, may have run what they name.
    try? FileManager.default.removeItem(atPath: trap)
    #expect(try reader.read(repository.source())?.counts == ["2024-03-01": 1])
    // A commit that is missing would be fetched by the program that the settings name.
    let object = repository.path + "/.git/objects/" + second.prefix(2) + "/" + second.dropFirst(2)
    try FileManager.default.removeItem(atPath: object)
    #expect(throws: (any Error).self) { try reader.read(repository.source()) }
    #expect(!FileManager.default.fileExists(atPath: trap))
    // The trap works: git itself, without our precautions, runs it.
    _ = try TestRepository.output(of: ["sh", "-c", "git rev-list --all 2>&1 || true"], in: repository.path)
    #expect(FileManager.default.fileExists(atPath: trap))
  }

  @Test("A random history has the days that Python counts from git's own log", arguments: [1, 2, 3])
  func agreesWithPython(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var stream = ""
    for index in 1...400 {
      let time = 1_700_000_000 + Int(random.next() % 20_000_000)
      let zone = ["+0000", "+0900", "-0800", "+0545", "-0330", "+1400", "-1200"][Int(random.next() % 7)]
      let author = ["me@example.org", "Me@Example.org", "other@example.org"][Int(random.next() % 3)]
      stream += """
        commit refs/heads/\(["main", "side", "old"][Int(random.next() % 3)])
        mark :\(index)
        author A <\(author)> \(time) \(zone)
        committer C <c@example.org> \(time + Int(random.next() % 1_000_000)) +0000
        data 4
        s\(index % 50 + 100)

        """
    }
    let file = repository.folder + "/stream"
    try Data(stream.utf8).write(to: URL(filePath: file))
    _ = try TestRepository.output(
      of: ["sh", "-c", "git fast-import --quiet --force < " + file], in: repository.path)
    let python = """
      import subprocess, datetime, collections, json
      log = subprocess.run(["git", "log", "--all", "--no-merges", "--date=raw", "--format=%ae%x00%ad%x00%s"],
                           stdout=subprocess.PIPE, text=True, check=True).stdout
      days = collections.Counter()
      for address, date, subject in {tuple(line.split("\\0")) for line in log.splitlines()}:
          seconds, zone = date.split()
          zone = datetime.timedelta(hours=int(zone[:3]), minutes=int(zone[0] + zone[3:]))
          local = datetime.datetime.fromtimestamp(int(seconds), datetime.timezone(zone)) - datetime.timedelta(hours=4)
          if address.lower() == "me@example.org":
              days[str(local.date())] += 1
      print(json.dumps(days))
      """
    let output = try TestRepository.output(of: ["python3", "-c", python], in: repository.path)
    let expected = try JSONDecoder().decode([String: Int].self, from: Data(output.utf8))
    let late = EvidenceReader(dayStart: try #require(TimeOfDay("04:00")))
    #expect(expected.count > 50)
    #expect(try late.read(repository.source())?.counts == expected)
  }
}
