import Foundation
import RawSQLite
import Testing

@Suite("What is not a file, in the place of the store, its log, its index or its journal")
struct ObstacleTests {
  private let user = try! Sandbox()

  private func put(_ kind: String, at path: String) throws {
    try? FileManager.default.removeItem(atPath: path)
    switch kind {
    case "folder":
      try #require(mkdir(path, 0o700) == 0)
      try Data("mine".utf8).write(to: URL(filePath: path + "/file"))
    case "link": try #require(symlink(user.folder + "/elsewhere", path) == 0)
    default: try #require(mkfifo(path, 0o600) == 0)
    }
  }

  private static let problems = [
    "folder": "is not a file", "link": "is a link and not a file", "FIFO": "is not a file",
  ]

  @Test(
    "Every command says what to type, doctor says the same, and then no day is lost",
    arguments: sample(of: ["-wal", "-shm", "-journal"]), sample(of: ["folder", "link", "FIFO"]))
  func moved(ending: String, kind: String) throws {
    _ = try user.run("mark", "19d..1d").text()
    let (thing, aside) = (user.store + ending, user.store + ending + ".aside")
    try put(kind, at: thing)
    let problem = "\(thing) \(Self.problems[kind] ?? "")"
    for command in [["streak"], ["toggle"], ["restore", NoonZone.today]] {
      let outcome = try user.call(command).run()
      #expect(outcome.exitCode == (command[0] == "restore" ? 66 : 78), "\(outcome.error)")
      guard command[0] != "restore" else { continue }
      #expect(outcome.error == "swiftcal: \(problem); move it away with “mv -n \(thing) \(aside)”\n")
    }
    let findings = try JSON(text: user.run("doctor", "--json").output)["findings"]?.elements ?? []
    #expect(findings.map { $0.string(forKey: "problem") } == [problem], "its mode is no fault of ours")
    #expect(findings.map { $0.string(forKey: "mend") } == ["mv -n \(thing) \(aside)"])
    #expect(try user.run("doctor", "--fix").exitCode == 1)
    try FileManager.default.moveItem(atPath: thing, toPath: aside)
    #expect(try user.run("doctor").exitCode == 0)
    #expect(try user.json("streak")["total"] == 19)
  }

  @Test("A restore and a new store are refused as well, and nothing is touched", arguments: ["", "-wal"])
  func refused(ending: String) throws {
    _ = try user.run("mark", "20d..1d").text()
    let copy = user.folder + "/copy.sqlite"
    _ = try user.run("backup", copy).text()
    for suffix in ["", "-wal", "-shm"] { unlink(user.store + suffix) }
    try put("folder", at: user.store + ending)
    for command in [["restore", copy], ["toggle"]] {
      let outcome = try user.call(command).run()
      #expect(outcome.exitCode == 78)
      #expect(outcome.error.contains("\(user.store)\(ending) is not a file; move it away with “mv -n "))
    }
    #expect(FileManager.default.fileExists(atPath: user.store + ending + "/file"))
    try FileManager.default.removeItem(atPath: user.store + ending)
    _ = try user.run("restore", copy).text()
    #expect(try user.json("streak")["total"] == 20)
  }
}
