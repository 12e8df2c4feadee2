import SeededRandom
import StudyCalendar
import Testing
import Words

@Suite("Words on one fact, said on several devices")
struct FactWordTests {
  private static let group = "5e551011-0000-4000-a000-000000000001"

  /// A group that is called so, and whether it needs all of its subjects.
  private static func word(
    _ name: String, needsAll: Bool, at time: Int, nameAt: Int? = nil, needsAllAt: Int? = nil
  ) -> FactWord {
    let times = [("name", nameAt), ("needsAll", needsAllAt)].compactMap { member, time in
      time.map { JSONValue.Member(member, .integer($0)) }
    }
    return FactWord(GroupKind.json(name: name, needsAll: needsAll), at: time, times: .object(times))
  }

  private static func joined(_ one: FactWord, _ other: FactWord) -> FactWord {
    one.joined(with: other, as: GroupKind.self, of: group)
  }

  /// A random word. Few names and times make many of them meet, at equal times too.
  private static func word(_ random: inout SeededGenerator, canBeTakenBack: Bool) -> FactWord {
    let time = Int.random(in: 1...9, using: &random)
    if canBeTakenBack, Int.random(in: 0..<3, using: &random) == 0 { return FactWord(nil, at: time) }
    func earlier(_ random: inout SeededGenerator) -> Int? {
      Bool.random(using: &random) ? Int.random(in: 1...time, using: &random) : nil
    }
    return word(
      ["A", "B", "C"].randomElement(using: &random) ?? "", needsAll: Bool.random(using: &random), at: time,
      nameAt: earlier(&random), needsAllAt: earlier(&random))
  }

  @Test("Two devices that change different members keep both, and each member keeps its time")
  func halves() {
    let first = Self.word("Music", needsAll: false, at: 5, needsAllAt: 1)
    let second = Self.word("Arts", needsAll: true, at: 7, nameAt: 1)
    #expect(Self.joined(first, second) == Self.word("Music", needsAll: true, at: 7, nameAt: 5))
    #expect(Self.joined(second, first) == Self.joined(first, second))
  }

  @Test("A removal that is later than every member counts, and a later word counts as a whole")
  func removal() {
    let removal = FactWord(nil, at: 6)
    #expect(Self.joined(Self.word("Music", needsAll: false, at: 5, nameAt: 1), removal) == removal)
    let later = Self.word("Music", needsAll: true, at: 7, nameAt: 1)
    let back = Self.word("Music", needsAll: true, at: 7, nameAt: 6)
    #expect(Self.joined(later, removal) == back)
    #expect(Self.joined(removal, later) == back)
  }

  @Test("What a person changes is later, and the members that stay as they are keep their times")
  func said() {
    let before = Self.word("Music", needsAll: false, at: 5, needsAllAt: 1)
    let renamed = before.timesKept(by: GroupKind.json(name: "Arts", needsAll: false), in: nil)
    #expect(renamed == ["needsAll": 1])
    #expect(before.timesKept(by: GroupKind.json(name: "Arts", needsAll: true), in: nil) == nil)
    // What is said again is said as a whole.
    #expect(before.timesKept(by: GroupKind.json(name: "Music", needsAll: false), in: nil) == nil)
  }

  @Test("An amount goes with its unit")
  func units() throws {
    func word(_ amount: Int, _ note: String, _ unit: String?, at time: Int) -> FactWord {
      let session = Session(
        id: Self.group, date: .earliest, amount: Amount(thousandths: amount), note: note, source: "person")
      return FactWord(SessionKind.json(session), at: time, unit: unit)
    }
    let pages = word(20_000, "read", "pages", at: 5)
    let kept = pages.timesKept(by: word(20_000, "read", "", at: 6).value, in: "")
    #expect(kept?["amount"] == nil)
    #expect(kept?["note"] == .integer(5))
    let known = word(20_000, "read", nil, at: 5)
    #expect(known.joined(with: pages, as: SessionKind.self, of: Self.group) == pages)
    let noted = FactWord(
      word(30_000, "again", "", at: 7).value, at: 7, times: ["amount": 3], unit: "")
    let joined = pages.joined(with: noted, as: SessionKind.self, of: Self.group)
    #expect(joined.unit == "pages")
    #expect(joined.value?["amount"] == .integer(20_000))
    #expect(joined.value?["note"] == .string("again"))
  }

  @Test("Times that mean nothing are left out, whatever a line says")
  func strangeTimes() {
    let value = GroupKind.json(name: "Music", needsAll: false)
    let times: JSONValue = [
      "name": 9, "needsAll": -1, "other": 1, "": "1",
    ]
    #expect(FactWord(value, at: 9, times: times) == FactWord(value, at: 9))
    #expect(FactWord(value, at: 9, times: .string("1")) == FactWord(value, at: 9))
    #expect(FactWord(nil, at: 9, times: ["name": 1], unit: "pages") == FactWord(nil, at: 9))
    #expect(FactWord(value, at: 9, times: times).writtenTimes == nil)
  }

  @Test("Without removals, the order in which words come, and whether they come twice, makes no difference")
  func anyOrder() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for round in 0..<3000 {
      let words = (0..<6).map { _ in Self.word(&random, canBeTakenBack: false) }
      let all = (words + words.shuffled(using: &random)).shuffled(using: &random)
      let expected = words.dropFirst().reduce(words[0], Self.joined)
      #expect(all.dropFirst().reduce(all[0], Self.joined) == expected, "seed \(seed), round \(round)")
    }
  }

  @Test("Devices that hear words in different orders know the same after they have told each other")
  func exchange() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for round in 0..<3000 {
      let words = (0..<6).map { _ in Self.word(&random, canBeTakenBack: true) }
      var devices = (0..<3).map { _ in
        let heard = words.shuffled(using: &random)
        return heard.dropFirst().reduce(heard[0], Self.joined)
      }
      let told = devices
      for device in devices.indices {
        for other in told.shuffled(using: &random) { devices[device] = Self.joined(devices[device], other) }
      }
      #expect(devices.allSatisfy { $0 == devices[0] }, "seed \(seed), round \(round)")
      for word in words {
        #expect(Self.joined(devices[0], word) == devices[0], "again, seed \(seed), round \(round)")
        #expect(Self.joined(word, devices[0]) == devices[0], "again, seed \(seed), round \(round)")
      }
    }
  }
}
