import Foundation
import SeededRandom
import System
import Testing

@Suite("Paths that are any bytes")
struct PathTextTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Bytes that are UTF-8, nearly are, or are not: parts of characters, an overlong one, a surrogate, and the characters
  /// that stand for bytes.
  private static let parts: [[UInt8]] = [
    [], [0x61], [0x2F], [0x80], [0xBF], [0xC2], [0xEB], [0xFF], [0xC3, 0xA9], [0x65, 0xCC, 0x81],
    [0xC0, 0x80],
    [0xED, 0xA0, 0x80], [0xE6, 0x97], [0xE6, 0x97, 0xA5], [0xF0, 0x9F, 0x94], [0xF0, 0x9F, 0x94, 0xA5],
    [0xF4, 0x8F, 0xBA, 0x80], [0xF4, 0x8F, 0xBB, 0xBF], [0xF4, 0x8F, 0xB9, 0xBF], [0xF4, 0x8F, 0xBC, 0x80],
    [0xF4, 0x8F, 0xBB], [0xF4, 0x90, 0x80, 0x80],
  ]

  @Test("Any bytes become a text, and the text becomes the same bytes")
  func roundTrip() {
    for first in Self.parts {
      for second in Self.parts {
        for third in sample(of: Self.parts) {
          let bytes: [UInt8] = first + second + third
          let text = String(pathBytes: bytes)
          if text.pathBytes != bytes || text.withPath({ String(path: $0).pathBytes }) != bytes {
            Issue.record("\(bytes)")
          }
        }
      }
    }
  }

  @Test("Every single byte and every pair of bytes is kept")
  func pairs() {
    for first in UInt8.min...UInt8.max {
      if String(pathBytes: [first]).pathBytes != [first] { Issue.record("\(first)") }
      for second in sample(of: UInt8.min...UInt8.max, oneIn: 8, line: Int(first))
      where String(pathBytes: [first, second]).pathBytes != [first, second] {
        Issue.record("\(first), \(second)")
      }
    }
  }

  @Test(
    "A path in UTF-8 is its own text", arguments: ["/home/you", "é", "e\u{301}", "日本🔥", "\u{100000}\u{F8FF}"])
  func sameText(path: String) {
    #expect(Array(String(pathBytes: Array(path.utf8)).utf8) == Array(path.utf8))
    #expect(!path.hasByteOfPath)
  }

  @Test("Two forms of a character are equal texts and two paths")
  func forms() {
    #expect("\u{E9}" == "e\u{301}")
    #expect("\u{E9}".pathBytes != "e\u{301}".pathBytes)
  }

  /// The names in the folder as the system has them.
  private func names() throws -> Set<[UInt8]> {
    let list = try #require(opendir(folder.path))
    defer { closedir(list) }
    var names: Set<[UInt8]> = []
    while let entry = readdir(list) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { $0.prefix { $0 != 0 }.map { $0 } }
      if name != [0x2E], name != [0x2E, 0x2E] { names.insert(name) }
    }
    return names
  }

  @Test("Files are made, found, replaced, moved and removed by the very bytes of their names")
  func files() throws {
    let names: [[UInt8]] = [
      [0xFF], [0x5A, 0x6F, 0xEB], [0x5A, 0x6F, 0xEC], [0xF4, 0x8F, 0xBB, 0xBF], [0xC3, 0xA9],
    ]
    for name in names {
      let path = folder.path + "/" + String(pathBytes: name)
      try FileBytes.write([1], toNew: path)
      try AtomicFile.write(name, to: path)
      #expect(try FileBytes.read(path) == name)
      #expect(FileIdentity(path: path) != nil && FileState(path: path) != nil)
    }
    #expect(try self.names() == Set(names))
    #expect(Set(try Folder.names(in: folder.path).map(\.pathBytes)) == Set(names))
    for name in names {
      let (old, new) = (
        folder.path + "/" + String(pathBytes: name), folder.path + "/" + String(pathBytes: [0xFE] + name)
      )
      let temporary = try AtomicFile.makeTemporary(beside: old, suffix: ".new")
      #expect(throws: FileError(path: old, code: EEXIST)) {
        try AtomicFile.move(temporary, to: old, replaces: false)
      }
      unlink(temporary)
      try AtomicFile.move(old, to: new, replaces: false)
      #expect(Folder.unusedPath(new) == new + "-2")
    }
    #expect(try self.names() == Set(names.map { [0xFE] + $0 }))
    let inner = folder.path + "/" + String(pathBytes: [0xEB]) + "/" + String(pathBytes: [0xFF])
    try Folder.makePrivate(inner)
    #expect(try mode(of: folder.path) != nil)
    let link = folder.path + "/" + String(pathBytes: [0xFD])
    #expect(inner.withPath { inner in link.withPath { symlink(inner, $0) } } == 0)
    #expect(Folder.ownTarget(ofLink: link)?.pathBytes == inner.pathBytes)
  }

  @Test("A path is taken apart and put together whatever bytes it has")
  func steps() {
    let path = String(pathBytes: [0x2F, 0xFF, 0x2F, 0x2F, 0xC3, 0x2F, 0x2E, 0x2F, 0xA9])
    #expect(Folder.name(of: path).pathBytes == [0xA9])
    #expect(Folder.parent(of: path).pathBytes == Array(path.pathBytes.dropLast(2)))
    #expect(Folder.tidyPath(path).pathBytes == [0x2F, 0xFF, 0x2F, 0xC3, 0x2F, 0xA9])
  }
}
