import Foundation
import SharedStore
import StudyCalendar
import TemporaryStore
import Testing

@testable import DeviceSync

@Suite("A device that comes into the folder, one that is sent away, and one that moves on")
struct ArrivalTests {
  private let laptop: Peer
  private let stranger: Peer

  init() throws {
    (laptop, stranger) = (try Peer(), try Peer())
    try laptop.mark("2024-12-01")
    try laptop.setUp(name: "laptop")
  }

  /// The stranger comes, and the laptop reads its files.
  private func arrive() throws {
    try stranger.setUp(name: "stranger")
    try Carrier.carry(from: stranger, to: laptop)
    try laptop.merge()
  }

  /// The changes of other devices in the log, the newest first.
  private func told(_ peer: Peer) throws -> [String] {
    try peer.home.openForReading().read { reading in
      try reading.changeLog().map(\.action).filter { ChangeOrigin(action: $0) != nil }
    }
  }

  @Test("All that comes with the first reading is one entry, and one undo takes it back on both devices")
  func arrival() throws {
    let days = (0..<4000).map { ("2010-01-01" as CalendarDate).advanced(by: $0) }
    try stranger.change { writing in
      let study = try writing.reading.defaultSubject()
      try writing.record(days.map { ($0, .study(true)) }, of: study)
      try writing.makeDefault(writing.addSubject(named: "Strange"))
    }
    try stranger.change { try $0.set(.dayStart, to: "04:00") }
    let before = try laptop.shared()
    try arrive()
    #expect(try laptop.studied("Study").count == 4001)
    #expect(try told(laptop) == ["arrival stranger"], "its two files are one arrival")
    let step = try laptop.undo()
    #expect(step?.left.isEmpty == true && step?.entry.action == "arrival stranger")
    #expect(try laptop.shared() == before)
    try Carrier.settle([laptop, stranger])
    #expect(try stranger.shared() == before)
    try laptop.change { _ = try $0.redo() }
    try Carrier.settle([laptop, stranger])
    for peer in [laptop, stranger] { #expect(try peer.studied("Study").count == 4001) }
  }

  @Test("What the device has said since its arrival stays when that is taken back")
  func saidSince() throws {
    try stranger.mark("2024-12-02")
    try stranger.mark("2024-12-03")
    try stranger.change { _ = try $0.addSubject(named: "Latin") }
    try stranger.mark("2024-12-05", of: "Latin")
    try arrive()
    try stranger.mark("2024-12-03", false)
    try stranger.mark("2024-12-04", of: "Latin")
    try Carrier.settle([laptop, stranger])
    let step = try laptop.undo()
    #expect(step?.device == "stranger" && step?.isPassed == false)
    #expect(step.map { Set($0.left.map(\.key)) } == ["2024-12-03", ""], "a day, and that there is Latin")
    try Carrier.settle([laptop, stranger])
    for peer in [laptop, stranger] {
      #expect(try peer.studied("Study") == ["2024-12-01"])
      #expect(try peer.studied("Latin") == ["2024-12-04"])
    }
  }

  @Test(
    "A device that was known before does not arrive, and neither do those that are there when this one comes")
  func known() throws {
    try stranger.mark("2024-12-02")
    try Carrier.carry(from: laptop, to: stranger)
    try arrive()
    #expect(try told(stranger) == ["merge laptop"])
    try stranger.mark("2024-12-03")
    try Carrier.settle([laptop, stranger])
    #expect(try told(laptop) == ["merge stranger", "arrival stranger"])
  }

  @Test(
    "A device is forgotten with its days: what it said last becomes what it was, and one undo brings it back")
  func forgetWithDays() throws {
    try stranger.mark("2024-12-02")
    try arrive()
    try Carrier.settle([laptop, stranger])
    try stranger.mark("2024-12-01", false)
    try stranger.change { try $0.makeDefault($0.addSubject(named: "Strange")) }
    try stranger.change { try $0.rename($0.reading.subject(named: "Study"), to: "Étude") }
    try laptop.mark("2024-12-04")
    try Carrier.settle([laptop, stranger])
    #expect(try laptop.studied("Étude") == ["2024-12-02", "2024-12-04"])
    let with = try laptop.shared()
    let (_, takenBack) = try laptop.sync().forget("stranger", takingBack: true)
    #expect(takenBack == 5)
    #expect(try laptop.subjects() == ["Study"])
    #expect(try laptop.studied() == ["2024-12-01", "2024-12-04"])
    #expect(try laptop.undo()?.left.isEmpty == true)
    #expect(try laptop.shared() == with)
  }

  @Test(
    "A device that moves takes its files out of the old folder after all is in the new one, and leaves word there",
    arguments: [true, false])
  func moving(isEncrypted: Bool) throws {
    let new = laptop.folder + "-new"
    defer { try? FileManager.default.removeItem(atPath: new) }
    if isEncrypted {
      laptop.key = try FolderKey(of: Array("old".utf8), for: laptop.folder)
      try laptop.setUp()
    }
    let desk = try Peer()
    (desk.key, desk.day) = (laptop.key, laptop.day)
    try desk.mark("2024-12-02")
    if isEncrypted {
      try FileManager.default.createDirectory(atPath: desk.folder + "/v1", withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        atPath: laptop.folder + "/v1/encryption.json", toPath: desk.folder + "/v1/encryption.json")
    }
    try desk.setUp(name: "desk")
    try Carrier.settle([laptop, desk])
    let key = try FolderKey(of: Array("new".utf8), for: new)
    _ = try laptop.sync().move(to: new, name: nil, key: key)
    let device = try #require(try laptop.device())
    let left = try FileManager.default.contentsOfDirectory(atPath: laptop.folder + "/v1/" + device)
    #expect(left == ["000002.jsonl"] || left == ["000003.jsonl"])
    let note = try String(contentsOfFile: "\(laptop.folder)/v1/\(device)/\(left[0])", encoding: .utf8)
    #expect(note.contains("movedTo") != isEncrypted && note.split(separator: "\n").count == 1)
    try laptop.mark("2024-12-03")
    try laptop.merge()
    #expect(try FileManager.default.contentsOfDirectory(atPath: laptop.folder + "/v1/" + device) == left)
    // Somebody who carries the folder brings the note, and takes the files away.
    let old = desk.folder + "/v1/" + device
    for name in try FileManager.default.contentsOfDirectory(atPath: old) where !left.contains(name) {
      try FileManager.default.removeItem(atPath: old + "/" + name)
    }
    try FileManager.default.copyItem(
      atPath: "\(laptop.folder)/v1/\(device)/\(left[0])", toPath: "\(old)/\(left[0])")
    let moved = try desk.merge().moved
    #expect(moved.map(\.device) == ["laptop"])
    #expect(
      moved.map(\.folder) == [
        URL(filePath: desk.folder).deletingLastPathComponent().path + "/"
          + URL(filePath: new).lastPathComponent
      ])
    // It follows.
    let there = try FolderKey(of: Array("new".utf8), for: new)
    #expect(try desk.sync().move(to: new, name: nil, key: there).moved.isEmpty)
    try laptop.merge()
    for peer in [laptop, desk] { #expect(try peer.studied() == ["2024-12-01", "2024-12-02", "2024-12-03"]) }
  }

  @Test(
    "A device that goes back to a time before it left a folder finds its note there, and writes nothing",
    arguments: [true, false], [true, false])
  func leftFolder(isEncrypted: Bool, hasKeyOfNewFolder: Bool) throws {
    let new = laptop.folder + "-new"
    defer { try? FileManager.default.removeItem(atPath: new) }
    if isEncrypted { laptop.key = try FolderKey(of: Array("old".utf8), for: laptop.folder) }
    try laptop.setUp()
    try laptop.mark("2024-12-02")
    let store = try laptop.copyStore()
    let keyPath = laptop.home.container.syncKeyPath
    defer { try? FileManager.default.removeItem(atPath: store) }
    _ = try laptop.sync().move(to: new, name: nil, key: FolderKey(of: Array("new".utf8), for: new))
    // `restore` replaces the store alone; a container that is put back has the old key.
    let key = try Data(contentsOf: URL(filePath: keyPath))
    try laptop.goBack(to: store, "", withFolder: false)
    if hasKeyOfNewFolder { try key.write(to: URL(filePath: keyPath)) }
    func files() throws -> [String: Data?] {
      let names = try FileManager.default.subpathsOfDirectory(atPath: laptop.folder)
      return Dictionary(
        uniqueKeysWithValues: names.map {
          ($0, FileManager.default.contents(atPath: "\(laptop.folder)/\($0)"))
        })
    }
    let before = try files()
    try laptop.mark("2024-12-04")
    func expectRefusal(isThere: Bool = true, _ command: String, _ body: () throws -> Void) {
      #expect(throws: SyncError.left(laptop.folder, for: new, isThere: isThere, typing: command)) {
        try body()
      }
    }
    let line = "swiftcal sync \(new)" + (hasKeyOfNewFolder ? "" : " --encrypt")
    expectRefusal(line) { try laptop.merge() }
    expectRefusal(line) { try laptop.setUp() }
    expectRefusal(line) { _ = try laptop.sync().forget("desk") }
    expectRefusal(line) { _ = try SyncPreview(of: laptop.home.open(), with: nil) }
    #expect(try laptop.home.openForReading().read { try SyncStatus.leavingProblem($0) } != nil)
    let aside = new + "-aside"
    try FileManager.default.moveItem(atPath: new, toPath: aside)
    expectRefusal(isThere: false, "swiftcal sync FOLDER --encrypt") { try laptop.merge() }
    try FileManager.default.moveItem(atPath: aside, toPath: new)
    #expect(try files() == before)
    // The line brings it to the others, with what it has recorded since.
    let there = hasKeyOfNewFolder ? nil : try FolderKey(of: Array("new".utf8), for: new)
    _ = try laptop.sync().setUp(new, name: nil, key: there)
    #expect(try laptop.studied() == ["2024-12-01", "2024-12-02", "2024-12-04"])
    #expect(try laptop.home.openForReading().read { try SyncStatus.leavingProblem($0) } == nil)
    #expect(try files() == before)
  }

  @Test("In an encrypted folder a plain note, which anybody could have written, stops no device")
  func plainNote() throws {
    laptop.key = try FolderKey(of: Array("old".utf8), for: laptop.folder)
    try laptop.setUp()
    let device = try #require(try laptop.device())
    try laptop.write(#"{"device":"laptop","version":1,"movedTo":"elsewhere"}"# + "\n", as: device)
    try laptop.mark("2024-12-05")
    #expect(try laptop.merge().written > 0)
  }
}
