import Foundation
import System
import Testing

@Suite("A file that is written in one step")
struct AtomicFileTests {
  private let folder = URL.temporaryDirectory.appending(path: "swiftcal-\(UUID().uuidString)").path

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

  private func write(_ text: String, to path: String) throws {
    try AtomicFile.write(Array(text.utf8), to: path)
  }
  private func text(of path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  @Test("A reader finds the old text or the new text, never a part, and no other file is left in the folder")
  func whole() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/view.svg"
    let texts = ["a", "b"].map { String(repeating: $0, count: 300_000) }
    try write(texts[0], to: path)
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask { for round in 1...20 { try write(texts[round % 2], to: path) } }
      tasks.addTask {
        for _ in 1...200 {
          let read = try text(of: path)
          #expect(texts.contains(read), "\(read.count) characters")
        }
      }
      try await tasks.waitForAll()
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["view.svg"])
  }

  @Test("The name under which a file is written is drawn by lot, so nothing can be put there before")
  func temporaryName() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let names = try (0..<20).map { _ in
      try AtomicFile.makeTemporary(beside: folder + "/view.svg", suffix: ".new")
    }
    #expect(Set(names).count == names.count)
    let name = /view\.svg\.[A-Za-z0-9]{6}\.new/
    for path in names {
      #expect(try name.wholeMatch(in: String(path.dropFirst(folder.count + 1))) != nil, "\(path)")
      #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test("A program that has the old file open keeps it")
  func anotherFile() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/view"
    try write("old", to: path)
    let reader = try #require(FileHandle(forReadingAtPath: path))
    try write("new", to: path)
    #expect(try reader.readToEnd() == Data("old".utf8))
    #expect(try text(of: path) == "new")
  }

  @Test("Writing to a symbolic link replaces the file that it leads to, and the link stays")
  func link() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write("old", to: folder + "/target")
    try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "target")
    try write("new", to: folder + "/link")
    #expect(try text(of: folder + "/target") == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/link") == "target")
  }

  @Test(
    "The new file has the mode of the file that it replaces", arguments: [0o600, 0o640, 0o666] as [mode_t])
  func mode(mode: mode_t) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/view"
    try write("old", to: path)
    try #require(chmod(path, mode) == 0)
    try write("new", to: path)
    var status = stat()
    try #require(stat(path, &status) == 0)
    #expect(status.st_mode & 0o7777 == mode)
  }

  @Test(
    "A file is not written in the place of a folder or a device",
    arguments: ["", "/dev/null", "/nowhere/view"])
  func refused(path: String) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(throws: FileError.self) { try write("x", to: path.hasPrefix("/dev") ? path : folder + path) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
  }

  @Test("A file whose name is as long as a name can be is written too")
  func longName() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/" + String(repeating: "a", count: 255)
    try write("old", to: path)
    try write("new", to: path)
    #expect(try text(of: path) == "new")
  }
}
