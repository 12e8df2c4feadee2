import Foundation
import RawSQLite
import SharedStore
import StudyCalendar
import TemporaryStore
import Testing

@testable import DeviceSync

@Suite("What two devices recorded comes together")
struct MergeTests {
  /// Devices that share, with nothing recorded yet.
  private func devices(_ count: Int = 2) throws -> [Peer] {
    let peers = try (0..<count).map { _ in try Peer() }
    for (number, peer) in peers.enumerated() { try peer.setUp(name: "device \(number)") }
    return peers
  }

  /// Devices that share and have read something of each other.
  private func acquainted(_ count: Int = 2) throws -> [Peer] {
    let peers = try devices(count)
    for (number, peer) in peers.enumerated() {
      try peer.change { try $0.set(.restBudget, to: String(3 + number)) }
      try Carrier.settle(peers)
    }
    return peers
  }

  @Test("The first “Study” of two devices is one subject, with the days of both")
  func firstStudy() throws {
    let peers = [try Peer(), try Peer()]
    try peers[0].mark("2024-12-01")
    try peers[1].mark("2024-12-02")
    for peer in peers { try peer.setUp() }
    try Carrier.settle(peers)
    for peer in peers {
      #expect(try peer.subjects() == ["Study"])
      #expect(try peer.studied() == ["2024-12-01", "2024-12-02"])
    }
  }

  @Test("A new device takes over the subjects of the others in the place of its untouched “Study”")
  func newDevice() throws {
    let (old, new) = (try Peer(), try Peer())
    try old.change { try $0.rename($0.reading.defaultSubject(), to: "Japanese") }
    try old.mark("2024-12-01")
    try old.setUp()
    try Carrier.carry(from: old, to: new)
    try new.setUp()
    #expect(try new.subjects() == ["Japanese"])
    #expect(try new.studied() == ["2024-12-01"])
  }

  @Test("Two devices that add a subject of the same name have one subject")
  func sameName() throws {
    let peers = try devices()
    for (peer, name) in zip(peers, ["Japanese", "japanese"]) {
      try peer.change { _ = try $0.addSubject(named: name) }
    }
    try peers[0].mark("2024-12-01", of: "Japanese")
    try peers[1].mark("2024-12-02", of: "Japanese")
    try Carrier.settle(peers)
    #expect(try peers[0].subjects() == peers[1].subjects())
    for peer in peers {
      #expect(try peer.subjects().count == 2)
      #expect(try peer.studied("japanese") == ["2024-12-01", "2024-12-02"])
    }
  }

