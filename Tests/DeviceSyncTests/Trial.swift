import Foundation
import RawSQLite
import SeededRandom
import SharedStore
import StudyCalendar
import TemporaryStore
import Testing

@testable import DeviceSync

/// A history of several devices, and what must be true at its end.
final class Trial {
  private var peers: [Peer] = []
  /// What was acknowledged and lies in a folder, or is on a device that still knows it: the word that counts, by its place.
  private var acknowledged: [String: StampedFact] = [:]
  /// What each device recorded that no merge has written yet.
  private var pending: [ObjectIdentifier: [StampedFact]] = [:]
  /// States to which a device can go back, and what it recorded since.
  private var kept: [ObjectIdentifier: (store: String, folder: String, since: [StampedFact])] = [:]
  private(set) var changes = 0
  /// How many merges were killed or had no room.
  private(set) var brokenOff = 0

  private static let names = [
    "Japanese", "Kanji", "Study", "japanese", "Chess", "İzmir", "STRASSE", "Straße",
  ]
  private static let stopped = 1_733_000_000_000_000

  /// The key of all trials that encrypt: to make one takes long.
  private static let key = Result {
    try FolderKey(of: Array("a passphrase".utf8), for: NSTemporaryDirectory())
  }

  /// - Parameter seed: draws the devices, their clocks, and what they have before they share.
  init(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let key = Int.random(in: 0..<3, using: &random) == 0 ? try Self.key.get() : nil
    for _ in 0..<Int.random(in: 2...4, using: &random) {
      let peer = try Peer()
      peer.key = key
      peer.locale = [nil, "tr_TR.UTF-8", "el_GR.UTF-8", "C"].randomElement(using: &random) ?? nil
      switch Int.random(in: 0..<4, using: &random) {
      case 0: peer.skew = Int.random(in: -900_000...900_000, using: &random) * 1_000_000
      case 1: peer.stoppedClock = Self.stopped
      default: break
      }
      try peer.home.open().change { try $0.set(.backups, to: "0") }
      peers.append(peer)
    }
    for peer in peers where Bool.random(using: &random) {
      for _ in 0..<5 { try change(peer, &random) }
    }
    for peer in peers {
      try peer.setUp()
      try note(peer)
    }
  }

  deinit {
    for state in kept.values {
      try? FileManager.default.removeItem(atPath: state.store)
      try? FileManager.default.removeItem(atPath: state.folder)
    }
  }

  /// Takes the steps, settles, and asks.
  /// - Returns: what is wrong; nil if nothing is.
  func run(_ steps: [TrialStep]) throws -> String? {
    for step in steps { try take(step) }
    // Later there is room above what was as late as could be.
    for peer in peers { peer.day = "2024-12-11" }
    try Carrier.settle(peers)
    let expected = try peers[0].shared()
    for (index, peer) in peers.enumerated() {
      let found = try peer.shared()
      if found != expected {
        let subjects = try [peers[0], peer].map { try $0.subjectRows() }.joined(separator: "\n")
        return "device \(index) differs: \(difference(found, expected))\n\(subjects)"
      }
      if try peer.timers() != peers[0].timers() { return "device \(index) has other timers" }
      for (place, word) in acknowledged {
        let now = try peer.word(like: word)
        // What was said again, and contradicted by nobody, is written once a day.
        if now.map({ word.counts(over: $0) && word.value != $0.value }) ?? true {
          return
            "device \(index) has lost \(place) \(word.value) of \(word.time): \(now.map { "\($0.value) \($0.time)" } ?? "-")"
        }
      }
    }
    for (index, peer) in peers.enumerated() {
      let before = try peer.files()
      var outcome = try peer.merge()
      // A line that means nothing is named every time.
      outcome.problems = []
      if outcome != FolderSync.Outcome() { return "device \(index) is not done: \(outcome)" }
      if try peer.files() != before { return "device \(index) wrote something" }
      if try peer.home.raw().value("PRAGMA integrity_check") != "ok" { return "device \(index) is damaged" }
      let holdings = try peer.holdings()
      if holdings.unwritten + holdings.astray > 0 {
        return "device \(index) has facts in no file: \(holdings)"
      }
    }
    // All devices but one are gone, and a new one comes.
    let last = peers[peers.count / 2]
    let newcomer = try Peer()
    (newcomer.key, newcomer.day) = (last.key, last.day)
    try Peer.copyOver(last.folder, newcomer.folder)
    try newcomer.setUp()
    let (found, all) = (try newcomer.shared(), try last.shared())
    return found == all ? nil : "a newcomer differs: \(difference(found, all))"
  }

