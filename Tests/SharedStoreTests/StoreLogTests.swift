import Foundation
import RawSQLite
import StudyCalendar
import TemporaryStore
import Testing

@testable import SharedStore

/// SQLite reads a log up to its first damaged part, and is silent about the rest. The store is not.
@Suite("A log that has lost commits")
struct StoreLogTests {
  private let folder = TemporaryContainer()
  private var log: String { folder.container.storePath + "-wal" }
  private let frame = 24 + 4096

  /// Records 20 days, each with a commit of its own.
  init() throws {
    try folder.open().change {
      _ = try $0.record([("2000-01-01", .study(true))], of: $0.reading.defaultSubject())
    }
    do {
      let raw = try RawDatabase(folder.container.storePath)
      raw.keepsLog = true
      try raw.rows("PRAGMA wal_checkpoint(TRUNCATE)")
    }
    for number in 1...20 { try record("2020-01-\(number < 10 ? "0" : "")\(number)") }
  }

  private func record(_ date: String) throws {
    let date = try #require(CalendarDate(iso8601: date))
    try folder.open().change { _ = try $0.record([(date, .study(true))], of: $0.reading.defaultSubject()) }
  }

  private func total() throws -> Int {
    try folder.openForReading().read { try $0.studiedDayCount(of: $0.defaultSubject()) }
  }

