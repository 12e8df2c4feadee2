import Foundation
import System
import Testing

@Suite("Locks on bytes of a file")
struct FileLockTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/locks" }

  init() throws { folder = try TemporaryFolder() }

  @Test("A byte can be taken once, and others see that it is taken until its owner goes")
  func taken() throws {
    var owner: FileLock? = try FileLock(path: path, creates: true)
    #expect(try owner?.take(byte: 3) == true)
    let other = try FileLock(path: path, creates: true)
    #expect(try other.isTaken(byte: 3))
    #expect(try !other.isTaken(byte: 2))
    #expect(try !other.take(byte: 3))
    #expect(try other.take(byte: 2))
    #expect(try owner?.isTaken(byte: 3) == false, "its own lock does not count")
    owner = nil
    // A program that another test starts at this moment holds a copy of the lock until it runs.
    for _ in 0..<5000 where try other.isTaken(byte: 3) { usleep(1000) }
    #expect(try other.take(byte: 3))
  }

  @Test("A reader of the file sees the locks, and needs no permission to write")
  func reader() throws {
    let owner = try FileLock(path: path, creates: true)
    #expect(try owner.take(byte: 1))
    let reader = try FileLock(path: path, creates: false)
    #expect(try reader.isTaken(byte: 1))
    #expect(throws: FileError(path: path, code: EBADF)) { try reader.take(byte: 2) }
  }

  @Test("The file of the locks is private, whatever its mode was")
  func privateFile() throws {
    _ = try FileLock(path: path, creates: true)
    #expect(try mode(of: path) == 0o600)
    try #require(chmod(path, 0o644) == 0)
    _ = try FileLock(path: path, creates: true)
    #expect(try mode(of: path) == 0o600)
  }

  @Test("A missing file is an error if the lock may not make it", arguments: [true, false])
  func missing(hasFolder: Bool) throws {
    let path = hasFolder ? path : folder.path + "/none/locks"
    let error = #expect(throws: FileError.self) { try FileLock(path: path, creates: false) }
    #expect(error?.isNotFound == true)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("Only a file can be asked for locks", arguments: ["folder", "link", "pipe"])
  func notAFile(kind: String) throws {
    switch kind {
    case "folder": try #require(mkdir(path, 0o700) == 0)
    case "link": try #require(symlink("/dev/null", path) == 0)
    default: try #require(mkfifo(path, 0o600) == 0)
    }
    for creates in [true, false] {
      let error = #expect(throws: FileError.self) { try FileLock(path: path, creates: creates) }
      #expect(error?.path == path)
      #expect(error?.isNotFound == false)
    }
  }

  @Test("A lock that the system cannot tell of is an error, and not a free byte")
  func unknown() throws {
    let lock = try FileLock(path: path, creates: true)
    #expect(throws: FileError(path: path, code: EINVAL)) { try lock.isTaken(byte: -1) }
    #expect(throws: FileError(path: path, code: EINVAL)) { try lock.take(byte: -1) }
    #expect(FileLock.isTaken(byte: 1, of: -1) == nil)
  }
}
