import OtherPrograms
import StudyCalendar
import Testing

@Suite("Sessions, goals, units and ends in exports")
struct SessionExportTests {
  private let history = StudyArchive(subjects: [
    SubjectRecord(
      name: "Maths", days: [Day(date: "2024-01-07", didStudy: true)],
      sessions: [
        Self.session(1, "2024-01-05", 25_000, "=groups, \"rings\"\nand fields"),
        Self.session(2, "2024-01-05", 5_500, nil),
        Self.session(3, "2024-01-06", nil, "only read"),
      ],
      goals: [Goals.Change(from: .earliest, goal: Goal(minimum: Amount(thousandths: 30_000)))],
      endedOn: "2024-02-01"),
    SubjectRecord(
      name: "Pages",
      sessions: [
        Self.session(4, "2024-01-05", 12_000, nil), Self.session(5, "2024-01-05", 30_000, nil, in: .minutes),
      ],
      goals: [Goals.Change(from: "2024-01-01", goal: Goal(daysPerWeek: 3) ?? .daily)], unit: .named("pages")),
  ])

  private static func session(
    _ number: Int, _ date: CalendarDate, _ thousandths: Int?, _ note: String?, in unit: AmountUnit? = nil
  ) -> Session {
    var session = Session(
      id: "00000000-0000-4000-a000-00000000000\(number)", date: date,
      amount: thousandths.map { Amount(thousandths: $0) }, note: note, recordedAt: "\(date)T10:00:0\(number)Z"
    )
    session.otherUnit = unit
    return session
  }

