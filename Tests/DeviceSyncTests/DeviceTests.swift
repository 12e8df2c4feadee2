import Foundation
import RawSQLite
import SharedStore
import StudyCalendar
import TemporaryStore
import Testing

@testable import DeviceSync

@Suite("Devices come, go and are copied")
struct DeviceTests {
  @Test("A copied store becomes a device of its own, and both keep what they record")
  func copied() throws {
    let first = try Peer()
    try first.mark("2024-12-01")
    try first.setUp()
    let copy = try first.clone()
    try first.mark("2024-12-02")
    try copy.mark("2024-12-03")
    #expect(try copy.merge().isNewDevice)
    #expect(try first.merge().isNewDevice == false)
    #expect(try first.device() != copy.device())
    try Carrier.settle([first, copy])
    for peer in [first, copy] {
      #expect(try peer.studied() == ["2024-12-01", "2024-12-02", "2024-12-03"])
    }
  }

  @Test("A store that was brought back from a backup gets a new id and what it wrote since")
  func restored() throws {
    let peer = try Peer()
    try peer.mark("2024-12-01")
    try peer.setUp()
    let backup = peer.home.container.path + "-backup.sqlite"
    defer { try? FileManager.default.removeItem(atPath: backup) }
    try peer.home.open().backUp(to: backup)
    try peer.mark("2024-12-02")
    try peer.merge()
    let device = try peer.device()
    try SharedStore.restore(backup, in: peer)
    #expect(try peer.studied() == ["2024-12-01"])
    try peer.mark("2024-12-03")
    #expect(try peer.merge().isNewDevice)
    #expect(try peer.device() != device)
    #expect(try peer.studied() == ["2024-12-01", "2024-12-02", "2024-12-03"])
  }

  @Test("A device whose file was overwritten writes again what the folder lacks, under the id that it has")
  func overwritten() throws {
    let peer = try Peer()
    try peer.mark("2024-12-01")
    try peer.setUp()
    let device = try #require(try peer.device())
    let part = "\(peer.folder)/v1/\(device)/000001.jsonl"
    let length = try Data(contentsOf: URL(filePath: part)).count
    try Data(repeating: 0x78, count: length + 100).write(to: URL(filePath: part))
    #expect(try !peer.merge().isNewDevice)
    let reader = try Peer()
    try Carrier.carry(from: peer, to: reader)
    try reader.setUp()
    #expect(try reader.studied() == ["2024-12-01"])
  }

  @Test("A new folder gets what other devices recorded, too")
  func otherFolder() throws {
    let peers = [try Peer(), try Peer()]
    try peers[0].mark("2024-12-01")
    for peer in peers { try peer.setUp() }
    try Carrier.settle(peers)
    let new = try Peer()
    _ = try peers[1].sync().setUp(new.folder, name: nil)
    try new.setUp()
    #expect(try new.studied() == ["2024-12-01"])
  }

