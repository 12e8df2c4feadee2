import Foundation
import RawSQLite
import SharedStore
import StudyCalendar
import TemporaryStore
import Testing

@testable import DeviceSync

@Suite("The files of devices")
struct FilesTests {
  private let other = "0123456789abcdef"

  /// Puts a file of another device into a peer's folder.
  private func write(_ text: String, to peer: Peer, name: String = "000001.jsonl") throws {
    try write(Data(text.utf8), to: peer, name: name)
  }

  private func write(_ bytes: Data, to peer: Peer, name: String = "000001.jsonl") throws {
    let folder = "\(peer.folder)/v1/\(other)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try bytes.write(to: URL(filePath: "\(folder)/\(name)"))
  }

  private func study(_ date: String, _ value: String = "true", at time: Int = 1_700_000_000_000_000) -> String
  {
    #"{"time":\#(time),"subject":"1:study","fact":"study","key":"\#(date)","value":\#(value)}"# + "\n"
  }

  private func status(_ peer: Peer) throws -> SyncStatus {
    try peer.home.openForReading().read { try SyncStatus(in: $0) }
  }

  private let life =
    #"{"time":5,"subject":"1:study","fact":"life","key":"000000000000000005","value":true}"# + "\n"

  @Test("A line without an end waits for its end")
  func unfinished() throws {
    let peer = try Peer()
    try peer.setUp()
    let text = life + study("2024-12-01") + study("2024-12-02")
    try write(String(text.dropLast(20)), to: peer)
    try peer.merge()
    #expect(try peer.studied() == ["2024-12-01"])
    #expect(try status(peer).devices[0].waiting > 0)
    try write(text, to: peer)
    #expect(try status(peer).devices[0].unread > 0)
    try peer.merge()
    #expect(try peer.studied() == ["2024-12-01", "2024-12-02"])
    #expect(try status(peer).devices[0].waiting == 0)
  }

  @Test("A file whose beginning was replaced is read again")
  func replaced() throws {
    let peer = try Peer()
    try peer.setUp()
    try write(life + study("2024-12-01"), to: peer)
    try peer.merge()
    try write(life + study("2024-12-02"), to: peer)
    try peer.merge()
    #expect(try peer.studied() == ["2024-12-01", "2024-12-02"])
  }

  @Test("A conflict copy is more of the same device's facts, and names of the carrier are left alone")
  func conflictCopy() throws {
    let peer = try Peer()
    try peer.setUp()
    try write(life + study("2024-12-01"), to: peer)
    try write(study("2024-12-02"), to: peer, name: "000001.sync-conflict-20241210-120000-ABCDEFG.jsonl")
    try write(study("2024-12-03"), to: peer, name: ".syncthing.000001.jsonl.tmp")
    try write(study("2024-12-04"), to: peer, name: "~000001.jsonl")
    try write(study("2024-12-05"), to: peer, name: "notes.txt")
    try peer.merge()
    #expect(try peer.studied() == ["2024-12-01", "2024-12-02"])
    #expect(try status(peer).unknown == ["v1/\(other)/notes.txt"])
  }

