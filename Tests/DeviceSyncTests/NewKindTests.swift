import DeviceSync
import RawSQLite
import SharedStore
import StudyCalendar
import TemporaryStore
import Testing
import Words

/// A kind of fact that the program does not have. It is all that a new kind needs beside its line in `FactKinds.all`.
private enum MoodKind: FactKind {
  static let name = "mood"
  static let keyName: String? = "date"

  static func checked(_ value: JSONValue, of key: String) -> JSONValue? {
    value.string.map(["good", "bad"].contains) == true ? value : nil
  }

  static func words(of change: FactChange, _ subject: String, in unit: AmountUnit?) -> String {
    "\(subject) felt \(change.after ?? "nothing") on \(change.key)"
  }

  static func topic(of change: FactChange, _ subject: String) -> String { "the mood of \(change.key)" }
}

@Suite("A new kind of fact")
struct NewKindTests {
  private let date = "2024-12-01"

  /// What a device knows of the mood; `null` if it was taken back, and nil if nothing was said of it.
  private func mood(_ peer: Peer) throws -> String? {
    try peer.home.raw().rows("SELECT ifnull(value, 'null') FROM fact WHERE kind = 'mood'").first?[0]
  }

  private func say(_ mood: String?, on peer: Peer) throws {
    try peer.change { writing in
      let subject = try writing.reading.defaultSubject()
      try writing.say(MoodKind.self, of: subject, date, mood.map(JSONValue.string))
    }
  }

  private func withKind(_ body: () throws -> Void) throws {
    try FactKinds.$added.withValue([MoodKind.self], operation: body)
  }

  @Test("It is said, is in the change log with its words, and is undone and redone")
  func undone() throws {
    try withKind {
      let peer = try Peer()
      try say("good", on: peer)
      try say("bad", on: peer)
      let log = try peer.home.openForReading().read { try $0.changeLog() }
      #expect(
        log.map { $0.summary } == [
          #"Study felt "bad" on 2024-12-01"#, #"Study felt "good" on 2024-12-01"#,
        ])
      try peer.change { _ = try $0.undo() }
      #expect(try mood(peer) == #""good""#)
      try peer.change { _ = try $0.undo() }
      #expect(try mood(peer) == "null")
      #expect(throws: StudyError.nothingToUndo) { try peer.change { _ = try $0.undo() } }
      for _ in 0..<2 { try peer.change { _ = try $0.redo() } }
      #expect(try mood(peer) == #""bad""#)
      try peer.home.raw().rows("UPDATE fact SET value = '\"good\"' WHERE kind = 'mood'")
      var left: [FactChange] = []
      try peer.change { left = try $0.undo().left }
      #expect(left.map(\.topic) == ["the mood of 2024-12-01"])
    }
  }

  @Test("It goes to another device and comes back, and its widgets reload")
  func shared() throws {
    try withKind {
      let peers = [try Peer(), try Peer()]
      for peer in peers { try peer.setUp() }
      try peers[1].mark("2024-12-01")
      try Carrier.settle(peers)
      try say("good", on: peers[0])
      func requests() throws -> ReloadRequests {
        try peers[1].home.openForReading().read {
          try $0.reloadRequests(ofKind: "K", subject: $0.defaultSubject())
        }
      }
      let before = try requests()
      try Carrier.settle(peers)
      #expect(try mood(peers[1]) == #""good""#)
      #expect(try requests() != before)
      try say("bad", on: peers[1])
      try Carrier.settle(peers)
      #expect(try mood(peers[0]) == #""bad""#)
      #expect(try peers[0].undo()?.isPassed == true)
      try say(nil, on: peers[0])
      try Carrier.settle(peers)
      for peer in peers { #expect(try mood(peer) == "null") }
    }
  }

  @Test(
    "A version that does not know it skips it and says so, keeps what it has of it, and shows it in the log")
  func unknown() throws {
    let peers = [try Peer(), try Peer()]
    try withKind {
      try say("good", on: peers[0])
      for peer in peers { try peer.setUp() }
      try Carrier.carry(from: peers[0], to: peers[1])
    }
    try peers[1].merge()
    #expect(try mood(peers[1]) == nil)
    let status = try peers[1].home.openForReading().read { try SyncStatus(in: $0) }
    #expect(status.devices.first?.reason == .unknownFact("“mood”"))
    let log = try peers[0].home.openForReading().read { try $0.changeLog() }
    #expect(log.map { $0.summary } == ["a newer version recorded “mood”"])
    try peers[0].change { _ = try $0.undo() }
    #expect(try mood(peers[0]) == "null")
  }
}