  @Test("A CSV export has the columns of sessions, goals, units and ends only if they say something")
  func csvColumns() throws {
    let plain = StudyArchive(subjects: [
      SubjectRecord(name: "A", days: [Day(date: "2024-01-05", didStudy: true)])
    ])
    #expect(
      try plain.csv() == "subject,date,didStudy,rest,reason\r\nA,2024-01-05,true,false,\r\n")
    let text = try history.csv()
    #expect(
      text == """
        subject,date,didStudy,rest,reason,session,amount,note,source,recordedAt,goal,minimum,unit,ended\r
        Maths,1900-01-01,,,,,,,,,daily,30,,\r
        Maths,2024-02-01,,,,,,,,,,,,true\r
        Maths,2024-01-07,true,false,,,,,,,,,,\r
        Maths,2024-01-05,,,,00000000-0000-4000-a000-000000000001,25,"'=groups, ""rings""
        and fields",person,2024-01-05T10:00:01Z,,,,\r
        Maths,2024-01-05,,,,00000000-0000-4000-a000-000000000002,5.5,,person,2024-01-05T10:00:02Z,,,,\r
        Maths,2024-01-06,,,,00000000-0000-4000-a000-000000000003,,only read,person,2024-01-06T10:00:03Z,,,,\r
        Pages,,,,,,,,,,,,pages,\r
        Pages,2024-01-01,,,,,,,,,3/week,,,\r
        Pages,2024-01-05,,,,00000000-0000-4000-a000-000000000004,12,,person,2024-01-05T10:00:04Z,,,,\r
        Pages,2024-01-05,,,,00000000-0000-4000-a000-000000000005,30,,person,2024-01-05T10:00:05Z,,,minutes,\r

        """)
    #expect(try read(text).archive.subjects == history.subjects)
  }

  @Test(
    "Random archives come back from JSON and CSV as they were, byte for byte",
    arguments: 0..<60 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let archive = StudyArchive(subjects: (0..<3).map { Self.subject(named: "S\($0)", &random) })
    let json = try archive.json()
    let fromJSON = try read(json)
    #expect(fromJSON.archive.subjects == archive.numbered.subjects)
    #expect(try fromJSON.archive.json() == json)
    let csv = try archive.csv()
    let fromCSV = try read(csv)
    #expect(fromCSV.format == "csv" && fromCSV.archive.subjects == archive.subjects.filter { $0.isInCSV })
    #expect(try fromCSV.archive.csv() == csv)
    let sums = archive.subjects.contains { !$0.sessions.isEmpty || !$0.goals.isEmpty || $0.unit != nil }
    #expect(json.contains(#""version":2"#) == (sums || archive.subjects.contains { $0.endedOn != nil }))
  }

  private static func subject(named name: String, _ random: inout SeededGenerator) -> SubjectRecord {
    let start: CalendarDate = "2024-01-01"
    let notes = ["a", "=1", "'x", "two\nlines", "\"q\", r", " edge ", "ü☃\u{202E}", "-"]
    var subject = SubjectRecord(name: name)
    for offset in 0..<12 {
      let date = start.advanced(by: offset)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: subject.days.append(Day(date: date, didStudy: true))
      case 1: subject.days.append(Day(date: date, didStudy: false, isOff: false, said: false))
      default: break
      }
      if Int.random(in: 0..<6, using: &random) == 0 {
        subject.rests.append(RestRecord(date: date, reason: "ill"))
      }
      // Half of the days have no sessions.
      if Bool.random(using: &random) {
        for _ in 0..<Int.random(in: 0...2, using: &random) {
          let amount = Bool.random(using: &random) ? Int.random(in: 1...1_000_000_000, using: &random) : nil
          let hasNote = amount == nil || Bool.random(using: &random)
          subject.sessions.append(
            Session(
              id: Session.id(naming: "\(name) \(UInt64.random(in: .min ... .max, using: &random))"),
              date: date,
              amount: amount.map { Amount(thousandths: $0) },
              note: hasNote ? notes.randomElement(using: &random) : nil,
              source: Bool.random(using: &random) ? Session.person : "timer-2",
              recordedAt: "2024-02-01T10:00:00Z"))
        }
      }
    }
    subject.sessions.sort { $0.isBefore($1) }
    if Bool.random(using: &random) {
      subject.goals = [CalendarDate.earliest, "2024-01-05"].map { from in
        let days = Bool.random(using: &random) ? Int.random(in: 1...7, using: &random) : nil
        let minimum =
          Bool.random(using: &random) ? Amount(thousandths: Int.random(in: 1...90_000, using: &random)) : nil
        return Goals.Change(from: from, goal: Goal(daysPerWeek: days, minimum: minimum) ?? .daily)
      }
    }
    if Bool.random(using: &random) { subject.unit = .named("pages") }
    for index in subject.sessions.indices where Int.random(in: 0..<8, using: &random) == 0 {
      subject.sessions[index].otherUnit = subject.unit == nil ? .named("km") : .minutes
    }
    if Bool.random(using: &random) { subject.endedOn = "2024-03-01" }
    return subject
  }

  @Test("Sessions in our own JSON and CSV that have no number get the same one whenever they are read")
  func numbers() throws {
    let csv = "subject,date,didStudy,rest,reason,amount,note\nA,2024-01-05,,,,25,\nA,2024-01-05,,,,25,\n"
    let json =
      #"{"format":"swiftcal","version":2,"subjects":[{"name":"A","days":[],"sessions":[{"date":"2024-01-05","amount":25},{"date":"2024-01-05","amount":25}]}]}"#
    for text in [csv, json] {
      let ids = try (0..<2).map { _ in try read(text).subjects[0].sessions.map(\.id) }
      #expect(ids[0] == ids[1] && Set(ids[0]).count == 2)
    }
  }

  @Test(
    "A session or a goal in our own CSV that cannot be kept is refused with its line",
    arguments: ["-5,,,", "0,,,", "1e9,,,", "x,,,", "5,,yearly,", "5,\"a\u{1}\",,", "5,,daily,-1"])
  func refused(cells: String) throws {
    let text = "subject,date,didStudy,rest,reason,amount,note,goal,minimum\nA,2024-01-05,,,,\(cells)\n"
    #expect(refusal(text)?.contains("line 2: ") == true)
    #expect(try read(text, options(skipBad: true)).leftOutCount(.badLine) == 1)
  }

  @Test("A session of our own files that is none is refused without advice for sessions that are recorded")
  func refusedSessions() {
    let csv = "subject,date,didStudy,rest,reason,session,amount,note\nA,2024-01-05,,,,zz,25,\n"
    let noNumber = "“zz” is not the number of a session, which is a UUID"
    #expect(refusal(csv)?.contains(noNumber + "; correct it") == true)
    for (session, reason) in [
      (#""id":"zz","amount":25"#, noNumber),
      (#""note":null"#, "a session needs an amount or a note"),
    ] {
      let json =
        #"{"format":"swiftcal","version":2,"subjects":[{"name":"A","days":[],"sessions":[{"date":"2024-01-05",\#(session)}]}]}"#
      #expect(refusal(json)?.contains(reason + "; correct it") == true)
    }
  }

  @Test("A calendar export describes a studied day by its amount and its notes")
  func calendar() throws {
    let text = String(decoding: try history.exported("ics"), as: UTF8.self)
    #expect(text.contains("DESCRIPTION:30.5 min\\n=groups\\, \"rings\"\\nand fields\r\n"))
    #expect(text.contains("DESCRIPTION:12 pages\r\n"))
    #expect(!text.contains("only read"))
  }

  @Test(
    "Exports for harsh, Loop and HabitBull have amounts and notes where those formats have a place for them")
  func others() throws {
    #expect(
      try history.harshLog() == """
        2024-01-05 : Maths : y : =groups, "rings" and fields : 30.5
        2024-01-06 : Maths : n : only read
        2024-01-07 : Maths : y
        2024-01-05 : Pages : y :  : 12

        """)
    #expect(try history.habitBullCSV().contains("Maths,,,2024-01-06,0,only read\r\n"))
    let zip = try readArchive(foreignFile(name: "l.zip", bytes: history.loopArchive()), options())
    // A day of Maths is studied without an amount, so Loop gets answers for it.
    #expect(zip.subjects.map(\.studied) == history.subjects.map(\.studied))
    #expect(zip.subjects[0].sessions.count == 2 && zip.subjects[0].endedOn == "2024-01-08")
    #expect(zip.subjects[1].goals.map(\.goal.description) == ["3/week"])
    var numeric = history
    numeric.subjects[0].days = []
    let amounts = try readArchive(foreignFile(name: "l.zip", bytes: numeric.loopArchive()), options())
    #expect(amounts.subjects[0].goals == numeric.subjects[0].goals && amounts.subjects[0].unit == .minutes)
    #expect(amounts.subjects[0].sessions.map { $0.amount?.decimal } == ["30.5", nil])
    #expect(amounts.subjects[0].studied == ["2024-01-05"])
  }

  @Test("An export of a range of dates has the sessions of those dates alone", arguments: ["json", "csv"])
  func range(format: String) throws {
    let dates = ("2024-01-06" as CalendarDate)...("2024-01-07" as CalendarDate)
    let text = String(decoding: try history.exported(format, dates: dates), as: UTF8.self)
    #expect(try read(text).subjects[0].sessions.map(\.date) == ["2024-01-06"])
  }
}

extension SubjectRecord {
  /// Whether a CSV export has anything of it.
  fileprivate var isInCSV: Bool {
    !(days.isEmpty && rests.isEmpty && sessions.isEmpty && goals.isEmpty && unit == nil && endedOn == nil)
  }
}
