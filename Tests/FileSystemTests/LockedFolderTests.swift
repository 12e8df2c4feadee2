import FileSystem
import Foundation
import Testing

/// What is done in a locked folder is done there, wherever the folder is by then.
@Suite("A locked folder")
struct LockedFolderTests {
  private let parent: TemporaryFolder
  private var path: String { parent.path + "/folder" }
  private var moved: String { parent.path + "/moved" }

  init() throws { parent = try TemporaryFolder() }

  /// Makes a folder with files whose texts are their names with a word behind them.
  private func make(_ word: String, _ names: String...) throws {
    try FileManager.default.createDirectory(atPath: path + "/inner", withIntermediateDirectories: true)
    for name in names { try Data("\(name) \(word)".utf8).write(to: URL(filePath: path + "/" + name)) }
  }

  private func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

  /// Locks a folder with the files a and b, moves it away, and makes another one with the same files.
  private func whileMoved(_ body: (borrowing LockedFolder) throws -> Void) throws {
    try make("old", "a", "b")
    try Folder.whileLocked(path, waiting: 0) { folder in
      var isInPlace = [folder.isInPlace]
      try FileManager.default.moveItem(atPath: path, toPath: moved)
      isInPlace.append(folder.isInPlace)
      try make("new", "a", "b", "c")
      isInPlace.append(folder.isInPlace)
      #expect(isInPlace == [true, false, false])
      try body(folder)
    }
  }

  @Test("A file is moved in the folder that is locked, and not in the one that has its path now")
  func move() throws {
    try whileMoved { folder in
      try folder.move(path + "/a", to: path + "/d")
      try folder.move(path + "/b", to: path + "/inner/b")
    }
    #expect(text(moved + "/d") == "a old")
    #expect(text(moved + "/inner/b") == "b old")
    #expect(try Folder.names(in: moved).sorted() == ["d", "inner"])
    #expect(try Folder.names(in: path).sorted() == ["a", "b", "c", "inner"])
    #expect(text(path + "/a") == "a new")
  }

  @Test("A file is removed in the folder that is locked, and a missing file is no error")
  func remove() throws {
    try whileMoved { folder in
      try folder.remove(path + "/a")
      try folder.remove(path + "/c")
    }
    #expect(try Folder.names(in: moved).sorted() == ["b", "inner"])
    #expect(try Folder.names(in: path).sorted() == ["a", "b", "c", "inner"])
  }

  @Test("What is in the folder is what is in the one that is locked")
  func look() throws {
    try whileMoved { folder in
      let (file, missing, inner) =
        (folder.status(of: path + "/a"), folder.status(of: path + "/c"), folder.status(of: path + "/inner"))
      let names = try folder.names()
      #expect(file?.st_size == 5)
      #expect(missing == nil)
      #expect(inner?.kind == S_IFDIR)
      #expect(names.sorted() == ["a", "b", "inner"])
    }
  }

  @Test("Nothing is moved to a place that is taken")
  func taken() throws {
    try make("old", "a", "b")
    func expect(_ error: FileError, _ body: (borrowing LockedFolder) throws -> Void) {
      #expect(throws: error) { try Folder.whileLocked(path, waiting: 0, body) }
    }
    expect(FileError(path: path + "/b", code: EEXIST)) { try $0.move(path + "/a", to: path + "/b") }
    expect(FileError(path: path + "/c", code: ENOENT)) { try $0.move(path + "/none", to: path + "/c") }
    expect(FileError(path: path + "/inner", code: EISDIR)) { try $0.remove(path + "/inner") }
    #expect(text(path + "/a") == "a old")
    #expect(text(path + "/b") == "b old")
  }

  @Test("A link is moved and looked at as a link")
  func link() throws {
    try make("old", "a")
    try FileManager.default.createSymbolicLink(atPath: path + "/link", withDestinationPath: "none")
    try Folder.whileLocked(path, waiting: 0) { folder in
      try folder.move(path + "/link", to: path + "/inner/link")
      let kind = folder.status(of: path + "/inner/link")?.kind
      #expect(kind == S_IFLNK)
    }
  }
}
