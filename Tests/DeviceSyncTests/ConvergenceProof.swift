import Foundation
import SeededRandom
import SharedStore
import StudyCalendar
import Testing

@testable import DeviceSync

@Suite("Whatever devices record, and however it is carried, all show the same in the end")
struct ConvergenceProof {
  private static let isLarge = ProcessInfo.processInfo.environment["SWIFTCAL_TEST_SIZE"] == "large"
  private static var runs: Int { isLarge ? 2000 : 6 }
  private static let names = ["Japanese", "Kanji", "Study", "japanese", "Chess"]

  @Test("Random changes on two to five devices, carried badly, come to the same everywhere")
  func converge() throws {
    var changes = 0
    let first = UInt64(ProcessInfo.processInfo.environment["SWIFTCAL_TEST_SEED"] ?? "") ?? 1
    for seed in first..<(first + UInt64(Self.runs)) {
      changes += try run(seed)
    }
    print(
      "proved: \(Self.runs) histories of two to five devices with \(changes) changes, all equal in the end")
  }

  private func run(_ seed: UInt64) throws -> Int {
    var random = SeededGenerator(seed: seed)
    var peers: [Peer] = []
    for _ in 0..<Int.random(in: 2...4, using: &random) {
      let peer = try Peer()
      if Bool.random(using: &random) {
        peer.skew = Int.random(in: -900_000...900_000, using: &random) * 1_000_000
      }
      try peer.home.open().change { try $0.set(.backups, to: "0") }
      peers.append(peer)
    }
    var changes = 0
    // Some have a history before they share.
    for peer in peers where Bool.random(using: &random) {
      for _ in 0..<5 { changes += try change(peer, &random) }
    }
    for peer in peers { try peer.setUp() }
    for _ in 0..<Int.random(in: 5...25, using: &random) {
      let peer = peers[Int.random(in: 0..<peers.count, using: &random)]
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<6: changes += try change(peer, &random)
      case 6, 7: try peer.merge(all: Int.random(in: 0..<10, using: &random) == 0)
      case 8:
        let other = peers[Int.random(in: 0..<peers.count, using: &random)]
        if other !== peer { try carryBadly(from: peer, to: other, &random) }
      default:
        if peers.count < 5, Int.random(in: 0..<4, using: &random) == 0 { peers.append(try peer.clone()) }
      }
    }
    try Carrier.settle(peers)
    let expected = try peers[0].shared()
    for (index, peer) in peers.enumerated().dropFirst() {
      let found = try peer.shared()
      guard found != expected else { continue }
      let difference = Self.difference(found, expected)
      Issue.record("seed \(seed): device \(index) differs from device 0: \(difference)")
    }
    return changes
  }

  /// The parts that two archives do not share.
  private static func difference(_ one: StudyArchive, _ other: StudyArchive) -> String {
    func lines(_ archive: StudyArchive) -> [String] {
      var lines = archive.settings.map { "\($0.key.name) \($0.value)" }
      for subject in archive.subjects {
        let parts: [Any] = [
          "\(subject.isDefault) \(String(describing: subject.unit)) \(String(describing: subject.endedOn))",
          subject.days, subject.rests, subject.schedule, subject.sessions, subject.goals,
        ]
        lines += parts.map { "\(subject.name ?? "") \($0)" }
      }
      return lines
    }
    let (one, other) = (lines(one), lines(other))
    return
      (one.filter { !other.contains($0) }.map { "- " + $0 }
      + other.filter { !one.contains($0) }.map { "+ " + $0 })
      .joined(separator: "; ")
  }

  private func carryBadly(from source: Peer, to target: Peer, _ random: inout SeededGenerator) throws {
    var (lengths, doubled) = (random, random)
    _ = random.next()
    try Carrier.carry(
      from: source, to: target,
      Carrier.Fault(
        length: { length in
          switch Int.random(in: 0..<4, using: &lengths) {
          case 0: nil
          case 1: Int.random(in: 0...length, using: &lengths)
          default: length
          }
        },
        isDoubled: { Int.random(in: 0..<5, using: &doubled) == 0 }))
  }

  /// Makes a random change. What a rule refuses is left out.
  private func change(_ peer: Peer, _ random: inout SeededGenerator) throws -> Int {
    let kind = Int.random(in: 0..<20, using: &random)
    let (one, other) = (Self.names.randomElement(using: &random)!, Self.names.randomElement(using: &random)!)
    let date = CalendarDate(iso8601: "2024-12-0\(Int.random(in: 1...9, using: &random))")!
    let (flag, number) = (Bool.random(using: &random), Int.random(in: 1...60, using: &random))
    do {
      try peer.change { writing in
        let subjects = try writing.reading.subjects()
        let subject = subjects[number % subjects.count]
        switch kind {
        case 0..<5: try writing.record([(date, .study(flag))], of: subject)
        case 5: try writing.record([(date, .study(nil))], of: subject)
        case 6: try writing.record([(date, .rest(flag ? Rest(reason: "ill") : nil))], of: subject)
        case 7, 8:
          _ = try writing.addSession(
            on: date, amount: flag ? Amount(thousandths: number * 1000) : nil, note: "note \(number)",
            of: subject)
        case 9:
          if let session = try writing.reading.sessions(of: subject, in: nil).first {
            try writing.remove(session, of: subject)
          }
        case 10: try writing.setDaysOff(flag ? [.sunday] : [.monday, .friday], of: subject, from: date)
        case 11: try writing.setGoal(Goal(daysPerWeek: flag ? 3 : nil), of: subject, from: date)
        case 12, 13: try writing.addSubject(named: one)
        case 14: try writing.rename(subject, to: other)
        case 15: try writing.remove(subject)
        case 16: try writing.makeDefault(subject)
        case 17: try writing.setEnd(flag ? date : nil, of: subject)
        case 18: try writing.set(.restBudget, to: flag ? String(number % 9) : nil)
        default: _ = flag ? try writing.undo() : try writing.redo()
        }
      }
      return 1
    } catch is StudyError {
      return 0
    }
  }
}
