import FileSystem
import Foundation
import Testing

@Suite("Reserved files")
struct ReservedFileTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/copy.new" }

  init() throws { folder = try TemporaryFolder() }

  @Test("A file is reserved once, and is removed with its reservation")
  func once() throws {
    do {
      let first = try #require(try ReservedFile(path))
      #expect(first.path == path)
      #expect(try mode(of: path) == 0o600)
      #expect(try ReservedFile(path) == nil)
      #expect(FileManager.default.fileExists(atPath: path), "a failed attempt leaves the file alone")
      withExtendedLifetime(first) {}
    }
    #expect(try folder.names() == [])
    #expect(try ReservedFile(path) != nil)
  }

  @Test("A file that was left behind is reserved again, and is empty and private then")
  func leftover() throws {
    try Data("half a copy".utf8).write(to: URL(filePath: path))
    try #require(chmod(path, 0o644) == 0)
    let file = try #require(try ReservedFile(path))
    #expect(try Data(contentsOf: URL(filePath: path)).isEmpty)
    #expect(try mode(of: path) == 0o600)
    withExtendedLifetime(file) {}
  }

  @Test("A reserved file that was moved to its name stays there, and the name can be reserved again")
  func moved() throws {
    let first = try #require(try ReservedFile(path))
    try AtomicFile.move(path, to: folder.path + "/copy", replaces: false)
    let second = try #require(try ReservedFile(path))
    withExtendedLifetime((first, second)) {}
    #expect(FileManager.default.fileExists(atPath: folder.path + "/copy"))
  }

  @Test("What takes the place of a reserved file is not removed with the reservation")
  func replaced() throws {
    do {
      let file = try #require(try ReservedFile(path))
      unlink(path)
      try Data("another".utf8).write(to: URL(filePath: path))
      withExtendedLifetime(file) {}
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == Data("another".utf8))
  }

  @Test("A file cannot be reserved in the place of a folder or a link, or in a missing folder")
  func refused() throws {
    try #require(mkdir(path, 0o700) == 0)
    #expect(throws: FileError(path: path, code: EISDIR)) { try ReservedFile(path) }
    try #require(symlink("/dev/null", folder.path + "/link") == 0)
    #expect(throws: FileError(path: folder.path + "/link", code: ELOOP)) {
      try ReservedFile(folder.path + "/link")
    }
    #expect(throws: FileError(path: folder.path + "/none/a", code: ENOENT)) {
      try ReservedFile(folder.path + "/none/a")
    }
  }
}
