import FileSystem
import Foundation
import RawSQLite
import SharedStore
import StudyCalendar
import SystemCalls
import TemporaryStore
import Testing

/// A store that cannot be opened is moved to the backups with its log, and a whole one takes its place.
@Suite("Replacing a damaged store", .serialized)
struct ReplacementTests {
  private let folder = TemporaryContainer()
  private let source = TemporaryContainer()
  private var store: String { folder.container.storePath }
  private var kept: String { folder.container.backupsPath + "/SwiftCal-2024-12-10-damaged.sqlite" }

  /// Makes a damaged store with a log, and a whole one to restore.
  init() throws {
    try source.open().change { _ = try $0.addSubject(named: "Piano") }
    try source.open().backUp(to: source.container.path + "/copy")
    try folder.makeFolder()
    for (suffix, text) in [("", "garbage"), ("-wal", "log"), ("-shm", "index"), ("-journal", "journal")] {
      try Data(text.utf8).write(to: URL(filePath: store + suffix))
    }
  }

  private func restore() throws -> String? {
    try SharedStore.restore(source.container.path + "/copy", in: folder.container, today: "2024-12-10")
  }

  /// What is in every file of the container.
  private func contents() throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for file in try folder.files() where file != "backups" {
      contents[file] = try Data(contentsOf: URL(filePath: folder.container.path + "/" + file))
    }
    return contents
  }

  private func expectNothingChanged(
    after error: Int32, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try contents()
    #expect(throws: StoreError.self, sourceLocation: sourceLocation) { try restore() }
    #expect(try contents() == before, sourceLocation: sourceLocation)
  }

  @Test("The damaged store is kept with its log, and the whole store takes its place")
  func replaced() throws {
    #expect(try restore() == kept)
    #expect(try folder.open().read { try $0.subjects().map(\.name) } == ["Study", "Piano"])
    for (suffix, text) in [("", "garbage"), ("-wal", "log"), ("-shm", "index"), ("-journal", "journal")] {
      #expect(try Data(contentsOf: URL(filePath: kept + suffix)) == Data(text.utf8), "\(suffix)")
    }
    #expect(try !folder.files().contains { $0.hasSuffix(".next") || $0.hasSuffix(".restore") })
  }

  @Test("Where the log cannot be moved aside, everything stays as it was")
  func stuckLog() throws {
    try FileManager.default.createDirectory(
      atPath: kept + "-wal", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let before = try folder.files()
    let error = #expect(throws: StoreError.self) { try restore() }
    guard case .cannotCreate(store + "-wal", _) = error else {
      Issue.record("\(error.map { "\($0)" } ?? "it was restored")")
      return
    }
    #expect(try folder.files() == before)
    #expect(try Data(contentsOf: URL(filePath: store)) == Data("garbage".utf8))
    #expect(try Data(contentsOf: URL(filePath: store + "-wal")) == Data("log".utf8))
  }

  @Test(
    "Where a file of the damaged store cannot be moved aside, everything stays as it was",
    arguments: ["", "-shm", "-journal"])
  func stuckFile(suffix: String) throws {
    systemcalls_fail_moves(store + suffix, EIO)
    defer { systemcalls_fail_moves(nil, 0) }
    try expectNothingChanged(after: EIO)
  }

  @Test(
    "Where the log can neither be linked nor be moved, everything stays as it was", arguments: [EPERM, EIO])
  func unlinkable(error: Int32) throws {
    systemcalls_fail_moves(store + "-wal", error)
    defer { systemcalls_fail_moves(nil, 0) }
    try expectNothingChanged(after: error)
  }

  @Test("A store that could not be replaced can be replaced later")
  func later() throws {
    do {
      systemcalls_fail_moves(store, EIO)
      defer { systemcalls_fail_moves(nil, 0) }
      #expect(throws: StoreError.self) { try restore() }
    }
    #expect(try restore() == kept)
    #expect(try folder.open().read { try $0.subjects().count } == 2)
    #expect(try Data(contentsOf: URL(filePath: kept + "-wal")) == Data("log".utf8))
  }
}
