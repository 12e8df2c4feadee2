import Foundation
import System
import SystemCalls
import Testing

@Suite("A file that is made under another name first")
struct MovingFileTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/store" }

  init() throws { folder = try TemporaryFolder() }

  private func text(of path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  @Test("A temporary file is empty and private, and no other file has its name")
  func temporary() throws {
    let paths = try (0..<3).map { _ in try AtomicFile.makeTemporary(beside: path, suffix: ".new") }
    #expect(Set(paths).count == 3)
    for path in paths {
      #expect(path.hasPrefix(self.path + "."))
      #expect(path.hasSuffix(".new"))
      #expect(try mode(of: path) == 0o600)
      #expect(try text(of: path).isEmpty)
    }
  }

  @Test("A finished file replaces another one, or is refused if it may not replace it")
  func moved() throws {
    let first = try AtomicFile.makeTemporary(beside: path, suffix: ".new")
    try AtomicFile.move(first, to: path, replaces: false)
    let second = try AtomicFile.makeTemporary(beside: path, suffix: ".new")
    try Data("second".utf8).write(to: URL(filePath: second))
    #expect(throws: FileError(path: path, code: EEXIST)) {
      try AtomicFile.move(second, to: path, replaces: false)
    }
    #expect(try text(of: path).isEmpty)
    #expect(try text(of: second) == "second")
    try AtomicFile.move(second, to: path)
    #expect(try text(of: path) == "second")
    #expect(try folder.names() == ["store"])
  }

  @Test("A file is synced before it gets its name, and its folder after that")
  func synced() throws {
    let temporary = try AtomicFile.makeTemporary(beside: path, suffix: ".new")
    let before = Int(systemcalls_sync_count())
    try AtomicFile.move(temporary, to: path)
    let synced = (before..<Int(systemcalls_sync_count())).compactMap { index in
      systemcalls_synced_path(Int32(index)).map { String(cString: $0) }
    }
    #expect(synced.filter { $0.hasPrefix(folder.path) } == [temporary, folder.path])
  }

  @Test("A missing file cannot be moved or synced")
  func missing() {
    #expect(throws: FileError(path: path, code: ENOENT)) { try AtomicFile.move(path, to: path + ".other") }
    #expect(throws: FileError(path: path, code: ENOENT)) { try AtomicFile.sync(path) }
    #expect(throws: FileError(path: folder.path + "/none/a", code: ENOENT)) {
      try AtomicFile.makeTemporary(beside: folder.path + "/none/a", suffix: ".new")
    }
  }

  @Test(
    "The state of a file changes when the file is written or replaced, and its identity when it is replaced")
  func state() throws {
    #expect(FileIdentity(path: path) == nil)
    #expect(FileState(path: path) == nil)
    try Data("one".utf8).write(to: URL(filePath: path))
    let (identity, state) = (FileIdentity(path: path), FileState(path: path))
    #expect(state != nil)
    #expect(FileState(path: path) == state)
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.write(contentsOf: Data("four".utf8))
    #expect(FileIdentity(path: path) == identity)
    #expect(FileIdentity(descriptor: handle.fileDescriptor) == identity)
    #expect(FileState(path: path) != state)
    try AtomicFile.write(Array("five".utf8), to: path)
    #expect(FileIdentity(path: path) != identity)
  }

  @Test("An error says in one line which file it was and what the system says")
  func message() {
    let error = FileError(path: "/a b", code: ENOENT)
    #expect("\(error)" == "“/a b”: No such file or directory")
    #expect(error.isNotFound && !error.isNoPermission)
    #expect(
      FileError(path: "/", code: EPERM).isNoPermission && FileError(path: "/", code: EACCES).isNoPermission)
  }
}
