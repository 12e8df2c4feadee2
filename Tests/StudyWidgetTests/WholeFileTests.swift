import CommandLineConventions
import Foundation
import Testing

@Suite("A file that is written whole")
struct WholeFileTests {
  private let folder = URL.temporaryDirectory.appending(path: "swiftcal-\(UUID().uuidString)").path

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

  @Test("is the old one or the new one to whoever reads it meanwhile, and leaves nothing beside it")
  func whole() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/view.svg"
    let texts = ["a", "b"].map { String(repeating: $0, count: 300_000) }
    try writeWholeFile(texts[0], to: path)
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask { for round in 1...20 { try writeWholeFile(texts[round % 2], to: path) } }
      tasks.addTask {
        for _ in 1...200 {
          let read = try String(contentsOfFile: path, encoding: .utf8)
          #expect(texts.contains(read), "\(read.count) characters")
        }
      }
      try await tasks.waitForAll()
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["view.svg"])
  }

  @Test("is another file each time: who has the old one open keeps it")
  func anotherFile() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/view"
    try writeWholeFile("old", to: path)
    let reader = try #require(FileHandle(forReadingAtPath: path))
    try writeWholeFile("new", to: path)
    #expect(try reader.readToEnd() == Data("old".utf8))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
  }

  @Test("is where a symbolic link leads, and the link stays")
  func link() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try writeWholeFile("old", to: folder + "/target")
    try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "target")
    try writeWholeFile("new", to: folder + "/link")
    #expect(try String(contentsOfFile: folder + "/target", encoding: .utf8) == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/link") == "target")
  }

  @Test("is not put in the place of a folder or a device", arguments: ["", "/dev/null", "/nowhere/view"])
  func refused(path: String) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(throws: (any Error).self) {
      try writeWholeFile("x", to: path.hasPrefix("/dev") ? path : folder + path)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
  }
}
