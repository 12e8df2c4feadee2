import Foundation
import RawSQLite
import SharedStore
import StudyCalendar
import System
import TemporaryStore
import Testing

/// Whatever file is in the store's place is replaced, and kept. It is overwritten in place, so that programs that have it
/// open, or are opening it, go on with the new store.
@Suite("Replacing a store", .serialized)
struct ReplacementTests {
  private let folder = TemporaryContainer()
  private let source = TemporaryContainer()
  private var store: String { folder.container.storePath }
  private var kept: String { folder.container.backupsPath + "/SwiftCal-2024-12-10-damaged.sqlite" }

  init() throws {
    try source.open().change { _ = try $0.addSubject(named: "Piano") }
    try source.open().backUp(to: source.container.path + "/copy")
    try folder.makeFolder()
  }

  private func restore() throws -> String? {
    try SharedStore.restore(
      source.container.path + "/copy", in: folder.container, today: "2024-12-10")
  }

  private func write(_ files: KeyValuePairs<String, String>) throws {
    for (suffix, text) in files { try Data(text.utf8).write(to: URL(filePath: store + suffix)) }
  }

  private func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(filePath: path)) }

  /// Damages the store's file at an offset.
  private func overwrite(_ bytes: [UInt8], at offset: UInt64) throws {
    let file = try FileHandle(forUpdating: URL(filePath: store))
    try file.seek(toOffset: offset)
    try file.write(contentsOf: Data(bytes))
    try file.close()
  }

  private func expectRestored(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let names = try folder.open().read { try $0.subjects().map(\.name) }
    #expect(names == ["Study", "Piano"], sourceLocation: sourceLocation)
    let report = try RawDatabase(store).rows("PRAGMA integrity_check")
    #expect(report == [["ok"]], sourceLocation: sourceLocation)
  }

  @Test("A file that is not a store is kept, and stays the same file")
  func garbage() throws {
    try write(["": "garbage", "-wal": "log", "-journal": "journal"])
    let identity = FileIdentity(path: store)
    #expect(try restore() == kept)
    #expect(try bytes(kept) == Data("garbage".utf8))
    #expect(FileIdentity(path: store) == identity)
    try expectRestored()
  }

  @Test("An empty file is filled, and SQLite removes a log that is beside it")
  func emptyWithLog() throws {
    try write(["": "", "-wal": "log"])
    #expect(try restore() == nil)
    try expectRestored()
    #expect(try folder.files() == ["SwiftCal.sqlite"])
  }

  @Test(
    "Programs that have a damaged store open see the store that replaces it",
    arguments: ["page", "length"])
  func openElsewhere(damage: String) throws {
    _ = try folder.open()
    try folder.open().change { _ = try $0.addSubject(named: "Guitar") }
    let other = try RawDatabase(store)
    #expect(try other.rows("SELECT count(*) FROM subject") == [["2"]])
    try other.rows("PRAGMA wal_autocheckpoint = 0; INSERT INTO subject (name) VALUES ('Oboe')")
    switch damage {
    case "page": try overwrite([UInt8](repeating: 0xA5, count: 4096), at: 4096)
    default: truncate(store, 100)
    }
    #expect(try restore() != nil)
    // The log has that page, so the store as a whole is sound.
    if damage != "page" { #expect(FileManager.default.fileExists(atPath: kept)) }
    #expect(try other.rows("SELECT name FROM subject ORDER BY id") == [["Study"], ["Piano"]])
    try other.rows("INSERT INTO subject (name) VALUES ('Violin')")
    #expect(try folder.open().read { try $0.subjects().map(\.name) } == ["Study", "Piano", "Violin"])
  }

  @Test("A store whose header no program may write after is replaced")
  func unwritableHeader() throws {
    do { _ = try folder.open() }
    try RawDatabase(store).rows("PRAGMA wal_checkpoint(TRUNCATE)")
    try overwrite([7], at: 18)
    _ = try restore()
    try expectRestored()
  }

  @Test("A store with pages of another size is replaced")
  func otherPageSize() throws {
    do { _ = try folder.open() }
    try RawDatabase(store).rows("PRAGMA journal_mode = DELETE; PRAGMA page_size = 8192; VACUUM")
    #expect(try restore()?.hasSuffix("-replaced.sqlite") == true)
    try expectRestored()
  }

  @Test("A restored store gives no subject the number of one that was removed")
  func numbers() throws {
    let copy = source.container.path + "/later copy"
    try source.open().change { try $0.remove($0.addSubject(named: "Guitar")) }
    try source.open().backUp(to: copy)
    _ = try SharedStore.restore(copy, in: folder.container, today: "2024-12-10")
    #expect(try folder.open().change { try $0.addSubject(named: "Oboe").id } == 4)
  }

  @Test("Even a store whose count of reloads is at its end is replaced, and hosts notice")
  func lastCount() throws {
    do { _ = try folder.open() }
    try RawDatabase(store).rows("UPDATE reload SET requests = \(Int.max - 1)")
    _ = try restore()
    try expectRestored()
    #expect(try RawDatabase(store).rows("SELECT DISTINCT requests < 1000000 FROM reload") == [["1"]])
  }

  @Test("A store of a newer version stays as it is")
  func newer() throws {
    do { _ = try folder.open() }
    try RawDatabase(store).rows("PRAGMA user_version = 1000; PRAGMA wal_checkpoint(TRUNCATE)")
    let before = try folder.bytes()
    #expect(throws: StoreError.newerVersion(path: store)) { try restore() }
    #expect(try folder.bytes() == before)
    #expect(try !folder.files().contains { $0.contains("damaged") || $0.contains("replaced") })
  }

  @Test("A store whose newer version is known from its log alone stays as it is")
  func newerInLog() throws {
    do { _ = try folder.open() }
    let raw = try RawDatabase(store)
    raw.keepsLog = true
    try raw.rows("PRAGMA wal_autocheckpoint = 0; PRAGMA user_version = 1000")
    #expect(throws: StoreError.newerVersion(path: store)) { try restore() }
    #expect(try raw.rows("PRAGMA user_version") == [["1000"]])
  }

  @Test("A restored store whose header is in the log alone can be opened")
  func headerInLog() throws {
    do { _ = try folder.open() }
    let raw = try RawDatabase(store)
    raw.keepsLog = true
    let version = try raw.value("PRAGMA user_version") ?? ""
    try raw.rows("PRAGMA wal_autocheckpoint = 0; PRAGMA user_version = 1; PRAGMA user_version = \(version)")
    try overwrite([UInt8](repeating: 0xA5, count: 100), at: 0)
    #expect(try folder.openForReading().read { try $0.subjects().count } == 1)
    #expect(try folder.open().read { try $0.subjects().count } == 1)
  }

  @Test("Where what is replaced cannot be kept, everything stays as it was")
  func cannotBeKept() throws {
    try write(["": "garbage", "-wal": "log"])
    // The folder for backups is a file.
    try Data().write(to: URL(filePath: folder.container.backupsPath))
    #expect(throws: StoreError.self) { try restore() }
    #expect(try folder.bytes() == Data("garbage".utf8))
  }

  @Test("What a restore has kept that was killed at that moment stays, and the next one takes another name")
  func keptByKilledRestore() throws {
    try FileManager.default.createDirectory(
      atPath: folder.container.backupsPath, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try Data("earlier log".utf8).write(to: URL(filePath: kept + "-wal"))
    try write(["": "garbage", "-wal": "log"])
    #expect(try restore() == kept.replacingOccurrences(of: "damaged", with: "damaged-2"))
    #expect(try bytes(kept + "-wal") == Data("earlier log".utf8))
    try expectRestored()
  }
}
