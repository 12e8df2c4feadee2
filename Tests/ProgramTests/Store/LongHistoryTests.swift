import Foundation
import RawSQLite
import Testing

@Suite("Exports and the log of a long history")
struct LongHistoryTests {
  private let user = try! Sandbox()
  private static let formats = ["json", "csv", "ics", "loop-csv", "habitbull", "harsh"]

  /// Makes a store with as many days of each of two subjects, and one entry of the change log with all of them.
  private func record(days: Int = 3_000) throws {
    _ = try user.run("subject", "add", "Piano").text()
    try RawDatabase(user.store).rows(
      """
      BEGIN;
      INSERT INTO fact (subject, kind, key, value)
        WITH RECURSIVE count(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM count WHERE n < \(days - 1))
        SELECT id, 'study', date('1900-01-01', n || ' days'), 'true' FROM subject, count;
      INSERT INTO change (at, command) VALUES ('2024-12-10T08:30:00Z', 'import');
      INSERT INTO changedFact SELECT last_insert_rowid(), subject, 'study', date, NULL, 'true' FROM day;
      COMMIT;
      """)
  }

  /// A call that gets no more than 12 MiB of memory for its data.
  private func bounded(_ arguments: [String]) -> Invocation {
    var call = user.call(arguments)
    call.launcher = ["/bin/sh", "-c", "ulimit -d 12288 && exec \"$0\" \"$@\""]
    return call
  }

  @Test("Every export, and the log as text and as JSON, needs little memory")
  func memory() throws {
    try record(days: 20_000)
    for format in ["json"] + sample(of: Self.formats.dropFirst()) {
      let outcome = try bounded(["export", "--format", format, "--output", user.path(format)]).run()
      #expect(outcome.exitCode == 0, "\(format): \(outcome.error.prefix(200))")
    }
    #expect(
      try bounded(["log"]).run().lines[0].hasSuffix(
        "several subjects, 40000 days from 1900-01-01 to 1954-10-04"))
    var log = bounded(["log", "--json"])
    log.output = try user.file("log", "")
    #expect(try log.run().exitCode == 0)
    // The tests, which are not optimized, would look through these texts for seconds.
    let counted = try user.shell(
      #"tail -c 4 log; grep -o '"fact":"study"' log | wc -l; tail -c 13 json; grep -o '"date":"1954-10-04"' json | wc -l"#
    ).run().lines
    #expect(counted == ["}]}", "40000", #""version":1}"#, "4"])
  }

  @Test("An export that waits for its reader has one state of the store, and changes can be made meanwhile")
  func oneState() throws {
    try record()
    let expected = try user.run("export").text()
    let pipe = Pipe()
    var call = user.call(["export"])
    call.outputDescriptor = pipe.fileHandleForWriting.fileDescriptor
    let running = try call.start()
    try pipe.fileHandleForWriting.close()
    let beginning = try #require(try pipe.fileHandleForReading.read(upToCount: 1000))
    _ = try user.run("subject", "rename", "Study", "Latin").text()
    _ = try user.run("subject", "remove", "Piano", "--yes").text()
    #expect(!running.hasEnded)
    let text = beginning + (try pipe.fileHandleForReading.readToEnd() ?? Data())
    #expect(try running.outcome().exitCode == 0)
    #expect(text == Data(expected.utf8))
    #expect(try user.run("export").text() != expected)
  }

  @Test("A reader that goes away ends an export, the log and nothing else, without a word")
  func brokenPipe() throws {
    try record()
    for arguments in [["export"], ["log", "--json"]] {
      var call = user.call(arguments)
      call.launcher = ["/bin/sh", "-c", "{ \"$0\" \"$@\"; echo $? >status; } | head -c 1"]
      call.launcher[2] = "cd '\(user.folder)' && " + call.launcher[2]
      let outcome = try call.run()
      #expect(outcome.output == "{" && outcome.error == "")
      #expect(try String(contentsOfFile: user.folder + "/status", encoding: .utf8) == "141\n")
    }
  }

  @Test("Damage in the middle of a long history ends an export with an error and without the document's end")
  func damage() throws {
    try record(days: 11_100)
    let formats = sample(of: Self.formats)
    let whole = try formats.map { try user.run("export", "--format", $0).text() }
    try RawDatabase(user.store).rows(
      """
      PRAGMA ignore_check_constraints = ON;
      UPDATE fact SET key = '1930-02-31' WHERE key = '1930-02-28' AND subject = 2 AND kind = 'study'
      """)
    let older = try user.file("older", "an older export\n")
    for (format, whole) in zip(formats, whole) {
      let printed = try user.run("export", "--format", format)
      #expect(printed.exitCode == 78)
      #expect(printed.error.hasPrefix("swiftcal: \(user.store) is damaged (a day has no valid date)"))
      #expect(printed.output.utf8.count < whole.utf8.count - 1000, "\(format)")
      // CSV looks at all days before it writes one, because its columns depend on them.
      #expect(printed.output.isEmpty == (format == "csv"), "\(format)")
      #expect(!printed.output.hasSuffix(String(whole.suffix(40))), "\(format)")
      try user.expectFailure(78, "export", "--format", format, "--output", older, saying: "is damaged")
      #expect(try user.bytes("older") == Data("an older export\n".utf8))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: user.path("")) == ["older"])
  }

  @Test("A full disk ends an export with an error, and the older file stays")
  func fullDisk() throws {
    try record()
    var call = user.call(["export"])
    call.output = "/dev/full"
    try call.run().expectFailure(74, saying: ["cannot write to standard output: No space left on device"])
    let older = try user.file("older", "an older export\n")
    call = user.call(["export", "--output", older])
    call.launcher = ["/bin/sh", "-c", "ulimit -f 100 && exec \"$0\" \"$@\""]
    try call.run().expectFailure(74, saying: ["cannot write", "File too large"])
    #expect(try user.bytes("older") == Data("an older export\n".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: user.path("")) == ["older"])
  }
}