  @Test("A link in the place of a device's folder is not followed")
  func link() throws {
    let peer = try Peer()
    try peer.mark("2024-12-01")
    try peer.setUp()
    let device = try #require(try peer.device())
    let path = "\(peer.folder)/v1/\(device)"
    let elsewhere = peer.folder + "/elsewhere"
    try FileManager.default.moveItem(atPath: path, toPath: elsewhere)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: elsewhere)
    try peer.mark("2024-12-02")
    #expect(throws: SyncError.notFolder(path)) { try peer.merge() }
    #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere) == ["000001.jsonl"])
  }

  @Test("A conflict copy of a device's own part is read like any other file")
  func sameID() throws {
    let peer = try Peer()
    try peer.mark("2024-12-01")
    try peer.setUp()
    let device = try #require(try peer.device())
    let copy = "\(peer.folder)/v1/\(device)/000001.sync-conflict-20241210-120000-ABCDEFG.jsonl"
    let line =
      #"{"time":1900000000000000,"subject":"1:study","fact":"study","key":"2024-12-05","value":true}"# + "\n"
    try Data(line.utf8).write(to: URL(filePath: copy))
    #expect(try !peer.merge().isNewDevice)
    #expect(try peer.device() == device)
    #expect(try peer.studied() == ["2024-12-01", "2024-12-05"])
  }

  @Test("What a forgotten device recorded stays, for new devices too")
  func forgotten() throws {
    let peers = [try Peer(), try Peer()]
    try peers[0].setUp(name: "old laptop")
    try peers[0].mark("2024-12-01")
    try peers[1].setUp(name: "desktop")
    try peers[1].mark("2024-12-02")
    try Carrier.settle(peers)
    let old = try #require(try peers[0].device())
    #expect(try peers[1].sync().forget("old laptop").device.id == old)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: "\(peers[1].folder)/v1") == [peers[1].device()])
    let new = try Peer()
    try Carrier.carry(from: peers[1], to: new)
    try new.setUp()
    #expect(try new.studied() == ["2024-12-01", "2024-12-02"])
    #expect(throws: SyncError.ownDevice("desktop")) { try peers[1].sync().forget("desktop") }
    #expect(throws: SyncError.unknownDevice("x", known: [])) { try peers[1].sync().forget("x") }
  }

  @Test("A device that stops sharing and begins again shares what it recorded in between")
  func offAndOn() throws {
    let peers = [try Peer(), try Peer()]
    for peer in peers { try peer.setUp() }
    try peers[0].sync().turnOff()
    try peers[0].mark("2024-12-01")
    #expect(throws: SyncError.notSetUp) { try peers[0].merge() }
    try peers[0].setUp()
    try Carrier.settle(peers)
    #expect(try peers[1].studied() == ["2024-12-01"])
  }

  @Test("Who gives a subject the name that it shows already says that name, also where nobody has said one")
  func nameThatIsShown() throws {
    let peers = [try Peer(), try Peer()]
    for peer in peers { try peer.setUp() }
    try peers[0].write(
      #"{"time":5,"subject":"1:latin","fact":"life","key":"000000000000000005","value":true}\#n"#,
      as: "00000000000000aa")
    try peers[0].merge()
    try peers[0].change { try $0.rename($0.reading.subject(named: "latin"), to: "latin") }
    try Carrier.settle(peers)
    let names = try peers.map {
      try $0.home.raw().rows("SELECT value FROM fact WHERE kind = 'name' AND time > 1")
    }
    #expect(names == [[[#""latin""#]], [[#""latin""#]]])
  }

  @Test("A folder that is not there is not made again")
  func missingFolder() throws {
    let peer = try Peer()
    try peer.setUp()
    try FileManager.default.moveItem(atPath: peer.folder, toPath: peer.folder + "-away")
    #expect(throws: SyncError.folderMissing(peer.folder)) { try peer.merge() }
    #expect(!FileManager.default.fileExists(atPath: peer.folder))
    try FileManager.default.moveItem(atPath: peer.folder + "-away", toPath: peer.folder)
    try peer.merge()
  }

  @Test("The store and the folder do not lie in each other, whatever the path looks like")
  func storeInFolder() throws {
    let peer = try Peer()
    try peer.mark("2024-12-01")
    let container = peer.home.container.path
    for path in [
      container, container + "/shared", "/", container + "/../" + URL(filePath: container).lastPathComponent,
    ] {
      #expect(throws: SyncError.self, "\(path)") { try peer.sync().setUp(path, name: nil) }
    }
    let link = peer.folder + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: container)
    #expect(throws: SyncError.self) { try peer.sync().setUp(link, name: nil) }
    try Data().write(to: URL(filePath: peer.folder + "/SwiftCal.sqlite-wal"))
    #expect(throws: SyncError.hasDatabase(peer.folder + "/SwiftCal.sqlite-wal")) { try peer.setUp() }
    #expect(try peer.device() == nil)
  }
}

extension SharedStore {
  fileprivate static func restore(_ path: String, in peer: Peer) throws {
    for ending in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: peer.home.container.storePath + ending)
    }
    try FileManager.default.removeItem(atPath: peer.home.container.storePath)
    try FileManager.default.copyItem(atPath: path, toPath: peer.home.container.storePath)
  }
}
