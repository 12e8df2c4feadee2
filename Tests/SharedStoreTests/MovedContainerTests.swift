import FileSystem
import Foundation
import StudyCalendar
import TemporaryStore
import Testing

@testable import SharedStore

/// A process that makes, replaces or tidies a store does so in the folder that it has locked. Another one may have its
/// path by then, with a store that other processes write to.
@Suite("A container that is taken away while a store is made")
struct MovedContainerTests {
  private let folder = TemporaryContainer()
  private let moved = TemporaryContainer()
  private var file: StoreFile { StoreFile(container: folder.container) }
  private var replaced: StoreError { .replaced(path: folder.container.storePath) }

  /// Locks the container, takes it away, and lets another process make one with a store that has a log.
  private func whileAnotherIsMade(_ body: (borrowing LockedFolder) throws -> Void) throws {
    #expect(throws: replaced) {
      try file.whileLocked { locked in
        try FileManager.default.moveItem(atPath: folder.container.path, toPath: moved.container.path)
        try folder.open().change { _ = try $0.addSubject(named: "Piano") }
        try body(locked)
      }
    }
  }

  private var hasPiano: Bool {
    get throws { try folder.openForReading().read { try $0.subjects().contains { $0.name == "Piano" } } }
  }

  @Test("A store that is placed then leaves the log of the other store where it is")
  func place() throws {
    try folder.makeFolder()
    let finished = folder.container.storePath + ".finished.new"
    try Data("store".utf8).write(to: URL(filePath: finished))
    try whileAnotherIsMade { locked in
      try file.place(finished, in: locked, telling: { Issue.record("\($0)") })
      let size = locked.status(of: file.path)?.st_size
      #expect(size == 5)
      throw FileError(path: file.path, code: ENOENT)
    }
    #expect(try hasPiano)
    #expect(try moved.files() == ["SwiftCal.sqlite"])
  }

  @Test("The log of a store in the folder that was taken away stays, though the path has no store")
  func log() throws {
    try folder.open().change { _ = try $0.addSubject(named: "Guitar") }
    let finished = folder.container.storePath + ".finished.new"
    #expect(throws: replaced) {
      try file.whileLocked { locked in
        try FileManager.default.moveItem(atPath: folder.container.path, toPath: moved.container.path)
        try folder.makeFolder()
        try file.place(finished, in: locked, telling: { Issue.record("\($0)") })
      }
    }
    #expect(try moved.openForReading().read { try $0.subjects().contains { $0.name == "Guitar" } })
  }

  @Test("What is in the way of the log is looked for in the folder that is locked")
  func obstacle() throws {
    try folder.makeFolder()
    try FileManager.default.createDirectory(
      atPath: folder.container.storePath + "-wal", withIntermediateDirectories: false)
    var notices = 0
    try whileAnotherIsMade { locked in
      try file.moveObstaclesAside(in: locked) { _ in notices += 1 }
    }
    #expect(notices == 0)
    #expect(try hasPiano)
  }
}
