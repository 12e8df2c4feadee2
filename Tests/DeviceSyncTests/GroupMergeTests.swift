import SharedStore
import StudyCalendar
import TemporaryStore
import Testing

@testable import DeviceSync

@Suite("Groups of two devices come together")
struct GroupMergeTests {
  /// Two devices that share and know Korean and Latin.
  private func devices() throws -> [Peer] {
    let peers = [try Peer(), try Peer()]
    for (number, peer) in peers.enumerated() { try peer.setUp(name: "device \(number)") }
    try peers[0].change { _ = try $0.addSubjects(named: ["Korean", "Latin"]) }
    try Carrier.settle(peers)
    return peers
  }

  private func add(_ name: String, _ subject: String, on peer: Peer) throws {
    try peer.change { writing in
      _ = try writing.addGroup(named: name, [writing.reading.subject(named: subject)], needsAll: nil)
    }
  }

  private func groups(_ peer: Peer) throws -> [String] {
    try peer.home.openForReading().read { reading in
      try reading.groups().map { "\($0.name): \($0.subjects.map(\.name).joined(separator: ", "))" }
    }
  }

  @Test("Two devices that make a group of the same name have one group with the subjects of both")
  func sameName() throws {
    let peers = try devices()
    try add("Languages", "Korean", on: peers[0])
    try add("LANGUAGES", "Latin", on: peers[1])
    try Carrier.settle(peers)
    #expect(try groups(peers[0]) == groups(peers[1]))
    #expect(try groups(peers[0]).map { $0.lowercased() } == ["languages: korean, latin"])
  }

  @Test("A group that one device renames and another makes stricter is both")
  func renamedAndStricter() throws {
    let peers = try devices()
    try add("Languages", "Korean", on: peers[0])
    try Carrier.settle(peers)
    try peers[0].change { try $0.rename($0.reading.groups()[0], to: "Tongues") }
    try peers[1].change { writing in
      _ = try writing.addGroup(named: "Languages", [writing.reading.subject(named: "Latin")], needsAll: true)
    }
    try Carrier.settle(peers)
    for peer in peers {
      #expect(try groups(peer) == ["Tongues: Korean, Latin"])
      #expect(try peer.home.openForReading().read { try $0.groups()[0].needsAll })
    }
  }

  @Test("An undo of joining gives back a group as it was, although parts of both were joined")
  func undoneJoining() throws {
    let (here, there) = (try Peer(), try Peer())
    try add("Languages", "Study", on: here)
    try add("Languages", "Study", on: there)
    try there.change { try $0.rename($0.reading.groups()[0], to: "Tongues") }
    try here.change { writing in
      _ = try writing.addGroup(named: "Languages", [writing.reading.defaultSubject()], needsAll: true)
    }
    try there.setUp()
    try Carrier.carry(from: there, to: here)
    let now = ("2024-12-10" as CalendarDate).noon
    let sync = try here.sync()
    try sync.noteJoining(SyncPreview(of: here.home.openForReading(), with: here.folder, at: now))
    _ = try sync.setUp(here.folder, name: "here")
    func found() throws -> String {
      try here.home.openForReading().read { reading in
        try reading.groups().map { "\($0.name) \($0.needsAll)" }.joined(separator: ", ")
      }
    }
    #expect(try found() == "Tongues true")
    try here.home.open().change { _ = try $0.undo() }
    #expect(try found() == "Languages true")
  }

  @Test("A group and a subject that got one name apart are told apart, and the subject keeps it")
  func groupAndSubject() throws {
    let peers = try devices()
    try add("Music", "Korean", on: peers[0])
    try peers[1].change { _ = try $0.addSubject(named: "music") }
    try Carrier.settle(peers)
    for peer in peers { #expect(try groups(peer) == ["Music 2: Korean"]) }
    try peers[0].change { try $0.rename($0.reading.subject(named: "music"), to: "Piano") }
    try Carrier.settle(peers)
    for peer in peers { #expect(try groups(peer) == ["Music: Korean"]) }
  }

  @Test("A subject that one device took out of a group stays out, while the other one put another in")
  func members() throws {
    let peers = try devices()
    try add("Languages", "Korean", on: peers[0])
    try Carrier.settle(peers)
    try add("Languages", "Latin", on: peers[1])
    try Carrier.settle(peers)
    try peers[0].change { writing in
      let group = try writing.reading.groups()[0]
      _ = try writing.take([writing.reading.subject(named: "Korean")], outOf: group)
    }
    try peers[1].change {
      _ = try $0.addGroup(named: "Languages", [$0.reading.defaultSubject()], needsAll: true)
    }
    try Carrier.settle(peers)
    for peer in peers { #expect(try groups(peer) == ["Languages: Study, Latin"]) }
  }
}
