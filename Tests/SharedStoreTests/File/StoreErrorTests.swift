import Glibc
import RawSQLite
import StudyCalendar
import TemporaryStore
import Testing

@testable import SharedStore
@testable import System

@Suite("What the store's errors say")
struct StoreErrorTests {
  private let folder = TemporaryContainer()

  private func error(of sql: String, afterwards store: SharedStore? = nil) throws -> StoreError? {
    let store = try store ?? folder.open()
    return #expect(throws: StoreError.self) { try store.read { try $0.connection.execute(sql) } }
  }

  @Test(
    "A wrong statement on a sound store is a mistake of SwiftCal's, and no reason to replace the store",
    arguments: ["SELEKT 1", "SELECT * FROM sessions", "SELECT colour FROM day"])
  func wrongStatement(sql: String) throws {
    let error = try #require(try error(of: sql))
    guard case .wrongStatement(folder.container.storePath, _) = error else {
      Issue.record("\(error)")
      return
    }
    #expect("\(error)".contains("not damaged"))
    #expect(!"\(error)".contains("backup"))
  }

  @Test(
    "A store without one of its tables or columns is damaged",
    arguments: [
      "DROP TABLE fact", "DROP TABLE changedFact", "ALTER TABLE changedFact DROP COLUMN before",
    ])
  func missingTable(sql: String) throws {
    let store = try folder.open()
    try folder.raw().rows(sql)
    let error = try #require(try error(of: "SELECT * FROM sessions", afterwards: store))
    guard case .damaged(folder.container.storePath, _) = error else {
      Issue.record("\(error)")
      return
    }
    #expect("\(error)".hasSuffix("; “swiftcal doctor” says what to do"))
  }

