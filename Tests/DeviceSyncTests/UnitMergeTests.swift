import SharedStore
import StudyCalendar
import TemporaryStore
import Testing

@testable import DeviceSync

@Suite("Subjects of one name that count different things")
struct UnitMergeTests {
  private let pages = try! Peer()
  private let minutes = try! Peer()
  private var peers: [Peer] { [pages, minutes] }
  private let now = ("2024-12-10" as CalendarDate).noon

  /// Adds a subject “Read” to a device, with an amount in its unit.
  private func addRead(_ peer: Peer, _ unit: AmountUnit, amount: Int?, on date: CalendarDate) throws {
    try peer.change { writing in
      let subject = try writing.addSubject(named: "Read")
      if unit != .minutes { try writing.setUnit(unit, of: subject, takesAmounts: false) }
      if let amount {
        _ = try writing.addSession(
          on: date, amount: Amount(thousandths: amount * 1000), note: nil, of: subject)
      }
    }
  }

  private func addBoth(minutes amount: Int? = 30) throws {
    try addRead(pages, .named("pages"), amount: 20, on: "2024-12-01")
    try addRead(minutes, .minutes, amount: amount, on: "2024-12-02")
  }

  /// The sessions of a subject in words, each in its own unit, and what its days come to.
  private func read(_ peer: Peer, _ name: String = "Read") throws -> [String] {
    try peer.home.openForReading().read { reading in
      let subject = try reading.subject(named: name)
      let unit = try reading.plan(of: subject).unit
      let sessions = try reading.sessions(of: subject, in: nil).map {
        $0.amount?.words(in: $0.otherUnit ?? unit) ?? ""
      }
      var sum = Amount.zero
      try reading.forEachRecord(of: subject, .oldestFirst) { sum = sum + $0.sessions.amount }
      return sessions + ["sum \(sum.words(in: unit))"]
    }
  }

  private func expectTwo() throws {
    try Carrier.settle(peers)
    for peer in peers {
      #expect(try peer.subjects() == ["Study", "Read", "Read 2"])
      #expect(try read(peer) == ["20 pages", "sum 20 pages"])
      #expect(try read(peer, "Read 2") == ["30 min", "sum 30 min"])
    }
  }

  @Test("Where nobody is asked, a device that joins keeps its subject apart and says so")
  func joining() throws {
    try addBoth()
    try pages.setUp(name: "pages")
    try Carrier.carry(from: pages, to: minutes)
    let preview = try SyncPreview(of: minutes.home.openForReading(), with: minutes.folder, at: now)
    #expect(preview.apart.map(\.name) == ["Read"])
    let apart = try minutes.setUp(name: "minutes").apart
    #expect(apart.map(\.subject.name) == ["Read 2"] && apart.map(\.unitElsewhere) == [.named("pages")])
    try expectTwo()
    #expect(try minutes.merge().apart.isEmpty, "it is said once")
  }

  @Test("Subjects that two sharing devices add before they hear of each other stay apart as well")
  func sharing() throws {
    for peer in peers { try peer.setUp() }
    try Carrier.settle(peers)
    try addBoth()
    try pages.merge()
    try Carrier.carry(from: pages, to: minutes)
    #expect(try minutes.merge().apart.map(\.subject.name) == ["Read 2"])
    try expectTwo()
  }

  @Test("They become one if a person says so, and a session in another unit stays as it is and is in no sum")
  func united() throws {
    try addBoth()
    try pages.setUp(name: "pages")
    try Carrier.carry(from: pages, to: minutes)
    #expect(try minutes.sync().setUp(minutes.folder, name: nil, uniting: ["Read"]).apart.isEmpty)
    try Carrier.settle(peers)
    for peer in peers { #expect(try read(peer) == ["20 pages", "30 min", "sum 20 pages"]) }
  }

  @Test("Two that became one before either could know show each session in its unit")
  func atOnce() throws {
    for peer in peers { try peer.setUp() }
    try Carrier.settle(peers)
    try addBoth()
    for peer in peers { try peer.merge() }
    try Carrier.settle(peers)
    for peer in peers {
      let found = try read(peer)
      #expect(found == ["20 pages", "30 min", "sum 20 pages"])
    }
  }

  @Test("A subject without amounts is the one of the same name, whatever that counts")
  func withoutAmounts() throws {
    try addBoth(minutes: nil)
    try pages.setUp(name: "pages")
    try Carrier.carry(from: pages, to: minutes)
    #expect(try minutes.setUp().apart.isEmpty)
    try Carrier.settle(peers)
    for peer in peers {
      #expect(try peer.subjects() == ["Study", "Read"])
      #expect(try read(peer) == ["20 pages", "sum 20 pages"])
    }
  }

  @Test(
    "Names that JSON writes with a backslash are the same on two devices",
    arguments: [#"Greek "koine""#, #"TeX \alpha"#])
  func escapedNames(name: String) throws {
    try pages.change { try $0.rename($0.addSubject(named: "Old"), to: name) }
    try minutes.change { _ = try $0.addSubject(named: name) }
    for (peer, date) in zip(peers, ["2024-12-01", "2024-12-02"] as [CalendarDate]) {
      try peer.mark(date, of: name)
    }
    try pages.setUp()
    try Carrier.carry(from: pages, to: minutes)
    try minutes.setUp()
    try Carrier.settle(peers)
    for peer in peers { #expect(try peer.studied(name) == ["2024-12-01", "2024-12-02"]) }
  }
}