  private func changeLog(_ body: (inout Data) -> Void) throws {
    var bytes = try folder.bytes("-wal")
    body(&bytes)
    // The file stays the same one.
    let file = try FileHandle(forWritingTo: URL(filePath: log))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: bytes)
    try file.close()
  }

  private func removeIndex() { unlink(folder.container.storePath + "-shm") }

  private func expectRefusal(sourceLocation: SourceLocation = #_sourceLocation) throws {
    // It is refused again and again, so that no command is needed to remember it.
    for _ in 1...2 {
      for body in [{ _ = try total() }, { try record("2021-01-01") }] {
        let error = #expect(throws: StoreError.self, sourceLocation: sourceLocation, performing: body)
        guard case .logDamaged(log, _) = error else {
          Issue.record("\(error.map { "\($0)" } ?? "")", sourceLocation: sourceLocation)
          return
        }
      }
    }
  }

  private func fix() throws -> [String] {
    var notices: [String] = []
    try Checkup.fix(
      folder.container, at: ("2024-12-10" as CalendarDate).noon, calendar: { UTCCalendar($0) },
      telling: { notices.append($0) })
    return notices
  }

  @Test(
    "A wrong bit is noticed, and the repair finds it with nothing lost",
    arguments: [
      0, 9, 17, 24, 30, 32 + 2, 32 + 9, 32 + 17, 32 + 24 + 1000, 32 + 4120 * 11 + 2000, -1000, -4110,
    ],
    [false, true])
  func bit(offset: Int, hasIndex: Bool) throws {
    try changeLog { $0[offset < 0 ? $0.count + offset : offset] ^= 4 }
    if !hasIndex { removeIndex() }
    try expectRefusal()
    #expect(try fix().contains { $0.hasSuffix("; every change that is still in it was saved") })
    #expect(try total() == 21)
    try record("2021-01-01")
    #expect(try RawDatabase(folder.container.storePath).rows("PRAGMA integrity_check") == [["ok"]])
  }

  @Test("A destroyed part whose page was written again later costs nothing")
  func supersededPart() throws {
    try changeLog {
      $0.replaceSubrange(32 + 24 + 512..<32 + 24 + 1024, with: Data(repeating: 0xA5, count: 512))
    }
    removeIndex()
    try expectRefusal()
    _ = try fix()
    #expect(try total() == 21)
  }

  @Test("A destroyed end costs the last changes and no others, and what was there is kept")
  func destroyedEnd() throws {
    let before = try folder.bytes("-wal")
    try changeLog { $0.replaceSubrange($0.count - 3000..<$0.count, with: Data(repeating: 0xA5, count: 3000)) }
    let damaged = try folder.bytes("-wal")
    #expect(before != damaged)
    try expectRefusal()
    #expect(try fix().contains { $0.hasSuffix("; its last change could not be saved") })
    #expect(try total() == 20)
    let kept = try #require(try folder.files().first { $0.hasSuffix("-damaged.sqlite-wal") })
    #expect(try Data(contentsOf: URL(filePath: folder.container.path + "/" + kept)) == damaged)
  }

  @Test(
    "A log that was cut off is noticed by its index", arguments: [0, 100, 32 + 4120 * 3, 32 + 4120 * 7 + 99])
  func cut(length: Int) throws {
    try changeLog { $0 = $0.prefix(length) }
    try expectRefusal()
    _ = try fix()
    #expect(try total() < 21)
    try record("2021-01-01")
  }

  @Test("A log that is gone is noticed by its index")
  func gone() throws {
    unlink(log)
    try expectRefusal()
    #expect(
      try fix().last == "what is missing of the log is lost; “swiftcal backup --list” shows the backups")
    // The first change of the day was copied back with the day before.
    #expect(try total() < 21)
  }

  @Test(
    "A transaction that was not completed is no damage, whatever its length",
    arguments: [24, 500, 4120 * 3, 4120 * 3 + 24])
  func uncommitted(length: Int) throws {
    let count = try folder.bytes("-wal").count
    let raw = try RawDatabase(folder.container.storePath)
    raw.keepsLog = true
    try raw.rows(
      "PRAGMA cache_size = 1; BEGIN; CREATE TABLE big (a); INSERT INTO big SELECT hex(zeroblob(9000))")
    try raw.rows("INSERT INTO big SELECT hex(zeroblob(90000)) FROM big")
    let end = try folder.bytes("-wal")
    #expect(end.count > count + 4120 * 4, "the transaction has spilled")
    try raw.rows("ROLLBACK")
    try changeLog { $0 = end.prefix(count + length) }
    #expect(try total() == 21)
    try record("2021-01-01")
    #expect(try total() == 22)
    removeIndex()
    #expect(try total() == 22)
  }

  @Test("A long transaction that was rolled back is no damage, and no change after it is refused")
  func rolledBack() throws {
    let raw = try folder.raw()
    raw.keepsLog = true
    // SQLite writes pages to the log before the transaction ends, and some of them twice.
    try raw.rows(
      """
      PRAGMA cache_size = 10;
      BEGIN;
      WITH RECURSIVE number (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n < 5000)
      INSERT INTO day (subject, date, didStudy) SELECT 1, date('1950-01-01', '+' || n || ' days'), 1 FROM number;
      UPDATE day SET didStudy = 0;
      ROLLBACK;
      """)
    let log = try folder.bytes("-wal")
    let frames = stride(from: 32, to: log.count, by: 24 + 4096).map { log[($0 + 8)..<($0 + 24)] }
    try #require(frames.contains { $0.allSatisfy { $0 == 0 } }, "the log has no frame without salts")
    for day in ["1999-12-01", "1999-12-02"] as [CalendarDate] {
      try folder.open().change { _ = try $0.record([(day, .study(true))], of: $0.reading.defaultSubject()) }
    }
    #expect(try folder.raw().value("SELECT count(*) FROM day WHERE date LIKE '1999%'") == "2")
  }

  /// Runs `body`, whose first change begins the log anew over the frames that it has.
  private func restartingLog(_ body: () throws -> Void) throws {
    let raw = try RawDatabase(folder.container.storePath)
    raw.keepsLog = true
    try raw.rows("PRAGMA wal_checkpoint(RESTART)")
    try withExtendedLifetime(raw, body)
  }

  @Test("A log that was begun anew over an earlier one is no damage")
  func restarted() throws {
    try restartingLog {
      let count = try folder.bytes("-wal").count
      #expect(count > 0)
      try record("2021-01-01")
      #expect(try folder.bytes("-wal").count == count, "the old frames are still behind the new ones")
      #expect(try total() == 22)
    }
    removeIndex()
    #expect(try total() == 22)
    try record("2021-01-02")
    #expect(try total() == 23)
  }

  /// Begins the log anew with salts that do not follow from the ones before, and leaves the end of the earlier use behind
  /// it. That is what is on the disk where a program was killed while it began the log anew, and another one went on.
  /// - Parameter change: records what comes after that.
  private func beginAnewWithOtherSalts(_ change: () throws -> Void) throws {
    let before = try folder.bytes("-wal")
    do {
      let raw = try RawDatabase(folder.container.storePath)
      raw.keepsLog = true
      try raw.rows("PRAGMA wal_checkpoint(TRUNCATE)")
    }
    // The connection has begun no log before, so SQLite draws both salts.
    try change()
    try changeLog { log in
      #expect(log.count < before.count - 3 * frame && log[16..<20] != before[16..<20])
      log += before[log.count...]
    }
  }

  @Test(
    "A log that was begun anew after a program was killed while it did so is no damage",
    arguments: [false, true])
  func begunAnewAfterKill(hasIndex: Bool) throws {
    try beginAnewWithOtherSalts { try record("2021-01-01") }
    if !hasIndex { removeIndex() }
    #expect(try total() == 22)
    try record("2021-01-02")
    #expect(try total() == 23)
    #expect(try fix() == [])
    #expect(try RawDatabase(folder.container.storePath).rows("PRAGMA integrity_check") == [["ok"]])
  }

  @Test("Commits that are in no file are lost, although the log's salts say nothing about their age")
  func lostWithOtherSalts() throws {
    let store = try folder.bytes("")
    try beginAnewWithOtherSalts {
      // This writes other pages than a day does.
      let raw = try RawDatabase(folder.container.storePath)
      raw.keepsLog = true
      try raw.rows("INSERT INTO setting VALUES ('rest-budget', '1')")
    }
    // The file is as it was before the log was copied back.
    let file = try FileHandle(forWritingTo: URL(filePath: folder.container.storePath))
    try file.write(contentsOf: store)
    try file.close()
    try expectRefusal()
  }

  @Test(
    "After a wrong bit in a log that was begun anew, nothing of the log's earlier use comes back",
    arguments: 0..<40)
  func damagedAfterRestart(seed: Int) throws {
    try restartingLog {
      let before = try folder.bytes("-wal")
      for number in 1...3 { try record("2021-01-0\(number)") }
      let bytes = try folder.bytes("-wal")
      try #require(bytes.count == before.count, "the earlier frames are behind the new ones")
      // The new frames, as far as they differ from the old ones.
      let end = try #require(bytes.indices.last { bytes[$0] != before[$0] })
      try changeLog { $0[end * (seed + 1) / 41] ^= 1 << UInt8(seed % 8) }
    }
    removeIndex()
    var said: [String] = []
    if (try? total()) != 24 {
      try expectRefusal()
      said = try fix()
    }
    // A wrong bit that could be in several places is not put right.
    let isAllSaved = !said.contains { $0.hasSuffix("; its last change could not be saved") }
    #expect(try total() == (isAllSaved ? 24 : 23), "\(said)")
    #expect(try RawDatabase(folder.container.storePath).rows("PRAGMA integrity_check") == [["ok"]])
  }

  @Test(
    "A change of a program that was killed before other programs could see it is in nobody's way",
    arguments: [false, true])
  func unpublished(isLogEmpty: Bool) throws {
    // This stands for a widget: as long as it has the store open, nobody makes the index anew.
    let widget = try RawDatabase(folder.container.storePath)
    widget.keepsLog = true
    if isLogEmpty { try widget.rows("PRAGMA wal_checkpoint(TRUNCATE)") }
    try widget.rows("SELECT count(*) FROM day")
    let index = try folder.bytes("-shm")
    try folder.open().change { change in
      let days = (1...300).map { (CalendarDate(dayNumber: 15_000 + $0), DayFact.study(true)) }
      _ = try change.record(days, of: change.reading.defaultSubject())
    }
    // The log has the change, and the index does not.
    let file = try FileHandle(forWritingTo: URL(filePath: folder.container.storePath + "-shm"))
    try file.write(contentsOf: index)
    #expect(try total() == 21)
    try record("2021-01-01")
    try record("2021-01-02")
    #expect(try total() == 23)
    #expect(try fix() == [])
    #expect(try widget.rows("PRAGMA integrity_check") == [["ok"]])
    try file.close()
  }

  @Test("A damaged log is noticed before a missing trigger is put back")
  func missingTrigger() throws {
    do {
      let raw = try RawDatabase(folder.container.storePath)
      raw.keepsLog = true
      try raw.rows("DROP TRIGGER dayAdded")
    }
    try changeLog { $0[$0.count - 4120 * 2 + 1000] ^= 4 }
    removeIndex()
    _ = try fix()
    #expect(try total() == 21)
  }

  @Test("A repair does not replace a store that was restored after the repair had looked at it")
  func restoredMeanwhile() throws {
    let copy = folder.container.path + "/copy"
    try folder.open().backUp(to: copy)
    try changeLog { $0[$0.count - 4120 * 2 + 1000] ^= 4 }
    removeIndex()
    let salvage = try Salvage(folder.container.storePath)
    #expect(try salvage.isStill(at: folder.container.storePath))
    _ = try SharedStore.restore(copy, in: folder.container, today: "2024-12-10", telling: { _ in })
    try record("2021-01-01")
    let (saved, file) = (folder.container.path + "/saved", StoreFile(container: folder.container))
    #expect(try salvage.write(to: saved) { _ in true } != nil)
    #expect(throws: StoreError.replaced(path: file.path)) {
      try file.replace(
        by: saved, today: "2024-12-10", ifStill: { try salvage.isStill(at: file.path) }, telling: { _ in })
    }
    #expect(try total() == 22)
  }

  @Test("A backup that was copied into the store's place is not mixed with the log of the store before it")
  func foreignLog() throws {
    let copy = folder.container.path + "/copy"
    try folder.open().backUp(to: copy)
    try record("2021-01-01")
    let log = try folder.bytes("-wal")
    let bytes = try Data(contentsOf: URL(filePath: copy))
    let file = try FileHandle(forWritingTo: URL(filePath: folder.container.storePath))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: bytes)
    try file.close()
    var notices: [String] = []
    _ = try folder.openForReading { notices.append($0) }
    #expect(notices.count == 1)
    let kept = try #require(
      try folder.files().first { $0.hasPrefix("backups/") && $0.hasSuffix("-log.sqlite-wal") })
    #expect(try Data(contentsOf: URL(filePath: folder.container.path + "/" + kept)) == log)
    #expect(
      notices == ["a log that belongs to another store was moved to \(folder.container.path)/\(kept)"])
    #expect(try total() == 21)
    try record("2021-01-01")
    #expect(try total() == 22)
  }
}