  @Test("A store without the table of recorded days says that it is damaged when days are asked for")
  func damagedDays() throws {
    let store = try folder.open()
    try folder.raw().rows("DROP TABLE recordedDay")
    let reason = "no such table: recordedDay"
    #expect(throws: StoreError.damaged(path: folder.container.storePath, because: reason)) {
      try store.read { try $0.didStudy($0.defaultSubject(), on: "2024-12-10") }
    }
  }

  @Test("A reader refuses a view in the place of a table, whose query does not end")
  func endlessView() throws {
    try folder.open().change { _ in }
    try folder.raw().rows(
      """
      DROP TABLE recordedDay;
      CREATE VIEW recordedDay AS WITH RECURSIVE number (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM number)
      SELECT 1 AS subject, '2024-12-10' AS date, i AS didStudy, 0 AS sessions, 0 AS amount, 0 AS isReached FROM number
      """)
    let error = #expect(throws: StoreError.self) {
      try folder.openForReading().read { try $0.didStudy($0.defaultSubject(), on: "2024-12-11") }
    }
    guard case .damaged = error else {
      Issue.record("it was \(String(describing: error))")
      return
    }
  }

  @Test("A change that the schema refuses says so, and changes nothing")
  func constraint() throws {
    let store = try folder.open()
    let path = folder.container.storePath
    let error = #expect(throws: StoreError.self) {
      try store.change { writing in
        try writing.addSubject(named: "Piano")
        try writing.reading.connection.execute("INSERT INTO subject (name) VALUES ('sTUDY')")
      }
    }
    #expect(error == .refusedBySchema(path: path, because: "UNIQUE constraint failed: subject.name"))
    #expect(try store.read { try $0.subjects().count } == 1)
  }

  @Test(
    "A reason that the system gives means the same to the person, whether a file was to be made or to be used",
    arguments: [
      (ENOSPC, .full(path: "/s")), (EDQUOT, .full(path: "/s")), (EFBIG, .tooLarge(path: "/s")),
      (EMFILE, .tooManyOpenFiles(path: "/s")), (ENFILE, .tooManyOpenFiles(path: "/s")),
      (ENOMEM, .outOfMemory),
      (EWOULDBLOCK, .busy(path: "/s")),
      (ENAMETOOLONG, .cannotCreate(path: "/s", because: "the path is too long")),
    ] as [(Int32, StoreError)])
  func reasons(code: Int32, expected: StoreError) {
    #expect(StoreError(FileError(path: "/s", code: code)) == expected)
    #expect(StoreError.creation(FileError(path: "/s", code: code)) == expected)
  }

  @Test("A backup that failed does not say that nothing was changed, and does not advise another container")
  func backups() {
    let reasons: [StoreError] = [
      .full(path: "/b"), .noMoreFiles(path: "/b"), .tooLarge(path: "/b"),
      .cannotCreate(path: "/b", because: "x"),
    ]
    for reason in reasons {
      let text = "\(StoreError.noBackup(because: reason))"
      #expect(text.hasPrefix("no backup was made: "))
      #expect(!text.contains("nothing was changed") && !text.contains("SWIFTCAL_CONTAINER"), "\(text)")
    }
  }

  @Test("Too little memory is not a failure to read or write")
  func memory() {
    let error = DatabaseError(code: 7, message: "out of memory", systemError: 0)  // SQLITE_NOMEM
    #expect(StoreError(error, path: "/store") == .outOfMemory)
    #expect("\(StoreError.outOfMemory)".contains("memory"))
  }

  @Test(
    "Errors of SQLite and of files mean the same to the person, whichever comes first",
    arguments: [
      (5, 0, .busy(path: "/s")), (261, 0, .busy(path: "/s")), (6, 0, .busy(path: "/s")),
      (13, 0, .full(path: "/s")), (778, ENOSPC, .full(path: "/s")), (778, EDQUOT, .full(path: "/s")),
      (778, EIO, .inputOutput(path: "/s", because: "m")), (8, 0, .notWritable(path: "/s")),
      (1032, 0, .notWritable(path: "/s")), (14, EACCES, .notWritable(path: "/s")),
      (8, EROFS, .readOnlyFileSystem(path: "/s")),
      (8, EIO, .inputOutput(path: "/s", because: "Input/output error")),
      (14, ENOENT, .inputOutput(path: "/s", because: "No such file or directory")),
      (14, EROFS, .readOnlyFileSystem(path: "/s")), (14, EMFILE, .tooManyOpenFiles(path: "/s")),
      (14, ENFILE, .tooManyOpenFiles(path: "/s")), (14, 0, .inputOutput(path: "/s", because: "m")),
      (778, EFBIG, .tooLarge(path: "/s")), (778, ENOMEM, .outOfMemory),
      (11, 0, .damaged(path: "/s", because: "m")), (267, 0, .damaged(path: "/s", because: "m")),
      (26, 0, .notOurs(path: "/s", because: "it is not an SQLite file")),
      (5386, ENODEV, .noSharedMemory(path: "/s")), (4874, EFBIG, .tooLarge(path: "/s")),
      (2067, 0, .refusedBySchema(path: "/s", because: "m")),
    ] as [(Int32, Int32, StoreError)])
  func meaning(code: Int32, systemError: Int32, expected: StoreError) {
    let error = DatabaseError(code: code, message: "m", systemError: systemError)
    #expect(StoreError(error, path: "/s") == expected)
  }

  @Test(
    "The path that is to be moved away can be moved, however the container is written",
    arguments: ["/.", "/", "/a/.."])
  func oddContainer(end: String) throws {
    let folder = TemporaryContainer()
    try folder.open().change { _ = try $0.addSubject(named: "Piano") }
    _ = mkdir(folder.container.path + "/a", 0o700)
    let advice = try #require(
      StoreError.notSafe(path: folder.container.path + end + "/SwiftCal.sqlite", because: .otherOwner).advice)
    let plain = try #require(realpath(folder.container.path))
    #expect(advice.contains("mv -n \(plain) \(plain).aside"), "\(advice)")
  }
}
