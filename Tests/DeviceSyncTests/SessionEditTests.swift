import DeviceSync
import SharedStore
import StudyCalendar
import StudyIntents
import TemporaryStore
import Testing

@Suite("Sessions that are changed on several devices")
struct SessionEditTests {
  private let now = ("2024-12-10" as CalendarDate).noon
  private let peers: [Peer]
  private let id: String

  /// Two devices that know one session: 25 minutes on 2024-12-09, with a note.
  init() throws {
    peers = [try Peer(), try Peer()]
    let session = try peers[0].home.open().perform(
      RecordSessionIntent(amount: try AmountExpression("25m"), note: "first", date: .date("2024-12-09")),
      at: now)
    id = session.session.id
    for peer in peers { try peer.setUp() }
    try Carrier.settle(peers)
    // So that neither is a newcomer any more.
    try peers[1].change { try $0.set(.restBudget, to: "3") }
    try Carrier.settle(peers)
  }

  /// All sessions that a device knows: `2024-12-09 25 first`.
  private func sessions(_ peer: Peer) throws -> [String] {
    try peer.home.openForReading().read { reading in
      try reading.sessions(of: reading.defaultSubject(), in: nil).map {
        "\($0.date) \($0.amount?.decimal ?? "-") \($0.note ?? "-")"
      }
    }
  }

  private func edit(_ peer: Int, amount: String? = nil, note: String? = nil, date: CalendarDate? = nil) throws
  {
    try peers[peer].home.open().perform(
      EditSessionIntent(
        id: id, amount: try amount.map { try AmountExpression($0) }, note: note, date: date.map { .date($0) }),
      at: now)
  }

  @discardableResult
  private func undo(_ peer: Int) throws -> ChangeLogStep {
    try peers[peer].home.open().perform(UndoIntent(), at: now)
  }

  private func remove(_ peer: Int) throws {
    try peers[peer].home.open().perform(RemoveSessionIntent(id: id), at: now)
  }

  private func expectBoth(_ expected: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
    try Carrier.settle(peers)
    for peer in peers { #expect(try sessions(peer) == expected, sourceLocation: sourceLocation) }
  }

  @Test("A change, a move and a removal reach the other device, and so does the undo of each")
  func eachInTurn() throws {
    try expectBoth(["2024-12-09 25 first"])
    try edit(0, amount: "1h30m", note: "second")
    try expectBoth(["2024-12-09 90 second"])
    try edit(0, date: "2024-12-08")
    try expectBoth(["2024-12-08 90 second"])
    try remove(0)
    try expectBoth([])
    for sessions in ["2024-12-08 90 second", "2024-12-09 90 second", "2024-12-09 25 first"] {
      try undo(0)
      try expectBoth([sessions])
    }
  }

  @Test("Of two changes of one note the later one counts, and its undo brings back what it replaced")
  func bothAtOnce() throws {
    try edit(0, note: "one")
    try edit(1, note: "two")
    try expectBoth(["2024-12-09 25 two"])
    #expect(try undo(0).isPassed)
    try undo(1)
    try expectBoth(["2024-12-09 25 first"])
  }

  @Test(
    "An amount, a note and a day that two devices change apart are all kept, and a further merge writes nothing"
  )
  func halves() throws {
    try edit(0, amount: "45m")
    try edit(0, date: "2024-12-08")
    try edit(1, note: "second")
    try expectBoth(["2024-12-08 45 second"])
    for peer in peers { #expect(try peer.merge(all: true) == FolderSync.Outcome()) }
    // A device that joins later learns it from the files alone.
    let newcomer = try Peer()
    try newcomer.setUp()
    try Carrier.settle(peers + [newcomer])
    #expect(try sessions(newcomer) == ["2024-12-08 45 second"])
  }

  @Test(
    "A session that one device removes and another changes later stays, and one that is removed later is gone"
  )
  func removedAndChanged() throws {
    try remove(0)
    try edit(1, note: "kept")
    try expectBoth(["2024-12-09 25 kept"])
    try edit(0, note: "again")
    try remove(1)
    try expectBoth([])
    try undo(1)
    try expectBoth(["2024-12-09 25 kept"])
  }

  @Test("An undo of what the other device has seen and changed since changes nothing")
  func changedSince() throws {
    try edit(0, note: "one")
    try Carrier.settle(peers)
    try edit(1, note: "two")
    try Carrier.settle(peers)
    #expect(try undo(0).isPassed)
    try undo(1)
    try expectBoth(["2024-12-09 25 one"])
  }
}