  @Test("A subject that gets the name of another one is told apart until it is renamed")
  func sameNameLater() throws {
    let peers = try devices()
    try peers[0].change { _ = try $0.addSubject(named: "French") }
    try Carrier.settle(peers)
    try peers[0].change { _ = try $0.addSubject(named: "Japanese") }
    try peers[1].change { try $0.rename($0.reading.subject(named: "French"), to: "Japanese") }
    try Carrier.settle(peers)
    for peer in peers { #expect(try peer.subjects() == ["Study", "Japanese", "Japanese 2"]) }
    try peers[1].change { try $0.rename($0.reading.subject(named: "Japanese"), to: "Français") }
    try Carrier.settle(peers)
    for peer in peers { #expect(try peer.subjects() == ["Study", "Français", "Japanese"]) }
  }

  @Test("A change that has seen another one counts, although its clock is years behind")
  func causality() throws {
    let peers = try devices()
    peers[0].skew = 70 * 365 * 86_400 * 1_000_000
    try peers[0].mark("2024-12-01")
    try Carrier.settle(peers)
    try peers[1].mark("2024-12-01", false)
    try Carrier.settle(peers)
    for peer in peers { #expect(try peer.studied() == []) }
  }

  @Test("A removed subject stays removed, and comes back with what was recorded of it elsewhere")
  func removal() throws {
    let peers = try acquainted()
    try peers[0].change { _ = try $0.addSubject(named: "Japanese") }
    try peers[0].mark("2024-12-01", of: "Japanese")
    try Carrier.settle(peers)
    try peers[1].mark("2024-12-02", of: "Japanese")
    try peers[1].change {
      _ = try $0.addSession(
        on: "2024-12-03", amount: Amount(thousandths: 25_000), note: "“two\nlines”",
        of: $0.reading.subject(named: "Japanese"))
    }
    try Carrier.settle(peers)
    try peers[0].change { try $0.remove($0.reading.subject(named: "Japanese")) }
    try Carrier.settle(peers)
    for peer in peers { #expect(try peer.subjects() == ["Study"]) }
    try peers[0].change { _ = try $0.undo() }
    try Carrier.settle(peers)
    for peer in peers {
      #expect(try peer.studied("Japanese") == ["2024-12-01", "2024-12-02", "2024-12-03"])
      #expect(try peer.shared().subjects[1].sessions.map(\.note) == ["“two\nlines”"])
    }
  }

  @Test(
    "A removal hides only what its device had seen: what another one recorded meanwhile brings the subject back"
  )
  func unseenWork() throws {
    let peers = try acquainted(3)
    try peers[0].change { _ = try $0.addSubject(named: "Japanese") }
    for date in ["2024-12-01", "2024-12-02"] as [CalendarDate] { try peers[0].mark(date, of: "Japanese") }
    try Carrier.settle(peers)
    // The removing device has the later clock, and has recorded something itself after the other one did.
    try peers[1].mark("2024-12-01", false, of: "Japanese")
    try peers[1].mark("2024-12-03", of: "Japanese")
    try peers[0].mark("2024-12-04", of: "Japanese")
    try peers[0].change { try $0.remove($0.reading.subject(named: "Japanese")) }
    try Carrier.settle([peers[0], peers[2]])
    #expect(try peers[2].subjects() == ["Study"])
    try Carrier.settle(peers)
    for peer in peers {
      #expect(try peer.studied("Japanese") == ["2024-12-02", "2024-12-03", "2024-12-04"])
      #expect(try peer.merge() == FolderSync.Outcome())
    }
    // Nothing is left of the removal to take back.
    #expect(try peers[0].undo()?.isPassed == true)
    try Carrier.settle(peers)
    // What all have seen can be removed for good.
    try peers[2].change { try $0.remove($0.reading.subject(named: "Japanese")) }
    try Carrier.settle(peers)
    for peer in peers { #expect(try peer.subjects() == ["Study"]) }
    try peers[1].merge(all: true)
    #expect(try peers[1].subjects() == ["Study"])
  }

  @Test("Saying again what is so already is a new word, and is written once a day unless it is contradicted")
  func saidAgain() throws {
    let peers = try devices()
    try peers[0].mark("2024-12-01")
    try Carrier.settle(peers)
    for _ in 0..<5 {
      try peers[0].mark("2024-12-01")
      #expect(try peers[0].merge().written == 0)
    }
    try peers[1].mark("2024-12-01", false)
    try peers[1].mark("2024-12-02")
    try peers[0].mark("2024-12-01")
    try peers[0].mark("2024-12-02", false)
    try Carrier.settle(peers)
    for peer in peers { #expect(try peer.studied() == ["2024-12-01"]) }
  }

  @Test("A subject that comes back through another device has the last name that it was given")
  func renamedAndRemoved() throws {
    let peers = try devices(3)
    for number in [0, 2] { try peers[number].change { _ = try $0.addSubject(named: "Japanese") } }
    try peers[2].mark("2024-12-01", of: "Japanese")
    try Carrier.settle([peers[0], peers[1]])
    try peers[0].change { try $0.rename($0.reading.subject(named: "Japanese"), to: "Quechua") }
    try peers[0].change { try $0.remove($0.reading.subject(named: "Quechua")) }
    try Carrier.settle([peers[0], peers[1]])
    try Carrier.settle(peers)
    for peer in peers { #expect(try peer.subjects() == ["Study", "Quechua"]) }
  }

  @Test("A new name that differs in case alone goes along")
  func caseOfName() throws {
    let peers = try devices()
    try peers[0].mark("2024-12-01")
    try Carrier.settle(peers)
    try peers[0].change { try $0.rename($0.reading.defaultSubject(), to: "STUDY") }
    try Carrier.settle(peers)
    #expect(try peers[1].subjects() == ["STUDY"])
  }

  @Test("What is recorded of a subject that is shown because there is no other stays")
  func recordedOfLast() throws {
    let peers = try devices()
    try peers[0].change { _ = try $0.addSubject(named: "Japanese") }
    try Carrier.settle(peers)
    try peers[0].change { try $0.remove($0.reading.subject(named: "Japanese")) }
    try peers[1].change { try $0.remove($0.reading.subject(named: "Study")) }
    try Carrier.settle(peers)
    try peers[0].mark("2024-12-01", of: "Study")
    try Carrier.settle(peers)
    try peers[0].change { writing in
      while try writing.reading.subjects().count == 1 { _ = try writing.addSubject(named: "Japanese") }
    }
    try Carrier.settle(peers)
    for peer in peers { #expect(try peer.studied("Study") == ["2024-12-01"]) }
  }

  @Test("An undo does not take back what another device said after it, although the day is as it was then")
  func undoOfSameValue() throws {
    let peers = try acquainted()
    try peers[0].mark("2024-12-01")
    try peers[0].mark("2024-12-01", false)
    try Carrier.settle(peers)
    try peers[1].mark("2024-12-01")
    try Carrier.settle(peers)
    for _ in 0..<2 { #expect(try peers[0].undo()?.isPassed == true) }
    try Carrier.settle(peers)
    for peer in peers { #expect(try peer.studied() == ["2024-12-01"]) }
  }

  @Test(
    "What a copy says of a session counts everywhere, although it removed the subject before anybody heard of it",
    arguments: [true, false])
  func sessionOfRemovedSubject(isTakenBack: Bool) throws {
    let peer = try Peer()
    try peer.setUp()
    try peer.change { writing in
      _ = try writing.addSubject(named: "Japanese")
      _ = try writing.addSession(
        on: "2024-12-02", amount: nil, note: "read", of: writing.reading.subject(named: "Study"))
    }
    let copy = try peer.clone()
    // Taken back, and perhaps said again, which no other device hears of with the subject.
    try copy.change { writing in
      let study = try writing.reading.subject(named: "Study")
      try writing.remove(writing.reading.sessions(of: study, in: nil)[0], of: study)
    }
    if !isTakenBack { try copy.change { _ = try $0.undo() } }
    try copy.change { try $0.remove($0.reading.subject(named: "Study")) }
    try Carrier.settle([peer, copy])
    for peer in [peer, copy] {
      #expect(
        try peer.home.openForReading().read { reading in
          try reading.sessions(of: reading.subject(named: "Study"), in: nil).count
        } == (isTakenBack ? 0 : 1))
      #expect(try peer.merge() == FolderSync.Outcome())
    }
  }

  @Test("A subject that another device added without knowing of its removal stays")
  func unseenAddition() throws {
    let peers = try devices()
    try peers[0].change { _ = try $0.addSubject(named: "Japanese") }
    try peers[0].change { try $0.remove($0.reading.subject(named: "Japanese")) }
    try peers[1].change { _ = try $0.addSubject(named: "Japanese") }
    try peers[1].mark("2024-12-02", of: "Japanese")
    try Carrier.settle(peers)
    for peer in peers { #expect(try peer.studied("Japanese") == ["2024-12-02"]) }
  }

  @Test("Two devices that remove each other's last subject keep the oldest one")
  func lastSubject() throws {
    let peers = try devices()
    try peers[0].change { _ = try $0.addSubject(named: "Japanese") }
    try Carrier.settle(peers)
    try peers[0].change { try $0.remove($0.reading.subject(named: "Japanese")) }
    try peers[1].change { try $0.remove($0.reading.subject(named: "Study")) }
    try Carrier.settle(peers)
    for peer in peers { #expect(try peer.subjects() == ["Study"]) }
  }

  @Test("What belongs to one machine stays there, and what belongs to its person goes along")
  func settings() throws {
    let peers = try devices()
    try peers[0].change {
      try $0.set(.backups, to: "7")
      try $0.set(.historyDays, to: "30")
      try $0.set(.restBudget, to: "2")
    }
    try Carrier.settle(peers)
    let settings = try peers[1].home.openForReading().read { try $0.settings() }
    #expect(settings.values == ["rest-budget": "2"])
  }

  @Test("What the sqlite3 shell writes goes along, with any conflict rule")
  func shell() throws {
    let peers = try devices()
    try peers[0].mark("2024-12-01")
    try peers[0].mark("2024-12-05")
    try Carrier.settle(peers)
    try peers[0].mark("2024-12-05", nil)
    try Carrier.settle(peers)
    let number = try peers[0].home.openForReading().read { try $0.defaultSubject().id }
    let session =
      #"{"date":"2024-12-07","amount":1000,"note":null,"source":"person","recordedAt":"2024-12-07T08:30:00Z"}"#
    try peers[0].home.raw().rows(
      """
      INSERT OR REPLACE INTO day (subject, date, didStudy) VALUES (\(number), '2024-12-01', 0);
      INSERT OR IGNORE INTO day (subject, date, didStudy) VALUES (\(number), '2024-12-05', 1);
      INSERT INTO day (subject, date, didStudy) VALUES (\(number), '2024-12-06', 1);
      INSERT INTO fact (subject, kind, key, value) VALUES (\(number), 'session',
        '2024-12-07 00000000-0000-4000-a000-000000000001', '\(session)');
      """)
    try Carrier.settle(peers)
    for peer in peers { #expect(try peer.studied() == ["2024-12-05", "2024-12-06", "2024-12-07"]) }
    try peers[1].home.raw().rows(
      "DELETE FROM day WHERE date = '2024-12-06'; UPDATE fact SET value = NULL WHERE kind = 'session'")
    try Carrier.settle(peers)
    for peer in peers { #expect(try peer.studied() == ["2024-12-05"]) }
  }

  @Test("A day that was taken back everywhere and comes with a whole history goes along")
  func importedAgain() throws {
    let peers = try devices()
    try peers[0].mark("2024-12-01")
    try Carrier.settle(peers)
    try peers[0].mark("2024-12-01", nil)
    try Carrier.settle(peers)
    try peers[0].change { writing in
      let subject = try writing.reading.defaultSubject()
      try writing.recordAtOnce(of: [subject], areNew: true) {
        try $0.record(true, on: "2024-12-01", of: subject)
      }
    }
    try Carrier.settle(peers)
    for peer in peers { #expect(try peer.studied() == ["2024-12-01"]) }
  }

  @Test(
    "An undo of what another device has changed since takes nothing back, and the next one goes on with the change before"
  )
  func undo() throws {
    let peers = try acquainted()
    try peers[0].mark("2024-12-01")
    try peers[0].mark("2024-12-02")
    try Carrier.settle(peers)
    try peers[1].mark("2024-12-02", false)
    try Carrier.settle(peers)
    let step = try peers[0].undo()
    #expect(step?.isPassed == true && step?.device == "device 1")
    #expect(step?.entry.changes.map(\.key) == ["2024-12-02"])
    #expect(step?.next?.changes.map(\.key) == ["2024-12-01"])
    #expect(try peers[0].studied() == ["2024-12-01"])
    #expect(try peers[0].undo()?.isPassed == false)
    try Carrier.settle(peers)
    for peer in peers {
      #expect(try peer.studied() == [])
      let said = try peer.shared().subjects[0].days.map(\.said)
      #expect(said == [false])
    }
  }

  @Test("An undo takes back what is left of a change, and says what stays and who changed it")
  func undoTellsWhatStays() throws {
    let peers = try acquainted()
    try peers[0].change { writing in
      let dates = ["2024-12-01", "2024-12-02", "2024-12-03"] as [CalendarDate]
      try writing.record(dates.map { ($0, .study(true)) }, of: writing.reading.defaultSubject())
    }
    try Carrier.settle(peers)
    try peers[1].mark("2024-12-03", false)
    try Carrier.settle(peers)
    var step = try peers[0].undo()
    #expect(step?.entry.changes.count == 3 && step?.isPassed == false)
    #expect(step?.left.map(\.key) == ["2024-12-03"] && step?.device == "device 1")
    #expect(try peers[0].studied() == [])
    try peers[0].change { step = try $0.redo() }
    #expect(step?.left.map(\.key) == ["2024-12-03"])
    try Carrier.settle(peers)
    for peer in peers { #expect(try peer.studied() == ["2024-12-01", "2024-12-02"]) }
  }

  @Test("A redo of what another device has changed since makes nothing again, and the next one goes on")
  func redoAfterOthers() throws {
    let peers = try acquainted()
    for date in ["2024-12-01", "2024-12-02"] as [CalendarDate] { try peers[0].mark(date) }
    for _ in 0..<2 { try peers[0].undo() }
    try Carrier.settle(peers)
    try peers[1].mark("2024-12-01")
    try Carrier.settle(peers)
    var step: ChangeLogStep?
    try peers[0].change { step = try $0.redo() }
    #expect(step?.isPassed == true && step?.next?.changes.map(\.key) == ["2024-12-02"])
    #expect(try peers[0].studied() == ["2024-12-01"])
    try peers[0].change { step = try $0.redo() }
    #expect(step?.isPassed == false)
    #expect(try peers[0].studied() == ["2024-12-01", "2024-12-02"])
  }

  @Test("The log names the device that changed a day, and one that removed a subject or brought it back")
  func changesOfOthersInLog() throws {
    let peers = try acquainted()
    try peers[0].change { _ = try $0.addSubject(named: "Latin") }
    try peers[0].mark("2024-12-01")
    try Carrier.settle(peers)
    try peers[1].mark("2024-12-01", false)
    try peers[1].change { try $0.remove($0.reading.subject(named: "Latin")) }
    try Carrier.settle(peers)
    try peers[1].undo()
    try Carrier.settle(peers)
    let log = try peers[0].home.openForReading().read { try $0.changeLog(limit: 2) }
    #expect(log.map(\.action) == ["merge device 1", "merge device 1"])
    #expect(
      log.map { $0.summary } == ["Latin added", "Latin removed; Study 2024-12-01 not studied"])
  }

  @Test(
    "A merge names what this device had said and another one has changed, unless the day is as it was said")
  func lostWords() throws {
    let peers = try acquainted()
    for date in ["2024-12-01", "2024-12-02", "2024-12-03"] as [CalendarDate] { try peers[0].mark(date) }
    try peers[0].change { try $0.set(.dayStart, to: "04:00") }
    try peers[0].change { _ = try $0.addSubject(named: "Latin") }
    try peers[0].mark("2024-12-04", of: "Latin")
    try Carrier.settle(peers)
    try peers[1].mark("2024-12-01", false)
    try peers[1].mark("2024-12-02", nil)
    // The day is studied all the same.
    try peers[1].change { writing in
      let study = try writing.reading.defaultSubject()
      _ = try writing.addSession(on: "2024-12-03", amount: Amount(thousandths: 25_000), note: nil, of: study)
      try writing.record([("2024-12-03", .study(nil))], of: study)
    }
    try peers[1].mark("2024-12-05")
    try peers[1].change { try $0.set(.dayStart, to: "05:00") }
    try peers[1].change { try $0.remove($0.reading.subject(named: "Latin")) }
    try peers[1].merge()
    try Carrier.carry(from: peers[1], to: peers[0])
    let lost = try peers[0].merge().lost
    #expect(Set(lost.map(\.device)) == ["device 1"])
    #expect(
      Set(lost.map { $0.change.words }) == [
        "Study 2024-12-01 not studied", "Study 2024-12-02 no longer marked", "day-start set to 05:00",
        "Latin removed",
      ])
    #expect(try peers[0].merge().lost.isEmpty)
  }

  @Test("A store of an earlier version shares what it has, and the later word of its change log counts")
  func earlierVersion() throws {
    let peers = [try Peer(), try Peer()]
    for (peer, at, didStudy) in [(peers[0], "2024-12-09", 1), (peers[1], "2024-12-10", 0)] {
      try peer.home.makeFolder()
      try RawDatabase.makeStore(
        peer.home.container.storePath, ofVersion: 7,
        containing: """
          INSERT INTO day (subject, date, didStudy) VALUES (1, '2024-12-01', \(didStudy)), (1, '2024-11-0\(didStudy + 1)', 1);
          INSERT INTO change (id, at, command) VALUES (1, '\(at)T08:00:00Z', 'toggle');
          INSERT INTO changedFact VALUES (1, 1, '2024-12-01', 'study', NULL, NULL, \(didStudy), NULL);
          """)
    }
    for peer in peers { try peer.setUp() }
    try Carrier.settle(peers)
    for peer in peers { #expect(try peer.studied() == ["2024-11-01", "2024-11-02"]) }
  }
}