  private func take(_ step: TrialStep) throws {
    var random = SeededGenerator(seed: step.seed)
    let (peer, other) = (peers[step.device % peers.count], peers[step.other % peers.count])
    let id = ObjectIdentifier(peer)
    switch step.kind {
    case .change: try change(peer, &random)
    case .again:
      try change(peer, &random)
      try change(peer, &random)
    case .merge, .mergeAll:
      try peer.merge(all: step.kind == .mergeAll)
      // Whatever the folder lost is there again, if the store had it.
      (peer.wasEmptied, peer.wentBack) = (false, false)
      try note(peer)
    case .carry: if other !== peer { try Carrier.carry(from: peer, to: other) }
    case .carryBadly: if other !== peer { try carryBadly(from: peer, to: other, &random) }
    case .killed, .fullDisk:
      let isDone =
        switch step.kind {
        case .killed:
          try peer.mergeKilled(
            after: Int.random(in: 0...12, using: &random), leaving: Int.random(in: 0...100, using: &random))
        default: try peer.mergeOnFullDisk(leaving: Int.random(in: 0...3, using: &random))
        }
      guard isDone else {
        brokenOff += 1
        return
      }
      (peer.wasEmptied, peer.wentBack) = (false, false)
      try note(peer)
    case .growTooLong: try peer.growTooLong()
    case .copy, .twin:
      guard peers.count < 5 else { return }
      let new = try peer.clone()
      pending[ObjectIdentifier(new)] = pending[id]
      if step.kind == .twin { try new.takeIdentity() }
      peers.append(new)
    case .keep:
      if let old = kept[id] {
        try FileManager.default.removeItem(atPath: old.store)
        try FileManager.default.removeItem(atPath: old.folder)
      }
      kept[id] = (try peer.copyStore(), try peer.copyFolder(), [])
    case .goBack, .goBackWithFolder:
      guard let state = kept[id] else { return }
      // What is nowhere but on this device is lost with it, and nobody can bring it back.
      pending[id] = []
      if step.kind == .goBackWithFolder || peer.wasEmptied { forget(state.since) }
      peer.wentBack = true
      try peer.goBack(to: state.store, state.folder, withFolder: step.kind == .goBackWithFolder)
    case .empty:
      // The store that wrote the later files is gone, too.
      if peer.wentBack, let state = kept[id] { forget(state.since) }
      for name in try FileManager.default.contentsOfDirectory(atPath: peer.folder + "/v1") {
        try FileManager.default.removeItem(atPath: "\(peer.folder)/v1/\(name)")
      }
      peer.wasEmptied = true
    case .refill:
      guard let state = kept[id] else { return }
      // The later file under the earlier one is gone, and the store that wrote it too.
      if peer.wentBack { forget(state.since) }
      peer.wasEmptied = true
      try Peer.copyOver(state.folder, peer.folder)
    case .forget:
      guard other !== peer, let device = try other.device() else { return }
      do { _ = try peer.sync().forget(device) } catch is SyncError {}
      try note(peer)
    case .strangeLines: try peer.write(StrangeLines.draw(&random), as: "000000000000000\(step.other % 3)")
    case .older: try peer.becomeOlder()
    case .offAndOn, .moveFolder:
      // An encrypted folder that lost what it says of its key is refused if others seem to write plainly.
      guard peer.key == nil || FolderKey.isUsed(in: peer.folder) else { return }
      if step.kind == .offAndOn { try peer.turnOffAndOn() } else { try peer.moveFolder() }
      (peer.wasEmptied, peer.wentBack) = (false, false)
      try note(peer)
    case .ownCopies: try peer.copyOwnFiles(Int.random(in: 0...100, using: &random))
    }
  }

  /// Words that may be gone with a device do not have to be there.
  private func forget(_ words: [StampedFact]) {
    for word in words where acknowledged[word.place] == word { acknowledged[word.place] = nil }
  }

