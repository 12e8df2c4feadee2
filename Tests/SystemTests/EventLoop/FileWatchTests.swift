import Foundation
import Testing

@testable import System

@Suite("Watches of files")
final class FileWatchTests: Sendable {
  private let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "filewatch-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func append(_ text: String, to path: String) throws {
    let file = try checked("open", open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600))
    defer { close(file) }
    _ = try checked("write", write(file, text, text.utf8.count))
  }

  @Test("A new file in a watched folder is reported by its name")
  func newFile() throws {
    try EventLoop.run { [self] loop in
      let watch = try FileWatch(on: loop)
      try watch.add(folder, for: [.created, .written])
      Thread { [self] in try? append("x", to: folder + "/new") }.start()
      var events: [FileEvent] = []
      while events.count < 2 { events += try await watch.next() }
      #expect(
        events == [
          FileEvent(path: folder, name: "new", changes: .created),
          FileEvent(path: folder, name: "new", changes: .written),
        ])
    }
  }

  @Test("A change of a watched file is reported without a name")
  func changedFile() throws {
    try append("x", to: folder + "/file")
    try EventLoop.run { [self] loop in
      let watch = try FileWatch(on: loop)
      try watch.add(folder + "/file", for: .modified)
      try append("y", to: folder + "/file")
      let events = try await watch.next()
      #expect(events == [FileEvent(path: folder + "/file", name: nil, changes: .modified)])
    }
  }

  @Test("A folder and a file whose names are not UTF-8 are watched and reported by their bytes")
  func notUTF8() throws {
    let folder = folder + "/" + String(pathBytes: [0x5A, 0x6F, 0xEB])
    try Folder.makePrivate(folder)
    try EventLoop.run { loop in
      let watch = try FileWatch(on: loop)
      try watch.add(folder, for: .created)
      let name = String(pathBytes: [0xFF])
      try FileBytes.write([], toNew: folder + "/" + name)
      let event = try #require(try await watch.next().first)
      #expect(event.path?.pathBytes == folder.pathBytes)
      #expect(event.name?.pathBytes == [0xFF])
    }
  }

  @Test("Of two folders whose names look alike, one can be watched without the other")
  func twoForms() throws {
    let folders = ["\u{E9}", "e\u{301}"].map { folder + "/" + $0 }
    for folder in folders { try Folder.makePrivate(folder) }
    try EventLoop.run { loop in
      let watch = try FileWatch(on: loop)
      for folder in folders { try watch.add(folder, for: .created) }
      watch.remove(folders[0])
      for folder in folders { try FileBytes.write([], toNew: folder + "/file") }
      var events: [FileEvent] = []
      while !events.contains(where: { $0.name != nil }) { events += try await watch.next() }
      #expect(events.filter { $0.name != nil }.map { $0.path?.pathBytes } == [folders[1].pathBytes])
    }
  }

  @Test("Equal events in a row are reported as one")
  func equalEvents() throws {
    try EventLoop.run { [self] loop in
      let watch = try FileWatch(on: loop)
      try watch.add(folder, for: .modified)
      for _ in 1...100 { try append("x", to: folder + "/file") }
      #expect(try await watch.next() == [FileEvent(path: folder, name: "file", changes: .modified)])
    }
  }

  @Test("A watch reports only the kinds of changes that were requested")
  func requestedChanges() throws {
    try EventLoop.run { [self] loop in
      let watch = try FileWatch(on: loop)
      try watch.add(folder, for: .deleted)
      try append("x", to: folder + "/file")
      try FileManager.default.removeItem(atPath: folder + "/file")
      #expect(try await watch.next() == [FileEvent(path: folder, name: "file", changes: .deleted)])
    }
  }

  @Test("A watched folder that is deleted ends its own watch and no other")
  func deletedFolder() throws {
    let inner = folder + "/inner"
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: false)
    try EventLoop.run { [self] loop in
      let watch = try FileWatch(on: loop)
      try watch.add(inner, for: .all)
      try watch.add(folder, for: .created)
      try FileManager.default.removeItem(atPath: inner)
      let events = try await watch.next()
      #expect(events.map(\.path) == [inner, inner])
      #expect(events.first?.changes.contains(.selfDeleted) == true)
      #expect(events.last?.changes == .watchEnded)

      try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: false)
      let created = FileEvent(path: folder, name: "inner", changes: [.created, .isFolder])
      #expect(try await watch.next() == [created])
      try watch.add(inner, for: .created)
      try append("x", to: inner + "/file")
      #expect(try await watch.next() == [FileEvent(path: inner, name: "file", changes: .created)])
    }
  }

  @Test("A watched file that a rename replaces is reported as deleted")
  func replacedFile() throws {
    try append("old", to: folder + "/file")
    try append("new", to: folder + "/other")
    try EventLoop.run { [self] loop in
      let watch = try FileWatch(on: loop)
      try watch.add(folder + "/file", for: [.selfDeleted, .selfMoved])
      _ = try checked("rename", rename(folder + "/other", folder + "/file"))
      let events = try await watch.next()
      #expect(events.map(\.changes) == [.selfDeleted, .watchEnded])
      #expect(Set(events.map(\.path)) == [folder + "/file"])
    }
  }

  @Test("A watched file that is moved is reported as moved and is still watched")
  func movedFile() throws {
    try append("x", to: folder + "/file")
    try EventLoop.run { [self] loop in
      let watch = try FileWatch(on: loop)
      try watch.add(folder + "/file", for: [.selfMoved, .modified])
      _ = try checked("rename", rename(folder + "/file", folder + "/elsewhere"))
      try append("y", to: folder + "/elsewhere")
      #expect(try await watch.next().map(\.changes) == [.selfMoved, .modified])
    }
  }

  @Test("A path that is removed from a watch is reported as ended and never again")
  func removedPath() throws {
    try EventLoop.run { [self] loop in
      let watch = try FileWatch(on: loop)
      try watch.add(folder, for: .modified)
      watch.remove(folder)
      watch.remove("never added")
      try append("x", to: folder + "/file")
      #expect(try await watch.next() == [FileEvent(path: folder, name: nil, changes: .watchEnded)])
    }
  }

  @Test("Events that were lost are reported as an overflow")
  func lostEvents() throws {
    let limit = try Int(
      String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8).filter(\.isNumber))
    try EventLoop.run { [self] loop in
      let watch = try FileWatch(on: loop)
      try watch.add(folder, for: .modified)
      let files = try ["a", "b"].map {
        try checked("open", open(folder + "/" + $0, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
      }
      defer { for file in files { close(file) } }
      // The files take turns, because the kernel merges equal events in a row.
      for number in 0...(try #require(limit)) { write(files[number % 2], "x", 1) }
      var events: [FileEvent] = []
      repeat { events = try await watch.next() } while !events.contains { $0.changes == .overflow }
      #expect(events.last == FileEvent(path: nil, name: nil, changes: .overflow))
    }
  }

  @Test("Watching a path that does not exist is an error")
  func missingPath() throws {
    #expect(throws: SystemError(call: "inotify_add_watch", code: ENOENT)) {
      try EventLoop.run { [self] loop in try FileWatch(on: loop).add(folder + "/nothing", for: .all) }
    }
  }

  /// How many instances of inotify this process has that watch something in a folder.
  private func masks(of path: String) throws -> [UInt32] {
    var status = stat()
    try #require(stat(path, &status) == 0)
    let files = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fdinfo")
    let texts = files.compactMap { try? String(contentsOfFile: "/proc/self/fdinfo/" + $0, encoding: .utf8) }
    let number = "ino:" + String(status.st_ino, radix: 16) + " "
    return texts.flatMap { $0.split(separator: "\n") }.filter {
      $0.contains("inotify") && $0.contains(number)
    }
    .compactMap { line in line.firstMatch(of: #/ mask:([0-9a-f]+)/#).flatMap { UInt32($0.1, radix: 16) } }
  }

  @Test("Watches of a loop share one instance, and each is told of what it asked for and of nothing else")
  func shared() throws {
    let link = folder + ".link"
    try #require(symlink(folder, link) == 0)
    defer { unlink(link) }
    try EventLoop.run { [self] loop in
      let one = try FileWatch(on: loop)
      try one.add(folder, for: [.created, .deleted])
      var other: FileWatch? = try FileWatch(on: loop)
      try other?.add(link, for: .modified)
      #expect(try masks(of: folder) == [FileEvent.Changes([.created, .deleted, .modified]).rawValue])
      try append("x", to: folder + "/file")
      unlink(folder + "/file")
      let events = try await one.next()
      #expect(
        events == [
          FileEvent(path: folder, name: "file", changes: .created),
          FileEvent(path: folder, name: "file", changes: .deleted),
        ])
      #expect(try await other?.next() == [FileEvent(path: link, name: "file", changes: .modified)])
      // What one of them no longer wants is reported to the other.
      one.remove(folder)
      #expect(try await one.next() == [FileEvent(path: folder, name: nil, changes: .watchEnded)])
      #expect(try masks(of: folder) == [FileEvent.Changes.modified.rawValue])
      try append("x", to: folder + "/file")
      #expect(try await other?.next() == [FileEvent(path: link, name: "file", changes: .modified)])
      other = nil
      #expect(try masks(of: folder) == [])
      withExtendedLifetime(one) {}
    }
  }

  @Test("Asking for less of a file leaves another's watch of it as it is")
  func narrowed() throws {
    try EventLoop.run { [self] loop in
      let (one, other) = (try FileWatch(on: loop), try FileWatch(on: loop))
      try one.add(folder, for: .all)
      try other.add(folder, for: .created)
      try one.add(folder, for: .selfMoved)
      #expect(try masks(of: folder) == [FileEvent.Changes([.selfMoved, .created]).rawValue])
      try append("x", to: folder + "/file")
      #expect(try await other.next() == [FileEvent(path: folder, name: "file", changes: .created)])
      withExtendedLifetime(one) {}
    }
  }

  @Test("A task that waits is woken for events that come while another task takes its own")
  func twoWaiting() throws {
    try EventLoop.run { [self] loop in
      let (one, other) = (try FileWatch(on: loop), try FileWatch(on: loop))
      for watch in [one, other] { try watch.add(folder, for: .created) }
      async let first = one.next()
      async let second = other.next()
      Thread { [self] in try? append("x", to: folder + "/new") }.start()
      let events = try await [first, second]
      #expect(events == Array(repeating: [FileEvent(path: folder, name: "new", changes: .created)], count: 2))
    }
  }
}