  @Test(
    "A line that means nothing is skipped and told, and the lines around it are read",
    arguments: [
      "rubbish", "[1]", "{}", #"{"time":1}"#,
      #"{"time":"1","subject":"1:study","fact":"study","key":"2024-12-02","value":true}"#,
      #"{"time":-1,"subject":"1:study","fact":"study","key":"2024-12-02","value":true}"#,
      #"{"time":9223372036854775807,"subject":"1:study","fact":"study","key":"2024-12-02","value":true}"#,
      #"{"time":9,"subject":"1:study","fact":"study","key":"2023-02-29","value":true}"#,
      #"{"time":9,"subject":"1:study","fact":"study","key":"2024-12-02","value":1}"#,
      #"{"time":9,"subject":"study","fact":"study","key":"2024-12-02","value":true}"#,
      #"{"time":9,"subject":"0:study","fact":"study","key":"2024-12-02","value":true}"#,
      #"{"time":9,"subject":"1:","fact":"name","key":"","value":"Study"}"#,
      #"{"time":9,"subject":"1:study","fact":"name","key":"","value":"\u001b[31m"}"#,
      #"{"time":9,"subject":"1:study","fact":"rest","key":"2024-12-02","value":{"reason":"no lateness"}}"#,
      #"{"time":9,"subject":"1:study","fact":"schedule","key":"2024-12-02","value":127}"#,
      #"{"time":9,"subject":"1:study","fact":"goal","key":"2024-12-02","value":{"daysPerWeek":8,"minimum":null}}"#,
      #"{"time":9,"subject":"1:study","fact":"session","key":"no-uuid","value":null}"#,
      #"{"time":9,"fact":"setting","key":"a\u0000b","value":"x"}"#,
      #"{"time":9,"fact":"group","key":"languages","value":{"name":"Languages","needsAll":true}}"#,
      #"{"time":9,"fact":"group","key":"5e551011-0000-4000-a000-000000000001","value":{"name":"\u001b[2J","needsAll":true}}"#,
      #"{"time":9,"fact":"group","key":"5e551011-0000-4000-a000-000000000001","value":{"name":"Languages"}}"#,
      #"{"time":9,"subject":"1:study","fact":"member","key":"5e551011-0000-4000-a000-000000000001","value":true}"#,
      #"{"time":9,"fact":"member","key":"5e551011-0000-4000-a000-000000000001","value":"Languages"}"#,
      #"{"time":9,"subject":"1:study","fact":"mood","key":"2024-12-02","value":"good"}"#,
      #"{"time":9,"subject":"1:study","fact":"study","key":"2024-12-02","value":"#
        + String(repeating: "[", count: 3000),
      String(repeating: "x", count: 100_000),
    ])
  func nonsense(line: String) throws {
    let peer = try Peer()
    try peer.setUp()
    try write(life + study("2024-12-01") + line + "\n" + study("2024-12-03"), to: peer)
    try peer.merge()
    #expect(try peer.studied() == ["2024-12-01", "2024-12-03"])
    let device = try #require(try status(peer).devices.first)
    #expect(device.skipped == 1)
    #expect(device.reason != nil)
  }

  @Test("Bytes that are no text are skipped")
  func bytes() throws {
    let peer = try Peer()
    try peer.setUp()
    let rubbish = Data([0xFF, 0xFE, 0x00, 0x1B, 0x0A])
    try write(Data(life.utf8) + rubbish + Data(study("2024-12-03").utf8), to: peer)
    try peer.merge()
    #expect(try peer.studied() == ["2024-12-03"])
    #expect(try status(peer).devices[0].skipped == 1)
  }

  @Test("What a later version wrote is skipped and told, also when more of it comes")
  func newerVersion() throws {
    let peer = try Peer()
    try peer.setUp()
    let heading = #"{"device":"new","version":2}"# + "\n"
    try write(heading + study("2024-12-01"), to: peer)
    try peer.merge()
    try write(heading + study("2024-12-01") + study("2024-12-02"), to: peer)
    try peer.merge()
    #expect(try peer.studied() == [])
    #expect(try status(peer).devices[0].skipped == 2)
  }

  private let lastTime = StampedFact.possibleTimes.upperBound

  /// The latest time that counts on the day on which these devices merge.
  private let latest = StampedFact.latestTime(
    at: Int(("2024-12-10" as CalendarDate).noon.timeIntervalSince1970 * 1_000_000))

  @Test("A time at the end of the year 9999 is skipped and told, and does not stand above later changes")
  func farFuture() throws {
    let peers = [try Peer(), try Peer()]
    for peer in peers {
      try peer.setUp()
      try write(life + study("2024-12-01", at: lastTime) + study("2024-12-02"), to: peer)
    }
    try Carrier.settle(peers)
    for peer in peers {
      #expect(try peer.studied() == ["2024-12-02"])
      let device = try #require(try status(peer).devices.first { $0.id == other })
      #expect(device.skipped == 1 && device.reason == .farAhead && device.unread == 0)
    }
    try peers[1].mark("2024-12-01", false)
    try Carrier.settle(peers)
    try peers[0].mark("2024-12-01")
    try Carrier.settle(peers)
    for peer in peers {
      try peer.merge(all: true)
      #expect(try peer.studied() == ["2024-12-01", "2024-12-02"])
    }
  }

