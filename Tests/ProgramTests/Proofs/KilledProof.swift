import Foundation
import RawSQLite
import SharedStore
import StudyCalendar
import StudyIntents
import Testing

@Suite("Proof: commands that are killed at any moment", .serialized)
struct KilledProof {
  private let user = try! Sandbox()
  private let times = ProofSize.count(small: 6, large: 143)

  /// The days that are studied and the days off, as the store has them.
  private struct State: Hashable {
    var studied: Set<String>
    var rests: Set<String>
  }

  private func state() throws -> State {
    let store = try SharedStoreReader(in: GroupContainer(path: user.container))
    let last = try #require(CalendarDate(iso8601: NoonZone.today))
    let days = try store.read { reading in
      try reading.days(of: .subject(reading.defaultSubject()), in: last.advanced(by: -100)...last)
    }
    return State(
      studied: Set(days.filter(\.didStudy).map(\.date.description)),
      rests: Set(days.filter(\.isDayOff).map(\.date.description)))
  }

  /// Random delays before a command is killed. They adapt so that about every third is too late to stop the
  /// command, even on a busy machine.
  private struct KillDelays {
    private var seconds: Double

    init(upTo seconds: Double) { self.seconds = seconds }

    /// The next delay, in microseconds.
    func next() -> UInt32 { UInt32(Double.random(in: 0...1) * seconds * 1_000_000) }

    mutating func adapt(isTooLate: Bool) { seconds *= isTooLate ? 0.9 : 1.05 }
  }

  /// How many seconds a command takes when it is not killed.
  private func duration(of command: [String]) throws -> Double {
    let start = Date.now
    _ = try user.call(command).run()
    return Date.now.timeIntervalSince(start)
  }

  /// Kills a command at random moments, after `prepare` has run each time. Expects that the store then has
  /// the state from before or the state that the command leads to, and the latter if the command was
  /// acknowledged.
  private func kill(
    _ command: [String], prepare: () throws -> Void, leadsTo result: (State) -> State,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try prepare()
    var delays = KillDelays(upTo: try duration(of: command))
    var (done, undone) = (0, 0)
    for time in 1...times {
      try prepare()
      unlink(user.container + "/backups/SwiftCal-\(NoonZone.today).sqlite")
      let before = try state()
      let program = try user.call(command).start()
      usleep(delays.next())
      Glibc.kill(program.process, SIGKILL)
      let outcome = try program.outcome()
      let after = try state()
      let expected = result(before)
      if outcome.exitCode == 0 {
        #expect(after == expected, "acknowledged, \(time)", sourceLocation: sourceLocation)
      } else {
        #expect(outcome.exitCode == 128 + SIGKILL, "\(outcome.error)", sourceLocation: sourceLocation)
        #expect(after == before || after == expected, "\(time)", sourceLocation: sourceLocation)
      }
      delays.adapt(isTooLate: outcome.exitCode == 0 || after != before)
      if after == expected { done += 1 } else { undone += 1 }
      try expectSound(sourceLocation)
    }
    ProofSize.report("\(command[0]) killed \(times) times: \(done) were done, \(undone) were not")
  }

