import Foundation
import System
import SystemCalls
import Testing

@Suite("Folders")
struct FolderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("New folders are private, and folders that are there keep their modes")
  func privateFolders() throws {
    try #require(chmod(folder.path, 0o755) == 0)
    try Folder.makePrivate(folder.path + "/a/b/c")
    for path in ["/a", "/a/b", "/a/b/c"] { #expect(try mode(of: folder.path + path) == 0o700) }
    #expect(try mode(of: folder.path) == 0o755)
    try #require(chmod(folder.path + "/a", 0o750) == 0)
    try Folder.makePrivate(folder.path + "/a/b/d/")
    #expect(try mode(of: folder.path + "/a") == 0o750)
    #expect(try mode(of: folder.path + "/a/b/d") == 0o700)
  }

  @Test("Each new folder is synced into the folder that it is in")
  func synced() throws {
    let before = Int(systemcalls_sync_count())
    try Folder.makePrivate(folder.path + "/a/b")
    let synced = (before..<Int(systemcalls_sync_count())).map { index in
      systemcalls_synced_path(Int32(index)).map { String(cString: $0) }
    }
    #expect(synced.contains(folder.path))
    #expect(synced.contains(folder.path + "/a"))
  }

  @Test(
    "A folder cannot be made if there is a file, and the error names that place", arguments: ["", "/b"])
  func fileInPlace(rest: String) throws {
    try Data().write(to: URL(filePath: folder.path + "/a"))
    #expect(throws: FileError(path: folder.path + "/a", code: ENOTDIR)) {
      try Folder.makePrivate(folder.path + "/a" + rest)
    }
  }

  @Test("The names in a folder are listed, including hidden ones, and a missing folder has no names")
  func names() throws {
    for name in ["a", ".hidden", "é 日本"] { try Data().write(to: URL(filePath: folder.path + "/" + name)) }
    #expect(try Folder.names(in: folder.path).sorted() == [".hidden", "a", "é 日本"])
    #expect(try Folder.names(in: folder.path + "/none") == [])
  }

  @Test("A folder that cannot be read to its end is an error, and not a shorter folder")
  func unreadable() throws {
    try Data().write(to: URL(filePath: folder.path + "/a"))
    systemcalls_fail_readdir(folder.path, EIO)
    defer { systemcalls_fail_readdir(nil, 0) }
    #expect(throws: FileError(path: folder.path, code: EIO)) { try Folder.names(in: folder.path) }
  }

  @Test("A list of the names in a file is an error")
  func notAFolder() throws {
    try Data().write(to: URL(filePath: folder.path + "/a"))
    #expect(throws: FileError(path: folder.path + "/a", code: ENOTDIR)) {
      try Folder.names(in: folder.path + "/a")
    }
  }

  @Test(
    "The parent of a path is the folder that it is in",
    arguments: [("/a/b", "/a"), ("/a", "/"), ("a", "."), ("a/b/c", "a/b"), ("./a", ".")])
  func parent(path: String, parent: String) { #expect(Folder.parent(of: path) == parent) }

  @Test("A relative path counts from the working folder, and an absolute path stays as it is")
  func absolute() {
    #expect(Folder.absolutePath("/a/../b") == "/a/../b")
    #expect(Folder.absolutePath("a/b") == FileManager.default.currentDirectoryPath + "/a/b")
  }

  @Test(
    "A path is taken apart at its slashes, even before a combining mark, which makes another character of a slash"
  )
  func combiningMarks() throws {
    #expect(Folder.parent(of: "/a/\u{301}b") == "/a")
    #expect(Folder.parent(of: "\u{301}b") == ".")
    #expect(Folder.name(of: "/a/\u{301}b") == "\u{301}b")
    #expect(Folder.absolutePath("/\u{301}b") == "/\u{301}b")
    #expect(Folder.tidyPath("/\u{301}a//\u{301}b/") == "/\u{301}a/\u{301}b")
    let path = folder.path + "/\u{301}a/\u{302}b"
    try Folder.makePrivate(path)
    #expect(try Folder.names(in: folder.path + "/\u{301}a") == ["\u{302}b"])
    try AtomicFile.write([0x78], to: path + "/\u{303}file")
    #expect(try Folder.names(in: path) == ["\u{303}file"])
  }

  @Test(
    "A tidy path has no empty step, no step to the same folder and no slash at its end",
    arguments: [
      ("/a/b", "/a/b"), ("/a/b/", "/a/b"), ("/a/b/.", "/a/b"), ("/a/./b/.//", "/a/b"), ("//a", "/a"),
      ("/", "/"),
      ("/a/../b", "/a/../b"), ("a/", "a"), (".", "."), ("/.a/..b", "/.a/..b"),
    ])
  func tidy(path: String, tidy: String) { #expect(Folder.tidyPath(path) == tidy) }

  @Test("An unused path is one where nothing is, not even a link that leads nowhere")
  func unused() throws {
    let path = folder.path + "/a"
    #expect(Folder.unusedPath(path) == path)
    try #require(mkdir(path, 0o700) == 0 && symlink("nowhere", path + "-2") == 0)
    #expect(Folder.unusedPath(path) == path + "-3")
  }
}
