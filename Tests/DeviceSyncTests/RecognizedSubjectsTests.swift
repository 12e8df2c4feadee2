import DeviceSync
import Foundation
import RawSQLite
import SharedStore
import StudyCalendar
import TemporaryStore
import Testing

/// A store from a time before the first merge, and a copy of such a store, have subjects that the folder knows already.
@Suite("Subjects of a store that went back or was copied before its first merge")
struct RecognizedSubjectsTests {
  private let laptop = try! Peer()

  /// Records something of a subject, merges, and takes the store back to what it was before that merge.
  private func goBack(of subject: String = "Piano", merging: () throws -> Void = {}) throws {
    try laptop.setUp(name: "laptop")
    if subject != "Study" { try laptop.change { _ = try $0.addSubject(named: subject) } }
    try laptop.mark("2024-12-01", of: subject)
    try laptop.mark("2024-12-02", of: subject)
    let store = try laptop.copyStore()
    defer { try? FileManager.default.removeItem(atPath: store) }
    try laptop.merge()
    try merging()
    try laptop.goBack(to: store, "", withFolder: false)
  }

  /// Merges until nothing is new, and checks that a new device gets the same.
  private func expectSame(_ peers: Peer...) throws {
    try Carrier.settle(peers)
    let new = try Peer()
    try new.setUp(name: "new")
    try Carrier.settle(peers + [new])
    for peer in peers { #expect(try new.shared() == peer.shared()) }
  }

  private func rename(_ subject: String, to name: String, on peer: Peer) throws {
    try peer.change { try $0.rename($0.reading.subject(named: subject), to: name) }
  }

  private func remove(_ subject: String, on peer: Peer) throws {
    try peer.change { try $0.remove($0.reading.subject(named: subject)) }
  }

  @Test("A subject that was removed after the store went back stays removed", arguments: ["Piano", "Study"])
  func removed(subject: String) throws {
    if subject == "Study" { try laptop.change { _ = try $0.addSubject(named: "Latin") } }
    try goBack(of: subject)
    try remove(subject, on: laptop)
    try laptop.merge()
    #expect(try !laptop.subjects().contains(subject))
    try expectSame(laptop)
    #expect(try !laptop.subjects().contains(subject))
  }

  @Test(
    "A subject that was renamed after the store went back is one, whatever else was said",
    arguments: ["Piano", "Study"])
  func renamed(subject: String) throws {
    try goBack(of: subject) {
      try rename(subject, to: "Flute", on: laptop)
      try laptop.mark("2024-12-03", of: "Flute")
      try laptop.merge()
    }
    try rename(subject, to: "Klavier", on: laptop)
    try expectSame(laptop)
    #expect(
      try laptop.subjects().count == (subject == "Study" ? 1 : 2) && laptop.subjects().contains("Klavier"))
    #expect(try laptop.studied("Klavier") == ["2024-12-01", "2024-12-02", "2024-12-03"])
  }

  @Test(
    "So is the subject with which the store began, although nothing was said of it", arguments: [true, false])
  func firstSubject(isRemoved: Bool) throws {
    try goBack()
    try isRemoved ? remove("Study", on: laptop) : rename("Study", to: "Latin", on: laptop)
    try expectSame(laptop)
    #expect(try Set(laptop.subjects()) == (isRemoved ? ["Piano"] : ["Latin", "Piano"]))
  }

  @Test("A new subject that has the old name of a renamed one is another subject")
  func oldNameIsTakenAgain() throws {
    try goBack()
    try rename("Piano", to: "Klavier", on: laptop)
    try laptop.change { _ = try $0.addSubject(named: "Piano") }
    try laptop.mark("2024-12-05", of: "Piano")
    try expectSame(laptop)
    #expect(try laptop.studied("Klavier") == ["2024-12-01", "2024-12-02"])
    #expect(try laptop.studied("Piano") == ["2024-12-05"])
  }

  @Test(
    "A copy of a store that never shared removes a subject, and it stays removed unless something of it is new"
  )
  func copy() throws {
    for hasNews in [false, true] {
      let (desk, name) = (try Peer(), "Piano \(hasNews)")
      try desk.change { _ = try $0.addSubject(named: name) }
      try desk.mark("2024-12-01", of: name)
      let copy = try desk.clone()
      try remove(name, on: copy)
      if hasNews { try desk.mark("2024-12-02", of: name) }
      try desk.setUp(name: "desk")
      try Carrier.carry(from: desk, to: copy)
      try copy.setUp(name: "copy")
      try expectSame(desk, copy)
      #expect(try desk.subjects().contains(name) == hasNews)
    }
  }

  @Test("A removed subject comes back with what another device recorded without hearing of the removal")
  func recordedElsewhere() throws {
    let desk = try Peer()
    try goBack {
      try desk.setUp(name: "desk")
      try Carrier.settle([laptop, desk])
      try desk.mark("2024-12-05", of: "Piano")
    }
    try remove("Piano", on: laptop)
    try expectSame(laptop, desk)
    #expect(try laptop.studied("Piano") == ["2024-12-01", "2024-12-02", "2024-12-05"])
  }

  @Test(
    "Subjects that were added apart stay apart, also if both were born right after one that is ahead of the clocks"
  )
  func sameBirth() throws {
    let desk = try Peer()
    for peer in [laptop, desk] {
      try peer.setUp(name: peer === desk ? "desk" : "laptop")
      let ahead = Int(Date.now.timeIntervalSince1970) / 3600 * 3600 + 7200
      try peer.write(
        """
        {"device":"ahead","version":1}
        {"time":5,"subject":"1:ahead","fact":"life","key":"00\(ahead)000000","value":true}

        """, as: "0123456789abcdef")
      try peer.merge()
    }
    let births = try zip([laptop, desk], ["Latin", "Greek"]).map { peer, name in
      try peer.change { _ = try $0.addSubject(named: name) }
      usleep(2000)
      return try peer.home.raw().rows("SELECT birth FROM subject WHERE name = '\(name)'").first?.first
    }
    #expect(births[0] == births[1])
    try expectSame(laptop, desk)
    #expect(try Set(laptop.subjects()).isSuperset(of: ["Latin", "Greek"]))
  }

  @Test("Copies of a store that nobody had used keep their first subjects apart")
  func unusedStore() throws {
    _ = try laptop.home.open()
    let desk = try laptop.clone()
    for (peer, name) in [(laptop, "Latin"), (desk, "Greek")] {
      usleep(2000)
      try rename("Study", to: name, on: peer)
      try peer.mark("2024-12-01", of: name)
    }
    try laptop.setUp(name: "laptop")
    try Carrier.carry(from: laptop, to: desk)
    try desk.setUp(name: "desk")
    try expectSame(laptop, desk)
    #expect(try Set(desk.subjects()) == ["Latin", "Greek"])
  }

  @Test("Subjects of one name that two devices added and then called otherwise stay two")
  func addedApart() throws {
    let desk = try Peer()
    for (peer, name) in [(laptop, "Klavier"), (desk, "Piano")] {
      try peer.change { _ = try $0.addSubject(named: "Music") }
      try peer.mark("2024-12-01", of: "Music")
      try rename("Music", to: name, on: peer)
    }
    try laptop.setUp(name: "laptop")
    try Carrier.carry(from: laptop, to: desk)
    try desk.setUp(name: "desk")
    try expectSame(laptop, desk)
    #expect(try Set(desk.subjects()).isSuperset(of: ["Klavier", "Piano"]))
  }
}