  /// Expects an undamaged store, files that only their owner may read, and whole backups. Leftovers are
  /// allowed.
  private func expectSound(_ sourceLocation: SourceLocation) throws {
    do {
      let raw = try RawDatabase(user.store)
      #expect(try raw.value("PRAGMA integrity_check") == "ok", sourceLocation: sourceLocation)
      #expect(try raw.rows("PRAGMA foreign_key_check") == [], sourceLocation: sourceLocation)
    }
    let names = FileManager.default.subpaths(atPath: user.container) ?? []
    #expect(
      !names.contains { $0.hasPrefix("SwiftCal.sqlite-") }, "at rest the store is one file",
      sourceLocation: sourceLocation)
    for name in names where name != "backups" {
      let path = user.container + "/" + name
      #expect(try mode(of: path) == 0o600, "\(name)", sourceLocation: sourceLocation)
      guard name.hasPrefix("backups/"), name.hasSuffix(".sqlite") else { continue }
      #expect(
        try RawDatabase(path).value("PRAGMA quick_check") == "ok", "\(name)", sourceLocation: sourceLocation)
      unlink(path)
    }
  }

  private func mark() throws { _ = try user.run("mark", "90d..80d").text() }

  @Test("A killed toggle leaves all of its change or nothing")
  func toggle() throws {
    try kill(["toggle"], prepare: mark) { state in
      State(studied: state.studied.symmetricDifference([NoonZone.today]), rests: state.rests)
    }
  }

  @Test("A killed mark leaves all of its days or none")
  func marking() throws {
    let days = Set((10...70).map(NoonZone.daysAgo))
    let prepare = {
      try mark()
      _ = try user.run("unmark", "70d..10d").text()
    }
    try kill(["mark", "70d..10d"], prepare: prepare) { state in
      State(studied: state.studied.union(days), rests: state.rests)
    }
  }

  @Test("A killed rest leaves all of its days or none")
  func resting() throws {
    let days = Set((10...70).map(NoonZone.daysAgo))
    let prepare = {
      try mark()
      _ = try user.run("unrest", "70d..10d").text()
    }
    try kill(["rest", "70d..10d"], prepare: prepare) { state in
      State(studied: state.studied, rests: state.rests.union(days))
    }
  }

  @Test("A killed undo of a mark takes back all of its days or none")
  func undo() throws {
    let days = Set((10...70).map(NoonZone.daysAgo))
    let prepare = {
      try mark()
      _ = try user.run("unmark", "70d..10d").text()
      _ = try user.run("mark", "70d..10d").text()
    }
    try kill(["undo"], prepare: prepare) { state in
      State(studied: state.studied.subtracting(days), rests: state.rests)
    }
  }

  @Test("A killed backup leaves the store unchanged and no damaged backup")
  func backup() throws {
    try kill(["backup"], prepare: mark, leadsTo: { $0 })
  }

  @Test("A killed restore leaves the old store or the whole copy", arguments: sample(of: [false, true]))
  func restore(damaged: Bool) throws {
    let copy = user.folder + "/copy.sqlite"
    try mark()
    let restored = try state()
    _ = try user.run("backup", copy).text()
    guard damaged else {
      let prepare = { _ = try user.run("mark", "3d").text() }
      return try kill(["restore", copy], prepare: prepare, leadsTo: { _ in restored })
    }
    var delays = KillDelays(upTo: 0.02)
    var whole = 0
    for _ in 1...times {
      truncate(user.store, 5000)
      let program = try user.call(["restore", copy]).start()
      usleep(delays.next())
      Glibc.kill(program.process, SIGKILL)
      let outcome = try program.outcome()
      let answer = try user.run("streak", "--json")
      // The store is the damaged one or the copy, and never an empty one.
      if answer.exitCode == 0 {
        #expect(try state() == restored)
        delays.adapt(isTooLate: true)
        whole += 1
      } else {
        #expect(outcome.exitCode != 0)
        #expect(answer.exitCode == 78)
        delays.adapt(isTooLate: false)
      }
      // It may tell that it removed an old copy.
      #expect(try user.run("restore", copy).exitCode == 0)
    }
    ProofSize.report("restore of a damaged store killed \(times) times: \(whole) were done")
  }

  @Test("A killed migration from the first version loses no day")
  func migration() throws {
    let days = (1...200).map { NoonZone.daysAgo($0) }
    let prepare = {
      for suffix in ["", "-wal", "-shm"] { unlink(user.store + suffix) }
      try FileManager.default.createDirectory(atPath: user.container, withIntermediateDirectories: true)
      try setMode(0o700, of: user.container)
      let raw = try RawDatabase(user.store)
      try setMode(0o600, of: user.store)
      try raw.rows("PRAGMA journal_mode = WAL; PRAGMA application_id = 0x5343616C")
      try raw.rows("BEGIN; " + migrations[0] + "; PRAGMA user_version = 1; COMMIT")
      for day in days { try raw.rows("INSERT INTO day (subject, date, didStudy) VALUES (1, '\(day)', 1)") }
    }
    try prepare()
    var delays = KillDelays(upTo: try duration(of: ["toggle"]))
    var versions: [String: Int] = [:]
    for _ in 1...times {
      try prepare()
      let program = try user.call(["toggle"]).start()
      usleep(delays.next())
      Glibc.kill(program.process, SIGKILL)
      let outcome = try program.outcome()
      let raw = try RawDatabase(user.store)
      versions[try raw.value("PRAGMA user_version") ?? "none", default: 0] += 1
      #expect(try raw.value("PRAGMA integrity_check") == "ok")
      let toggled = try raw.value("SELECT count(*) FROM day WHERE date = '\(NoonZone.today)'")
      #expect(try raw.value("SELECT count(*) FROM day WHERE date < '\(NoonZone.today)'") == "200")
      if outcome.exitCode == 0 { #expect(toggled == "1") }
      delays.adapt(isTooLate: toggled == "1")
      #expect(try user.json("streak")["total"] == .number(toggled == "1" ? 201 : 200))
    }
    ProofSize.report("migration killed \(times) times, which left the versions \(versions)")
  }
}
