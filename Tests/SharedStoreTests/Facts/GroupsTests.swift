import RawSQLite
import SeededRandom
import SharedStore
import StudyCalendar
import TemporaryStore
import Testing

@Suite("Groups in the store")
struct GroupsTests {
  private let folder = TemporaryContainer()
  private let today: CalendarDate = "2024-12-10"

  @Test("The streaks of a group are those of its days", arguments: [true, false])
  func agreement(needsAll: Bool) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let store = try folder.open()
    for round in 0..<12 {
      let dates = ("2024-01-01" as CalendarDate)...today.advanced(by: 2)
      let name = "Group \(round)"
      try store.change(on: today) { writing in
        var subjects: [Subject] = []
        for number in 0..<4 {
          let subject = try writing.addSubject(named: "\(round) \(number)")
          subjects.append(subject)
          let begin = dates.lowerBound.advanced(by: Int.random(in: 0...60, using: &random))
          let density: Double = [0.5, 0.97, 1].randomElement(using: &random) ?? 1
          try writing.record(
            dates.filter { $0 >= begin && Double.random(in: 0..<1, using: &random) < density }
              .map { ($0, .study(true)) }, of: subject, isFromElsewhere: true)
          try writing.record(
            (0..<5).map { _ in
              (begin.advanced(by: Int.random(in: -3...300, using: &random)), .rest(Rest()))
            }, of: subject, isFromElsewhere: true)
          if Bool.random(using: &random) { try writing.setDaysOff([.sunday], of: subject, from: begin) }
          if number == 1 { try writing.setEnd("2024-11-20", of: subject) }
          if number == 2 { try writing.setGoal(Goal(daysPerWeek: 4), of: subject, from: begin) }
        }
        _ = try writing.addGroup(named: name, subjects, needsAll: needsAll)
      }
      try store.read(at: today.noon) { reading in
        let group = try reading.viewed(named: name)
        for asOf in [today, "2024-11-25", "2024-06-30"] as [CalendarDate] {
          let place: Comment = "seed \(seed), round \(round), as of \(asOf)"
          let days = try reading.days(of: group, in: "2023-12-01"...today.advanced(by: 2), asOf: asOf)
          let found = try reading.streakSummary(of: group, asOf: asOf)
          #expect(found.total == days.count { $0.didStudy }, place)
          #expect(found.isDayOff == days.first { $0.date == asOf }?.isDayOff, place)
          // A plain walk over its days: what is off passes, and what is ahead breaks nothing.
          var (run, longest) = (0, 0)
          for day in days {
            if day.didStudy { run += 1 } else if !day.isDayOff, day.date < asOf { run = 0 }
            longest = max(longest, run)
          }
          #expect(found.longestLength == longest, place)
          #expect(found.currentLength == run, place)
          #expect(try reading.streakState(of: group, asOf: asOf) == found.state, place)
        }
        let statistics = try reading.statistics(of: group)
        #expect(try statistics.all.studied == reading.streakSummary(of: group, asOf: today).total)
      }
    }
  }

  @Test("A day off before the first studied day of a subject makes no day of its groups missed")
  func restBeforeFirst() throws {
    let store = try folder.open()
    let days = ("2024-11-01" as CalendarDate)...today
    try store.change(on: today) { writing in
      let subjects = try writing.addSubjects(named: ["Korean", "Latin"])
      try writing.record(days.map { ($0, .study(true)) }, of: subjects[0])
      try writing.record(days.suffix(8).map { ($0, .study(true)) }, of: subjects[1])
      try writing.record([("2024-11-05", .rest(Rest()))], of: subjects[1])
      _ = try writing.addGroup(named: "Languages", subjects, needsAll: true)
    }
    try store.read(at: today.noon) { reading in
      let group = try reading.viewed(named: "Languages")
      #expect(try reading.streakSummary(of: group, asOf: today).currentLength == 40)
      #expect(try reading.statistics(of: group).all.studied == 40)
    }
  }

  @Test("A group of a removed subject is without it, and has it again after an undo")
  func removal() throws {
    let store = try folder.open()
    func names() throws -> [String] { try store.read { try $0.groups().flatMap(\.subjects).map(\.name) } }
    try store.change { writing in
      let subjects = try writing.addSubjects(named: ["Korean", "Latin"])
      _ = try writing.addGroup(named: "Languages", subjects, needsAll: nil)
    }
    try store.change { try $0.remove($0.reading.subject(named: "Latin")) }
    #expect(try names() == ["Korean"])
    try store.change { try $0.remove($0.reading.subject(named: "Korean")) }
    #expect(try names() == [])
    try store.read(at: today.noon) { reading in
      let empty = try reading.viewed(named: "Languages")
      #expect(try reading.streakSummary(of: empty, asOf: today).total == 0)
      #expect(try reading.day(of: empty, on: today).isDayOff)
      #expect(try reading.statistics(of: empty).dates == nil)
    }
    for _ in 0..<2 { _ = try store.write(as: "undo") { try $0.undo() } }
    #expect(try names() == ["Korean", "Latin"])
  }

  @Test(
    "A subject that another device put into a group which was removed here is not in a new one of that name")
  func leftOver() throws {
    let store = try folder.open()
    let (korean, latin) = try store.change { writing in
      let subjects = try writing.addSubjects(named: ["Korean", "Latin"])
      return (subjects[0], subjects[1])
    }
    let group = try store.change { try $0.addGroup(named: "Languages", [korean], needsAll: true) }
    try store.change { try $0.remove(group) }
    _ = try folder.raw().rows(
      "INSERT INTO fact (subject, kind, key, value) VALUES (\(latin.id), 'member', '\(group.id)', '\"Languages\"')"
    )
    let again = try store.change { try $0.addGroup(named: "languages", [korean], needsAll: nil) }
    #expect(again.id == group.id && again.subjects == [korean] && !again.needsAll)
  }

  @Test("What another program wrote of a group and means nothing is no group, and stands in nobody's way")
  func nonsense() throws {
    let store = try folder.open()
    let id = "5e551011-0000-4000-a000-00000000000"
    let raw = try folder.raw()
    for (key, value) in [
      (id + "1", "rubbish"), (id + "2", "{}"), (id + "3", #"{"name":"","needsAll":true}"#),
      ("languages", #"{"name":"Languages","needsAll":true}"#),
    ] {
      _ = try raw.rows(
        "INSERT INTO fact (subject, kind, key, value) VALUES (0, 'group', '\(key)', '\(value)')")
    }
    _ = try raw.rows("INSERT INTO fact (subject, kind, key, value) VALUES (1, 'member', 'languages', '1')")
    #expect(try store.read { try $0.groups() } == [])
    let group = try store.change {
      try $0.addGroup(named: "Languages", $0.reading.subjects(), needsAll: nil)
    }
    #expect(try store.read { try $0.groups() } == [group])
    #expect(try store.read { try $0.allViewed().map(\.name) } == ["Study", "Languages"])
  }

  @Test(
    "A change of a group asks for the reload of every widget, and one of a subject for those of its groups")
  func reloads() throws {
    let store = try folder.open()
    func requests(_ viewed: Viewed?) throws -> ReloadRequests {
      try store.read {
        try $0.reloadRequests(ofKind: "K", subject: viewed?.subject, ofAllSubjects: viewed?.group != nil)
      }
    }
    let group = try store.change { writing in
      try writing.addGroup(named: "Languages", writing.addSubjects(named: ["Korean"]), needsAll: nil)
    }
    let standard = Viewed.subject(try store.read { try $0.defaultSubject() })
    let (ofGroup, ofOther) = (try requests(.group(group)), try requests(standard))
    try store.change { try $0.record([(today, .study(true))], of: group.subjects[0]) }
    #expect(try requests(.group(group)) != ofGroup)
    #expect(try requests(standard) == ofOther)
    try store.change { try $0.rename(group, to: "Sprachen") }
    #expect(try requests(standard) != ofOther)
  }
}