  /// What a device recorded counts as acknowledged once a merge has written it.
  private func note(_ peer: Peer) throws {
    let id = ObjectIdentifier(peer)
    let written = try peer.named(pending[id] ?? [])
    for word in written {
      if acknowledged[word.place].map(word.counts) ?? true { acknowledged[word.place] = word }
    }
    kept[id]?.since += written
    pending[id] = []
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
  private func change(_ peer: Peer, _ random: inout SeededGenerator) throws {
    let kind = Int.random(in: 0..<27, using: &random)
    let one = Self.names.randomElement(using: &random) ?? ""
    let other = Self.names.randomElement(using: &random) ?? ""
    let date = CalendarDate(stringLiteral: "2024-12-0\(Int.random(in: 1...4, using: &random))")
    let (flag, number) = (Bool.random(using: &random), Int.random(in: 1...60, using: &random))
    do {
      let said = try peer.change { writing in
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
        case 20:
          _ = try writing.addGroup(named: "Group \(other.prefix(1))", [subject], needsAll: flag ? true : nil)
        case 21, 22:
          let groups = try writing.reading.groups()
          guard !groups.isEmpty else { break }
          let group = groups[number % groups.count]
          if kind == 21 {
            try writing.rename(group, to: one)
          } else if flag {
            try writing.remove(group)
          } else {
            _ = try writing.take(group.subjects.suffix(1), outOf: group)
          }
        case 23, 24: try writing.move(subject, to: number % subjects.count)
        case 25: try writing.setUnit(flag ? .named("pages") : .minutes, of: subject, takesAmounts: true)
        case 26:
          if let running = try writing.reading.timerHere() {
            _ = try writing.endTimer(running, keeping: flag ? Amount(thousandths: number * 1000) : nil)
          } else {
            try writing.startTimer(of: subject, amount: flag ? Amount(thousandths: 1) : nil, note: nil)
          }
        case 18: try writing.set(.restBudget, to: flag ? String(number % 9) : nil)
        default: _ = flag ? try writing.undo() : try writing.redo()
        }
      }
      pending[ObjectIdentifier(peer), default: []] += said
      changes += 1
    } catch is StudyError {}
  }

  /// The parts that two archives do not share.
  private func difference(_ one: StudyArchive, _ other: StudyArchive) -> String {
    func lines(_ archive: StudyArchive) -> [String] {
      var lines = archive.settings.map { "\($0.key.name) \($0.value)" } + ["other: \(archive.otherFacts)"]
      lines.append("order: " + archive.subjects.map { $0.name ?? "-" }.joined(separator: ", "))
      for subject in archive.subjects {
        let parts: [Any] = [
          "\(subject.isDefault) \(String(describing: subject.unit)) \(String(describing: subject.endedOn))",
          subject.days, subject.rests, subject.schedule, subject.sessions, subject.goals, subject.otherFacts,
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
}

/// Lines as a wrong or a hostile program writes them, and others that meet them at equal times.
enum StrangeLines {
  static func draw(_ random: inout SeededGenerator) -> String {
    var lines = #"{"device":"strange","version":1}"# + "\n"
    for _ in 0..<Int.random(in: 1...12, using: &random) { lines += line(&random) + "\n" }
    return lines
  }

  private static func line(_ random: inout SeededGenerator) -> String {
    func one(_ texts: String...) -> String { texts.randomElement(using: &random) ?? "" }
    let long = String(repeating: "x", count: 70)
    let subject = one(
      "1:study", "1:japanese", "2:japanese", "1:kanji", "1: latin", "1:latin", "1:i̇zmir", "1:e\u{301}",
      "1:\u{E9}",
      "1:\(long)", "9223372036854775807:latin", "9007199254740992:chess", "1:", "0:x")
    let time = one(
      "1733000000000000", "1733000000000000", "1733000000000001", "0", "18446744073709551616", "-1",
      String(
        StampedFact.latestTime(at: Int(CalendarDate("2024-12-10").noon.timeIntervalSince1970 * 1_000_000))),
      "253402300799999999")
    let group = "5e551011-0000-4000-a000-00000000000\(one("1", "2"))"
    let (fact, key, value): (String, String, String) =
      switch Int.random(in: 0..<13, using: &random) {
      case 0, 1, 2: ("study", "2024-12-0\(one("1", "2", "3", "4"))", one("true", "false", "null"))
      case 3: ("name", "", one(#""Same""#, #""same""#, #"" Same""#, #""Chess""#, "\"\(long)\""))
      case 4: ("life", one("000000000000000005", "001732262400123000"), one("true", "null"))
      case 5: ("end", "", one(#""2026-05-01""#, "null"))
      case 6: ("default", "", one(#""1:study""#, #""1:japanese""#, #""1:latin""#))
      case 7:
        (
          "session", "5e551011-0000-4000-a000-00000000000\(one("1", "2"))",
          one(
            "null",
            #"{"date":"2024-12-01","amount":1000,"note":null,"source":"git","recordedAt":"2024-12-01T00:00:00Z"}"#
          )
        )
      case 10: ("group", group, one("null", #"{"name":"Same","needsAll":true}"#, #"{"name":"Same"}"#))
      case 11: ("member", group, one(#""Same""#, "null", "1"))
      case 12: ("position", "", one("1", "2", "null", "0"))
      case 8:
        (
          one("mood", "study"), "2024-12-01",
          String(repeating: "[", count: Int.random(in: 1...100, using: &random))
        )
      default: ("setting", one("rest-budget", "later"), one(#""2""#, #""x""#))
      }
    let isOfSubject = !["default", "setting", "group"].contains(fact)
    return
      #"{"time":\#(time),\#(isOfSubject ? #""subject":"\#(subject)","# : "")"fact":"\#(fact)","key":"\#(key)","value":\#(value)}"#
  }
}
