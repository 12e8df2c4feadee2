import FoundationEssentials
import NewKinds
import OtherPrograms
import StudyCalendar
import Testing
import Words

@Suite("Exports")
struct ExportTests {
  private let history = StudyArchive(
    subjects: [
      SubjectRecord(
        name: "Maths, \"pure\"", isDefault: true,
        days: [
          Day(date: "2024-01-05", didStudy: true),
          Day(date: "2024-01-06", didStudy: false, isOff: false, said: false),
          Day(date: "2024-01-07", didStudy: true),
        ],
        rests: [RestRecord(date: "2024-01-07", reason: "half a day"), RestRecord(date: "2027-01-01")],
        schedule: [Schedule.Change(from: "2024-01-01", off: [.saturday, .sunday])]),
      SubjectRecord(name: "=1+1", days: [Day(date: "2024-01-05", didStudy: true)]),
      SubjectRecord(name: "'=x", days: [Day(date: "2024-01-05", didStudy: true)]),
    ],
    settings: [.dayStart: "04:00", .firstWeekday: "monday"],
    changes: [
      ChangeLogEntry(
        id: 1, at: "2024-01-05T10:00:00Z", action: "mark", undoneAt: nil, isSuperseded: false,
        changes: [
          FactChange(
            StudyKind.self, of: Subject(id: 2, name: "=1+1"), key: "2024-01-05", from: nil, to: .bool(true))
        ])
    ]
  ).numbered

  @Test("A JSON export is read back identical")
  func json() throws {
    let text = try history.json()
    let found = try read(text)
    #expect(found.format == "json" && found.archive == history)
    #expect(found.skipped.isEmpty && found.notes.isEmpty)
    #expect(try found.archive.json() == text)
    #expect(text.hasPrefix(#"{"format":"swiftcal","history":["#) && text.contains(#""version":1}"#))
  }

  @Test("A JSON export has the facts of a new kind that belong to no subject")
  func newKind() throws {
    try FactKinds.$added.withValue([MottoKind.self]) {
      var archive = history
      archive.otherFacts = [SubjectFact(kind: "motto", key: "", value: .string("go on \u{7F}"))]
      let text = try archive.json()
      #expect(
        text.hasPrefix(#"{"facts":[{"fact":"motto","key":"","value":"go on \u007f"}],"format":"swiftcal","#))
      #expect(try read(text).archive == archive.numbered)
    }
  }

  @Test("A JSON export of a newer version, or with an invalid entry, is refused")
  func jsonRefused() throws {
    #expect(
      refusal(#"{"format":"swiftcal","version":3,"other":1}"#)?.contains("newer SwiftCal (version 3)") == true
    )
    let bad =
      #"{"format":"swiftcal","version":1,"subjects":[{"name":"A","days":[{"date":"2024-01-01","didStudy":true},{"date":"2024-02-30","didStudy":true}]}]}"#
    #expect(refusal(bad)?.contains("“A”, day 2: “2024-02-30” is not a date") == true)
    let found = try read(bad, options(skipBad: true))
    #expect(found.studied == ["2024-01-01"] && found.leftOutCount(.badLine) == 1)
    #expect(refusal(#"{"format":"swiftcal","version":1}"#)?.contains("lacks “subjects”") == true)
  }

  @Test("A CSV export is read back with its days and rests, and no cell is a formula")
  func csv() throws {
    let text = try history.csv()
    #expect(
      text.hasPrefix(
        "subject,date,didStudy,rest,reason\r\n\"Maths, \"\"pure\"\"\",2024-01-05,true,false,\r\n"))
    #expect(text.contains("\r\n'=1+1,2024-01-05,") && text.contains("\r\n''=x,2024-01-05,"))
    var expected = history.subjects
    expected[0].isDefault = false
    expected[0].schedule = []
    for index in expected.indices { expected[index].id = 0 }
    #expect(try read(text).archive.subjects == expected)
    let cells = ["+1", "-1", "@a", "\tx", "\r", "=", "'-"]
    let names = StudyArchive(subjects: [
      SubjectRecord(
        name: "A",
        rests: zip(cells, 1...).map { RestRecord(date: CalendarDate(dayNumber: 19_000 + $1), reason: $0) })
    ])
    let lines = try names.csv().split(separator: "\r\n").dropFirst()
    #expect(lines.allSatisfy { $0.hasSuffix("") && ($0.contains(",true,'") || $0.contains(",true,\"'")) })
    // A reason has no control character, so those that begin with one are guarded and yet refused.
    #expect(try refusal(names.csv())?.contains("line 5: the reason has a control character") == true)
    let valid = names.subjects[0].rests.filter { $0.rest.reason.map(Rest.isValidReason) == true }
    #expect(try read(names.csv(), options(skipBad: true)).subjects[0].rests == valid && valid.count == 5)
  }