  @Test("A change that has seen the latest time that counts counts more, everywhere and again and again")
  func latestTime() throws {
    let peers = [try Peer(), try Peer(), try Peer()]
    for peer in peers {
      try peer.setUp()
      try write(life + study("2024-12-01", at: latest), to: peer)
    }
    try Carrier.settle(peers)
    for peer in peers { #expect(try peer.studied() == ["2024-12-01"]) }
    // A day later there is room above.
    for peer in peers { peer.day = "2024-12-11" }
    for (number, studied) in [(0, false), (1, true), (2, false)] {
      try peers[number].mark("2024-12-01", studied)
      try Carrier.settle(peers)
      for peer in peers { #expect(try peer.studied() == (studied ? ["2024-12-01"] : [])) }
    }
  }

  @Test("A line that was too far ahead counts when the clock has come nearer")
  func nearerLater() throws {
    let peer = try Peer()
    try peer.setUp()
    try write(life + study("2024-12-01", at: latest + 86_400_000_000), to: peer)
    try peer.merge()
    #expect(try peer.studied() == [])
    peer.day = "2024-12-12"
    try peer.merge()
    #expect(try peer.studied() == ["2024-12-01"])
    #expect(try status(peer).devices.first?.skipped == 0)
  }

  @Test("A store whose earlier version took the last time gets rid of it, and keeps what was said after it")
  func takenByEarlierVersion() throws {
    let peers = [try Peer(), try Peer()]
    for peer in peers { try peer.setUp() }
    for peer in peers {
      try write(
        life + study("2024-12-01", "false") + study("2024-12-02", "false") + study("2024-12-03"), to: peer)
    }
    try Carrier.settle(peers)
    // As the earlier version left it: it took lines of another device, and the second day was changed here after that.
    try write(
      life + study("2024-12-01", "false") + study("2024-12-02", "false") + study("2024-12-03")
        + study("2024-12-01", at: lastTime) + study("2024-12-04", at: lastTime), to: peers[0])
    try peers[0].mark("2024-12-02")
    try peers[0].mark("2024-12-01")
    try peers[0].mark("2024-12-04")
    try peers[0].home.raw().rows(
      """
      UPDATE fact SET time = \(lastTime), origin = 0 WHERE key IN ('2024-12-01', '2024-12-04');
      UPDATE fact SET time = \(lastTime + 1), origin = 1 WHERE key = '2024-12-02';
      UPDATE local SET value = replace(value, '"state":"r3 ', '"state":"') WHERE kind = 'file';
      """)
    try Carrier.settle(peers)
    for peer in peers { #expect(try peer.studied() == ["2024-12-02", "2024-12-03", "2024-12-04"]) }
  }

  @Test("What an earlier version skipped is read by this one")
  func skippedByEarlierVersion() throws {
    let peer = try Peer()
    try peer.setUp()
    try write(life + study("2024-12-01"), to: peer)
    try peer.merge()
    try peer.mark("2024-12-01", nil)
    try peer.home.raw().rows(
      """
      UPDATE fact SET value = NULL, time = 0 WHERE kind = 'study';
      UPDATE local SET value = json_set(replace(value, '"state":"r3 ', '"state":"'), '$.skipped', 1, '$.reason',
        'as another version said it') WHERE kind = 'file';
      """)
    #expect(try status(peer).devices[0].reason == .other("as another version said it"))
    try peer.merge()
    #expect(try peer.studied() == ["2024-12-01"])
    #expect(try status(peer).devices[0].reason == nil)
  }

  @Test("Each reason for which a line is skipped comes back as itself from the words that the store keeps")
  func reasons() {
    let ofFacts = SkipReason.Part.allCases.map { SkipReason.meaningless($0, "“study”") }
    for reason in [.newerProgram, .noLine, .tooLong, .farAhead, .unknownFact("“mood”")] + ofFacts {
      #expect(SkipReason(words: reason.words) == reason)
    }
  }

  @Test(
    "A file that cannot be read now is told, the others are read, and it is read later",
    .enabled(if: geteuid() != 0, "root can read every file"))
  func unreadable() throws {
    let peer = try Peer()
    try peer.setUp()
    try write(life + study("2024-12-01"), to: peer)
    try write(life + study("2024-12-02"), to: peer, name: "000002.jsonl")
    let path = "\(peer.folder)/v1/\(other)/000001.jsonl"
    #expect(chmod(path, 0) == 0)
    #expect(try peer.merge().unreadable.map { $0.contains(path) } == [true])
    #expect(try peer.studied() == ["2024-12-02"])
    #expect(try status(peer).devices[0].unread > 0)
    #expect(chmod(path, 0o600) == 0)
    #expect(try peer.merge().unreadable == [])
    #expect(try peer.studied() == ["2024-12-01", "2024-12-02"])
  }

  @Test("A device whose files are gone from the folder is told, and its days stay")
  func gone() throws {
    let peer = try Peer()
    try peer.setUp()
    try write(#"{"device":"old","version":1}"# + "\n" + life + study("2024-12-01"), to: peer)
    try peer.merge()
    #expect(try status(peer).devices.map(\.isGone) == [false])
    try FileManager.default.removeItem(atPath: "\(peer.folder)/v1/\(other)")
    try peer.merge()
    #expect(try status(peer).devices.map(\.isGone) == [true])
    #expect(try status(peer).devices.map(\.name) == ["old"])
    #expect(try peer.studied() == ["2024-12-01"])
  }

  @Test("A link, a pipe and a folder with the name of a file are left alone")
  func noFiles() throws {
    let peer = try Peer()
    try peer.setUp()
    try write(life + study("2024-12-01"), to: peer)
    let folder = "\(peer.folder)/v1/\(other)"
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/a.jsonl", withDestinationPath: "/etc/passwd")
    #expect(mkfifo(folder + "/b.jsonl", 0o600) == 0)
    try FileManager.default.createDirectory(atPath: folder + "/c.jsonl", withIntermediateDirectories: true)
    try peer.merge()
    #expect(try peer.studied() == ["2024-12-01"])
    #expect(try status(peer).unknown.count == 3)
  }

  @Test("Files and folders of a device belong to its user alone")
  func modes() throws {
    let peer = try Peer()
    try peer.mark("2024-12-01")
    try peer.setUp()
    let device = try #require(try peer.device())
    for (path, mode) in [("v1", 0o700), ("v1/\(device)", 0o700), ("v1/\(device)/000001.jsonl", 0o600)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(peer.folder)/\(path)")
      #expect(attributes[.posixPermissions] as? Int == mode, "\(path)")
    }
  }

  @Test("What lies in the folder stays within twice what the facts need")
  func growth() throws {
    let peer = try Peer()
    try peer.mark("2024-12-01")
    try peer.setUp()
    for _ in 0..<40 {
      for day in 1...9 {
        try peer.change { writing in
          let subject = try writing.reading.defaultSubject()
          for date in (1...20).map({ CalendarDate(year: 2000 + day, month: 1, day: $0) }) {
            let date = try #require(date)
            let studied = try writing.reading.didStudy(subject, on: date)
            try writing.record([(date, .study(!studied))], of: subject)
          }
        }
      }
      try peer.merge()
    }
    let device = try #require(try peer.device())
    let folder = "\(peer.folder)/v1/\(device)"
    var size = 0
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      size += try Data(contentsOf: URL(filePath: "\(folder)/\(name)")).count
    }
    // 180 days, at about 100 bytes each, and the 64 KiB from which on files are written anew.
    let longest: Int = 2 * 181 * 110 + 64 * 1024
    #expect(size < longest)
    let reader = try Peer()
    try Carrier.carry(from: peer, to: reader)
    try reader.setUp()
    #expect(try reader.shared() == peer.shared())
  }

  @Test("A part that was written halfway is completed")
  func halfWritten() throws {
    let peer = try Peer()
    try peer.setUp()
    try peer.mark("2024-12-01")
    let (store, device) = (try peer.home.open(), try #require(try peer.device()))
    // As a program leaves it that is killed while it writes.
    let addition = try store.share(at: CalendarDate("2024-12-10").noon) { sharing in
      try sharing.identifySubjects()
      try sharing.sayLives()
      let new = DeviceFile(device: device, name: "000001.jsonl")
      let part = try sharing.files.keep(sharing.files.parts(of: device).first ?? new)
      let facts = try #require(try sharing.takeUnwritten(limit: 100) { try sharing.files.number(of: part) })
      var state = try sharing.sharing
      var text = part.size == 0 ? DeviceLine.heading(name: "here", version: 1).text : ""
      for fact in facts { text += DeviceLine.fact(fact).text }
      state.part = 1
      state.addition = text
      try sharing.set(state)
      return text
    }
    let part = "\(peer.folder)/v1/\(device)/000001.jsonl"
    try FileManager.default.createDirectory(
      atPath: "\(peer.folder)/v1/\(device)", withIntermediateDirectories: true)
    try Data(addition.utf8.prefix(70)).write(to: URL(filePath: part))
    #expect(try peer.merge().isNewDevice == false)
    #expect(try String(contentsOf: URL(filePath: part), encoding: .utf8) == addition)
    let reader = try Peer()
    try Carrier.carry(from: peer, to: reader)
    try reader.setUp()
    #expect(try reader.studied() == ["2024-12-01"])
  }

  @Test("Own files that are gone are written again")
  func ownFilesGone() throws {
    let peer = try Peer()
    try peer.mark("2024-12-01")
    try peer.setUp()
    let device = try #require(try peer.device())
    try FileManager.default.removeItem(atPath: "\(peer.folder)/v1/\(device)")
    #expect(try peer.merge().isNewDevice == false)
    let reader = try Peer()
    try Carrier.carry(from: peer, to: reader)
    try reader.setUp()
    #expect(try reader.studied() == ["2024-12-01"])
  }
}
