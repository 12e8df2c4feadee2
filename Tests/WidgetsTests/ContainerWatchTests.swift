import Foundation
import SharedStore
import System
import Testing

@testable import Widgets

/// Every wait here ends with an event, and none by the clock.
@Suite("Watching the zone's file and the container")
struct ContainerWatchTests {
  private let store = TestStore()
  private let folder = URL.temporaryDirectory.appending(path: "zone-\(UUID().uuidString)").path

  init() throws {
    try FileManager.default.createDirectory(atPath: folder + "/data", withIntermediateDirectories: true)
    _ = try store.open()
  }

  private static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

  private static func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  /// Makes a chain of two links to a file with the zone's rules.
  private func makeChain() throws {
    try Self.write("one", to: folder + "/data/one")
    try Self.write("another", to: folder + "/data/another")
    #expect(symlink("data/one", folder + "/second") == 0)
    #expect(symlink(folder + "/second", folder + "/first") == 0)
  }

  @Test(
    "The zone is followed however its file is replaced",
    arguments: [
      "first link", "second link", "link removed and made", "target by rename", "target written",
    ])
  func zone(way: String) throws {
    defer { Self.remove(folder) }
    try makeChain()
    try EventLoop.run { [store, folder] loop in
      let watch = ContainerWatch(store.container, zoneFile: folder + "/first", on: loop)
      for round in 1...3 {
        let target = "data/\(round % 2 == 0 ? "one" : "another")"
        switch way {
        case "first link", "second link":
          #expect(symlink(folder + "/" + target, folder + "/new") == 0)
          #expect(rename(folder + "/new", folder + (way == "first link" ? "/first" : "/second")) == 0)
        case "link removed and made":
          #expect(unlink(folder + "/second") == 0)
          #expect(try await watch.next() == .zone)
          #expect(!watch.hasZone)
          #expect(symlink(target, folder + "/second") == 0)
        case "target by rename":
          try Self.write("new rules \(round)", to: folder + "/data/new")
          #expect(rename(folder + "/data/new", folder + "/data/one") == 0)
        default:
          let file = try #require(FileHandle(forWritingAtPath: folder + "/data/one"))
          try file.seekToEnd()
          try file.write(contentsOf: Data("more".utf8))
          try file.close()
        }
        while try await watch.next() != .zone {}
        #expect(watch.hasZone, "\(way), round \(round)")
      }
    }
  }

  @Test("A change that leaves the zone's file as it is leads to no event of the zone")
  func unchanged() throws {
    defer { Self.remove(folder) }
    try makeChain()
    try EventLoop.run { [store, folder] loop in
      let watch = ContainerWatch(store.container, zoneFile: folder + "/first", on: loop)
      _ = chmod(folder + "/data/one", 0o600)
      #expect(symlink(folder + "/second", folder + "/new") == 0)
      #expect(rename(folder + "/new", folder + "/first") == 0, "the same link again")
      try Self.write("x", to: folder + "/data/beside")
      try store.toggle()
      #expect(try await watch.next() == .store, "the next event is the store's")
    }
  }

  @Test("The folder above the container is watched for what is made in it only while there is no store")
  func parent() throws {
    let parent = URL(filePath: store.container.path).deletingLastPathComponent().path
    try EventLoop.run { [store] loop in
      let watch = ContainerWatch(store.container, zoneFile: nil, on: loop)
      #expect(watch.watchedFolders[parent] == .selfMoved)
      for suffix in ["-wal", "-shm", ""] { unlink(store.container.storePath + suffix) }
      while watch.watchedFolders[parent]?.contains(.created) != true { _ = try await watch.next() }
      Self.remove(store.container.path)
      while watch.watchedFolders[store.container.path] != nil { _ = try await watch.next() }
      _ = try store.open()
      while watch.watchedFolders[parent] != .selfMoved { _ = try await watch.next() }
      #expect(watch.watchedFolders[store.container.path] == .all)
    }
  }

  @Test("A program that only reads the store is no reason to look")
  func reading() throws {
    try EventLoop.run { [store] loop in
      let watch = ContainerWatch(store.container, zoneFile: nil, on: loop)
      let events = try FileWatch(on: loop)
      try events.add(store.container.path, for: .all)
      do { _ = try store.open().read { try $0.subjects() } }
      let ofReading = try await events.next()
      #expect(
        Set(ofReading.compactMap(\.name)).isSuperset(of: ["SwiftCal.sqlite-wal", "SwiftCal.sqlite-shm"]))
      #expect(ofReading.filter { $0.name != "SwiftCal.sqlite" && watch.concernsStore($0) } == [])
      try store.toggle()
      let ofWriting = try await events.next()
      #expect(ofWriting.contains { $0.name == "SwiftCal.sqlite-wal" && watch.concernsStore($0) })
    }
  }
}