  @Test("Exports for Loop, harsh and HabitBull are read back with the studied days")
  func otherPrograms() throws {
    var loop = history.subjects[0]
    loop.rests.removeLast()  // a future day is left out
    let single = try read(loop.loopCheckmarks())
    #expect(single.format == "loop-csv" && single.subjects[0].studied == loop.studied)
    #expect(
      try loop.loopCheckmarks().hasPrefix(
        "Date,Value,Notes\n2024-01-07,YES_MANUAL,half a day\n2024-01-06,NO,\n"))
    let zip = try readArchive(foreignFile(name: "l.zip", bytes: history.loopArchive()), options())
    #expect(zip.subjects.map(\.name) == history.subjects.map(\.name))
    #expect(zip.subjects.map(\.studied) == history.subjects.map(\.studied))
    let harsh = try read(history.harshLog())
    #expect(harsh.format == "harsh" && harsh.subjects.map(\.studied) == history.subjects.map(\.studied))
    #expect(try history.harshLog().hasPrefix("2024-01-05 : Maths, \"pure\" : y\n"))
    let bull = try read(history.habitBullCSV())
    #expect(bull.format == "habitbull" && bull.subjects[0].studied == history.subjects[0].studied)
  }

  @Test(
    "The event of the last date that there is has no end, and no date of a calendar export has nine digits")
  func lastDate() throws {
    let days = ["9999-12-30", "9999-12-31"].map { Day(date: $0, didStudy: true) }
    let text = try StudyArchive(subjects: [SubjectRecord(name: "Study", days: days)])
      .calendar(stamped: Date(timeIntervalSince1970: 1_700_000_000))
    let lines = text.split(separator: "\r\n")
    #expect(
      lines.filter { $0.hasPrefix("DT") && $0.contains("VALUE=DATE") } == [
        "DTSTART;VALUE=DATE:99991230", "DTEND;VALUE=DATE:99991231", "DTSTART;VALUE=DATE:99991231",
      ])
  }

  @Test("A calendar export has all-day events with stable identifiers, and folded and escaped lines")
  func calendar() throws {
    let long = String(repeating: "ä,;\\", count: 16)
    let history = StudyArchive(subjects: [
      SubjectRecord(
        name: long,
        days: [
          Day(date: "2024-12-31", didStudy: true),
          Day(date: "2024-12-30", didStudy: false, isOff: false, said: false),
        ],
        rests: [RestRecord(date: "2024-12-29", reason: "a\nb")])
    ])
    let text = try history.calendar(stamped: Date(timeIntervalSince1970: 1_700_000_000))
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    #expect(lines.first == "BEGIN:VCALENDAR" && lines.suffix(2) == ["END:VCALENDAR", ""])
    #expect(lines.allSatisfy { $0.utf8.count <= 75 && !$0.utf8.contains(10) && !$0.utf8.contains(13) })
    #expect(lines.contains("DTSTAMP:20231114T221320Z"))
    #expect(lines.contains("DTSTART;VALUE=DATE:20241231") && lines.contains("DTEND;VALUE=DATE:20250101"))
    #expect(lines.contains("DESCRIPTION:a\\nb"))
    let unfolded = lines.reduce(into: [String]()) { result, line in
      if line.hasPrefix(" ") {
        result[result.count - 1] += line.dropFirst()
      } else {
        result.append(String(line))
      }
    }
    #expect(unfolded.contains("SUMMARY:" + String(repeating: "ä\\,\\;\\\\", count: 16)))
    #expect(unfolded.count { $0 == "BEGIN:VEVENT" } == 2)
    let ids = unfolded.filter { $0.hasPrefix("UID:") }
    #expect(
      Set(ids).count == 2
        && ids.contains("UID:20241231-study-" + (ids.last?.split(separator: "-").last ?? "")))
    let later = try history.calendar(stamped: Date(timeIntervalSince1970: 1_800_000_000))
    #expect(later.split(separator: "\r\n").filter { $0.hasPrefix("UID:") }.map(String.init) == ids)
  }

  @Test("An export that is limited to a range of dates has both of its ends and nothing outside")
  func range() throws {
    let dates = ("2024-01-06" as CalendarDate)...("2024-01-07" as CalendarDate)
    let json = String(decoding: try history.exported("json", dates: dates), as: UTF8.self)
    let subject = try read(json).subjects[0]
    #expect(subject.days.map(\.date) == ["2024-01-06", "2024-01-07"])
    #expect(subject.rests.map(\.date) == ["2024-01-07"])
    #expect(subject.schedule == history.subjects[0].schedule)
    #expect(try read(json).archive.changes == history.changes)
    for (format, rows) in [("csv", 3), ("habitbull", 3), ("harsh", 2)] {
      let text = String(decoding: try history.exported(format, dates: dates), as: UTF8.self)
      #expect(text.split(whereSeparator: \.isNewline).count == rows, "\(format): \(text)")
    }
  }
}
