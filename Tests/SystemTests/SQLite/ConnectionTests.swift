import Foundation
import System
import Testing

@Suite("Connections")
struct ConnectionTests {
  private let databases: TemporaryDatabases

  init() throws { databases = try TemporaryDatabases() }

  private func size(of suffix: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: databases.path + "/a" + suffix)[.size] as? Int
  }

  @Test(
    "A file of any name can be opened as one that does not change",
    arguments: ["a?b#c", "a%41", "a b", "é日本", "a&mode=memory", "..a", "a'b\"c"])
  func anyName(name: String) throws {
    do {
      let connection = try databases.open(name)
      try connection.execute("PRAGMA journal_mode = DELETE; CREATE TABLE t (a); INSERT INTO t VALUES (17)")
    }
    let before = try FileManager.default.contentsOfDirectory(atPath: databases.path)
    let connection = try Connection(path: databases.path + "/" + name, .immutable)
    #expect(try connection.integer("SELECT a FROM t") == 17)
    #expect(try FileManager.default.contentsOfDirectory(atPath: databases.path) == before)
  }

  @Test("A schema that is not trusted calls only functions that compute")
  func untrusted() throws {
    let inMemory = try Connection()
    inMemory.distrustSchema()
    // A view may not ask a table-valued function that does more than compute.
    try inMemory.execute("CREATE VIEW v AS SELECT * FROM pragma_database_list")
    #expect(throws: DatabaseError.self) { try inMemory.prepare("SELECT * FROM v") }
  }

  @Test("A file whose name is not UTF-8 is opened by its bytes")
  func notUTF8() throws {
    let path = databases.path + "/" + String(pathBytes: [0x5A, 0x6F, 0xEB])
    let bytes = Array((databases.path + "/Zo").utf8CString.dropLast()) + [CChar(bitPattern: 0xEB), 0]
    close(Glibc.open(bytes, O_CREAT | O_WRONLY, 0o600))
    try Connection(path: path, .readWrite).execute("CREATE TABLE t (a); INSERT INTO t VALUES (17)")
    for mode in [Connection.Mode.readWrite, .readOnly, .immutable] {
      #expect(try Connection(path: path, mode).integer("SELECT a FROM t") == 17)
    }
  }

  @Test("The log is copied back as far as readers let it, and no reader is waited for")
  func copiedBack() throws {
    let (first, second) = (try databases.open(), try databases.open())
    try first.execute("CREATE TABLE t (a)")
    try second.execute("BEGIN")
    _ = try second.integer("SELECT count(*) FROM t")
    for _ in 0..<30 { try first.execute("INSERT INTO t VALUES (zeroblob(20000))") }
    first.copyLogBack()
    #expect(try #require(try size(of: "")) < 100_000)
    #expect(try second.integer("SELECT count(*) FROM t") == 0)
    try second.execute("COMMIT")
    first.copyLogBack()
    #expect(try #require(try size(of: "")) > 600_000)
    #expect(try second.integer("SELECT count(*) FROM t") == 30)
  }

  @Test("The last connection that is closed leaves one file")
  func oneFile() throws {
    do {
      let (first, second) = (try databases.open(), try databases.open())
      try first.execute("CREATE TABLE t (a)")
      #expect(try second.integer("SELECT count(*) FROM t") == 0)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: databases.path) == ["a"])
  }

  @Test("A connection knows whether its file was moved, and reads its bytes all the same")
  func openFile() throws {
    let path = databases.path + "/a"
    let connection = try databases.open()
    try connection.execute("CREATE TABLE t (a)")
    connection.copyLogBack()
    #expect(!connection.hasMoved)
    try FileManager.default.moveItem(atPath: path, toPath: path + "moved")
    #expect(connection.hasMoved)
    try Data("other".utf8).write(to: URL(filePath: path))
    #expect(connection.hasMoved)
    var bytes = [UInt8](repeating: 0, count: 5000)
    let counts = try [0, 6000, 100_000].map { offset in
      try bytes.withUnsafeMutableBytes { try connection.readFile(into: $0, at: offset) }
    }
    #expect(counts == [5000, 2192, 0])
    _ = try bytes.withUnsafeMutableBytes { try connection.readFile(into: $0, at: 0) }
    #expect(bytes.starts(with: DatabaseHeader.magic))
  }

  @Test("The version of the data is another one after a change of another connection, and after no other")
  func dataVersion() throws {
    let (first, second) = (try databases.open(), try databases.open())
    let version = try first.dataVersion()
    try first.execute("CREATE TABLE t (a)")
    #expect(try first.dataVersion() == version)
    try second.execute("INSERT INTO t VALUES (1)")
    #expect(try first.dataVersion() != version)
  }

  @Test("A connection's companion is released after the connection, and not before")
  func companion() throws {
    final class Companion {}
    weak var companion: Companion?
    var connection: Connection? = try databases.open()
    do {
      let object = Companion()
      companion = object
      connection?.companion = object
    }
    #expect(companion != nil)
    var statement = try connection?.prepare("PRAGMA user_version")
    connection = nil
    withExtendedLifetime(statement) { #expect(companion != nil, "a statement keeps the connection") }
    statement = nil
    #expect(companion == nil)
  }

  @Test("A copy has everything of its source and nothing else")
  func copy() throws {
    let (source, destination) = (try Connection(), try databases.open())
    try source.execute("PRAGMA user_version = 17; CREATE TABLE t (a); INSERT INTO t VALUES (1)")
    try destination.execute("CREATE TABLE old (a)")
    try source.replaceContents(of: destination)
    #expect(try destination.text("SELECT group_concat(name) FROM sqlite_schema") == "t")
    #expect(try destination.integer("PRAGMA user_version") == 17)
    #expect(try databases.open().integer("SELECT a FROM t") == 1)
  }

  @Test(
    "While a copy replaces a database no other connection can write, and a failure leaves the database as it was"
  )
  func lockedCopy() throws {
    struct Failure: Error {}
    let (source, destination, other) = (try Connection(), try databases.open(), try databases.open())
    try source.execute("CREATE TABLE t (a)")
    try destination.execute("CREATE TABLE old (a)")
    var couldWrite = true
    #expect(throws: Failure.self) {
      try source.replaceContents(of: destination) {
        couldWrite = (try? other.execute("INSERT INTO old VALUES (1)")) != nil
        throw Failure()
      }
    }
    #expect(!couldWrite)
    try other.execute("INSERT INTO old VALUES (1)")
    #expect(try destination.integer("SELECT count(*) FROM old") == 1)
  }

  @Test("A database that another connection writes cannot be replaced")
  func busyCopy() throws {
    let (source, destination, other) = (try Connection(), try databases.open(), try databases.open())
    try source.execute("CREATE TABLE t (a)")
    try other.execute("CREATE TABLE old (a); BEGIN IMMEDIATE")
    let error = #expect(throws: DatabaseError.self) { try source.replaceContents(of: destination) }
    #expect(error?.kind == .busy)
    try other.execute("COMMIT")
    #expect(try destination.text("SELECT group_concat(name) FROM sqlite_schema") == "old")
  }

  @Test("A copy is of the state that the source's transaction sees")
  func snapshot() throws {
    let (source, other, destination) = (try databases.open(), try databases.open(), try Connection())
    try source.execute("CREATE TABLE t (a)")
    try source.execute("BEGIN")
    _ = try source.integer("SELECT count(*) FROM t")
    try other.execute("INSERT INTO t VALUES (1)")
    try source.replaceContents(of: destination)
    #expect(try destination.integer("SELECT count(*) FROM t") == 0)
  }

  @Test("Cached pages are read again after they were dropped")
  func droppedPages() throws {
    let connection = try databases.open()
    try connection.execute(
      "PRAGMA journal_mode = DELETE; CREATE TABLE t (a); INSERT INTO t VALUES ('before')")
    #expect(try connection.text("SELECT a FROM t") == "before")
    let file = URL(filePath: databases.path + "/a")
    let handle = try FileHandle(forWritingTo: file)
    let bytes = try Data(contentsOf: file)
    let range = try #require(bytes.range(of: Data("before".utf8)))
    try handle.seek(toOffset: UInt64(range.lowerBound))
    try handle.write(contentsOf: Data("after!".utf8))
    #expect(try connection.text("SELECT a FROM t") == "before")
    connection.dropCachedPages()
    #expect(try connection.text("SELECT a FROM t") == "after!")
  }

  @Test("The version of the library is known")
  func version() { #expect(Connection.libraryVersion.hasPrefix("3.")) }
}
